import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId, type TestPerson } from '../packages/server/test/builders.ts';
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

const DEVICE = 'Counter tablet';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), theme });
  visitors.push(visitor);
  return visitor;
}

async function send<T>(headers: Readonly<Record<string, string>>, path: string, body: object) {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** A device that sold three sales without a connection: more than was there, and one is missing. */
async function sellAway(good: StockedGood): Promise<void> {
  const { headers, personId } = planted.seller;
  const [tillId, deviceId, shiftId] = [planted.branches[0]?.tillId ?? '', newId(), newId()];
  const take = `/api/tills/${tillId}/take`;
  const { leaseId } = await send<{ leaseId: string }>(headers, take, { deviceId });
  const opened = { _id: shiftId, tillId, leaseId, floatMinor: 0 };
  const { openedAt: now } = await send<{ openedAt: string }>(headers, '/api/shifts', opened);
  const device = { _id: deviceId, name: DEVICE };
  const { secret } = await send<{ secret: string }>(headers, '/api/devices', device);
  const sales = [1, 2, 4].map((number) => ({
    ...{ _id: newId(), tillId, leaseId, shiftId, series: 'A', number, occurredAt: now },
    sellerId: personId,
    lines: [{ productId: good.productId, quantityMilli: 1_000, unitPriceMinor: good.priceMinor }],
    payments: [{ _id: newId(), method: 'cash', amountMinor: good.priceMinor }],
    totalMinor: good.priceMinor,
  }));
  const key = { 'tillbook-device': `${deviceId}.${secret}` };
  await send(key, '/api/till/sync', { tillId, sentAt: now, sales });
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [good] = await stock(shop, planted, [
    { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 2_000 },
  ]);
  await sellAway(good as StockedGood);
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');

test('an owner sees what was odd in words, settles it with a note, and finds it again', async () => {
  const { page } = await visitAs(planted.owner);
  await page.goto('/business/management?view=conflicts');
  await page.getByRole('heading', { name: 'Sales to look at', level: 1 }).waitFor();
  await rows(page, 'Sales to look at').nth(1).waitFor();
  expect(await rows(page, 'Sales to look at').count()).toBe(2);
  await expectAccessible(page);
  await picture(page, 'conflicts');
  await rows(page, 'Sales to look at').filter({ hasText: 'More sold than was there' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Sugar 1 kg: 1 sold, 0 there').waitFor();
  await picture(page, 'conflict-sheet');
  await sheet.getByRole('textbox', { name: 'Note' }).fill('It lay in the back');
  await sheet.getByRole('button', { name: 'Mark as settled' }).click();
  await sheet.waitFor({ state: 'detached' });
  const kept = await shop.look('select note from sale_conflict_settlement');
  expect(kept).toEqual([{ note: 'It lay in the back' }]);
  await page.goto('/business/management?view=conflicts&state=settled');
  await rows(page, 'Sales to look at').filter({ hasText: 'More sold than was there' }).click();
  await page
    .getByRole('dialog')
    .getByText(/It lay in the back/)
    .waitFor();
});

test('a manager ends a device that holds a till of the own branch', async () => {
  const { page } = await visitAs(planted.manager, 'dark');
  await page.goto('/manager/dashboard?tab=stock&view=devices');
  await page.getByText(DEVICE).first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await picture(page, 'devices-phone');
  await page.getByRole('button', { name: `End this device: ${DEVICE}` }).click();
  await page.getByRole('button', { name: 'End this device', exact: true }).click();
  await page
    .getByText(/^Ended /)
    .first()
    .waitFor();
  const [device] = await shop.look('select revoked_by_name name from device');
  expect(device).toEqual({ name: planted.manager.name });
  const [till] = await shop.look('select series from till where open_shift_id is not null');
  expect(till).toEqual({ series: 'B' });
});
