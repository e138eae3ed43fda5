import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import { addPerson, newId } from '../packages/server/test/builders.ts';
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
import { soon } from './harness/soon.ts';
import {
  cart,
  countHands,
  openShift,
  salesOf,
  scan,
  sellerAtTill,
  tile,
  typeByHand,
  untilItems,
  untilSold,
} from './harness/till.ts';

const SUGAR = ean13('616110000001');
const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, barcode: SUGAR },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000 },
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
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const sheet = () => seller.page.getByRole('dialog', { name: 'Parked sales' });
const inCart = (name: string) => cart(seller.page).getByRole('listitem').filter({ hasText: name });
const isEmpty = () => cart(seller.page).getByText('The cart is empty.').waitFor();

test('holding a sale is one touch; taking it up again puts the one in progress aside', async () => {
  const { page } = seller;
  await scan(page, SUGAR);
  await untilItems(page, 1);
  const hands = await countHands(page);
  await cart(page).getByRole('button', { name: 'Park' }).click();
  await isEmpty();
  expect(await hands()).toEqual({ touches: 1, keys: 0 });

  await tile(page, 'Soap bar').click();
  await tile(page, 'Soap bar').click();
  await untilItems(page, 2);
  await page.getByRole('button', { name: 'Parked: 1' }).click();
  await sheet()
    .getByText(/1 item · now · /)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'parked-sales');
  await sheet()
    .getByRole('button', { name: /^Sugar 1 kg, / })
    .first()
    .click();
  await untilItems(page, 1);
  await inCart('Sugar 1 kg').waitFor();
  // The soap was put aside for it, without a question.
  await page.getByRole('button', { name: 'Parked: 1' }).waitFor();
  expect(await salesOf(shop)).toEqual([]);
});

test('by keys: F8 parks, Shift F8 lists, F2 renames, Enter takes up; a reload keeps all', async () => {
  const { page } = seller;
  await page.keyboard.press('F8');
  await isEmpty();
  await page.getByRole('button', { name: 'Parked: 2' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Parked: 2' }).waitFor();
  await page.keyboard.press('Shift+F8');
  // The newest one has the focus when the list is there.
  await sheet().locator('[data-sale]:focus').waitFor();
  await page.keyboard.press('F2');
  await sheet().getByRole('textbox', { name: 'Name of the parked sale' }).fill('Table 4');
  await page.keyboard.press('Enter');
  const named = sheet().getByRole('button', { name: /^Table 4/ });
  await named.waitFor();
  await named.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await untilItems(page, 1);
  await inCart('Sugar 1 kg').waitFor();
});

test('what is discarded comes back with Undo', async () => {
  const { page } = seller;
  await page.keyboard.press('Shift+F8');
  await sheet()
    .getByRole('button', { name: /^Discard Soap bar/ })
    .click();
  await sheet().getByRole('button', { name: 'Customer left' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'parked-discard-why');
  await sheet().getByRole('button', { name: 'Customer left' }).click();
  await sheet().getByText('Nothing is parked').waitFor();
  await picture(page, 'parked-discarded');
  await sheet().getByRole('button', { name: 'Undo' }).click();
  await sheet()
    .getByRole('button', { name: /^Soap bar, / })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
});

test('notes to a line and to the sale are sold with them and stand on the receipt', async () => {
  const { page } = seller;
  await cart(page).getByRole('button', { name: 'Note to Sugar 1 kg' }).click();
  await page.getByRole('textbox', { name: 'Note to Sugar 1 kg' }).fill('The brown one');
  await page.keyboard.press('Enter');
  await cart(page).getByRole('button', { name: 'Note to the sale' }).click();
  await page.getByRole('textbox', { name: 'Note to the sale' }).fill('For the wedding');
  await page.keyboard.press('Enter');
  await cart(page).getByText('For the wedding').waitFor();
  await expectAccessible(page);
  await picture(page, 'notes in the cart');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /1 item/ }).click();
  await picture(page, 'notes on a phone');
  await page.setViewportSize(DESKTOP);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  const [sold] = await shop.look(
    'select s.note sale, l.note line from sale s join sale_line l using (business_id, sale_id)',
  );
  expect(sold).toEqual({ sale: 'For the wedding', line: 'The brown one' });
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('article');
  await receipt.getByText('The brown one').waitFor();
  await receipt.getByText('For the wedding').waitFor();
  await page.keyboard.press('Escape');
});

/** Gives the focus to a button in the moment in which the last window goes, and looks again. */
const TAKES_FOCUS = `
  new MutationObserver((_, watcher) => {
    if (document.querySelector('[role="dialog"]') !== null) return;
    watcher.disconnect();
    const { dataset } = document.body;
    document.querySelector('[aria-label="Leave the sale"]').focus();
    dataset.taken = document.activeElement.outerHTML;
    setTimeout(() => (dataset.later = document.activeElement.outerHTML), 50);
  }).observe(document.body, { childList: true, subtree: true });
`;

test('a window that closes leaves the focus to whoever took it since', async () => {
  const { page } = seller;
  await page.setViewportSize(DESKTOP);
  await tile(page, 'Soap bar').focus();
  await page.keyboard.press('Shift+F8');
  await sheet().waitFor();
  // Sooner than any hand: in the moment in which the window goes.
  await page.evaluate(TAKES_FOCUS);
  await page.keyboard.press('Escape');
  const kept = (name: string) =>
    page.evaluate<string | undefined>(`document.body.dataset['${name}']`);
  await soon(() => kept('later')).not.toBe(undefined);
  const [taken, later] = [await kept('taken'), await kept('later')];
  expect(taken).toMatch(/^<button/);
  expect(later).toBe(taken);
});

/** Another seller in the same branch, at a till of their own by another device. */
async function atTillTwo(): Promise<Visitor> {
  const branchId = planted.branches[0]?.branchId ?? '';
  const added = await fetch(`${shop.url}/api/branches/${branchId}/tills`, {
    method: 'POST',
    headers: { ...planted.owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ _id: newId(), name: 'Till 2', code: 'T2' }),
  });
  expect(added.status).toBe(200);
  const [role, { businessId }] = ['seller' as const, planted];
  const database = { superuserUrl: shop.superuserUrl() };
  const more = { role, businessId, branchIds: [branchId], name: 'Juma Ali' };
  const juma = await addPerson(database, more);
  const visitor = await browsers.visit({ storage: signedIn(juma, planted) });
  const { page } = visitor;
  await page.goto('/seller/new-sale');
  await page.getByRole('button', { name: /^Till 2/ }).click();
  await openShift(page, '50,000');
  return visitor;
}

