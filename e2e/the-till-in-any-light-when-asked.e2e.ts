import { hashSync } from '@node-rs/argon2';
import { ean13 } from '@tillbook/core/products/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, newId } from '../packages/server/test/builders.ts';
import { look, openCart } from './harness/any-light.ts';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  payPanel,
  salesOf,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/**
 * What a till asks and is told: of a code that several goods carry, of prices, of managers, of other
 * sellers, tabs and devices. Each is looked at as `the-till-in-any-light` looks at the plain states.
 */
const SUGAR = ean13('616110000001');
/** On three products: as a bar code, as a number of their own, and as a UPC of twelve digits. */
const SHARED = ean13('061411000003');
const PINS = { seller: '2580', juma: '7412', manager: '9630' };
const TOLD_MS = 20_000;
const good = { costMinor: 50_000, category: 'Food', stockMilli: 50_000 };
const GOODS = [
  { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
  { ...good, name: 'Soap bar', priceMinor: 120_000 },
  { ...good, name: 'Tea 100 g', priceMinor: 200_000, barcode: SHARED },
  { ...good, name: 'Tea 250 g', priceMinor: 450_000, more: { sku: SHARED } },
  { ...good, name: 'Tea 500 g', priceMinor: 800_000, more: { sku: SHARED.slice(1) } },
  {
    ...{ name: 'Miscellaneous', priceMinor: 0, costMinor: 0, stockMilli: 0, category: 'Other' },
    more: { kind: 'service', isOpenPrice: true },
  },
];

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;
let seller: Visitor;

/** Who takes turns at the till by PIN, and who approves by it. */
async function addPins(): Promise<void> {
  const { businessId, seller: first, manager } = planted;
  const branchIds = [planted.branches[0]?.branchId ?? ''];
  const database = { superuserUrl: shop.superuserUrl() };
  const juma = await addPerson(database, { role: 'seller', businessId, branchIds });
  for (const [who, name, pin] of [
    [first, 'Amina Said', PINS.seller],
    [juma, 'Juma Bakari', PINS.juma],
    [manager, 'Neema Kwanza', PINS.manager],
  ] as const) {
    const hash = hashSync(pin, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await shop.look('update person set name = $2 where person_id = $1 returning 1', [
      ...[who.personId, name],
    ]);
    await shop.look(
      `insert into person_pin (business_id, person_id, pin_hash, set_at)
       values ($1, $2, $3, now()) returning 1`,
      [businessId, who.personId, hash],
    );
  }
}

/** Soap is sold three for two. */
const promote = () =>
  asOwner(shop, planted, 'POST', '/api/promotions', {
    ...{ _id: newId(), name: 'Buy 2 get 1', kind: 'buy_get', scope: 'goods', basisPoints: 10_000 },
    ...{ productIds: [goods[1]?.productId], startsOn: null, endsOn: null },
    ...{ categoryIds: [], branchIds: [], weekdays: [], fromMinute: null, toMinute: null },
    ...{ amountMinor: null, buyCount: 2, getCount: 1, minimumMinor: 0 },
    ...{ isCombinable: false, priority: 0, isOn: true },
  });

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  await promote();
  await addPins();
  await asOwner(shop, planted, 'POST', '/api/customers', {
    ...{ _id: newId(), name: 'Asha Mbezi', phone: '0712 345 678', creditLimitMinor: 200_000 },
  });
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterAll(async () => {
  expect(seller.troubles).toEqual([]);
  await browsers.close();
  await shop.stop();
});

const dialog = (name: string | RegExp) => seller.page.getByRole('dialog', { name });
const exactCash = () => cart(seller.page).getByRole('button', { name: 'Exact cash' });

const lookAtCart = (state: string) => look(seller.page, state, () => openCart(seller.page));

async function inMenu(name: string | RegExp): Promise<void> {
  await seller.page.getByRole('button', { name: /^Till 1/ }).click();
  await seller.page.getByRole('menuitem', { name }).click();
}

async function addSugar(): Promise<void> {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await unhurried(page);
}

test('a code that several goods carry, and goods of which the seller says the price', async () => {
  const { page } = seller;
  await scan(page, SHARED);
  await page.getByRole('group', { name: 'Which product?' }).waitFor();
  await look(page, '21-which-product');
  await unhurried(page);
  await page.keyboard.press('Escape');
  await tile(page, 'Miscellaneous').click();
  await dialog('Miscellaneous: what does it cost?').waitFor();
  await look(page, '22-open-price');
  await page.keyboard.press('Escape');
});

test('a promotion in the cart; why a cart is discarded, and that it was', async () => {
  const { page } = seller;
  for (let count = 1; count <= 3; count += 1) {
    await tile(page, 'Soap bar').click();
    await untilItems(page, count);
  }
  await cart(page).getByText('Buy 2 get 1: −1,200.00').waitFor();
  await lookAtCart('23-promotion');
  await cart(page).getByRole('button', { name: 'Discard the cart' }).click();
  await dialog('Discard this cart?').waitFor();
  await look(page, '24-discard-why');
  await dialog('Discard this cart?').getByRole('button', { name: 'Customer left' }).click();
  await cart(page).getByText('The cart is discarded.').waitFor();
  await look(page, '25-discarded');
});

test('more off than a seller may: refused, asked, waiting, and a manager who says no', async () => {
  const { page } = seller;
  const manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  await manager.page.goto('/manager/dashboard?tab=stock&view=approvals');
  await addSugar();
  await cart(page).getByRole('button', { name: 'Discount', exact: true }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByLabel('Take off').fill('15%');
  await whole.getByRole('button', { name: 'Apply' }).click();
  await cart(page).getByText('More than the 10% you may take off').waitFor();
  await lookAtCart('26-over-the-limit');
  await unhurried(page);
  await exactCash().click();
  await cart(page).getByText('This is more than the 10% that you may take off.').waitFor();
  await lookAtCart('27-needs-approval');
  await cart(page).getByRole('button', { name: 'Ask a manager' }).click();
  const asking = dialog('A manager must approve this');
  await asking.getByText(/465\.00 to take off/).waitFor();
  await look(page, '28-approval-asked');
  await asking.getByRole('button', { name: 'Ask on their screen' }).click();
  await asking.getByText(/^\d+:\d\d left$/).waitFor();
  await look(page, '29-approval-waiting');
  const waiting = manager.page.getByRole('region', { name: 'Waiting for an answer' });
  const card = waiting.getByRole('region', { name: /^Discount over the limit/ });
  await card.getByRole('textbox', { name: 'Note' }).fill('Too much for one kilo');
  await card.getByRole('button', { name: 'Refuse' }).click();
  await asking.getByText(/said no: Too much for one kilo$/).waitFor({ timeout: TOLD_MS });
  await look(page, '30-approval-refused');
  await asking.getByRole('button', { name: 'Close' }).last().click();
  await cart(page).getByRole('button', { name: 'Back to the cart' }).click();
  expect(manager.troubles).toEqual([]);
  await manager.close();
});

test('a price that changed meanwhile, and more on account than its limit', async () => {
  const { page } = seller;
  await cart(page).getByRole('button', { name: /^−15%/ }).click();
  const whole = page.getByRole('form', { name: 'Discount on the whole sale' });
  await whole.getByRole('button', { name: 'Take nothing off' }).click();
  const path = `/api/products/${goods[0]?.productId}`;
  await asOwner(shop, planted, 'PATCH', path, { version: 1, priceMinor: 330_000 });
  await tile(page, 'Sugar').getByText('3,300').waitFor();
  await exactCash().click();
  await cart(page).getByText('Prices have changed since they were put in the cart.').waitFor();
  await lookAtCart('31-price-changed');
  await cart(page).getByRole('button', { name: 'Use the new prices' }).click();
  for (const key of ['F4', '5', '6', '7', '8', 'Enter']) await page.keyboard.press(key);
  await cart(page).getByRole('group', { name: 'Customer' }).getByText('Asha Mbezi').waitFor();
  await look(page, '32-over-credit-limit', async () => {
    await openCart(page);
    await cart(page)
      .getByText(/2,000\.00 left of the limit/)
      .waitFor();
    await cart(page).getByRole('button', { name: 'On account: ask', exact: true }).waitFor();
  });
});

test('a sale that is undone right after it', async () => {
  const { page } = seller;
  await unhurried(page);
  await exactCash().click();
  await untilSold(page, 'Paid', '3,300.00');
  await page.keyboard.press('Alt+U');
  await page.getByText('B1-T1-A-000001 is undone').waitFor();
  await untilItems(page, 1);
  await look(page, '33-undone');
  await lookAtCart('33-undone-cart');
  await exactCash().click();
  await untilSold(page, 'Paid', '3,300.00');
});

test('an exchange: what comes back, what is taken for it, and what is paid', async () => {
  const { page } = seller;
  const receipt = (await salesOf(shop)).at(-1)?.receipt ?? '';
  await page.keyboard.press('F7');
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByRole('button', { name: 'More of Sugar 1 kg' }).click();
  await look(page, '34-coming-back');
  await page.getByRole('button', { name: 'Something else for it' }).click();
  await page.getByRole('region', { name: `Comes back from ${receipt}` }).waitFor();
  await look(page, '35-exchange-begun');
  await tile(page, 'Tea 500 g').click();
  await cart(page).getByText('To pay', { exact: true }).waitFor();
  await lookAtCart('36-exchange-cart');
  await page.keyboard.press('F9');
  await payPanel(page).getByText('Exchange').waitFor();
  await look(page, '37-exchange-pay');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '8,000.00');
});

test('a gift card is sold, and looked up to pay by it', async () => {
  const { page } = seller;
  await inMenu('Sell a gift card');
  const selling = dialog('Sell a gift card');
  await selling.getByLabel('Amount').fill('50,000');
  await look(page, '38-gift-card');
  await selling.getByRole('button', { name: 'Sell a gift card' }).click();
  const paper = page.getByRole('article', { name: 'Gift card GC-1' });
  const code = await paper.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText();
  await look(page, '39-gift-card-paper');
  await dialog('Gift card GC-1').getByRole('button', { name: 'Close', exact: true }).last().click();
  await addSugar();
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Gift card' }).click();
  const paying = dialog('Pay by gift card');
  await paying.getByLabel('Code of the card').fill(code);
  await paying.getByRole('button', { name: 'Look up' }).click();
  const take = paying.getByRole('button', { name: /^Take / });
  await take.waitFor();
  await look(page, '40-gift-card-pays');
  await take.click();
  await untilSold(page, 'Paid', '3,300.00');
});

test('another seller’s PIN, and a till that is locked', async () => {
  const { page } = seller;
  await page.keyboard.press('F6');
  const who = dialog('Who sells?');
  await who.getByRole('radio', { name: 'Juma Bakari' }).check();
  await look(page, '41-who-sells');
  await who.getByLabel('PIN of Juma Bakari').fill('1357');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await who.getByText('The PIN is wrong. 4 more tries.').waitFor();
  await look(page, '42-wrong-pin');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F6');
  await page.getByRole('heading', { name: 'The till is locked' }).waitFor();
  await look(page, '43-locked');
  await page.getByRole('radio', { name: 'Amina Said' }).check();
  await page.getByLabel('PIN of Amina Said').fill(PINS.seller);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await tile(page, 'Sugar 1 kg').waitFor();
});

test('a till that is open in another tab, and one that another device took', async () => {
  const { page, context } = seller;
  const second = await context.newPage();
  await second.goto('/seller/new-sale');
  await second.getByText('This till is open in another tab', { exact: true }).first().waitFor();
  await look(second, '44-other-tab');
  await second.close();
  const other = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await other.page.goto('/seller/new-sale');
  await other.page.getByRole('button', { name: /^Till 1/ }).click();
  await look(other.page, '45-take-over');
  await other.page.getByRole('button', { name: 'Take over' }).click();
  await tile(other.page, 'Sugar 1 kg').waitFor();
  await other.close();
  await addSugar();
  await exactCash().click();
  await cart(page)
    .getByText(/^Another device took this till\./)
    .waitFor();
  await lookAtCart('46-lease-lost');
  await cart(page).getByRole('alert').getByRole('button').click();
  await exactCash().click();
  await untilSold(page, 'Paid', '3,300.00');
});

test('the figures of the shift so far, and its end with money missing', async () => {
  const { page } = seller;
  await inMenu('X report');
  await page.getByRole('article', { name: 'X report' }).waitFor();
  await look(page, '47-x-report');
  await page.keyboard.press('Escape');
  await inMenu(/^Close shift/);
  const counting = page.getByRole('region', { name: 'Close shift' });
  await counting.getByLabel('Counted cash').fill('60000');
  await counting.getByRole('button', { name: 'Close shift' }).click();
  const question = dialog(/^Close the shift with/);
  await question.waitFor();
  await look(page, '48-close-question');
  await question.getByRole('button', { name: 'Close shift' }).click();
  await page.getByRole('article', { name: 'Z report 1' }).waitFor();
  await look(page, '49-z-report');
});
