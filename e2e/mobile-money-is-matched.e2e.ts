import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const SUGAR = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' };

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let accountant: Visitor;

/** Three sales by mobile money, a moment ago. */
beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [sugar] = await stock(shop, planted, [{ ...SUGAR, stockMilli: 40_000 }]);
  if (sugar === undefined) throw new Error('no goods');
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  for (const [at, reference] of ['SFK1AAAA11', 'SFK2BBBB22', 'SFK3CCCC33'].entries()) {
    const money = { method: 'mobile_money' as const, amountMinor: 310_000, provider: 'M-Pesa' };
    const draft = draftOf(till, {
      lines: [{ product: sugar, quantityMilli: 1_000 }],
      payments: [{ _id: newId(), ...money, reference }],
      ...{ number: at + 1, occurredAt: new Date().toISOString() },
    });
    await asOwner(shop, planted, 'POST', '/api/sales', draft);
  }
  browsers = await openBrowsers(shop.url);
  accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

/** From two hours ago to two hours on: one code is a sale's, one payment a stranger's. */
function statementNow(): Buffer {
  const shown = (hours: number): string =>
    new Date(Date.now() + (hours + 3) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const lines = [
    'Receipt No.,Completion Time,Paid In,Withdrawn,Other Party Info',
    `SFK1AAAA11,${shown(-2)},"3,100.00",,ASHA JUMA`,
    `SFK9ZZZZ99,${shown(2)},"7,700.00",,NEEMA ALI`,
  ];
  return Buffer.from(lines.join('\r\n'));
}

test('an accountant adds a statement, sees what is left, explains it and takes that back', async () => {
  const { page } = accountant;
  // The statement reaches into tomorrow where this runs late in the evening.
  const to = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`${shop.url}/accountant/dashboard?tab=matching&to=${to}`);
  await page.getByRole('heading', { name: 'Mobile money', level: 1 }).waitFor();
  await page.getByText('Every payment that a statement tells of has its sale.').waitFor();
  await page.getByRole('button', { name: 'Add a statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Provider' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Provider' }).fill('M-Pesa');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: statementNow() });
  await dialog.getByText('2 payments found, 2 new.').waitFor();
  await picture(page, 'matching-preview');
  await dialog.getByRole('button', { name: 'Keep and match' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const stranger = page.getByRole('row', { name: /SFK9ZZZZ99/ });
  await stranger.waitFor();
  await picture(page, 'matching-unsold');
  await expectAccessible(page);
  expect(await shop.look('select code from statement_line order by code')).toEqual([
    { code: 'SFK1AAAA11' },
    { code: 'SFK9ZZZZ99' },
  ]);
  await stranger.click();
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why does it need no counterpart?' });
  await why.getByLabel('Reason').selectOption('Own transfer');
  await why.getByRole('button', { name: 'Explain' }).click();
  await why.waitFor({ state: 'hidden' });
  await page.getByText('Every payment that a statement tells of has its sale.').waitFor();
  expect(await shop.look('select reason from match_mark')).toEqual([{ reason: 'own_transfer' }]);
  await page.getByRole('link', { name: 'Explained' }).click();
  await page.getByRole('row', { name: /SFK9ZZZZ99/ }).click();
  await page.getByRole('button', { name: 'Take the explanation back' }).click();
  await soon(() => shop.look('select reason from match_mark')).toEqual([]);
  await page.getByRole('link', { name: 'Matched', exact: true }).click();
  await page.getByRole('row', { name: /SFK1AAAA11/ }).waitFor();
  // The sum of what was paid without a sale leads to its list, of this provider alone.
  const sums = page
    .getByRole('table', { name: 'By provider' })
    .getByRole('row', { name: /M-Pesa/ });
  await sums.getByRole('link', { name: '7,700.00' }).click();
  await page.waitForURL(/provider=M-Pesa.*list=unsold|list=unsold.*provider=M-Pesa/);
  await stranger.waitFor();
  await page.getByRole('link', { name: 'Sale without payment' }).click();
  await page.getByRole('row', { name: /SFK2BBBB22/ }).click();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  const what = page.getByRole('dialog', { name: 'What belongs to it?' });
  await what.getByRole('button', { name: 'Match' }).click();
  await what.waitFor({ state: 'hidden' });
  await soon(() => shop.look('select way from line_match order by way')).toEqual([
    { way: 'code' },
    { way: 'hand' },
  ]);
  await page.setViewportSize(PHONE);
  await picture(page, 'matching-phone');
});
