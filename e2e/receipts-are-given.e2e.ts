import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, countHands, tile, untilSold, sellerAtTill } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 100_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  // Paper is what the page shows to the printer at that moment.
  await page.evaluate(`window.print = () => {
    const paper = document.querySelector('[data-print="receipt"]');
    window.printed = [...(window.printed ?? []), [paper.dataset.paper, paper.textContent]];
    window.dispatchEvent(new Event('afterprint'));
  }`);
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const printed = () => seller.page.evaluate<[string, string][]>('window.printed ?? []');

test('Alt+P prints the receipt; printed again it says which copy it is', async () => {
  const { page } = seller;
  const hands = await countHands(page);
  await page.keyboard.press('Alt+p');
  await soon(async () => (await printed()).length).toBe(1);
  // A key that is held down with another counts as one with it.
  expect(await hands()).toEqual({ touches: 0, keys: 2 });
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'Roll of 58 mm' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(async () => (await printed()).length).toBe(2);
  const [first, second] = await printed();
  expect(first?.[0]).toBe('roll80');
  expect(first?.[1]).not.toContain('COPY');
  expect(second?.[0]).toBe('roll58');
  expect(second?.[1]).toContain('COPY 1');
  expect(await shop.look('select copy_no, layout from receipt_issue order by copy_no')).toEqual([
    { copy_no: 0, layout: 'roll80' },
    { copy_no: 1, layout: 'roll58' },
  ]);
});

test('a gift receipt says what was bought and nothing of money, and is no copy', async () => {
  const { page } = seller;
  const before = (await printed()).length;
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Sugar 1 kg').waitFor();
  await picture(page, 'receipt-as-gift');
  await sheet.getByRole('button', { name: 'Gift receipt' }).click();
  await soon(async () => (await printed()).length).toBe(before + 1);
  const [paper, text] = (await printed()).at(-1) ?? [];
  expect(paper).toBe('roll58');
  expect(text).toContain('Gift receipt');
  expect(text).toContain('Sugar 1 kg');
  expect(text).toContain('B1-T1-A-000001');
  expect(text).not.toMatch(/COPY|3,100|Cash|Total/);
  expect(await shop.look('select copy_no from receipt_issue')).toHaveLength(2);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('the key and the menu of the browser print the receipt, not the page behind it', async () => {
  const { page } = seller;
  const before = (await printed()).length;
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Sugar 1 kg').waitFor();
  await page.keyboard.press('Control+p');
  await soon(async () => (await printed()).length).toBe(before + 1);
  await sheet.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(async () => (await printed()).length).toBe(before + 2);
  const [byKey, byButton] = (await printed()).slice(-2);
  expect(byKey?.[1]).toContain('COPY 2');
  expect(byKey).toEqual([byButton?.[0], byButton?.[1].replace('COPY 3', 'COPY 2')]);
  expect(await shop.look('select copy_no from receipt_issue')).toHaveLength(4);

  // The menu waits for no answer: what the sheet shows is on a roll of its own at once.
  await page.evaluate(`addEventListener('beforeprint', () => {
    const papers = document.querySelectorAll('[data-print="receipt"]');
    window.byMenu = [papers.length, papers[0].dataset.paper, papers[0].textContent];
  }, { once: true })`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(pages.length).toBe(1);
  expect((Number(pages[0]?.[1]) / 72) * 25.4).toBeCloseTo(58, 0);
  const [papers, paper, text] = await page.evaluate<[number, string, string]>('window.byMenu');
  expect([papers, paper]).toEqual([1, 'roll58']);
  expect(text).toContain('Sugar 1 kg');
  expect(text).toContain('B1-T1-A-000001');
  expect(text).toMatch(/^COPY 4(?!\d)/);
  const counted = 'select copy_no, layout from receipt_issue order by copy_no';
  await soon(async () => (await shop.look(counted)).at(-1)).toEqual({
    ...{ copy_no: 4, layout: 'roll58' },
  });
  await page.locator('[data-print="receipt"]').waitFor({ state: 'detached' });
  expect(await printed()).toHaveLength(before + 2);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('the picture of a receipt goes to other apps where they take one, else its text alone', async () => {
  const { page } = seller;
  const dialog = page.getByRole('dialog', { name: 'Share the receipt' });
  for (const takesFiles of [true, false]) {
    await page.evaluate(`
      globalThis.shared = null;
      navigator.canShare = ({ files }) => ${takesFiles} && files.every((one) => one.type === 'image/png');
      navigator.share = async ({ text, files = [] }) => {
        shared = { text, files: files.map(({ name, size }) => [name, size > 5_000]) };
      };`);
    await page.keyboard.press('Alt+s');
    await dialog.getByRole('button', { name: 'Save picture' }).waitFor();
    await dialog.getByRole('button', { name: 'Share with an app' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { text, files } = await page.evaluate<{ text: string; files: unknown[] }>('shared');
    expect(text).toContain('B1-T1-A-');
    expect(files).toEqual(takesFiles ? [[expect.stringMatching(/\.png$/), true]] : []);
  }
  await page.evaluate('delete navigator.share; delete navigator.canShare;');
});

test('Alt+S shares it: by mail to an address, and behind one that needs no signing in', async () => {
  const { page } = seller;
  await page.keyboard.press('Alt+s');
  const dialog = page.getByRole('dialog', { name: 'Share the receipt' });
  await dialog.getByRole('button', { name: 'Copy the address' }).waitFor();
  await expectAccessible(page);
  const save = dialog.getByRole('button', { name: 'Save picture' });
  await save.waitFor();
  await picture(page, 'share-receipt');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^B1-T1-A-\d{6}\.png$/);
  const png = readFileSync(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(width).toBe(640);
  expect(height).toBeGreaterThan(500);
  expect(height).toBeLessThan(2_000);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) copyFileSync(await download.path(), join(folder, 'receipt.png'));
  await dialog.getByRole('textbox', { name: 'E-mail of the customer' }).fill('juma');
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByRole('textbox', { name: 'E-mail of the customer' }).fill('juma@example.com');
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
  await page.getByText('Receipt sent to juma@example.com').waitFor();
  const sent = `select sent_to from receipt_issue where kind = 'mail'`;
  expect(await shop.look(sent)).toEqual([{ sent_to: 'juma@example.com' }]);

  const [link] = await shop.look<{ token: string }>('select token from receipt_link');
  const mails = await fetch(`${shop.url}/mailbox`);
  expect(await mails.text()).toContain(`/r/${link?.token}`);
  const stranger = await browsers.visit();
  await stranger.page.setViewportSize(PHONE);
  await stranger.page.goto(`/r/${link?.token}`);
  await stranger.page.getByText('Sugar 1 kg').waitFor();
  await stranger.page.getByText('TZS 3,100.00').waitFor();
  await picture(stranger.page, 'receipt-page');
  expect(stranger.troubles).toEqual([]);
});
