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
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { plugInPrinter, type FakePrinter } from './harness/printer.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

/** A device's own receipt printer: what arrives at it, and what is said when nothing does. */

const GOODS = [{ name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 90_000 }];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let printer: FakePrinter;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    `update membership set can_process_refunds = true
     where person_id = $1 returning 1`,
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  printer = await plugInPrinter(seller.context);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function sellSugar(): Promise<void> {
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
}
const print = () => seller.page.getByRole('button', { name: 'Print', exact: true }).click();

test('a printer is chosen for the device, and tried', async () => {
  const { page } = seller;
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Receipt printer' });
  await panel.getByLabel('Print receipts with').selectOption({ label: 'A receipt printer on USB' });
  await panel.getByText('No printer is chosen, or it is unplugged.').waitFor();
  await panel.getByRole('button', { name: 'Test print' }).click();
  await page.getByText('No printer is chosen on this device, or it is unplugged.').waitFor();
  await panel.getByRole('button', { name: 'Choose the printer' }).click();
  await panel.getByText('Ready: TM-T20').waitFor();
  await panel.getByLabel('Roll of the printer').selectOption({ label: 'Roll of 58 mm' });
  await panel.getByRole('switch', { name: /^Open the drawer/ }).check({ force: true });
  const told = await printer.next(() => panel.getByRole('button', { name: 'Test print' }).click());
  expect(told.lines[0]).toBe('Amina Shop');
  expect(told.cuts).toBe(1);
  await page.getByText('The test was sent to the printer.').waitFor();
  await expectAccessible(page);
  await picture(page, 'receipt-printer');
  expect(await shop.look('select from sale')).toEqual([]);
});

test('cash opens the drawer; the receipt comes off the roll, the next one is a copy', async () => {
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await tile(page, 'Sugar 1 kg').waitFor();
  expect(await printer.next(sellSugar)).toMatchObject({ pulses: 1, cuts: 0, lines: [] });
  const told = await printer.next(print);
  const [sale] = await shop.look<{ number: string; total: number; token: string }>(
    `select s.receipt_number number, s.total_minor::int total, l.token
     from sale s join receipt_link l using (business_id, sale_id)`,
  );
  expect(sale?.total).toBe(310_000);
  expect(told.lines).toEqual(
    expect.arrayContaining([
      ...[`Receipt ${sale?.number}`, 'Sugar 1 kg', '1 x 3,100.00 3,100.00'],
      ...['Total (TZS) 3,100.00', 'Cash 3,100.00'],
    ]),
  );
  expect(told.tall).toEqual(['Total (TZS) 3,100.00']);
  expect(told.code).toContain(sale?.token ?? '?');
  expect(told).toMatchObject({ cuts: 1, pulses: 0 });
  expect((await printer.next(print)).lines[0]).toBe('COPY 1');
  expect(await shop.look('select copy_no, layout from receipt_issue order by copy_no')).toEqual([
    { copy_no: 0, layout: 'roll58' },
    { copy_no: 1, layout: 'roll58' },
  ]);
});

