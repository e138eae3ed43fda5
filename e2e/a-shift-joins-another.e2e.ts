import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId, type TestPerson } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, salesOf, tile, unhurried, untilKept, untilSold } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, path: string): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), keepsApp: true });
  visitors.push(visitor);
  await visitor.page.goto(path);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await visitAs(planted.seller, '/seller/new-sale');
  const { page } = seller;
  await openShift(page, '50,000');
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

async function closeShift(page: Page, counted: string): Promise<void> {
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill(counted);
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('article', { name: /^Z report/ }).waitFor();
}

/** Ready for the next shift, then without a network: it is opened and sells two, all kept here. */
async function openAlone(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await page.goto('/seller/new-sale');
  await page.getByRole('form', { name: 'Open shift' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Float' }).fill('20000');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Shift opened and saved on this device').waitFor();
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 3 saved here').waitFor();
  await meanwhile();
  await page.context().setOffline(false);
  await badge(page, 'Online').waitFor();
}

/** The shifts in their order: who opened them, with what, and who sold what in them. */
const shifts = () =>
  shop.look<{ float: number; by: string; sold: string | null }>(
    `select s.float_minor::int "float", s.opened_by_name "by",
       (select string_agg(x.receipt_number || ' ' || x.total_minor, ', ' order by x.receipt_number)
        from sale x where x.shift_id = s.shift_id) sold
     from shift s order by s.opened_at`,
  );

const conflicts = () =>
  shop.look<{ kind: string; float: number }>(
    `select kind, (details ->> 'floatMinor')::int "float" from sale_conflict order by found_at`,
  );

/** Whose shift it is counts it: the manager, who did not see what the seller sold. */
async function managerCounts(countedMinor: number): Promise<void> {
  const [shift] = await shop.look<{ shiftId: string }>(
    'select shift_id "shiftId" from shift order by opened_at desc limit 1',
  );
  const closed = await fetch(`${shop.url}/api/shifts/${shift?.shiftId ?? ''}/close`, {
    method: 'POST',
    headers: { ...planted.manager.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ countedMinor }),
  });
  expect([closed.status, await closed.text()]).toEqual([200, expect.any(String)]);
}

const lastClose = async () => {
  const [report] = await shop.look<{ expected: number; difference: number }>(
    `select c.expected_minor::int expected, c.difference_minor::int difference
     from shift_close c order by c.z_number desc limit 1`,
  );
  return report;
};

async function readsOfIt(...words: (string | RegExp)[]): Promise<void> {
  const { page } = await visitAs(planted.owner, '/business/management?view=conflicts');
  const row = page.getByRole('table', { name: 'Sales to look at' }).locator('tbody tr').first();
  await row.filter({ hasText: 'Shift opened twice' }).click();
  const sheet = page.getByRole('dialog');
  for (const said of words) await sheet.getByText(said).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'shift-joined');
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Counted together');
  await sheet.getByRole('button', { name: 'Mark as settled' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.close();
}

test('a manager opened the till’s shift on-line while the device opened one alone: it goes on in the manager’s', async () => {
  const { page } = seller;
  await untilKept(page);
  await sell(page, 'Soap', '1,200.00');
  await closeShift(page, '51200');
  await openAlone(page, async () => {
    const [till] = await shop.look<{ tillId: string; leaseId: string }>(
      `select till_id "tillId", lease_id "leaseId" from till where lease_id is not null`,
    );
    const opened = await fetch(`${shop.url}/api/shifts`, {
      method: 'POST',
      headers: { ...planted.manager.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _id: newId(), ...till, floatMinor: 3_000_000 }),
    });
    expect(opened.status).toBe(200);
  });
  await soon(async () => (await salesOf(shop)).length).toBe(3);
  const { manager, seller: who } = planted;
  expect((await shifts()).map(({ float, by, sold }) => [float, by, sold])).toEqual([
    [5_000_000, who.name, 'B1-T1-A-000001 120000'],
    [3_000_000, manager.name, 'B1-T1-A-000002 310000, B1-T1-A-000003 120000'],
  ]);
  expect(await conflicts()).toEqual([{ kind: 'shift_joined', float: 2_000_000 }]);
  // Selling goes on in that one, and the menu says whose it is.
  const opener = page.getByRole('button', { name: /^Till 1/ });
  await opener.click();
  const whose = `${manager.name} opened this shift. It is closed by who opened it`;
  await soon(() => page.getByText(whose).count()).toBe(1);
  await page.keyboard.press('Escape');
  await sell(page, 'Soap', '1,200.00');
  expect((await shifts()).at(-1)?.sold).toMatch(/B1-T1-A-000004 120000$/);
  await readsOfIt(manager.name, '20,000');
  // 30,000, 3,100 and twice 1,200: the 20,000 were told and not added.
  await managerCounts(3_550_000);
  expect(await lastClose()).toEqual({ expected: 3_550_000, difference: 0 });
  expect(await verifyBooks(shop)).toBe(0);
});

test('another device took the till over and opened its shift: what was sold alone is in that one', async () => {
  const { page } = seller;
  const { manager } = planted;
  await openAlone(page, async () => {
    const other = await visitAs(manager, '/manager/dashboard?tab=sell');
    await other.page.getByRole('button', { name: /^Till 1/ }).click();
    await other.page.getByRole('button', { name: 'Take over' }).click();
    await openShift(other.page, '50,000');
    await sell(other.page, 'Sugar', '3,100.00');
    await other.page.close();
  });
  await soon(async () => (await salesOf(shop)).length).toBe(7);
  expect((await shifts()).at(-1)).toEqual({
    ...{ float: 5_000_000, by: manager.name },
    sold: 'B1-T1-A-000005 310000, B1-T1-A-000006 120000, B1-T1-B-000001 310000',
  });
  expect((await conflicts()).slice(1)).toEqual([{ kind: 'shift_joined', float: 2_000_000 }]);
  // The till is the other device's by now: this one is told so, takes it back, and sells on there.
  await tile(page, 'Soap').click();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await page.getByText('Another device took this till').waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
  expect((await shifts()).at(-1)?.sold).toMatch(/B1-T1-C-000001 120000$/);
  await readsOfIt(manager.name, '20,000');
  // 50,000, twice 3,100 and twice 1,200.
  await managerCounts(5_860_000);
  expect(await lastClose()).toEqual({ expected: 5_860_000, difference: 0 });
  expect(await shop.look('select 1 from sale_conflict')).toHaveLength(2);
  expect(await verifyBooks(shop)).toBe(0);
});
