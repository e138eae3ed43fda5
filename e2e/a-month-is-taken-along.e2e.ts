import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import { textsOfPdf } from '../packages/web/test/read-pdf.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const SUGAR = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' };

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [sugar] = await stock(shop, planted, [{ ...SUGAR, stockMilli: 40_000 }]);
  if (sugar === undefined) throw new Error('no goods');
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  const shift = { _id: shiftId, tillId, leaseId, floatMinor: 0 };
  await asOwner(shop, planted, 'POST', '/api/shifts', shift);
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const lines = [{ product: sugar, quantityMilli: 2_000 }];
  const draft = draftOf(till, { lines, occurredAt: new Date().toISOString() });
  await asOwner(shop, planted, 'POST', '/api/sales', draft);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

test('an accountant takes the month that runs along; it is the books, and says so', async () => {
  const { page } = await browsers.visit();
  // By the form: a file is fetched with the cookie that only a sign-in leaves.
  await signIn(page, planted.accountant.email);
  await page.waitForURL(/\/accountant\/dashboard/);
  await page.goto(`${shop.url}/accountant/dashboard?tab=close`);
  const month = page.getByLabel('Month', { exact: true });
  await month.selectOption({ index: 0 });
  await page.getByText(/is not over: its figures will change/).waitFor();
  await page.getByRole('button', { name: /^Make the file of / }).click();
  const link = page.getByRole('link', { name: /^Save .* kB\)$/ });
  await link.waitFor();
  await page.getByText('All agree').waitFor();
  await page.getByText('Not over', { exact: true }).waitFor();
  await picture(page, 'month-in-a-box');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await link.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^tillbook-.*-\d{4}-\d{2}\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString();
  for (const line of textOf('SHA256SUMS').trimEnd().split('\n')) {
    const [hash, name = ''] = line.split('  ');
    const found = createHash('sha256')
      .update(files[name] ?? new Uint8Array())
      .digest('hex');
    expect([name, found]).toEqual([name, hash]);
  }
  const [books] = await shop.look<{ debit: number; lines: number }>(
    `select sum(debit_minor)::float8 debit, count(*)::int "lines" from journal_line
     where business_id = $1`,
    [planted.businessId],
  );
  const journal = textOf('journal.csv').trimEnd().split('\r\n').slice(1);
  const debits = journal.map((row) => Number(row.split(',').at(-2) ?? ''));
  expect([journal.length, Math.round(debits.reduce((sum, one) => sum + one, 0) * 100)]).toEqual([
    ...[books?.lines, books?.debit],
  ]);
  expect(textOf('cover.txt')).toContain('NOT OVER');
  for (const name of Object.keys(files).filter((one) => one.endsWith('.csv'))) {
    expectOnPaper(name, textOf(name), paperOf(files, name));
  }
  const cover = paperOf(files, 'cover.csv');
  for (const said of ['NOT OVER', 'Trial balance: holds', 'Page 1 of 1']) {
    expect(cover).toContain(signs(said));
  }
});

/** A text without what a line or a group of thousands adds to it. */
const signs = (text: string): string => text.replaceAll(/[\s,]/gu, '').replaceAll('\u2212', '-');

const paperOf = (files: Record<string, Uint8Array>, csv: string): string =>
  signs(textsOfPdf(files[csv.replace('.csv', '.pdf')] ?? new Uint8Array()).join(''));

const A_DAY = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

/** Every cell of a table stands on its paper; days are written there as people write them. */
function expectOnPaper(name: string, csv: string, paper: string): void {
  const rows = parse(csv, { bom: true }) as string[][];
  const cells = rows.flat().filter((cell) => !A_DAY.test(cell));
  const missing = cells.map(plainFigure).filter((cell) => !paper.includes(signs(cell)));
  expect([name, missing]).toEqual([name, []]);
}

/** Words stand there as words, quantities without noughts at their end. */
function plainFigure(cell: string): string {
  if (/^-?\d+\.\d{3}$/.test(cell)) return String(Number(cell));
  return /^[a-z_]+$/.test(cell)
    ? cell.charAt(0).toUpperCase() + cell.slice(1).replaceAll('_', ' ')
    : cell;
}

test('an owner finds it beside the lock, on a telephone', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/business/management?view=close`);
  await page.getByRole('link', { name: /^Save .* kB\)$/ }).waitFor();
  await picture(page, 'month-in-a-box-phone');
  await expectAccessible(page);
});
