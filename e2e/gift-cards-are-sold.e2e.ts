import { readFileSync } from 'node:fs';
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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
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

const RADIO = ean13('616110000001');
const GOODS = [{ name: 'Radio', priceMinor: 3_100_000, costMinor: 2_000_000, barcode: RADIO }].map(
  (good) => ({ category: 'Electronics', stockMilli: 100_000, ...good }),
);

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let code = '';

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  await tile(seller.page, 'Radio').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const dialog = (name: string) => seller.page.getByRole('dialog', { name });
const inMenu = async (name: string) => {
  await seller.page.getByRole('button', { name: /^Till 1/ }).click();
  return seller.page.getByRole('menuitem', { name });
};
const cards = () =>
  shop.look<{ number: string; left: number; moves: string }>(
    `select g.number, g.balance_minor::int "left", (select string_agg(e.kind || ' ' ||
       e.amount_minor, ', ' order by e.entry_no) from gift_card_entry e
       where e.gift_card_id = g.gift_card_id) moves from gift_card g`,
  );

test('a gift card is sold at the till: its paper has the code, nothing was earned', async () => {
  const { page } = seller;
  await (await inMenu('Sell a gift card')).click();
  const asked = dialog('Sell a gift card');
  await asked.getByRole('button', { name: 'Sell a gift card' }).click();
  await asked.getByText('Enter an amount').first().waitFor();
  await asked.getByLabel('Amount').fill('50,000');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Sell a gift card' }).click();
  const paper = page.getByRole('article', { name: 'Gift card GC-1' });
  await paper.getByRole('img', { name: /^The code of gift card GC-1/ }).waitFor();
  code = await paper.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText();
  // The focus is on a button at the foot, in sight anyway: what is said above stays where it is.
  const scrolled = `document.querySelector('[aria-modal=true]').scrollTop`;
  expect(await page.evaluate<number>(scrolled)).toBe(0);
  await expectAccessible(page);
  await picture(page, 'gift-card-paper');
  await dialog('Gift card GC-1').getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await cards()).toEqual([{ number: 'GC-1', left: 5_000_000, moves: 'sold 5000000' }]);
  expect(await salesOf(shop)).toEqual([]);
});

test('it pays what it holds of a sale, the rest is cash, and nothing is left on it', async () => {
  const { page } = seller;
  await scan(page, RADIO);
  await scan(page, RADIO);
  await untilItems(page, 2);
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  await unhurried(page);
  await payPanel(page).getByRole('button', { name: 'Gift card' }).click();
  const asked = dialog('Pay by gift card');
  // The last letter is a check of the others, and may be any.
  const wrong = code.endsWith('2') ? '3' : '2';
  await asked.getByLabel('Code of the card').fill(code.replace(/.$/, wrong));
  await asked.getByRole('button', { name: 'Look up' }).click();
  await asked
    .getByText(/^This is no code of a gift card/)
    .first()
    .waitFor();
  await asked.getByLabel('Code of the card').fill(code.toLowerCase());
  await asked.getByRole('button', { name: 'Look up' }).click();
  const take = asked.getByRole('button', { name: /^Take .*50,000\.00/ });
  await take.waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-pays');
  await take.click();
  await payPanel(page)
    .getByText(/^Gift card · /)
    .waitFor();
  await picture(page, 'gift-card-taken');
  await payPanel(page)
    .getByRole('button', { name: /^Exact 12,000/ })
    .click();
  await untilSold(page, 'Paid', '62,000.00');
  expect(await salesOf(shop)).toMatchObject([{ total: 6_200_000, sold: '2 Radio' }]);
  expect(await cards()).toMatchObject([{ left: 0, moves: 'sold 5000000, spent -5000000' }]);
  await (await inMenu('Look up a gift card')).click();
  const look = dialog('Look up a gift card');
  // Scanned into the question, the code is its answer and no article.
  await look.getByLabel('Code of the card').waitFor();
  for (const key of [...code, 'Enter']) await page.keyboard.press(key);
  await look.getByText('Used up').first().waitFor();
  await look.getByText(/^Paid for/).waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-looked-up');
  await look.getByRole('button', { name: 'Close', exact: true }).last().click();
});

test('a card that is scanned while nothing asks for one is looked up, and is no unknown product', async () => {
  const { page } = seller;
  await scan(page, code.replaceAll('-', ''));
  await page.getByRole('button', { name: 'Look up a gift card' }).click();
  const asked = dialog('Look up a gift card');
  await soon(() => asked.getByLabel('Code of the card').inputValue()).not.toBe('');
  await unhurried(page);
  await page.keyboard.press('Enter');
  await asked.getByText('GC-1').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-scanned');
  await asked.getByRole('button', { name: 'Close', exact: true }).last().click();
  await tile(page, 'Radio').waitFor();
});

