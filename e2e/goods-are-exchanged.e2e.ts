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
import { stock } from './harness/goods.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
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
const OIL = ean13('616110000002');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000, barcode: SOAP },
    { ...good, name: 'Oil', priceMinor: 500_000, barcode: OIL },
  ]);
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

/** One of each code, paid in cash; the receipt's number. */
async function sell(codes: readonly string[], total: string): Promise<string> {
  const { page } = seller;
  await tile(page, 'Soap').waitFor();
  for (const [at, code] of codes.entries()) {
    await scan(page, code);
    await untilItems(page, at + 1);
  }
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', total);
  return receiptNow();
}

async function receiptNow(): Promise<string> {
  const [sale] = await shop.look('select receipt_number n from sale order by number desc limit 1');
  return String(sale?.['n']);
}

/** From the sell screen to the receipt, one of its goods chosen, and back with it. */
async function bringBack(receipt: string, name: string): Promise<void> {
  const { page } = seller;
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByRole('button', { name: `More of ${name}` }).click();
  await page.getByRole('button', { name: 'Something else for it' }).click();
  await page.getByRole('region', { name: `Comes back from ${receipt}` }).waitFor();
}

const papers = () =>
  shop.look(
    `select r.total_minor::int back, s.total_minor::int bought, x.amount_minor::int amount,
       (select string_agg(concat_ws(' ', p.method, p.amount_minor), ' + ' order by p.position)
         from refund_payment p where p.refund_id = r.refund_id) given,
       (select string_agg(concat_ws(' ', p.method, p.amount_minor), ' + ' order by p.position)
         from payment p where p.sale_id = s.sale_id) paid
     from exchange x join refund r using (refund_id) join sale s on s.sale_id = x.sale_id
     order by x.posted_at, x.exchange_id`,
  );

test('soap for dearer oil: the cart shows what comes back, and the rest is paid', async () => {
  const { page } = seller;
  const receipt = await sell([SOAP, SOAP], '6,200.00');
  await bringBack(receipt, 'Soap');
  await picture(page, 'exchange-begun');
  await scan(page, OIL);
  await untilItems(page, 1);
  await cart(page).getByText('To pay', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'exchange-cart');
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, 'exchange-cart-tablet');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('F9');
  await payPanel(page).getByText('Exchange').waitFor();
  await picture(page, 'exchange-pay');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '5,000.00');
  expect(await papers()).toEqual([
    {
      ...{ back: 310_000, bought: 500_000, amount: 310_000 },
      ...{ given: 'exchange 310000', paid: 'exchange 310000 + cash 190000' },
    },
  ]);
});

test('oil for cheaper soap: the rest becomes store credit, which pays the next sale', async () => {
  const { page } = seller;
  const receipt = await sell([OIL], '5,000.00');
  await bringBack(receipt, 'Oil');
  await scan(page, SOAP);
  await untilItems(page, 1);
  await cart(page).getByText('Give back', { exact: true }).waitFor();
  await cart(page).getByRole('button', { name: 'Store credit' }).click();
  await page.getByRole('combobox', { name: 'Phone number or name' }).fill('0788 111 222 Neema');
  await page.getByRole('option', { name: /Add “0788 111 222 Neema”/ }).click();
  await cart(page).getByRole('button', { name: 'Neema' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'exchange-store-credit');
  await page.setViewportSize(PHONE);
  await picture(page, 'exchange-phone');
  await page.getByRole('button', { name: '1 item' }).click();
  await picture(page, 'exchange-phone-cart');
  await page.setViewportSize(DESKTOP);
  await unhurried(page);
  await page.keyboard.press('F9');
  await untilSold(page, 'Paid', '3,100.00');
  expect((await papers())[1]).toEqual({
    ...{ back: 500_000, bought: 310_000, amount: 310_000 },
    ...{ given: 'exchange 310000 + store_credit 190000', paid: 'exchange 310000' },
  });

  await scan(page, SOAP);
  await untilItems(page, 1);
  await page.keyboard.press('F4');
  await page.getByRole('combobox', { name: 'Phone number or name' }).fill('1222');
  await page.getByRole('option', { name: /Neema/ }).click();
  await cart(page).getByText('we owe them TZS 1,900.00').waitFor();
  await picture(page, 'store-credit-cart');
  await unhurried(page);
  await cart(page)
    .getByRole('button', { name: /^Store credit/ })
    .click();
  await payPanel(page).getByText('Store credit').first().waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
  const [paid] = await shop.look(
    `select string_agg(concat_ws(' ', method, amount_minor), ' + ' order by position) paid
     from payment where sale_id = (select sale_id from sale order by number desc limit 1)`,
  );
  expect(paid).toEqual({ paid: 'store_credit 190000 + cash 120000' });
  expect(await shop.look('select balance_minor::int b from customer')).toEqual([{ b: 0 }]);
});

test('what comes back is given as store credit from its own form, and stands on both papers', async () => {
  const { page } = seller;
  const receipt = await receiptNow();
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByRole('button', { name: 'More of Soap' }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Back by' })
    .selectOption({ label: 'Store credit TZS 3,100.00' });
  await picture(page, 'refund-store-credit');
  await page.getByRole('button', { name: /^Give back/ }).click();
  await page.getByRole('article', { name: /^Slip/ }).getByText('Neema').waitFor();
  await picture(page, 'slip-store-credit');
  expect(await shop.look('select balance_minor::int b from customer')).toEqual([{ b: -310_000 }]);
  await page.keyboard.press('Escape');
  const [made] = await shop.look(
    `select r.refund_number n, r.refund_id id from exchange x join refund r using (refund_id)
     order by x.posted_at limit 1`,
  );
  await page.getByText(String(made?.['n'])).first().click();
  await page.getByRole('article', { name: /^Slip/ }).getByText('Taken instead').waitFor();
  await picture(page, 'slip-exchange');
});

test('an answer that is lost with the connection keeps nobody waiting: it is booked once, later', async () => {
  const { page, context } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  const receipt = await sell([SOAP], '3,100.00');
  await bringBack(receipt, 'Soap');
  await scan(page, OIL);
  await untilItems(page, 1);
  await cart(page).getByText('To pay', { exact: true }).waitFor();
  // The server books it; the connection goes before it can say so.
  await page.route('**/api/exchanges', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.keyboard.press('F9');
  await payPanel(page).getByText('Exchange').waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for an answer.').waitFor();
  await picture(page, 'exchange-unanswered');
  await page.getByRole('button', { name: 'Next customer' }).click();
  await page.getByText(/over TZS\s5,000.00 is put aside\./).waitFor();
  await expectAccessible(page);
  await picture(page, 'exchange-aside');
  await page.setViewportSize(PHONE);
  await picture(page, 'exchange-aside-phone');
  await page.setViewportSize(DESKTOP);
  await scan(page, SOAP);
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await page.unroute('**/api/exchanges');
  await context.setOffline(false);
  await page.getByText(/^The sale that was put aside is booked as/).waitFor();
  await page.getByText(/is put aside\./).waitFor({ state: 'detached' });
  expect((await papers()).length).toBe(3);
  const [now] = await shop.look(
    `select count(*)::int sold, count(distinct number)::int numbers from sale`,
  );
  expect(now).toEqual({ sold: 8, numbers: 8 });
});
