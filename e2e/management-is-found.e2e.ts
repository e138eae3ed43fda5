import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../packages/server/test/builders.ts';
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
import { cart, openShift, tile, untilItems } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Soda 300 ml', priceMinor: 100_000, costMinor: 70_000, category: 'Drinks' },
].map((good) => ({ ...good, stockMilli: 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), theme });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  owner = await visitAs(planted.owner);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');
const nameIn = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('an owner finds the views by group; what is not there is said to be not there', async () => {
  const { page } = owner;
  await page.goto('/business/dashboard');
  await page.getByRole('link', { name: 'Management' }).click();
  await page.getByRole('heading', { name: 'Management', level: 1 }).waitFor();
  const catalogue = page.getByRole('region', { name: 'Catalogue' });
  await catalogue.getByRole('link', { name: /^Categories/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'management');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Catalogue' }).click();
  await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Brands/ }).click();
  await page.waitForURL('**/business/management?view=brands');
  expect(await nav.getByRole('link', { name: 'Catalogue' }).getAttribute('aria-current')).toBe(
    'page',
  );
  await page.goto('/business/management?view=cellar');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.setViewportSize(PHONE);
  await page.goto('/business/management');
  await page.getByRole('link', { name: /^Categories/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'management-phone');
  await page.setViewportSize(DESKTOP);
});

test('a manager has Stock, with products of own branches and without the catalogue', async () => {
  const { page } = await visitAs(planted.manager, 'dark');
  await page.goto('/manager/dashboard');
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await page.waitForURL('**/manager/dashboard?tab=stock');
  await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: /^Categories/ }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'manager-stock-dark');
  await page.getByRole('link', { name: /^Products/ }).click();
  await page.getByRole('button', { name: 'Sugar 1 kg' }).click();
  await page.getByRole('heading', { name: 'Sugar 1 kg', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Movements', exact: true }).click();
  await page.waitForURL(/tab=stock&view=products&id=.*part=movements/);
  await soon(() => rows(page, 'Movements').count()).toBe(1);
  await page.goto('/manager/dashboard?tab=stock&view=categories');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('the tree of categories is added to, moved in, merged and thinned', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=categories');
  await soon(() => rows(page, 'Categories').count()).toBe(2);
  await page.getByRole('button', { name: 'Add category' }).first().click();
  await nameIn(page).fill(' ');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('link', { name: 'Enter a name.' }).waitFor();
  await nameIn(page).fill('Soft drinks');
  await dialog(page).getByLabel('Under').selectOption({ label: 'Drinks' });
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Soft drinks is saved.').waitFor();
  await soon(() => rows(page, 'Categories').count()).toBe(3);
  const tree = () =>
    shop.look(
      `select c.name, p.name under from category c left join category p
         on p.business_id = c.business_id and p.category_id = c.parent_id
       where c.business_id = '${planted.businessId}' order by 1`,
    );
  expect(await tree()).toEqual([
    { name: 'Drinks', under: null },
    { name: 'Food', under: null },
    { name: 'Soft drinks', under: 'Drinks' },
  ]);
  await act(page, 'Soft drinks', 'Edit');
  await nameIn(page).fill('Sodas');
  await dialog(page).getByLabel('Under').selectOption({ label: 'Food' });
  await dialog(page).getByRole('radio', { name: 'Teal' }).check();
  await expectAccessible(page);
  await picture(page, 'category-colour');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sodas is saved.').waitFor();
  await rows(page, 'Categories').filter({ hasText: 'Sodas' }).getByText('Teal').waitFor();
  const colours = await shop.look('select colour from category where colour is not null');
  expect(colours).toEqual([{ colour: 'teal' }]);
  await picture(page, 'categories');
  await expectAccessible(page);
  await act(page, 'Drinks', 'Merge into another');
  await dialog(page).getByRole('combobox', { name: 'Into' }).selectOption({ label: '\u2003Sodas' });
  await dialog(page).getByRole('button', { name: 'Merge into another' }).click();
  await page.getByText('Drinks is merged.').waitFor();
  await soon(tree).toEqual([
    { name: 'Food', under: null },
    { name: 'Sodas', under: 'Food' },
  ]);
  await page.getByRole('button', { name: 'Add category' }).first().click();
  await nameIn(page).fill('Empty');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Empty is saved.').waitFor();
  await act(page, 'Empty', 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Empty is deleted.').waitFor();
  await soon(async () => (await tree()).length).toBe(2);
});

test('brands and tax classes are added and changed', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=brands');
  await page.getByText('No brands yet').waitFor();
  await page.getByRole('button', { name: 'Add brand' }).first().click();
  await nameIn(page).fill('Azam');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Azam is saved.').waitFor();
  await soon(() => rows(page, 'Brands').count()).toBe(1);
  await act(page, 'Azam', 'Rename');
  await nameIn(page).fill('Azam Foods');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Azam Foods is saved.').waitFor();
  expect(await shop.look('select name from brand')).toEqual([{ name: 'Azam Foods' }]);

  await page.goto('/business/management?view=tax-classes');
  await page.getByRole('button', { name: 'Add tax class' }).click();
  await nameIn(page).fill('Levy');
  await dialog(page).getByLabel('Rate (%)').fill('abc');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('link', { name: 'Enter a percentage' }).waitFor();
  await dialog(page).getByLabel('Rate (%)').fill('2.5');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Levy is saved.').waitFor();
  await act(page, 'Levy', 'Make it the default');
  await soon(() =>
    shop.look(
      `select name, tax_basis_points::int rate from tax_class
       where is_default and business_id = '${planted.businessId}'`,
    ),
  ).toEqual([{ name: 'Levy', rate: 250 }]);
  await expectAccessible(page);
  await picture(page, 'tax-classes');
});

test('a branch that is given a price list sells at its prices', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=price-lists');
  await page.getByRole('button', { name: 'Add price list' }).first().click();
  await nameIn(page).fill('Airport');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Airport', level: 1 }).waitFor();
  await page.getByText('No prices in this list yet').waitFor();
  await page.getByRole('combobox').fill('sugar');
  await page.getByRole('option', { name: /^Sugar 1 kg/ }).click();
  const price = page.getByLabel('Price of Sugar 1 kg in this list');
  await price.waitFor();
  await price.fill('4500');
  await price.press('Enter');
  await page.getByText(/^Sugar 1 kg: .*4,500\.00/).waitFor();
  await page.getByRole('switch', { name: 'Kariakoo' }).check();
  await page.getByText('Kariakoo is saved.').waitFor();
  await expectAccessible(page);
  await picture(page, 'price-list');
  expect(
    await shop.look(
      `select b.name, l.name list, x.price_minor::int price from branch b
       join price_list l using (business_id, price_list_id)
       join price_list_price x using (business_id, price_list_id)`,
    ),
  ).toEqual([{ name: 'Kariakoo', list: 'Airport', price: 450_000 }]);

  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'price-list-phone');
  await page.goto('/business/management?view=categories');
  await page.getByRole('button', { name: 'Actions for Food' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'categories-phone');
  await page.setViewportSize(DESKTOP);

  const { page: till } = await visitAs(planted.seller);
  await till.goto('/seller/new-sale');
  await openShift(till, '50,000');
  await tile(till, 'Sugar').click();
  await untilItems(till, 1);
  await cart(till).getByText('4,500.00').first().waitFor();
  await cart(till).getByRole('button', { name: 'Exact cash' }).click();
  await cart(till).getByText('The cart is empty.').waitFor();
  expect(await shop.look('select total_minor::int total from sale')).toEqual([{ total: 450_000 }]);
});
