import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { addBusiness, type TestBusiness } from '../packages/server/test/builders.ts';
import { giveBusiness } from '../packages/server/test/owners.ts';
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
import { openShift, tile, untilItems } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let second: TestBusiness;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const soap = { name: 'Soap', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 };
  await stock(shop, planted, [soap]);
  const database = { superuserUrl: shop.superuserUrl() };
  second = await addBusiness(database, { name: 'Gulf Gadgets', currency: 'KWD' });
  await addBusiness(database, { name: 'Somebody else' });
  await giveBusiness(database, planted.owner, second);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

interface Look {
  readonly color: string;
  readonly line: string;
}
interface Styled {
  readonly getComputedStyle: (one: unknown) => Look & { readonly textDecorationLine: string };
}
/** How something is told from text: by its colour and the line beneath it. */
const lookOf = (one: Locator): Promise<Look> =>
  one.evaluate((element) => {
    const view = globalThis as unknown as Styled;
    const { color, textDecorationLine: line } = view.getComputedStyle(element);
    return { color, line };
  });

test('an owner sees both businesses, says a rate, works in the other, adds a third', async () => {
  const { page } = owner;
  await page.goto('/business/sales?sell=1');
  await page
    .getByRole('button', { name: /Till 1/ })
    .first()
    .click();
  await openShift(page, '50,000');
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await page.goto('/business/dashboard?view=businesses');
  await page.getByRole('heading', { name: 'My businesses', level: 1 }).waitFor();
  await page.getByText('Gulf Gadgets').first().waitFor();
  await page.getByText('Choose a currency to see them together.').waitFor();
  await page.getByRole('combobox', { name: 'Show everything in' }).selectOption('TZS');
  await page.getByText('No sum: there is no rate for KWD.').waitFor();
  await page.getByRole('textbox', { name: 'Is worth, in TZS' }).fill('8650.25');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await page.getByText('1 KWD is 8650.25 TZS').waitFor();
  await page.getByRole('heading', { name: 'Customers owe' }).waitFor();
  // Nobody sold a week ago: that is said instead of a rate.
  const net = page.getByRole('region', { name: 'Net sales' });
  await net.getByText('Nothing yet to compare with').waitFor();
  await expectAccessible(page);
  await picture(page, 'my-businesses');
  await page.setViewportSize(PHONE);
  await picture(page, 'my-businesses-phone');
  const rates = () =>
    shop.look('select from_currency "from", rate_nano::text "nano" from owner_rate');
  await soon(rates).toEqual([{ from: 'KWD', nano: '8650250000000' }]);
  // A sum leads to the table of each of them, and the keyboard goes on from there.
  await net.getByRole('link', { name: 'What is behind it: Net sales' }).click();
  await page.getByRole('group', { name: 'Each of my businesses' }).waitFor();
  await soon(() => page.evaluate('document.activeElement?.id')).toBe('each-business');
  // A cart was left at a till: that is said before, and it stays where it is.
  await page.getByRole('button', { name: 'Work there: Gulf Gadgets' }).click();
  const leaving = page.getByRole('dialog', { name: 'Work in another business now?' });
  await leaving.getByText('A cart with 1 line stays at its till').waitFor();
  await expectAccessible(page);
  await picture(page, 'my-businesses-cart-left');
  const inUse = () =>
    shop.look('select business_id "id" from session where person_id = $1', [
      planted.owner.personId,
    ]);
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await leaving.waitFor({ state: 'detached' });
  expect(await inUse()).toEqual([{ id: planted.businessId }]);
  await page.setViewportSize(DESKTOP);
  await page
    .getByRole('button', { name: /Switch business or branch/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Gulf Gadgets/ })
    .first()
    .click();
  await leaving.getByRole('button', { name: 'Work there' }).click();
  await soon(inUse).toEqual([{ id: second.businessId }]);
  await leaving.waitFor({ state: 'detached' });
  // The screen stays: it is of the other business now.
  await page.waitForURL('**/business/dashboard?view=businesses');
  // A number of the business left leads to its receipts of the day, there.
  const left = page.getByRole('row', { name: new RegExp(planted.name) });
  // It looks as a link does, in both lights: colour and line.
  await page.getByText('Of another business, you work there then.', { exact: false }).waitFor();
  const here = page.getByRole('row', { name: /Gulf Gadgets/ });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const way = await lookOf(left.getByRole('button').locator('bdi').first());
    expect(way).toEqual(await lookOf(here.getByRole('link').locator('bdi').first()));
    expect(way.line).toBe('underline');
    expect(way.color).not.toBe((await lookOf(left.locator('bdi').first())).color);
    await expectAccessible(page);
    await picture(page, `my-businesses-ways-${theme}`);
  }
  await page.emulateMedia({ colorScheme: null });
  await left.getByRole('button').first().click();
  await page.waitForURL(/\/business\/sales\?from=(.*)&to=\1$/);
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await soon(inUse).toEqual([{ id: planted.businessId }]);
  await page.goto('/business/dashboard?view=businesses');
  // In the business at hand it is a link.
  const drawers = left.getByRole('link').and(page.locator('[href*="view=shifts&state=open"]'));
  await drawers.click();
  await page.waitForURL(/view=shifts&state=open/);
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(1);
  await page.goto('/business/dashboard?view=businesses');
  await page.getByRole('button', { name: 'Add a business' }).click();
  await page.getByRole('textbox', { name: 'Name of the business' }).fill('Third Shop');
  await page.getByRole('button', { name: 'Add and set up' }).click();
  await page.waitForURL('**/setup/business');
  await soon(() =>
    shop.look(`select name from business where setup_finished_at is null and owner_id = $1`, [
      planted.owner.personId,
    ]),
  ).toEqual([{ name: 'Third Shop' }]);
});
