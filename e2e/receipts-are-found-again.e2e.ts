import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { readQrCode } from './harness/qr.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  scan,
  scanField,
  sellerAtTill,
  tile,
  typeByHand,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SOAP = ean13('616110000001');
const OIL = ean13('616110000002');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
/** What the receipt of Asha's soap says in its code, and its number. */
let printed = '';
let receipt = '';

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000, barcode: SOAP },
    { ...good, name: 'Oil', priceMinor: 500_000, barcode: OIL },
  ]);
  const asha = { _id: crypto.randomUUID(), name: 'Asha Mbezi', phone: '0712 345 678' };
  await asOwner(shop, planted, 'POST', '/api/customers', asha);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const finder = () => seller.page.getByRole('region', { name: 'Find a receipt' });
const refundOf = (number: string) =>
  seller.page.getByRole('dialog', { name: `Refund of ${number}` });

/** Waits for so many rows. */
const until = (rows: Locator, count: number): Promise<void> => soon(() => rows.count()).toBe(count);

/** One of a code, paid in cash; the number of its receipt. */
async function sell(code: string, amount: string): Promise<string> {
  const { page } = seller;
  await scan(page, code);
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
  const [sale] = await shop.look('select receipt_number from sale order by number desc limit 1');
  return String(sale?.['receipt_number']);
}

/** Prints the receipt of the last sale; what the code on the paper says. */
async function printedCode(): Promise<string> {
  const { page } = seller;
  // The dialog of the browser stays open until somebody has looked at the paper.
  await page.evaluate('window.print = () => undefined');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = page.locator('[data-print="receipt"]');
  await paper.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const said = await readQrCode(paper.getByRole('img', { name: 'Scan to see this receipt' }));
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await paper.waitFor({ state: 'detached' });
  return said;
}

test('the code on the paper leads to the receipt, and says nothing of the sale itself', async () => {
  const { page } = seller;
  await tile(page, 'Soap').waitFor();
  await page.keyboard.press('F4');
  const picker = page.getByRole('dialog', { name: 'Who buys?' });
  await picker.getByRole('combobox').fill('asha');
  await picker.getByRole('option', { name: /Asha/ }).click();
  receipt = await sell(SOAP, '3,100.00');
  printed = await printedCode();
  const [link] = await shop.look('select token from receipt_link');
  expect(printed).toBe(`${shop.url}/r/${String(link?.['token'])}`);
  await sell(OIL, '5,000.00');
});

test('scanned anywhere on the refunds it opens its receipt, and one touch takes it back', async () => {
  const { page } = seller;
  await page.keyboard.press('F7');
  const search = finder().getByRole('searchbox', { name: /Scan the receipt/ });
  await search.waitFor();
  // The focus is in another field, where the first keys of the scan go at first.
  const list = page.getByRole('searchbox', { name: 'Number of a refund or receipt' });
  await list.focus();
  await scan(page, printed);
  await refundOf(receipt).getByText('Soap', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await list.inputValue()).toBe('');
  await refundOf(receipt).getByRole('button', { name: 'Everything' }).click();
  await refundOf(receipt)
    .getByRole('button', { name: /^Give back.*3,100\.00$/ })
    .click();
  await page.getByRole('article', { name: /^Slip/ }).waitFor();
  const back = await shop.look(
    `select s.receipt_number receipt, r.total_minor::int total, x.state
     from refund r join sale s using (business_id, sale_id)
     join sale_state x using (business_id, sale_id)`,
  );
  expect(back).toEqual([{ receipt, total: 310_000, state: 'refunded' }]);
  expect(await verifyBooks(shop)).toBe(0);
  await page.keyboard.press('Escape');

  // Scanned again it opens again: what is left is said there.
  await page.evaluate('document.activeElement.blur()');
  await scan(page, printed);
  await refundOf(receipt).getByText('Nothing is left to take back.').waitFor();
  await page.keyboard.press('Escape');
  await refundOf(receipt).waitFor({ state: 'detached' });
});

test('scanned while selling it is offered, the cart stays; with nothing in it, it opens', async () => {
  const { page } = seller;
  const said = 'This is the code of a receipt. The cart stays as it is while you look at it.';
  await page.goto('/seller/new-sale');
  await tile(page, 'Oil').waitFor();
  await scan(page, OIL);
  await untilItems(page, 1);
  await scan(page, printed);
  await page.getByText(said).waitFor();
  await expectAccessible(page);
  await picture(page, 'receipt-scanned-selling');
  await page.setViewportSize(PHONE);
  await picture(page, 'receipt-scanned-selling-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Open the receipt' }).click();
  await refundOf(receipt).getByText('Nothing is left to take back.').waitFor();
  await page.goBack();
  await cart(page).getByText('Oil', { exact: true }).waitFor();
  await untilItems(page, 1);
  expect(await page.getByRole('button', { name: 'Open the receipt' }).count()).toBe(0);

  // Its number is typed as well as scanned.
  await scanField(page).fill(receipt);
  await page.getByRole('button', { name: 'Open the receipt' }).click();
  await refundOf(receipt).waitFor();
  await page.goBack();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '5,000.00');
  await scan(page, printed);
  await refundOf(receipt).getByText('Nothing is left to take back.').waitFor();
  await page.keyboard.press('Escape');
  await refundOf(receipt).waitFor({ state: 'detached' });
  const counts = await shop.look(
    'select (select count(*)::int from sale) sales, (select count(*)::int from refund) refunds',
  );
  expect(counts).toEqual([{ sales: 3, refunds: 1 }]);
});

