import { ean13 } from '@tillbook/core/products/codes';
import type { Page } from 'playwright-core';
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
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  payPanel,
  scan,
  sellerAtTill,
  tile,
  typeByHand,
  unhurried,
  untilItems,
} from './harness/till.ts';

/** A new seller serves scripted customers by keys alone; of all of it nothing is a sale. */

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Cooking oil 1 L', priceMinor: 750_000, costMinor: 640_000 },
  { name: 'Maize flour 2 kg', priceMinor: 430_000, costMinor: 330_000 },
  { name: 'Tea leaves 250 g', priceMinor: 195_000, costMinor: 120_000 },
  { name: 'Bath soap', priceMinor: 120_000, costMinor: 90_000 },
].map((good) => ({ category: 'Food', stockMilli: 100_000, ...good }));

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
  await tile(seller.page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const LETTERS = 4;

/** Every number that selling changes, and all that it writes. */
async function booksOf(): Promise<unknown> {
  const counts = [
    ...['sale', 'sale_line', 'payment', 'stock_movement', 'shift', 'shift_event', 'cash_move'],
    ...['customer', 'journal_entry', 'audit_event', 'outbox_event', 'sale_conflict', 'till_hour'],
  ].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [rows] = await shop.look(`select ${counts.join(', ')},
    (select sum(quantity_milli)::bigint::text from stock_level) as held,
    (select string_agg(till_id || ' ' || last_number, ',') from till) as numbers`);
  return rows;
}

/** All that this browser keeps: what is stored by name, and the rows of its database. */
const KEPT = `(async () => {
  const stored = Object.entries(localStorage).sort(([a], [b]) => (a < b ? -1 : 1));
  const [{ name, version }] = (await indexedDB.databases()).filter((d) => d.name === 'tillbook.device');
  const db = await new Promise((done) => {
    const asked = indexedDB.open(name, version);
    asked.onsuccess = () => done(asked.result);
  });
  const rows = {};
  for (const store of db.objectStoreNames) {
    if (store === 'catalogue') continue;
    rows[store] = await new Promise((done) => {
      const asked = db.transaction(store).objectStore(store).count();
      asked.onsuccess = () => done(asked.result);
    });
  }
  db.close();
  return { stored, rows };
})()`;

const card = (page: Page) => page.getByRole('region', { name: 'The customer' });

interface Asked {
  readonly title: string;
  readonly goods: readonly { readonly pieces: string; readonly name: string }[];
  readonly text: string;
}

/** What the customer says now. */
async function asked(page: Page): Promise<Asked> {
  const title = await card(page).getByRole('heading').innerText();
  const said = await card(page).getByRole('listitem').allInnerTexts();
  const goods = said.map((one) => {
    const [pieces = '', name = ''] = one.split(/\s×\s/);
    return { pieces, name };
  });
  return { title, goods, text: await card(page).innerText() };
}

async function take(page: Page, { goods }: Asked): Promise<void> {
  for (const { pieces, name } of goods) {
    await typeByHand(page, (pieces === '1' ? '' : `${pieces}*`) + name.slice(0, LETTERS));
    await page.keyboard.press('Enter');
    // On a phone it stands behind the products.
    const held = page.getByRole('region', { name: 'Cart', includeHidden: true });
    const there = held.getByRole('listitem', { includeHidden: true });
    await there.filter({ hasText: name }).waitFor({ state: 'attached' });
  }
}

async function charge(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  if (typed !== '') await typeByHand(page, typed);
  await unhurried(page);
  await page.keyboard.press('Enter');
}

const amountIn = (text: string, before: RegExp): string =>
  (before.exec(text)?.[1] ?? '').replaceAll(',', '').replace(/\.00$/, '');
const codeIn = (text: string): string => /says (\w+)\./.exec(text)?.[1] ?? '';

async function payByPhone(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F9');
  await payPanel(page).waitFor();
  await page.keyboard.press('Alt+2');
  await page.getByLabel('Provider').waitFor();
  await typeByHand(page, 'M-Pesa');
  await page.keyboard.press('Tab');
  await typeByHand(page, codeIn(text));
  const part = amountIn(text, /They pay TZS\s*([\d,.]+) with/);
  if (part !== '') {
    await page.keyboard.press('Tab');
    await typeByHand(page, part);
  }
  await unhurried(page);
  await page.keyboard.press('Enter');
  if (part === '') return;
  await page.getByRole('list', { name: 'Taken so far' }).waitFor();
  await page.keyboard.press('Alt+1');
  await unhurried(page);
  await page.keyboard.press('Enter');
}

const line = (page: Page, name: string) =>
  cart(page).getByRole('listitem').filter({ hasText: name });

/** Takes five percent off a line, by keys, for the reason that was said. */
async function takeOff(page: Page, name: string): Promise<void> {
  await line(page, name).focus();
  await page.keyboard.press('%');
  await page.getByLabel('Take off').waitFor();
  await typeByHand(page, '5%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('d');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await line(page, name).getByText('Damaged packaging').waitFor();
}

const says = (page: Page, words: string) => card(page).getByText(words).waitFor();

/** Serves the customer who is there, as somebody who knows the till would. */
async function serve(page: Page): Promise<string> {
  const first = await asked(page);
  const { title, text } = first;
  if (title === 'A code the till does not know') {
    await page.keyboard.press('Alt+C');
    await says(page, 'The till does not know this code.');
    await page.keyboard.press('F2');
  }
  await take(page, await asked(page));
  const [one] = first.goods;
  if (title === 'They change their mind') {
    await says(page, 'They do not want this after all.');
    const [unwanted] = (await asked(page)).goods;
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await line(page, unwanted?.name ?? '').waitFor({ state: 'detached' });
  }
  if (title === 'One waits, another is served') {
    await says(page, 'Put their sale aside');
    await page.keyboard.press('F8');
    await says(page, 'Whoever waited wants:');
    await take(page, await asked(page));
    await charge(page);
    await says(page, 'The first customer is back.');
    await page.keyboard.press('Shift+F8');
    await page.getByRole('dialog', { name: 'Parked sales' }).waitFor();
    await page.keyboard.press('Enter');
    await untilItems(page, 2);
  }
  if (title === 'A discount and its reason') await takeOff(page, one?.name ?? '');
  if (/mobile money|two ways/i.test(title)) await payByPhone(page, text);
  else await charge(page, amountIn(text, /They hand you TZS\s*([\d,.]+) in cash/));
  return title;
}

test('from the till into practice: a stripe says it, and the start explains it', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await page.getByRole('button', { name: /^Till/ }).click();
  await page.getByRole('menuitem', { name: 'Practise selling' }).click();
  await page.waitForURL('**/seller/new-sale?practice=1');
  await page.getByRole('heading', { name: 'Practise selling' }).waitFor();
  await page.getByText('Nothing here is sold or counted').waitFor();
  expect(await page.title()).toMatch(/^Practice/);
  await expectAccessible(page);
  await picture(page, 'practice-ready');
});

test('a whole round by keys alone is right, and nothing of it is anywhere', async () => {
  const { page } = seller;
  const before = { books: await booksOf(), kept: await page.evaluate(KEPT) };
  await page.getByRole('button', { name: 'Let customers come' }).press('Enter');
  const served: string[] = [];
  for (let at = 1; at <= 9; at += 1) {
    await says(page, `Customer ${at} of 9`);
    if (at === 2) {
      await expectAccessible(page);
      await picture(page, 'practice-customer');
    }
    served.push(await serve(page));
    await page.getByRole('region', { name: 'Result' }).waitFor();
    if (at === 2) {
      await page.getByText(/^Change to give: TZS/).waitFor();
      await expectAccessible(page);
      await picture(page, 'practice-served');
    }
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
  expect(served).toEqual([
    ...['One thing, exact cash', 'Paid in notes', 'Many of one thing', 'They change their mind'],
    ...['A code the till does not know', 'Mobile money', 'A discount and its reason'],
    ...['Paid in two ways', 'One waits, another is served'],
  ]);
  await page.getByRole('heading', { name: '9 of 9 customers served right' }).waitFor();
  await page.getByText('Right, and within the time').waitFor();
  await expectAccessible(page);
  await picture(page, 'practice-summary');
  await page.getByText('Your business sees this round').waitFor();
  expect({ books: await booksOf(), kept: await page.evaluate(KEPT) }).toEqual(before);
  const rounds = await shop.look(
    `select person_id = $1 as own, tasks, right_count,
    presses <= presses_budget and seconds <= seconds_budget as within from practice_round`,
    [planted.seller.personId],
  );
  expect(rounds).toEqual([{ own: true, tasks: 9, right_count: 9, within: true }]);
});

test('the owner sees who practises, and who is ready after a second good round', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const { page } = visitor;
  const personId = planted.seller.personId;
  await page.goto(`/business/users?id=${personId}`);
  const part = page.getByRole('region', { name: 'Practice at the till' });
  await part.getByText('Still practising').waitFor();
  await part.getByText(/^Last: 9 of 9 right/).waitFor();
  await shop.look(`insert into practice_round
    select business_id, gen_random_uuid(), person_id, branch_id, tasks, right_count, presses,
      seconds, presses_budget, seconds_budget, finished_at + interval '5 minutes', told_at
    from practice_round returning round_id`);
  await page.reload();
  await part.getByText('Ready to sell').waitFor();
  await expectAccessible(page);
  await part.scrollIntoViewIfNeeded();
  await picture(page, 'practice-owner');
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('the manager sees it with the team', async () => {
  const visitor = await browsers.visit({
    ...{ theme: 'dark' },
    storage: signedIn(planted.manager, planted),
  });
  const { page } = visitor;
  await page.goto('/manager/dashboard?tab=team');
  const panel = page.getByRole('region', { name: 'Practice at the till' });
  await panel.getByText('Ready to sell', { exact: true }).waitFor();
  await panel.getByText('2 rounds').waitFor();
  await expectAccessible(page);
  await panel.scrollIntoViewIfNeeded();
  await picture(page, 'practice-team-dark');
  await page.setViewportSize(PHONE);
  await panel.scrollIntoViewIfNeeded();
  await picture(page, 'practice-team-phone-dark');
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('a wrong sale says what was wrong, and a customer can be left', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: 'Practise again' }).click();
  await says(page, 'Customer 1 of 9');
  const { goods } = await asked(page);
  const wanted = goods[0]?.name ?? '';
  const other = GOODS.find(({ name }) => name !== wanted)?.name ?? '';
  await typeByHand(page, other.slice(0, LETTERS));
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await charge(page);
  await page.getByRole('heading', { name: 'Not quite' }).waitFor();
  await page.getByText(`${wanted} is missing.`).waitFor();
  await page.getByText(`${other} was not wanted.`).waitFor();
  await page.setViewportSize(PHONE);
  await picture(page, 'practice-not-quite-phone');
  await page.keyboard.press('Enter');
  await says(page, 'Customer 2 of 9');
  await expectAccessible(page);
  await picture(page, 'practice-customer-phone');
  await page.getByRole('button', { name: 'Leave this customer' }).click();
  await page.getByText('Left without a sale').waitFor();
});

test('out of practice the till is as it was left', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: 'Leave practice' }).click();
  await page.waitForURL('**/seller/dashboard');
  await page.setViewportSize(DESKTOP);
  await page.goto('/seller/new-sale');
  await untilItems(page, 1);
  await line(page, 'Sugar 1 kg').waitFor();
});