test('without a connection it is neither sold nor taken, and that is said', async () => {
  const { page, context } = seller;
  await context.setOffline(true);
  const entry = await inMenu('Sell a gift card');
  await entry.getByText('Gift cards need the connection.').waitFor();
  await page.keyboard.press('Escape');
  await scan(page, RADIO);
  await untilItems(page, 1);
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  await payPanel(page).getByRole('button', { name: 'Cash' }).waitFor();
  expect(await payPanel(page).getByRole('button', { name: 'Gift card' }).count()).toBe(0);
  await context.setOffline(false);
  await payPanel(page).getByRole('button', { name: 'Gift card' }).waitFor();
});

test('the manager sees every card, what all hold, and gives a lost one a new code', async () => {
  const { manager } = planted;
  const visitor = await browsers.visit({ storage: signedIn(manager, planted) });
  const { page } = visitor;
  await page.goto('/manager/dashboard?tab=sales');
  await page.getByRole('link', { name: 'Gift cards' }).click();
  await page.getByRole('row', { name: /GC-1.*Used up/ }).waitFor();
  await page.getByText('Left on all gift cards').waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-cards-list');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [, saved = ''] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(saved).toMatch(/^GC-1,.*,50000\.00,0\.00$/);
  await page.getByRole('combobox', { name: 'State' }).selectOption('unused');
  await page.getByRole('row', { name: /GC-1/ }).waitFor({ state: 'hidden' });
  expect(page.url()).toContain('state=unused');
  await page.goto('/manager/dashboard?tab=gift-cards');
  await page.setViewportSize(PHONE);
  await page.getByText('GC-1', { exact: true }).first().waitFor();
  await picture(page, 'gift-cards-list-on-a-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('row', { name: /GC-1/ }).click();
  const sheet = page.getByRole('dialog', { name: /^GC-1/ });
  await sheet.getByText(/^Paid for/).waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-sheet');
  await sheet.getByRole('button', { name: 'New code' }).click();
  const asked = page.getByRole('dialog', { name: 'Give this card a new code?' });
  await asked.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('article', { name: 'Gift card GC-1' }).waitFor();
  const [kept] = await shop.look<{ four: string }>('select last_four four from gift_card');
  expect(kept?.four).not.toBe(code.slice(-4));
  expect(visitor.troubles).toEqual([]);
});

const sellCard = async (amount: string) => {
  const { page } = seller;
  await (await inMenu('Sell a gift card')).click();
  const asked = dialog('Sell a gift card');
  await asked.getByLabel('Amount').fill(amount);
  await asked.getByRole('button', { name: 'Sell a gift card' }).click();
  const paper = page.getByRole('article', { name: /^Gift card GC-/ });
  const text = await paper.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText();
  await dialog('Gift card GC-').getByRole('button', { name: 'Close', exact: true }).last().click();
  return text;
};
const inDrawer = () =>
  shop.look<{ minor: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int minor from journal_line
     where account_code = '1000'`,
  );

test('a card that was sold by mistake is undone at once, or looked up and taken back', async () => {
  const { page } = seller;
  await cart(page).getByRole('button', { name: 'Back to the cart' }).click();
  const [before] = await inDrawer();
  await sellCard('20,000');
  const undo = page.getByRole('button', { name: 'Undo gift card GC-2' });
  await undo.waitFor();
  await picture(page, 'gift-card-undo');
  await page.keyboard.press('Alt+U');
  await page.getByText('Gift card GC-2 is taken back').first().waitFor();
  await page.getByText(/^Give back .*20,000\.00 in cash\./).waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-undone');
  expect(await cards()).toMatchObject([
    { number: 'GC-1' },
    { number: 'GC-2', left: 0, moves: 'sold 2000000, voided -2000000' },
  ]);
  const third = await sellCard('30,000');
  await (await inMenu('Look up a gift card')).click();
  const look = dialog('Look up a gift card');
  await look.getByLabel('Code of the card').fill(third);
  await look.getByRole('button', { name: 'Look up' }).click();
  await look.getByRole('button', { name: 'Take back' }).click();
  const asked = dialog('Take gift card GC-3 back?');
  await asked.getByText(/^Give back .*30,000\.00 in cash\./).waitFor();
  await expectAccessible(page);
  await picture(page, 'gift-card-take-back');
  await asked.getByRole('button', { name: 'Take back' }).click();
  await asked.waitFor({ state: 'hidden' });
  await look.getByText('Taken back').first().waitFor();
  expect(await look.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  await look.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await inDrawer()).toEqual([before]);
  expect(await shop.look('select from gift_card where voided_at is not null')).toHaveLength(2);
});
