import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { newDevice, type Device } from './harness/device.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';
import { openShift, payPanel, tile, unhurried, untilKept, untilSold } from './harness/till.ts';

const GOODS = [{ name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 }];
const PATIENCE_MS = 30_000;

let shop: Shop;
let planted: PlantedShop;
let device: Device;
let browsers: Browsers;
let page: Page;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await asOwner(shop, planted, 'POST', '/api/business/payment-types', {
    ...{ _id: newId(), name: 'Voucher', kind: 'other', accountCode: '1050' },
    needsReference: false,
  });
  device = await newDevice(shop.url);
  browsers = await openBrowsers(shop.url);
  page = await device.open();
  await page.goto(`${shop.url}/favicon.svg`);
  const storage = JSON.stringify(signedIn(planted.seller, planted));
  await page.evaluate(`Object.entries(${storage}).forEach(([k, v]) => localStorage.setItem(k, v))`);
  await page.goto(`${shop.url}/seller/new-sale`);
});
afterAll(async () => {
  await device.close();
  await browsers.close();
  await shop.stop();
});

/** Sells a soap, paid by this way; of mobile money by whom and with which code. */
async function sell(way: string, typed: Readonly<Record<string, string>> = {}): Promise<void> {
  await tile(page, 'Soap').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: way, exact: true }).click();
  for (const [field, text] of Object.entries(typed)) {
    await payPanel(page).getByLabel(field).fill(text);
  }
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

async function startCount() {
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.waitFor();
  return counting;
}

async function handIn() {
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = page.getByRole('dialog', { name: /^Close the shift with/ });
  await question.getByRole('button', { name: 'Close shift' }).click();
}

const said = (text: string): string => text.replace(/\s+/g, ' ');

/** What a Z report has of each part: [who, should be, counted, difference]. */
const kept = (zNumber: number) =>
  shop.look(
    `select p.name, p."expectedMinor" should, p."countedMinor" counted, p."differenceMinor" differs
     from shift_close_tender t join shift_close c using (business_id, shift_id),
       jsonb_to_recordset(t.parts) as p(name text, "expectedMinor" int, "countedMinor" int,
         "differenceMinor" int)
     where c.z_number = ${zNumber} order by t.position, p.name`,
  );

