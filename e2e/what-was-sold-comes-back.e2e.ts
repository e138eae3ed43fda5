import type { Page } from 'playwright-core';
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
import { stock, type StockedGood } from './harness/goods.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  payPanel,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SOAP = ean13('616110000001');

/** What the page tells of an element's width. */
interface Sized {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let soap: StockedGood;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  [soap] = (await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000, barcode: SOAP },
  ])) as [StockedGood];
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

async function sellThree(): Promise<string> {
  const { page } = seller;
  await tile(page, 'Soap').waitFor();
  for (let count = 1; count <= 3; count += 1) {
    await scan(page, SOAP);
    await untilItems(page, count);
  }
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '9,300.00');
  const [sale] = await shop.look(
    'select receipt_number from sale order by posted_at desc, number desc limit 1',
  );
  return String(sale?.['receipt_number']);
}

const heldNow = async (): Promise<number> => {
  const [level] = await shop.look(
    `select quantity_milli::int held from stock_level l
     join branch b using (business_id, branch_id) where product_id = $1 and b.code = 'B1'`,
    [soap.productId],
  );
  return Number(level?.['held']);
};

test('one of three comes back by a scan of the receipt, in few touches', async () => {
  const { page } = seller;
  const receipt = await sellThree();
  expect(await heldNow()).toBe(47_000);
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'Roll of 58 mm' }).click();
  await page.keyboard.press('F7');
  await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
  await picture(page, 'refunds-empty');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByRole('button', { name: 'More of Soap' }).click();
  await page.getByRole('button', { name: /^Give back.*3,100\.00$/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'refund-form');
  await page.getByRole('button', { name: /^Give back/ }).click();
  await page.getByRole('article', { name: /^Slip/ }).getByText('Changed their mind').waitFor();
  await picture(page, 'refund-slip');
  await page.evaluate(`window.print = () => {
    window.printedOn = document.querySelector('[data-print="receipt"]').dataset.paper;
    window.dispatchEvent(new Event('afterprint'));
  }`);
  await page.getByRole('button', { name: 'Print slip' }).click();
  await soon(() => page.evaluate('window.printedOn')).toBe('roll58');
  expect(await heldNow()).toBe(48_000);
  const found = await shop.look(
    `select r.refund_number, r.total_minor::int total, x.state, p.method, p.amount_minor::int given
     from refund r join sale_state x using (business_id, sale_id)
     join refund_payment p using (business_id, refund_id)`,
  );
  expect(found).toMatchObject([
    { total: 310_000, state: 'part_refunded', method: 'cash', given: 310_000 },
  ]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByText(String(found[0]?.['refund_number'])).first().waitFor();
  // What the search says of itself has room in it.
  const hasRoom = `(() => {
    const box = document.querySelector('[role=searchbox][aria-label^="Scan the receipt"]');
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(box).font;
    return pen.measureText(box.placeholder).width <= box.clientWidth;
  })()`;
  await soon(() => page.evaluate(hasRoom)).toBe(true);
  await picture(page, 'refunds-phone');
  await page.setViewportSize(DESKTOP);
});

test('a sale of the open shift is voided', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  const receipt = await sellThree();
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByRole('button', { name: 'Everything' }).click();
  await page.getByRole('button', { name: /^Give back.*9,300/ }).waitFor();
  await page.getByRole('button', { name: 'Void this sale' }).click();
  await picture(page, 'void-question');
  const question = page.getByRole('dialog', { name: /Void the whole sale/ });
  // The key that gives back is no answer to what is asked on top of it.
  await question.getByLabel('Reason').focus();
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Void this sale' }).click();
  await page.getByRole('article', { name: /^Slip/ }).getByText('Void', { exact: true }).waitFor();
  expect(await heldNow()).toBe(48_000);
  const states = await shop.look('select state from sale_state order by state');
  expect(states.map(({ state }) => state)).toEqual(['part_refunded', 'voided']);
});

