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
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

const GOODS = [
  { name: 'Soap bar', priceMinor: 150_000, costMinor: 90_000, category: 'Household' },
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
].map((good) => ({ ...good, stockMilli: 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect([...owner.troubles, ...(seller?.troubles ?? [])]).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner makes a promotion and sees what it would do', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=promotions');
  await page.getByText('No promotions yet').waitFor();
  await page.getByRole('button', { name: 'Add a promotion' }).first().click();
  const form = page.getByRole('dialog', { name: 'A new promotion' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Choose a product or a category.').first().waitFor();
  await form.getByLabel('Name').fill('Buy 2 get 1');
  await form.getByLabel('Kind').selectOption({ label: 'Buy some, get some' });
  await form.getByRole('combobox', { name: 'Add a product', exact: true }).fill('Soap');
  await form.getByRole('option', { name: /Soap bar/ }).click();
  await form.getByText('Soap bar: 1,500.00 off 4,500.00, 3,000.00 left').waitFor();
  await expectAccessible(page);
  await picture(page, 'promotion-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Buy 2, get 1 free' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'promotions');
  await page.setViewportSize(PHONE);
  await picture(page, 'promotions-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('searchbox', { name: 'Search promotions' }).fill('rice');
  await page.getByText('Buy 2, get 1 free').waitFor({ state: 'detached' });
  await page.waitForURL(/q=rice/);
  const [kept] = await shop.look(
    `select p.name, p.kind, p.buy_count buy, p.get_count got, p.basis_points off,
       (select action from audit_event where subject_id = p.promotion_id) act from promotion p`,
  );
  expect(kept).toEqual({
    ...{ name: 'Buy 2 get 1', kind: 'buy_get', buy: 2, got: 1, off: 10_000 },
    act: 'promotion.added',
  });
});

test('the till gives it at once, receipt and books show it, and a refund what was paid', async () => {
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  for (let count = 1; count <= 3; count += 1) {
    await tile(page, 'Soap bar').click();
    await untilItems(page, count);
  }
  await cart(page).getByText('Buy 2 get 1: −1,500.00').waitFor();
  await cart(page).getByText('You save').waitFor();
  await expectAccessible(page);
  await picture(page, 'promotion-in-the-cart');
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,000.00');
  const [sale] = await shop.look(
    `select s.receipt_number number, s.total_minor::int total, g.name, g.amount_minor::int off
     from sale s join sale_line_promotion g using (business_id, sale_id)`,
  );
  expect(sale).toMatchObject({ total: 300_000, name: 'Buy 2 get 1', off: 150_000 });

  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(String(sale?.['number']));
  await page.getByRole('button', { name: 'More of Soap bar' }).click();
  await page.getByRole('button', { name: /^Give back.*1,000\.00$/ }).click();
  await page.getByRole('article', { name: /^Slip/ }).waitFor();
  const [back] = await shop.look('select total_minor::int total from refund');
  expect(back).toEqual({ total: 100_000 });

  await owner.page.goto(`/business/sales?q=${String(sale?.['number'])}`);
  await owner.page.getByRole('cell', { name: String(sale?.['number']) }).click();
  const receipt = owner.page.getByRole('article', { name: /^Receipt/ });
  await receipt.getByText('Buy 2 get 1').waitFor();
  await receipt.getByText('You saved 1,500.00').waitFor();
  await picture(owner.page, 'promotion-on-the-receipt');
});

test('what the owner ends is given no more', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=promotions');
  await page.getByRole('button', { name: 'Actions for Buy 2 get 1' }).click();
  await page.getByRole('menuitem', { name: 'End now' }).click();
  const question = page.getByRole('dialog', { name: 'End Buy 2 get 1 for good?' });
  await question.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('cell', { name: 'Ended' }).waitFor();
  const [kept] = await shop.look('select ended_at is not null ended, version from promotion');
  expect(kept).toEqual({ ended: true, version: 2 });
  expect(await verifyBooks(shop)).toBe(0);
});