const parkedCount = (page: Page, count: number) =>
  page.getByRole('button', { name: `Parked: ${count}` }).waitFor();
const endsOf = () =>
  shop.look(
    `select p.name like 'Sugar%' sugar, t.name "from", p.ended_by_name "by", e.name "at"
     from parked_sale p join till t on t.till_id = p.till_id
     join till e on e.till_id = p.ended_till_id
     where p.content is not null and p.kept_at > $1 order by p.ended_at`,
    [since],
  );
let since = '';
let second: Visitor;

test('what one till parks another of the branch sees, takes over and sells, once', async () => {
  const { page } = seller;
  second = await atTillTwo();
  // What was put aside before the other till was there.
  await parkedCount(second.page, 1);
  const [now] = await shop.look<{ at: string }>('select now()::text at');
  since = now?.at ?? '';
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await page.keyboard.press('F8');
  await parkedCount(second.page, 2);
  await second.page.getByRole('button', { name: 'Parked: 2' }).click();
  const theirs = second.page.getByRole('dialog', { name: 'Parked sales' });
  const sugar = theirs.getByRole('button', { name: /^Sugar 1 kg, .*at Till 1/ });
  await sugar.waitFor();
  await theirs
    .getByText(/1 item · now · /)
    .first()
    .waitFor();
  await expectAccessible(second.page);
  await picture(second.page, 'parked-at-another-till');
  await second.page.setViewportSize(PHONE);
  await picture(second.page, 'parked-at-another-till-on-a-phone');
  await second.page.setViewportSize(DESKTOP);
  await sugar.click();
  await untilItems(second.page, 1);
  // The first one does not list it any more: its sheet is open while that happens.
  await parkedCount(page, 1);
  await cart(second.page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(second.page, 'Paid', '3,100.00');
  expect(await endsOf()).toEqual([{ sugar: true, from: 'Till 1', by: 'Juma Ali', at: 'Till 2' }]);
  const sales = await shop.look(
    'select seller_name "by", total_minor::int total from sale order by posted_at desc limit 1',
  );
  expect(sales).toEqual([{ by: 'Juma Ali', total: 310_000 }]);
});

test('parked without a connection it is told later; taken up so, and elsewhere, it is said', async () => {
  const { page, context, said } = seller;
  await context.setOffline(true);
  await scan(page, SUGAR);
  await untilItems(page, 1);
  await page.keyboard.press('F8');
  await parkedCount(page, 2);
  await parkedCount(second.page, 1);
  await context.setOffline(false);
  await parkedCount(second.page, 2);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Parked: 2' }).click();
  await sheet()
    .getByRole('button', { name: /^Sugar 1 kg, / })
    .first()
    .click();
  await untilItems(page, 1);
  await second.page.getByRole('button', { name: 'Parked: 2' }).click();
  const theirs = second.page.getByRole('dialog', { name: 'Parked sales' });
  await theirs.getByRole('button', { name: /^Sugar 1 kg, .*at Till 1/ }).click();
  await untilItems(second.page, 1);
  await cart(second.page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(second.page, 'Paid', '3,100.00');
  await context.setOffline(false);
  await soon(() =>
    said.some((one) => one.startsWith('Juma Ali took a parked sale at Till 2')),
  ).toBe(true);
  // The cart at hand stays, and the list is right.
  await untilItems(page, 1);
  await parkedCount(page, 1);
  await parkedCount(second.page, 1);
  const taken = { sugar: true, from: 'Till 1', by: 'Juma Ali', at: 'Till 2' };
  expect(await endsOf()).toEqual([taken, taken]);
  expect(await verifyBooks(shop)).toBe(0);
  expect(second.troubles).toEqual([]);
});

test('a page that ends while another till gives its sale finds it at its own, once', async () => {
  const { page } = seller;
  await page.keyboard.press('F8');
  await parkedCount(second.page, 2);
  const route = '**/api/parked-sales/*/take';
  let isGiven = false;
  await second.page.route(route, async (asked) => {
    await asked.fetch();
    isGiven = true;
  });
  await second.page.getByRole('button', { name: 'Parked: 2' }).click();
  const theirs = second.page.getByRole('dialog', { name: 'Parked sales' });
  await theirs
    .getByRole('button', { name: /^Sugar 1 kg, .*at Till 1/ })
    .first()
    .click();
  await soon(() => isGiven).toBe(true);
  await parkedCount(page, 1);
  await second.page.unroute(route);
  await second.page.reload();
  await parkedCount(second.page, 2);
  await second.page.getByRole('button', { name: 'Parked: 2' }).click();
  const own = theirs.getByRole('button', { name: /^Sugar 1 kg, (?!.*at Till)/ });
  await soon(() => own.count()).toBe(1);
  await own.click();
  await untilItems(second.page, 1);
  await cart(second.page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(second.page, 'Paid', '3,100.00');
  await parkedCount(second.page, 1);
  await parkedCount(page, 1);
  expect(await verifyBooks(shop)).toBe(0);
  expect(second.troubles).toEqual([]);
});

test('among more than a handful a parked sale is searched for by what is in it', async () => {
  const { page } = seller;
  const search = sheet().getByRole('searchbox', { name: 'Search parked sales' });
  for (const lid of ['Red', 'Green', 'Blue', 'White', 'Black']) {
    await tile(page, 'Soap bar').click();
    await untilItems(page, 1);
    await cart(page).getByRole('button', { name: 'Note to the sale' }).click();
    await typeByHand(page, `${lid} lid`);
    // The note is taken with the key that puts the sale aside.
    await page.keyboard.press('F8');
    await isEmpty();
  }
  await parkedCount(page, 6);
  await page.keyboard.press('Shift+F8');
  await soon(() => sheet().locator('[data-sale]').count()).toBe(6);
  await expectAccessible(page);
  await picture(page, 'parked-searched');
  await search.fill('lid');
  await soon(() => sheet().locator('[data-sale]').count()).toBe(5);
  await search.fill('nobody');
  await sheet().getByText('No parked sale is called so').waitFor();
  await search.fill('blue lid');
  await soon(() => sheet().locator('[data-sale]').count()).toBe(1);
  await sheet().locator('[data-sale]').click();
  await cart(page).getByText('Blue lid').waitFor();
  await page.keyboard.press('Shift+F8');
  await soon(() => sheet().locator('[data-sale]').count()).toBe(5);
  // A handful is seen at once.
  expect(await search.count()).toBe(0);
});
