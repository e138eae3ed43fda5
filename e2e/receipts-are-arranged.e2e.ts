import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, untilSold } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  // By the form: a browser reads pictures by the cookie of its session.
  owner = await browsers.visit();
  await signIn(owner.page, planted.owner.email);
  await owner.page.waitForURL('**/business/**');
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const kept = async () => {
  const [row] = await shop.look<Record<string, unknown>>(
    `select blocks, item_parts "itemParts", paper, copies, header, return_policy "policy",
       (select width from receipt_logo l where l.business_id = d.business_id) "logo"
     from receipt_design d where business_id = $1`,
    [planted.businessId],
  );
  return row;
};
/** Paper is what the page shows to the printer at that moment. */
const CATCH_PRINTS = `window.print = () => {
  const papers = [...document.querySelectorAll('[data-print="receipt"]')];
  window.printed = papers.map((one) => [one.dataset.paper, one.textContent]);
  window.dispatchEvent(new Event('afterprint'));
}`;
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 100_000 },
];
/** The pixels that a browser has of a picture: none where it could not be read. */
const widthOf = (image: unknown): number => (image as { naturalWidth: number }).naturalWidth;
/** What of a paper the desk cannot show without scrolling sideways. */
const cutOff = (desk: unknown): number => {
  const { scrollWidth, clientWidth } = desk as { scrollWidth: number; clientWidth: number };
  return scrollWidth - clientWidth;
};
/** One black pixel, as a PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

test('an owner arranges receipts and sees the real one change, on every paper', async () => {
  const { page } = owner;
  await page.goto('/business/settings?section=receipts');
  const sample = page.getByRole('group', { name: 'A sale as it will be printed' });
  await sample.getByText('Rice 5 kg').waitFor();
  await expectAccessible(page);
  expect(await sample.textContent()).not.toContain('RICE-5');

  await page.getByLabel('Line under the name').fill('Fresh every day');
  await page.getByRole('textbox', { name: 'Return policy' }).fill('Back within 7 days.');
  await sample.getByText('Fresh every day').waitFor();
  await sample.getByText('Back within 7 days.').waitFor();
  await page.getByRole('checkbox', { name: 'SKU' }).check();
  await sample.getByText('RICE-5').waitFor();
  await page.getByRole('checkbox', { name: 'Served by' }).uncheck();
  await sample.getByText('Served by').waitFor({ state: 'detached' });
  const needed = page.getByRole('checkbox', { name: /^Tax table/ });
  await needed.press(' ');
  expect(await needed.isChecked()).toBe(true);
  await page.getByText('Always shown.').first().waitFor();

  await page.getByRole('button', { name: 'Move Tax table up' }).click();
  await page.getByLabel('Usual paper').selectOption('Roll of 58 mm');
  await page.getByLabel('Papers of each print').selectOption('2');
  await page.getByLabel('Show it on').selectOption('A4 sheet');
  await sample.locator('[data-paper="a4"]').waitFor();
  expect(await sample.evaluate(cutOff)).toBe(0);
  await picture(page, 'receipts-arranged-a4');
  await page.getByLabel('Show it on').selectOption('Roll of 80 mm');
  expect(await sample.evaluate(cutOff)).toBe(0);
  await page.getByLabel('Show it on').selectOption('Roll of 58 mm');
  await picture(page, 'receipts-arranged');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').first().waitFor();
  expect(await kept()).toEqual({
    blocks: [
      ...['logo', 'shop', 'number', 'customer', 'items', 'totals', 'savings', 'note', 'taxes'],
      ...['payments', 'policy', 'footer', 'code'],
    ],
    ...{ itemParts: ['sku', 'note', 'details'], paper: 'roll58', copies: 2 },
    ...{ header: 'Fresh every day', policy: 'Back within 7 days.', logo: null },
  });
});

test('a logo is put on receipts at once, and a test print is the paper that is shown', async () => {
  const { page } = owner;
  const logo = page.getByRole('group', { name: 'Logo' }).locator('input[type="file"]');
  await logo.setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL },
  });
  const sample = page.getByRole('group', { name: 'A sale as it will be printed' });
  const drawn = sample.getByRole('img', { name: planted.name });
  await soon(() => drawn.evaluate(widthOf)).toBe(1);
  await picture(page, 'receipts-arranged-logo');
  await soon(kept).toMatchObject({ logo: 1 });
  await page.evaluate(CATCH_PRINTS);
  await page.getByRole('button', { name: 'Test print' }).click();
  const printed = () => page.evaluate<[string, string][]>('window.printed ?? []');
  await soon(async () => (await printed()).length).toBe(1);
  const [[paper, text] = ['', '']] = await printed();
  expect(paper).toBe('roll58');
  expect(text).toContain('Fresh every day');
  expect(await shop.look('select sale_id from sale')).toEqual([]);
});

test('a till prints every receipt twice, as the owner arranged it, without a connection too', async () => {
  await stock(shop, planted, GOODS);
  const seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await page.evaluate(CATCH_PRINTS);
  const sell = async () => {
    await tile(page, 'Sugar 1 kg').click();
    await cart(page).getByRole('button', { name: 'Exact cash' }).click();
    await untilSold(page, 'Paid', '3,100.00');
  };
  const papers = () => page.evaluate<[string, string][]>('window.printed ?? []');
  await sell();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(async () => (await papers()).length).toBe(2);
  const [first, second] = await papers();
  expect(first?.[0]).toBe('roll58');
  expect(first?.[1]).not.toContain('COPY');
  expect(second?.[1]).toContain('COPY 1');
  for (const [, text] of [first!, second!]) {
    expect(text).not.toContain('Served by');
    expect(text).toContain('Fresh every day');
    expect(text.indexOf('Tax by rate')).toBeLessThan(text.indexOf('Cash'));
    expect(text).toContain('SKU-');
  }
  expect(await shop.look('select copy_no from receipt_issue order by copy_no')).toEqual([
    { copy_no: 0 },
    { copy_no: 1 },
  ]);
  expect(seller.troubles).toEqual([]);

  await page.context().setOffline(true);
  await page.evaluate('window.printed = []');
  await sell();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(async () => (await papers()).length).toBe(2);
  const [kept] = await papers();
  expect(kept?.[0]).toBe('roll58');
  expect(kept?.[1]).toContain('Fresh every day');
  expect(kept?.[1]).toContain('Back within 7 days.');
  expect(kept?.[1]).not.toContain('Served by');
  await page.context().setOffline(false);
  await soon(async () => shop.look('select count(*)::int n from sale')).toEqual([{ n: 2 }]);
});

test('on a phone the receipt stands under what is chosen, and too long a line is refused', async () => {
  const { page } = owner;
  await page.setViewportSize(PHONE);
  await page.goto('/business/settings?section=receipts');
  await page.getByLabel('Line under the name').fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'At most 120 characters.' }).waitFor();
  const sample = page.getByRole('group', { name: 'A sale as it will be printed' });
  for (const paper of ['Roll of 80 mm', 'A4 sheet']) {
    await page.getByLabel('Show it on').selectOption(paper);
    expect(await sample.evaluate(cutOff)).toBe(0);
  }
  await expectAccessible(page);
  await picture(page, 'receipts-arranged-phone');
  expect(await kept()).toMatchObject({ header: 'Fresh every day' });
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(owner.troubles).toEqual([]);
});