test('without the paper it is found by who bought, the phone, or what was bought', async () => {
  const { page } = seller;
  const search = finder().getByRole('searchbox', { name: /Scan the receipt/ });
  for (const known of ['asha', '0712 345 678', 'soap', receipt.slice(-6)]) {
    await search.fill('');
    await finder().getByRole('list').waitFor({ state: 'detached' });
    await search.fill(known);
    const row = finder().getByRole('button', { name: new RegExp(`^${receipt}`) });
    await row.getByText('Asha Mbezi').waitFor();
    await soon(() => finder().getByRole('listitem').count()).toBe(1);
  }
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'receipt-found-phone');
  await page.setViewportSize(DESKTOP);
  await search.fill('flour');
  await finder().getByText('No receipt matches.', { exact: false }).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await scan(page, printed.replace(/[^/]{22}$/, 'A'.repeat(22)));
  await finder()
    .getByText('This receipt is not of this business, or of a branch that you do not see.')
    .waitFor();
  await picture(page, 'receipt-unknown');
});

test('scanned into its field it stands there once; what a person types elsewhere is no scan', async () => {
  const { page } = seller;
  const search = finder().getByRole('searchbox', { name: /Scan the receipt/ });
  const nobodys = printed.replace(/[^/]{22}$/, 'C'.repeat(22));
  await search.focus();
  await scan(page, nobodys);
  await finder()
    .getByText('This receipt is not of this business, or of a branch that you do not see.')
    .waitFor();
  expect(await search.inputValue()).toBe(nobodys);

  const list = page.getByRole('searchbox', { name: 'Number of a refund or receipt' });
  await list.focus();
  await typeByHand(page, receipt);
  // The list was asked for it: whatever the number means to the page it has done by then.
  await page.waitForURL((url) => url.searchParams.get('q') === receipt);
  expect([await list.inputValue(), await search.inputValue()]).toEqual([receipt, nobodys]);
  expect(await refundOf(receipt).count()).toBe(0);
  await list.fill('');
  await page.waitForURL((url) => !url.searchParams.has('q'));
});

test('it is found by its day and by what was paid, together with the words, and in the address', async () => {
  const { page } = seller;
  const amount = finder().getByRole('textbox', { name: 'Amount paid' });
  const day = finder().getByLabel('Day it was sold');
  const rows = finder().getByRole('listitem');
  const search = finder().getByRole('searchbox', { name: /Scan the receipt/ });
  await search.fill('');
  await amount.fill('3,100');
  await finder()
    .getByRole('button', { name: new RegExp(`^${receipt}`) })
    .waitFor();
  await soon(() => rows.count()).toBe(1);
  await amount.fill('5000');
  await until(rows, 2);
  const [sold] = await shop.look('select business_date::text as day from sale limit 1');
  const today = String(sold?.['day']);
  await day.fill(today);
  await until(rows, 2);
  await search.fill('soap');
  await finder().getByText('No receipt fits all of this.', { exact: false }).waitFor();
  await amount.fill('');
  await until(rows, 1);
  await expectAccessible(page);
  await picture(page, 'receipt-found-by-day');
  // The address says it: whoever comes back to it finds the same.
  await page.reload();
  await until(rows, 1);
  expect(await day.inputValue()).toBe(today);
  await day.fill('2020-01-01');
  await finder().getByText('No receipt fits all of this.', { exact: false }).waitFor();
  await amount.fill('much');
  await finder().getByText('Enter an amount in figures, like 3200.').waitFor();
  // A code says which receipt it is: what was asked before does not narrow it.
  await page.evaluate('document.activeElement.blur()');
  await scan(page, receipt);
  await refundOf(receipt).getByText('Nothing is left to take back.').waitFor();
  await page.keyboard.press('Escape');
  await refundOf(receipt).waitFor({ state: 'detached' });
  expect([await amount.inputValue(), await day.inputValue()]).toEqual(['', '']);
});

test('what is far too long to be of a receipt is told as that, and nothing is asked', async () => {
  const { page } = seller;
  await finder()
    .getByRole('searchbox', { name: /Scan the receipt/ })
    .fill('X'.repeat(301));
  await finder().getByText('This is not the code of a receipt.').waitFor();
  expect(await finder().getByRole('alert').count()).toBe(0);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'receipt-too-long-phone');
  await page.setViewportSize(DESKTOP);
});

test('without a connection the code is nothing yet: it says why, and what to do', async () => {
  const { page } = seller;
  await shop.kill();
  await page.evaluate('document.activeElement.blur()');
  await scan(page, printed.replace(/[^/]{22}$/, 'B'.repeat(22)));
  await finder()
    .getByText(/^Only the server knows whose code this is, and there is no connection\./)
    .waitFor();
  await picture(page, 'receipt-code-alone');
  const search = finder().getByRole('searchbox', { name: /Scan the receipt/ });
  await search.fill('asha');
  await finder()
    .getByRole('button', { name: new RegExp(`^${receipt}`) })
    .waitFor();
  // One sentence, and no card of an error over it.
  await search.fill('flour');
  await finder()
    .getByText('The server does not answer, and no receipt of this device matches.')
    .waitFor();
  expect(await finder().getByRole('alert').count()).toBe(0);
  await picture(page, 'receipt-none-here');
  await search.fill('');
  await finder().getByRole('textbox', { name: 'Amount paid' }).fill('3100');
  await until(finder().getByRole('listitem'), 1);
  await page.evaluate('document.activeElement.blur()');
  await scan(page, receipt);
  await refundOf(receipt).getByText('Nothing is left to take back.').waitFor();
});