test('the drawer opens without a sale, and for what is given back in cash', async () => {
  const { page } = seller;
  const opened = { pulses: 1, cuts: 0, lines: [] };
  const dialog = page.getByRole('dialog', { name: 'Cash in or out' });
  await page.keyboard.press('Shift+F9');
  await dialog.getByLabel('What happens').selectOption('Open the drawer');
  await dialog.getByLabel('Reason').fill('Changed a note');
  const write = dialog.getByRole('button', { name: 'Write it down' });
  expect(await printer.next(() => write.click())).toMatchObject(opened);
  // Its slip comes off the roll, too.
  const moved = await printer.next(() =>
    dialog.getByRole('button', { name: 'Print slip' }).click(),
  );
  expect(moved.lines).toEqual(
    expect.arrayContaining(['Amina Shop', 'Reason Changed a note', 'Signature ________________']),
  );
  expect(moved).toMatchObject({ cuts: 1, pulses: 0 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [sale] = await shop.look<{ number: string }>('select receipt_number number from sale');
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(sale?.number ?? '');
  await page.getByRole('button', { name: 'More of Sugar 1 kg' }).click();
  const give = page.getByRole('button', { name: /^Give back.*3,100\.00$/ });
  expect(await printer.next(() => give.click())).toMatchObject(opened);
  await page.getByRole('article', { name: /^Slip/ }).waitFor();
  const slip = await printer.next(() => page.getByRole('button', { name: 'Print slip' }).click());
  expect(slip.tall).toEqual(['Amount (TZS) 3,100.00']);
  expect(slip.lines).toEqual(expect.arrayContaining(['Sugar 1 kg', `For receipt ${sale?.number}`]));
  expect(slip).toMatchObject({ cuts: 1, pulses: 0 });
  const given = 'select method, amount_minor::int given from refund_payment';
  expect(await shop.look(given)).toEqual([{ method: 'cash', given: 310_000 }]);
  await page.goto('/seller/new-sale');
  await tile(page, 'Sugar 1 kg').waitFor();
});

test('the report of a shift comes off the roll, on A4 by the browser, and by it where it fails', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'X report' }).click();
  const sheet = page.getByRole('dialog', { name: 'X report' });
  await sheet.getByRole('article', { name: 'X report' }).waitFor();
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
  const told = await printer.next(() => button('Print 80 mm').click());
  expect(told.lines).toEqual(
    expect.arrayContaining(['X report', 'Number of sales 1', 'Sales (TZS) 3,100.00']),
  );
  expect(told).toMatchObject({ cuts: 1, pulses: 0 });
  expect(await page.evaluate('window.printed ?? null')).toBeNull();
  await button('Print A4').click();
  await soon(() => page.evaluate('window.printed ?? ""')).toMatch(/X report/);
  await page.evaluate('delete window.printed');
  printer.plug(false);
  await button('Print 80 mm').click();
  const notice = page.getByRole('region', { name: 'The slip was not printed' });
  await notice.getByText(/^No printer is chosen on this device, or it is unplugged\./).waitFor();
  expect(await notice.innerText()).not.toContain('The sale is done');
  await notice.getByRole('button', { name: 'Print with the browser' }).click();
  await soon(() => page.evaluate('window.printed ?? ""')).toMatch(/X report/);
  await button('Print 80 mm').click();
  await notice.waitFor();
  printer.plug(true);
  expect(
    (await printer.next(() => notice.getByRole('button', { name: 'Try again' }).click())).lines,
  ).toContain('X report');
  await notice.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('unplugged, it says so: the sale is done, and the browser prints it instead', async () => {
  const { page } = seller;
  printer.plug(false);
  await sellSugar();
  await page.getByText(/^The drawer did not open/).waitFor();
  await print();
  const notice = page.getByRole('region', { name: 'The receipt was not printed' });
  await notice.getByText(/^No printer is chosen on this device, or it is unplugged\./).waitFor();
  // The next customer is served meanwhile.
  await tile(page, 'Sugar 1 kg').click();
  await untilItems(page, 1);
  await expectAccessible(page);
  await picture(page, 'receipt-printer-failed');
  await page.setViewportSize(PHONE);
  await picture(page, 'receipt-printer-failed-phone');
  await page.setViewportSize(DESKTOP);
  await notice.getByRole('button', { name: 'Print with the browser' }).click();
  await soon(() => page.evaluate('window.printed ?? ""')).toMatch(/3,100\.00/);
  await cart(page).getByRole('button', { name: 'Remove Sugar 1 kg' }).click();
  await print();
  await notice.waitFor();
  printer.plug(true);
  const told = await printer.next(() => notice.getByRole('button', { name: 'Try again' }).click());
  await notice.waitFor({ state: 'detached' });
  // Tried twice, it is one copy.
  expect(told.lines[0]).toBe('COPY 1');
  expect(await shop.look('select count(*)::int sales from sale')).toEqual([{ sales: 2 }]);
});

test('a printer on a serial line gets the same', async () => {
  const { page } = seller;
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Receipt printer' });
  await panel.getByLabel('Print receipts with').selectOption({ value: 'serial' });
  await panel.getByRole('button', { name: 'Choose the printer' }).click();
  await panel.getByText('Ready', { exact: true }).waitFor();
  await panel.getByLabel('Speed of the line').selectOption({ value: '115200' });
  const told = await printer.next(() => panel.getByRole('button', { name: 'Test print' }).click());
  expect(told.lines[0]).toBe('Amina Shop');
});
