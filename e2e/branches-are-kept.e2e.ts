import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, addProducts, newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner } from './harness/goods.ts';
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
  await addProducts({ superuserUrl: shop.superuserUrl() }, planted, [
    { name: 'Sugar', priceMinor: 3_000_00, costMinor: 2_500_00, quantityMilli: 12_000 },
    { name: 'Rice', priceMinor: 2_000_00, costMinor: 1_500_00, quantityMilli: 8_000 },
  ]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const branchesNow = () =>
  shop.look<Record<string, unknown>>(
    `select b.name, b.state, b.daily_target_minor::int "target", b.receipt_header "header",
       (select count(*)::int from till t where t.branch_id = b.branch_id) "tills",
       (select coalesce(sum(quantity_milli), 0)::int from stock_level l
         where l.branch_id = b.branch_id) "stock"
     from branch b where b.business_id = $1 order by b.name`,
    [planted.businessId],
  );

test('an owner adds a branch, gives it a target and a till, and finds it in the list', async () => {
  const { page } = owner;
  await page.goto('/business/branches');
  await page.getByRole('heading', { name: 'Branches', level: 1 }).waitFor();
  await page.getByText('Mbezi').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'branches');
  await page.getByRole('button', { name: 'Add a branch' }).first().click();
  await page.getByRole('textbox', { name: 'Branch name' }).fill('Mwenge');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('MW');
  await page.getByRole('button', { name: 'Add branch', exact: true }).click();
  await page.getByRole('heading', { name: 'Mwenge', level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'Daily sales target' }).fill('450000');
  await page.getByRole('textbox', { name: 'Line above the receipt' }).fill('Tel. 0712');
  await page.getByLabel('Monday, from').fill('08:00');
  await page.getByLabel('Monday, to').fill('18:00');
  await expectAccessible(page);
  await picture(page, 'branch-details');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await soon(async () => (await branchesNow())[2]).toMatchObject({
    ...{ name: 'Mwenge', target: 450_000_00, header: 'Tel. 0712', tills: 1 },
  });
  await page.getByRole('link', { name: 'Tills' }).click();
  await page.getByRole('button', { name: 'Add a till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a till' }).click();
  await soon(async () => (await branchesNow())[2]?.['tills']).toBe(2);
  await page.getByRole('link', { name: 'Fixed costs' }).click();
  await page.getByRole('textbox', { name: 'Each month' }).fill('300000');
  await page.getByRole('button', { name: 'Save cost' }).click();
  await page.getByRole('cell', { name: 'Rent' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'branch-costs');
});

test('a branch is closed step by step: its goods move, then it sells no more', async () => {
  const { page } = owner;
  await page.goto('/business/branches?q=Mbezi');
  await page.getByRole('link', { name: /Mbezi/ }).or(page.getByText('Mbezi')).first().click();
  await page.getByRole('heading', { name: 'Mbezi', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Closing' }).click();
  await page.getByRole('textbox', { name: 'Why it closes' }).fill('The lease ends');
  await page.getByRole('button', { name: 'Begin closing' }).click();
  await page.getByRole('heading', { name: 'Goods on the shelf' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'branch-closing');
  await page.getByRole('combobox', { name: 'Move to' }).selectOption('Kariakoo');
  await page.getByRole('button', { name: 'Move everything' }).click();
  await page.getByText('Nothing stands in the way any more.').waitFor();
  await page.setViewportSize(PHONE);
  await picture(page, 'branch-closing-phone');
  await page.getByRole('button', { name: 'Close branch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close branch' }).click();
  await page.getByRole('button', { name: 'Open again' }).waitFor();
  await soon(branchesNow).toMatchObject([
    { name: 'Kariakoo', stock: 40_000 },
    { name: 'Mbezi', state: 'closed', stock: 0 },
    { name: 'Mwenge', state: 'open' },
  ]);
  await page.goto('/business/branches?state=closed');
  await page.getByText('Mbezi').first().waitFor();
  await picture(page, 'branches-phone');
  expect(await page.getByText('Kariakoo').count()).toBe(0);
});

test('a shift is closed, goods are written off and people moved on the way to closing', async () => {
  const { page } = owner;
  const { branchId = '', tillId = '' } = planted.branches[0] ?? {};
  const own = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);
  const { leaseId } = await own(`/api/tills/${tillId}/take`, { deviceId: newId() });
  await own('/api/shifts', { _id: newId(), tillId, leaseId, floatMinor: 5_000_00 });
  const seller = await addPerson(
    { superuserUrl: shop.superuserUrl() },
    { role: 'seller', businessId: planted.businessId, branchIds: [branchId], name: 'Rehema Said' },
  );
  await page.goto(`/business/branches?id=${branchId}&part=closing`);
  await page.getByRole('textbox', { name: 'Why it closes' }).fill('We move');
  await page.getByRole('button', { name: 'Begin closing' }).click();
  await page.getByRole('button', { name: 'Close shift: Till 1' }).click();
  await page.getByRole('heading', { name: 'Open shifts' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Write off everything' }).click();
  const sure = page.getByRole('dialog', { name: 'Write off everything in Kariakoo?' });
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Write off everything' }).click();
  await page.getByRole('heading', { name: 'Goods on the shelf' }).waitFor({ state: 'detached' });
  for (const name of ['Rehema Said', planted.manager.name, planted.seller.name]) {
    await page.getByRole('button', { name: `Move ${name}`, exact: true }).click();
  }
  await page.getByText('Nothing stands in the way any more.').waitFor();
  await soon(async () => (await branchesNow())[0]).toMatchObject({ name: 'Kariakoo', stock: 0 });
  const [after] = await shop.look<{ shifts: number; lost: number; elsewhere: number }>(
    `select (select count(*)::int from shift_close c join shift using (business_id, shift_id)
         where branch_id = $1) shifts,
       (select coalesce(sum(debit_minor - credit_minor), 0)::int from journal_line l
         where l.business_id = $2 and l.account_code = '5100') lost,
       (select count(*)::int from membership m where not $1 = any (m.branch_ids)
         and m.person_id = $3) elsewhere`,
    [branchId, planted.businessId, seller.personId],
  );
  expect(after).toMatchObject({ shifts: 1, elsewhere: 1 });
  expect(after?.lost).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop closing' }).click();
  await soon(async () => (await branchesNow())[0]).toMatchObject({ state: 'open' });
});
