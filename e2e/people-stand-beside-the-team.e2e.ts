import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, type TestPerson } from '../packages/server/test/builders.ts';
import { closeBody, moveOf } from '../packages/server/test/shifts.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

let shop: Shop;
let planted: PlantedShop;
let soap: StockedGood;
let browsers: Browsers;

/** One person's shift: so many receipts, the last ones undone, the drawer opened for nothing. */
async function work(
  person: TestPerson,
  did: { receipts: number; voids: number; opened: number; removed?: number },
) {
  const as = { ...planted, owner: person };
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, as, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  interface Lease {
    readonly leaseId: string;
    readonly series: string;
    readonly lastNumber: number;
  }
  const { leaseId, series, lastNumber } = leased as unknown as Lease;
  await asOwner(shop, as, 'POST', '/api/shifts', { _id: shiftId, tillId, leaseId, floatMinor: 0 });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber };
  const sold: string[] = [];
  for (let at = 0; at < did.receipts; at += 1) {
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
    const removed = at === 0 ? { removedCount: did.removed ?? 0 } : {};
    await asOwner(shop, as, 'POST', '/api/sales', { ...draft, ...removed });
    till.lastNumber += 1;
    sold.push(draft._id);
  }
  for (const saleId of sold.slice(sold.length - did.voids)) {
    const undo = { _id: newId(), reason: 'wrong_item' };
    await asOwner(shop, planted, 'POST', `/api/sales/${saleId}/void`, undo);
  }
  for (let at = 0; at < did.opened; at += 1) {
    const opening = moveOf('no_sale', 0, null, 'Change for a note');
    await asOwner(shop, as, 'POST', `/api/shifts/${shiftId}/moves`, opening);
  }
  await asOwner(shop, as, 'POST', `/api/shifts/${shiftId}/close`, closeBody(0));
  await asOwner(shop, as, 'POST', `/api/tills/${tillId}/release`, { leaseId }).catch(() => null);
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 900_000 };
  [soap] = (await stock(shop, planted, [good])) as [StockedGood];
  await work(planted.seller, { receipts: 31, voids: 0, opened: 1 });
  await work(planted.manager, { receipts: 32, voids: 0, opened: 0 });
  // The owner undoes their own.
  await work(planted.owner, { receipts: 33, voids: 4, opened: 0, removed: 2 });
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner sees who differs from the team, in what, and opens the documents behind it', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.goto('/business/analytics/performance?by=team');
  const { name } = planted.owner;
  const what = 'Voids, of 100 receipts';
  await page.getByText(`${name} differs from the team in one thing: ${what}.`).waitFor();
  const table = page.getByRole('table', { name: 'Team' });
  const rows = table.getByRole('row');
  const first = rows.nth(1);
  // 4 of 33 receipts.
  await soon(() => first.innerText()).toMatch(/12\.1/);
  await first.getByRole('img', { name: 'differs from the team' }).waitFor();
  expect(await table.getByText('too few').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await picture(page, 'team');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('33');

  await first.getByRole('link', { name: `${what} of ${name}: 12.1` }).click();
  await page.waitForURL(/view=refunds.*kind=void.*refundedBy=/);
  const list = page.getByRole('main').getByRole('table');
  await soon(() => list.locator('tbody tr').count()).toBe(4);
  const [{ voids } = { voids: 0 }] = await shop.look<{ voids: number }>(
    `select count(*)::int voids from refund where kind = 'void'
       and refunded_by = '${planted.owner.personId}'`,
  );
  expect(voids).toBe(4);
  await expectAccessible(page);
  await picture(page, 'team-voids');

  // Lines that were taken out stand in their report, of this person alone: 2 of 33 carts.
  await page.goBack();
  const taken = `Lines taken out of carts, of 100 receipts of ${name}: 6.1`;
  await first.getByRole('link', { name: taken }).click();
  await page.waitForURL(/report=lines-taken-out.*only=seller/);
  await page.getByRole('table').getByText('2', { exact: true }).first().waitFor();
});

test('on a phone in the dark it reads as well, and days without anybody say so', async () => {
  const { page } = await browsers.visit({
    storage: signedIn(planted.owner, planted),
    viewport: PHONE,
    theme: 'dark',
  });
  await page.goto('/business/analytics/performance?by=team');
  await page.getByRole('table', { name: 'Team' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'team-phone');
  await page.goto('/business/analytics/performance?by=team&from=2026-01-01&to=2026-01-02');
  await page.getByText('Nobody was at a till').waitFor();
  await picture(page, 'team-empty-phone');
});
