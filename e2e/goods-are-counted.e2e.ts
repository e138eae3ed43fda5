import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf, type OpenTill } from '../packages/server/test/till.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { scan, unhurried } from './harness/till.ts';

const SUGAR = '6001240100011';
const OIL = '6001240100028';
const SOAP = '6001240100035';
const good = (name: string, barcode: string, costMinor: number, stockMilli: number) => ({
  ...{ name, barcode, costMinor, stockMilli },
  priceMinor: costMinor * 2,
});
const GOODS = [
  good('Sugar 1 kg', SUGAR, 250_000, 20_000),
  good('Cooking oil 1 l', OIL, 500_000, 9_000),
  good('Soap bar', SOAP, 90_000, 7_000),
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let manager: Visitor;
let owner: Visitor;
let goods: readonly StockedGood[];

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  manager = await browsers.visit({
    storage: signedIn(planted.manager, planted),
    viewport: PHONE,
  });
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted), theme: 'dark' });
});
afterEach(() => expect([...manager.troubles, ...owner.troubles]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function asSeller<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { ...planted.seller.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** The seller's till, with its shift open. */
let till: OpenTill | null = null;
async function openTill(): Promise<OpenTill> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const deviceId = newId();
  const lease = await asSeller<OpenTill>(`/api/tills/${tillId}/take`, { deviceId });
  const shiftId = newId();
  await asSeller('/api/shifts', { _id: shiftId, tillId, leaseId: lease.leaseId, floatMinor: 0 });
  return { ...lease, tillId, deviceId, shiftId };
}

/** A seller sells so much sugar at the till of the branch. */
async function sellSugar(quantityMilli: number): Promise<void> {
  till ??= await openTill();
  const product = goods[0] as StockedGood;
  const occurredAt = new Date().toISOString();
  const lines = [{ product, quantityMilli }];
  await asSeller('/api/sales', draftOf(till, { lines, occurredAt }));
  till.lastNumber += 1;
}

/** What lies in the first branch, and what losses and gains were booked. */
async function figures() {
  const levels = await shop.look<{ q: number }>(
    `select quantity_milli::int q from stock_level join branch using (business_id, branch_id)
       join product p using (business_id, product_id) where code = 'B1' order by p.sku`,
  );
  const accounts = await shop.look<{ code: string; n: number }>(
    `select account_code code, sum(debit_minor - credit_minor)::int n from journal_line
       join journal_entry using (business_id, entry_id)
     where source_kind = 'stock_count' group by 1 order by 1`,
  );
  return {
    levels: levels.map(({ q }) => q),
    accounts: Object.fromEntries(accounts.map(({ code, n }) => [code, n])),
  };
}

test('a manager counts the day’s list on a phone while the till sells', async () => {
  const { page } = manager;
  await page.goto('/manager/dashboard?tab=stock&view=counts');
  await page.getByText('No counts yet').waitFor();
  await expectAccessible(page);
  await picture(page, 'counts-empty');
  await page.getByRole('link', { name: 'New count' }).first().click();
  await page.getByRole('heading', { name: 'New count' }).waitFor();
  await page.getByText('Never counted').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'count-new');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByRole('heading', { name: 'Count CNT-1' }).waitFor();
  await page.getByText('0 of 3 counted').waitFor();
  await page.getByText('what should be there is shown when').waitFor();
  await sellSugar(3_000);
  await scan(page, SUGAR);
  const sugar = page.getByLabel('Quantity of Sugar 1 kg');
  await soon(() => sugar.inputValue()).toBe('1');
  await page.getByRole('button', { name: 'One more' }).click();
  await soon(() => sugar.inputValue()).toBe('2');
  await expectAccessible(page);
  await picture(page, 'count-scanned');
  // An Enter right after a scan is the scanner's second one.
  await unhurried(page);
  // 17 are left in the books; one is missing on the shelf.
  await sugar.fill('16');
  await sugar.press('Enter');
  const typed = `select counted_milli::int q from stock_count_line where counted_milli is not null`;
  await soon(async () => (await shop.look<{ q: number }>(typed))[0]?.q).toBe(16_000);
  await page.getByText('1 of 3 counted').waitFor();
  await sellSugar(2_000);
  // Nine litres should be there; a slip of the finger says two.
  await scan(page, OIL);
  const oil = page.getByLabel('Quantity of Cooking oil 1 l');
  await soon(() => oil.inputValue()).toBe('1');
  await unhurried(page);
  await oil.fill('2');
  await oil.press('Enter');
  await page.getByText('2 of 3 counted').waitFor();
  const field = page.getByRole('combobox', { name: 'Scan, or find by name' });
  await scan(page, '4006381333931');
  await page.getByText('No product has the code 4006381333931.').waitFor();
  await unhurried(page);
  await field.fill('soap');
  await page.getByRole('option', { name: /Soap bar/ }).waitFor();
  await field.press('Enter');
  await page.getByLabel('Quantity of Soap bar').fill('8');
  await page.getByLabel('Quantity of Soap bar').press('Enter');
  await page.getByText('3 of 3 counted').waitFor();
  await page.getByText('Everything on the list was counted.').waitFor();
  await page.getByRole('link', { name: 'Counted' }).click();
  await page.getByRole('button', { name: /Soap bar.*8/ }).waitFor();
  await picture(page, 'count-counted');
});

test('what was found is looked through, and one line goes back', async () => {
  const { page } = manager;
  await page.getByRole('button', { name: 'Finish counting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Every line was counted.').waitFor();
  await picture(page, 'count-finish');
  await dialog.getByRole('button', { name: 'Finish counting' }).click();
  await page.getByRole('button', { name: 'Approve and post' }).waitFor();
  await picture(page, 'count-review-phone');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const at = `/business/management?view=counts&id=${id}`;
  await owner.page.goto(at);
  await owner.page.getByRole('row', { name: /Cooking oil 1 l.*[−-]7/ }).waitFor();
  await owner.page.getByRole('row', { name: /Sugar 1 kg.*[−-]1(?!\d)/ }).waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'count-review');
  await page.getByRole('checkbox', { name: 'Choose Cooking oil 1 l' }).check();
  await page.getByRole('button', { name: 'Send 1 line back' }).click();
  await page.getByText('0 of 1 counted').waitFor();
  await scan(page, SUGAR);
  await page.getByText('Sugar 1 kg was not sent back to be counted again.').waitFor();
  await scan(page, OIL);
  const oil = page.getByLabel('Quantity of Cooking oil 1 l');
  await soon(() => oil.inputValue()).toBe('1');
  // An Enter right after a scan is the scanner's second one.
  await unhurried(page);
  await oil.fill('9');
  await oil.press('Enter');
  await page.getByText('1 of 1 counted').waitFor();
  const found = `select counted_milli::int q from stock_count_line where is_recount`;
  await soon(async () => (await shop.look<{ q: number }>(found))[0]?.q).toBe(9_000);
});

test('is posted: the screen, the shelf and the books say the same', async () => {
  const { page } = manager;
  expect((await figures()).levels).toEqual([15_000, 9_000, 7_000]);
  await page.getByRole('button', { name: 'Finish counting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click();
  await page.getByRole('button', { name: 'Approve and post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 lines change.').waitFor();
  await expectAccessible(page);
  await picture(page, 'count-post');
  await dialog.getByRole('button', { name: 'Approve and post' }).click();
  await page.getByText('Counted and approved by the same person').waitFor();
  await expectAccessible(page);
  await picture(page, 'count-posted-phone');
  // 16 of sugar were there, two were sold since; a bar of soap was found.
  await soon(figures).toEqual({
    levels: [14_000, 9_000, 8_000],
    accounts: { '1200': -160_000, '5100': 250_000, '5110': -90_000 },
  });
  const { page: desk } = owner;
  await desk.getByRole('region', { name: 'Missing' }).getByText('2,500').first().waitFor();
  await desk.getByRole('region', { name: 'Found more' }).getByText('900').first().waitFor();
  await desk.getByRole('row', { name: /Soap bar.*\+1/ }).waitFor();
  await expectAccessible(desk);
  await picture(desk, 'count-posted');
  await desk.goto('/business/management?view=counts');
  await desk.getByRole('row', { name: /CNT-1.*Posted/ }).waitFor();
  await expectAccessible(desk);
  await picture(desk, 'counts');
});
