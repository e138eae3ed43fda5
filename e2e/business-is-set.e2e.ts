import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const stored = async () => {
  const [row] = await shop.look<Record<string, unknown>>(
    `select b.business_type "type", b.tax_number "taxNumber", b.receipt_footer "footer",
       b.target_margin_basis_points "margin",
       b.tax_mode "taxMode", b.tax_rounding "taxRounding",
       (select count(*)::int from receipt_look r where r.business_id = b.business_id) "looks",
       (select count(*)::int from category c where c.business_id = b.business_id
         and c.name = 'First aid') "starters"
     from business b where b.business_id = $1`,
    [planted.businessId],
  );
  return row;
};

test('an owner changes type, receipt and margin; what they switch is said before', async () => {
  const { page } = owner;
  await page.goto('/business/settings');
  await page.getByRole('heading', { name: 'Business settings', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Pharmacy' }).check();
  await page.getByText('Batches need an expiry date when goods come in.').waitFor();
  await page.getByRole('checkbox', { name: /^Add these starter categories/ }).check();
  await page.getByRole('textbox', { name: 'Target margin in percent' }).fill('27.5');
  await picture(page, 'business-settings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').first().waitFor();
  await page.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('textbox', { name: 'Tax registration number' }).fill('TIN 123-456');
  await page.getByRole('textbox', { name: 'Line under every receipt' }).fill('Thank you, Amina');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await soon(stored).toEqual({
    type: 'pharmacy',
    taxNumber: 'TIN 123-456',
    footer: 'Thank you, Amina',
    margin: 2_750,
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    looks: 1,
    starters: 1,
  });
});

test('what a change of the tax means is said before it is saved', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=tax');
  await page.getByRole('radio', { name: 'Without tax' }).check();
  await page.getByText('Customers pay more unless you lower them.').waitFor();
  await page.getByRole('radio', { name: 'On each line' }).check();
  await expectAccessible(page);
  await picture(page, 'business-settings-tax');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await soon(stored).toMatchObject({ taxMode: 'exclusive', taxRounding: 'per_line' });
  await page.getByRole('link', { name: 'Data' }).click();
  await page.getByText('This business is real.').waitFor();
});

test('what a role may is chosen in one table, said in words, and usual for its people', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=approvals');
  const inRow = (row: string, role: string) =>
    page.getByRole('group', { name: row, exact: true }).getByLabel(role);
  await inRow('Give refunds', 'Seller').selectOption('deny');
  await page.getByText('Gives no refunds.').waitFor();
  await inRow('Discounts alone, up to', 'Seller').fill('5');
  await inRow('One refund alone, up to', 'Branch manager').fill('250000');
  await page.getByText(/Gives refunds up to .*250,000/).waitFor();
  await expectAccessible(page);
  await picture(page, 'business-settings-approvals');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Tills follow within a minute.').first().waitFor();
  const sql = `select rights -> 'seller' seller, rights -> 'branch_manager' manager
    from role_rights where business_id = $1`;
  expect(await shop.look(sql, [planted.businessId])).toEqual([
    {
      seller: {
        actions: { 'refund.post': 'deny' },
        ...{ discountBasisPoints: 500, refundMinor: null, creditMinor: null },
      },
      manager: {
        ...{ actions: {}, discountBasisPoints: null },
        ...{ refundMinor: 25_000_000, creditMinor: null },
      },
    },
  ]);
  await page.goto(`/business/users?id=${planted.seller.personId}`);
  const may = page.getByRole('region', { name: 'May' });
  await may.getByText('Gives no refunds.').waitFor();
  await may.locator('summary').and(page.getByLabel('In detail: Give refunds')).click();
  await may.getByText('As usual: Not allowed').first().waitFor({ state: 'attached' });
  await may.getByText('Empty: as the role, 5%.').waitFor();
});

test('how people are told is said for all who did not choose, and named by whom it concerns', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=notices');
  const kind = (name: string) => page.getByRole('group', { name, exact: true });
  await kind('Stock is low')
    .getByText(/^Told to .+\.$/)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'business-settings-notices');
  await kind('Stock is low').getByRole('switch', { name: 'By e-mail, in the morning' }).click();
  await page.getByText('Saved: it holds from now on.').first().waitFor();
  await page.getByLabel('A device is silent after').selectOption({ label: '3 days' });
  const sql = `select kind, is_in_app "inApp", is_by_mail "byMail", after_hours "hours"
    from notice_rule where business_id = $1 order by kind`;
  await soon(() => shop.look(sql, [planted.businessId])).toEqual([
    { kind: 'device_quiet', inApp: true, byMail: false, hours: 72 },
    { kind: 'stock_low', inApp: true, byMail: false, hours: null },
  ]);
  // Whoever chose nothing sees it so in the own settings.
  await page.goto('/settings');
  const own = kind('Stock is low').getByRole('switch', { name: 'By e-mail, in the morning' });
  await own.waitFor();
  expect(await own.isChecked()).toBe(false);
});

test('a margin that is none is refused in words, and nothing is stored', async () => {
  const { page } = owner;
  await page.setViewportSize(PHONE);
  await page.goto('/business/settings');
  await page.getByRole('heading', { name: 'Business settings', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'Pharmacy' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Target margin in percent' }).fill('lots');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('link', { name: 'Enter a margin between 0 and 99.99, like 20 or 12.5.' })
    .waitFor();
  expect(await stored()).toMatchObject({ margin: 2_750, looks: 1 });
  await picture(page, 'business-settings-phone');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(owner.troubles).toEqual([]);
});
