import { hashSync } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

/** A seller takes off more than they may; the sale goes on by itself once somebody said yes. */

const PIN = '2580';
const HASH = hashSync(PIN, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const TOLD_MS = 20_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let manager: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  await stock(shop, planted, [{ ...good, name: 'Soap', priceMinor: 300_000 }]);
  await shop.look(`update product set floor_price_minor = 250000 returning 1`);
  for (const { personId } of [planted.manager, planted.owner]) {
    await shop.look(
      `insert into person_pin (business_id, person_id, pin_hash, set_at)
       values ($1, $2, $3, now()) returning 1`,
      [planted.businessId, personId, HASH],
    );
  }
  browsers = await openBrowsers(shop.url);
  manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  await manager.page.goto('/manager/dashboard?tab=stock&view=approvals');
  seller = await sellerAtTill(browsers, planted, { theme: 'dark' });
});
afterEach(() => {
  expect(seller.troubles).toEqual([]);
  expect(manager.troubles).toEqual([]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const dialog = () => seller.page.getByRole('dialog', { name: 'A manager must approve this' });

/** One soap with so much off the sale, and all of it in cash. */
async function sellFor(off: string): Promise<void> {
  const { page } = seller;
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByLabel('Take off').fill(off);
  await whole.getByRole('button', { name: 'Apply' }).click();
  await cart(page).getByText('More than the 10% you may take off').waitFor();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
}

/** A manager who may not do as much is named with that, and stops the button. */
async function refusesManager(): Promise<void> {
  const who = dialog().getByLabel('Who approves');
  const { name } = planted.manager;
  expect(await who.inputValue()).toBe(planted.owner.personId);
  await who.selectOption(`${name} (must ask for this, too)`);
  const button = dialog().getByRole('button', { name: 'Approve with PIN' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await picture(seller.page, 'cart-asking-beyond-manager');
  await who.selectOption(planted.owner.personId);
}

const sales = () =>
  shop.look(
    `select s.total_minor::int total, array(select a.kind from approval_use u
       join approval a using (approval_id) where u.subject_id = s.sale_id order by 1) kinds
     from sale s order by s.posted_at`,
  );

test('a manager says yes from their own screen, and the sale is done as it was paid', async () => {
  const { page } = seller;
  await sellFor('15%');
  await cart(page).getByText('This is more than the 10% that you may take off.').waitFor();
  await picture(page, 'cart-over-limit');
  expect(await sales()).toEqual([]);
  await cart(page).getByRole('button', { name: 'Ask a manager' }).click();
  await dialog()
    .getByText(/450\.00 to take off/)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'cart-asking');
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  const region = manager.page.getByRole('region', { name: 'Waiting for an answer' });
  const card = region.getByRole('region', { name: /^Discount over the limit/ });
  await card.getByText(/15% off \(Regular customer\)/).waitFor({ timeout: TOLD_MS });
  await card.getByText(/Soap, 3,000\.00/).waitFor();
  await picture(manager.page, 'cart-asked-manager');
  await card.getByRole('button', { name: 'Approve' }).click();
  await untilSold(page, 'Paid', '2,550.00');
  await picture(page, 'cart-approved-sold');
  expect(await sales()).toEqual([{ total: 255_000, kinds: ['discount_over_limit'] }]);
});

test('the sale says who approved it: on its receipt at the till, and in the manager’s list', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const [sold] = await shop.look<{ receipt: string; asked: string; approved: string }>(
    `select s.receipt_number receipt, a.requested_by_name asked, d.decided_by_name approved
     from sale s join approval_use u on u.subject_id = s.sale_id
     join approval a using (approval_id) join approval_decision d using (approval_id)`,
  );
  const { receipt = '', asked = '', approved = '' } = sold ?? {};
  const told = async (where: typeof page) => {
    const panel = where.getByRole('dialog', { name: receipt }).getByRole('region', {
      name: 'Approved',
    });
    await panel.getByText('Discount over the limit').waitFor();
    await panel.getByText(/15% off \(Regular customer\)/).waitFor();
    await panel.getByText(`Asked by ${asked}`).waitFor();
    await panel.getByText(`Approved by ${approved}`).waitFor();
  };
  await told(page);
  await expectAccessible(page);
  await picture(page, 'receipt-says-who-approved');
  await page.keyboard.press('Escape');
  await manager.page.goto('/manager/dashboard?tab=sales');
  await manager.page.getByRole('row', { name: new RegExp(receipt) }).click();
  await told(manager.page);
  await picture(manager.page, 'sale-says-who-approved');
});

test('below the floor two yeses are needed; a cart changed in between asks anew', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await tile(page, 'Soap').click();
  await page.getByRole('button', { name: /1 item/ }).click();
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByLabel('Take off').fill('50%');
  await whole.getByRole('button', { name: 'Apply' }).click();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  for (const said of [/1,500\.00 to take off/, /1,000\.00 below the lowest price/]) {
    await cart(page).getByRole('button', { name: 'Ask a manager' }).click();
    await dialog().getByText(said).waitFor();
    await picture(page, 'cart-asking-phone');
    // Half the price is more than a manager takes off: the owner is chosen, who may.
    if (said.source.includes('take off')) await refusesManager();
    await dialog().getByLabel('PIN', { exact: true }).fill(PIN);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
  }
  await page.setViewportSize(DESKTOP);
  await untilSold(page, 'Paid', '1,500.00');
  const [, second] = await sales();
  expect(second).toEqual({ total: 150_000, kinds: ['discount_over_limit', 'price_below_floor'] });
  await sellFor('20%');
  await cart(page).getByRole('button', { name: 'Ask a manager' }).click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await cart(page).getByRole('button', { name: 'Back to the cart' }).click();
  expect(await sales()).toHaveLength(2);
  expect(await verifyBooks(shop)).toBe(0);
});

test('who may not leave out the tax asks for it, behind the discount', async () => {
  const { page } = seller;
  await manager.page.goto('/manager/dashboard?tab=stock&view=approvals');
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await cart(page).getByRole('button', { name: /^−20%/ }).click();
  await whole.getByRole('button', { name: 'Take nothing off' }).click();
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  await whole.getByRole('button', { name: 'Tax exempt' }).click();
  const exempt = page.getByRole('form', { name: 'Tax exempt' });
  await exempt.getByLabel('Why no tax is paid').fill('Diplomatic mission');
  await exempt.getByLabel('Certificate').fill('MFA 204');
  await expectAccessible(page);
  await picture(page, 'cart-exempt-form');
  await exempt.getByRole('button', { name: 'Apply' }).click();
  await cart(page).getByText('To leave out the tax needs an approval.').waitFor();
  await picture(page, 'cart-exempt-over');
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await cart(page).getByRole('button', { name: 'Ask a manager' }).click();
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  const region = manager.page.getByRole('region', { name: 'Waiting for an answer' });
  const card = region.getByRole('region', { name: /^Sale without tax/ });
  await card.getByText(/Diplomatic mission/).waitFor({ timeout: TOLD_MS });
  await card.getByRole('button', { name: 'Approve' }).click();
  await untilSold(page, 'Paid', '2,542.37');
  const [sold] = await shop.look(
    `select tax_minor::int tax, exempt_reason reason, exempt_certificate paper,
       exempt_tax_minor > 0 "isLeftOut", array(select a.kind from approval_use u
         join approval a using (approval_id) where u.subject_id = sale_id) kinds
     from sale order by posted_at desc limit 1`,
  );
  const said = { reason: 'Diplomatic mission', paper: 'MFA 204' };
  expect(sold).toEqual({ tax: 0, ...said, isLeftOut: true, kinds: ['tax_exempt'] });
});