test('who holds no till practises too, in the dark, without a connection', async () => {
  const visitor = await browsers.visit({
    ...{ viewport: PHONE, theme: 'dark' },
    storage: signedIn(planted.seller, planted),
  });
  const { page, context } = visitor;
  await page.goto('/seller/dashboard');
  await page.getByRole('link', { name: 'Practise selling' }).click();
  await page.getByRole('button', { name: 'Let customers come' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'practice-ready-phone-dark');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Let customers come' }).press('Enter');
  await says(page, 'Customer 1 of 9');
  await expectAccessible(page);
  await picture(page, 'practice-customer-phone-dark');
  await take(page, await asked(page));
  await page
    .getByRole('button', { name: /^Charge/ })
    .filter({ visible: true })
    .click();
  await payPanel(page).waitFor();
  await expectAccessible(page);
  await picture(page, 'practice-pay-phone-dark');
  await unhurried(page);
  await payPanel(page)
    .getByRole('button', { name: /^Exact/ })
    .click();
  await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await picture(page, 'practice-served-dark');
  await page.keyboard.press('Enter');
  await says(page, 'Customer 2 of 9');
  await take(page, await asked(page));
  await expectAccessible(page);
  await picture(page, 'practice-cart-dark');
  for (let at = 2; at <= 9; at += 1) {
    await says(page, `Customer ${at} of 9`);
    await page.getByRole('button', { name: 'Leave this customer' }).click();
    await page.getByText('Left without a sale').waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: '1 of 9 customers served right' }).waitFor();
  await page.getByText('Your business does not know of this round yet.').waitFor();
  await expectAccessible(page);
  await picture(page, 'practice-not-told-dark');
  const count = async () => (await shop.look('select round_id from practice_round')).length;
  const before = await count();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tell it now' }).click();
  await page.getByText('Your business sees this round').waitFor();
  expect(await count()).toBe(before + 1);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});