test('the owner sees what came back, beside the sale and in the list', async () => {
  const owner = await browsers.visit();
  const { page } = owner;
  await signIn(page, planted.owner.email);
  await page.waitForURL('**/business/dashboard');
  await page.goto(`${shop.url}/business/sales?state=part_refunded`);
  await page.getByRole('cell', { name: 'Part refunded' }).waitFor();
  await picture(page, 'sales-part-refunded');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('heading', { name: 'Came back' }).waitFor();
  await page.getByRole('row', { name: /^Came back/ }).waitFor();
  const receipt = page.getByRole('article', { name: /^Receipt / });
  await soon(() => receipt.innerText()).toMatch(
    /Total \(TZS\)\s+9,300\.00\s+Given back\s+3,100\.00/,
  );
  await picture(page, 'sale-with-refund');
  await page.goto(`${shop.url}/business/sales?state=voided`);
  await page.getByRole('row').nth(1).click();
  await soon(() => receipt.innerText()).toMatch(/^VOIDED \d+ \w+ \d{4}\s/);
  await page.goto(`${shop.url}/business/sales?view=refunds`);
  await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
  await page.getByRole('cell', { name: 'Refund', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Void', exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'refunds-owner');
  expect(owner.troubles).toEqual([]);
});

/** At the till, the soap of the sale with such a payment is given back. */
async function findBack(page: Page, payment: string): Promise<void> {
  const [sale] = await shop.look(`select s.receipt_number from sale s
    join payment p using (business_id, sale_id) where ${payment}`);
  await page.keyboard.press('F7');
  const finder = page.getByRole('searchbox', { name: /Scan the receipt/ });
  await finder.fill(String(sale?.['receipt_number']));
  await page.getByRole('button', { name: 'More of Soap' }).click();
}

test('mobile money goes back by the provider that took it, with its code', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Mobile money', exact: true }).click();
  await payPanel(page).getByLabel('Provider').fill('M-Pesa');
  await payPanel(page).getByLabel('Transaction code').fill('QK7');
  await payPanel(page).getByRole('button', { name: 'Complete the sale' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await findBack(page, "p.reference = 'QK7'");
  const form = page.getByRole('dialog', { name: /^Refund of/ });
  await form.getByLabel('Transaction code').fill('QK8');
  expect(await form.getByLabel('Provider').inputValue()).toBe('M-Pesa');
  await expectAccessible(page);
  await picture(page, 'refund-by-provider');
  await page.setViewportSize(PHONE);
  await picture(page, 'refund-by-provider-phone');
  await page.setViewportSize(DESKTOP);
  await form.getByRole('button', { name: /^Give back/ }).click();
  await page
    .getByRole('article', { name: /^Slip/ })
    .getByText('Mobile money · M-Pesa · QK8')
    .waitFor();
  const given = `select provider, reference, amount_minor::int given from refund_payment
    where method = 'mobile_money'`;
  expect(await shop.look(given)).toEqual([
    { provider: 'M-Pesa', reference: 'QK8', given: 310_000 },
  ]);
});

test('on a phone it is said in words how what was paid in parts goes back', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').click();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Card', exact: true }).click();
  await payPanel(page).getByLabel('Amount').fill('1,000');
  await payPanel(page).getByRole('button', { name: /^Take/ }).click();
  await payPanel(page).getByRole('button', { name: 'Cash', exact: true }).click();
  await unhurried(page);
  await payPanel(page)
    .getByRole('button', { name: /^Exact/ })
    .click();
  await untilSold(page, 'Paid', '3,100.00');
  await findBack(page, "p.method = 'card'");
  await page.setViewportSize(PHONE);
  const form = page.getByRole('dialog', { name: /^Refund of/ });
  const said = form.locator('p', { hasText: /1,000\.00/ }).filter({ hasText: /\+ .*\d/ });
  await said.waitFor();
  await said.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, 'refund-in-parts-phone');
  expect(await said.evaluate((one: Sized) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await form.getByRole('combobox', { name: 'Back by' }).selectOption({ index: 1 });
  await said.waitFor({ state: 'detached' });
  await page.setViewportSize(DESKTOP);
});