test('each provider and own way is counted by itself, blind, and told with what differs', async () => {
  await openShift(page, '50,000');
  await sell('Mobile money', { Provider: 'M-Pesa', 'Transaction code': 'QK1' });
  await sell('Mobile money', { Provider: 'Airtel Money', 'Transaction code': 'AM1' });
  await sell('Voucher');
  await sell('Card');
  const counting = await startCount();
  const others = counting.getByRole('group', { name: 'Other ways of paying' });
  await others.getByLabel('M-Pesa counted').fill('1100');
  await others.getByLabel('Airtel Money counted').fill('1300');
  await others.getByLabel('Voucher counted').fill('1200');
  await others.getByLabel('Card counted').fill('1200');
  expect(await counting.innerText()).not.toMatch(/Should be|1,200.00/);
  await others.getByRole('button', { name: 'Count another provider' }).click();
  const another = others.getByRole('group', { name: 'Provider' });
  await another.getByLabel('Provider').fill('m pesa');
  await another.getByLabel('Counted there').fill('50');
  await counting.getByLabel('Counted cash').fill('50000');
  await counting.getByRole('button', { name: 'Close shift' }).click();
  await another.getByText('M-Pesa is counted already.').waitFor();
  await another.getByLabel('Provider').fill('Halotel');
  await expectAccessible(page);
  await picture(page, 'count-by-provider');
  await page.setViewportSize(PHONE);
  await picture(page, 'count-by-provider-phone');
  await expectFits(page);
  await page.setViewportSize(DESKTOP);
  await handIn();

  await page.getByText(/^M-Pesa:\s*TZS\s*100.00 short$/).waitFor();
  await page.getByText(/^Airtel Money:\s*TZS\s*100.00 over$/).waitFor();
  await page.getByText(/^Halotel:\s*TZS\s*50.00 over$/).waitFor();
  await page.getByText('Voucher: agrees').waitFor();
  const report = page.getByRole('article', { name: 'Z report 1' });
  const mobile = report.getByRole('region', {
    name: 'Mobile money, should be and counted by provider',
  });
  expect(said(await mobile.innerText())).toContain(
    'Airtel Money (1) 1,200.00 Counted 1,300.00 Difference 100.00 ' +
      'Halotel (0) 0.00 Counted 50.00 Difference 50.00 ' +
      'M-Pesa (1) 1,200.00 Counted 1,100.00 Difference −100.00',
  );
  expect(said(await report.innerText())).toContain(
    'Mobile money: Should be 2,400.00 Counted 2,450.00 Difference 50.00',
  );
  await expectAccessible(page);
  await picture(page, 'z-report-by-provider');
  expect(await kept(1)).toEqual([
    { name: 'Airtel Money', should: 120_000, counted: 130_000, differs: 10_000 },
    { name: 'Halotel', should: 0, counted: 5_000, differs: 5_000 },
    { name: 'M-Pesa', should: 120_000, counted: 110_000, differs: -10_000 },
    { name: 'Voucher', should: 120_000, counted: 120_000, differs: 0 },
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});

test('closed without a connection the slip has them, and the Z report after it', async () => {
  await page.getByRole('button', { name: 'Next shift' }).click();
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await untilKept(page);
  await page.context().setOffline(true);
  await sell('Mobile money', { Provider: 'M-Pesa', 'Transaction code': 'QK2' });
  const counting = await startCount();
  await counting.getByLabel('Counted cash').fill('50000');
  await counting.getByLabel('M-Pesa counted').fill('1000');
  await counting.getByLabel('Voucher counted').fill('0');
  await handIn();
  const slip = page.getByRole('article', { name: 'Count slip' });
  const counted = slip.getByRole('region', { name: 'Counted' });
  expect(said(await counted.innerText())).toContain('Cash 50,000.00 M-Pesa 1,000.00 Voucher 0.00');
  const here = said(await slip.getByRole('region', { name: 'As known here' }).innerText());
  expect(here).toContain('Mobile money (1) 1,200.00 – M-Pesa (1) 1,200.00');
  await picture(page, 'count-slip-by-provider');
  await page.context().setOffline(false);
  const report = page.getByRole('article', { name: 'Z report 2' });
  await report.waitFor({ timeout: PATIENCE_MS });
  expect(said(await report.innerText())).toContain(
    'M-Pesa (1) 1,200.00 Counted 1,000.00 Difference −200.00',
  );
  expect(await kept(2)).toEqual([
    { name: 'M-Pesa', should: 120_000, counted: 100_000, differs: -20_000 },
    { name: 'Voucher', should: 0, counted: 0, differs: 0 },
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});

test('a provider that only another till used is counted, too', async () => {
  await asOwner(shop, planted, 'POST', '/api/matching/statements', {
    ...{ _id: newId(), provider: 'Tigo Pesa', fileName: 'march.csv', messages: null },
    ...{ columns: null, dateOrder: null, leavesOut: false },
    content: Buffer.from(
      'Receipt No.,Completion Time,Paid In,Withdrawn,Other Party\r\n' +
        'TP1,2026-03-04 10:00:00,10.00,,Asha',
    ).toString('base64'),
  });
  await page.getByRole('button', { name: 'Next shift' }).click();
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await untilKept(page);
  const counting = await startCount();
  await counting.getByLabel('Tigo Pesa counted').fill('50');
  await counting.getByLabel('Counted cash').fill('50000');
  await handIn();
  await page.getByText(/^Tigo Pesa:\s*TZS\s*50.00 over$/).waitFor();
  expect(await kept(3)).toEqual([{ name: 'Tigo Pesa', should: 0, counted: 5_000, differs: 5_000 }]);
});

test('a manager who closes a shift counts what it took; what was not counted is said', async () => {
  await page.getByRole('button', { name: 'Next shift' }).click();
  await page.goto(`${shop.url}/seller/new-sale`);
  await openShift(page, '50,000');
  await sell('Mobile money', { Provider: 'M-Pesa', 'Transaction code': 'QK3' });
  await sell('Mobile money', { Provider: 'Airtel Money', 'Transaction code': 'AM3' });
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/management?view=shifts&state=open');
  const rows = owner.page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr');
  await rows.first().click();
  const sheet = owner.page.getByRole('dialog');
  await sheet
    .getByRole('region', { name: 'Mobile money, expected by provider' })
    .getByText('M-Pesa (1)')
    .waitFor();
  await sheet.getByRole('button', { name: 'Close this shift' }).click();
  const question = owner.page.getByRole('dialog', { name: /^Close the shift of/ });
  await question.getByLabel('Reason').fill('Nobody at the till');
  await question.getByLabel('Airtel Money counted').fill('1150');
  // Where the cash is at hand it is counted as at the till.
  await question.getByLabel('10,000 ×').fill('4');
  await question.getByLabel('500 ×').fill('3');
  expect(await question.getByLabel('Cash in the drawer').inputValue()).toBe('41500.00');
  await expectAccessible(owner.page);
  await picture(owner.page, 'forced-close-by-provider');
  await question.getByRole('button', { name: 'Close this shift' }).click();
  await question.waitFor({ state: 'detached' });
  await soon(() => kept(4)).toEqual([
    { name: 'Airtel Money', should: 120_000, counted: 115_000, differs: -5_000 },
    { name: 'M-Pesa', should: 120_000, counted: null, differs: null },
  ]);
  expect(await shop.look('select pieces from shift_close where z_number = 4')).toEqual([
    {
      pieces: [
        { valueMinor: 1_000_000, count: 4 },
        { valueMinor: 50_000, count: 3 },
      ],
    },
  ]);
  const report = owner.page.getByRole('article', { name: 'Z report 4' });
  await report.waitFor();
  const text = said(await report.innerText());
  expect(text).toContain('M-Pesa (1) 1,200.00 Counted not counted');
  expect(text).toContain('Mobile money: Should be 2,400.00 Difference −50.00');
  expect(await verifyBooks(shop)).toBe(0);
  expect(owner.troubles).toEqual([]);
});
