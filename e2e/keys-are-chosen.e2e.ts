import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../packages/server/test/builders.ts';
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
import { signIn } from './harness/people.ts';
import { givePin } from './harness/pins.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import {
  cart,
  openShift,
  payPanel,
  salesOf,
  scanField,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/** The keys of the sell screen are whoever's sells: chosen by them, on the device, and by them alone. */

const PINS = { amina: '2580', juma: '7412' };

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let till: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const { businessId, seller } = planted;
  const branchIds = [planted.branches[0]?.branchId ?? ''];
  const database = { superuserUrl: shop.superuserUrl() };
  const juma = await addPerson(database, { role: 'seller', businessId, branchIds });
  const name = 'update person set name = $2 where person_id = $1 returning 1';
  await shop.look(name, [juma.personId, 'Juma Bakari']);
  await shop.look(name, [seller.personId, 'Amina Said']);
  await givePin(shop, businessId, seller, PINS.amina);
  await givePin(shop, businessId, juma, PINS.juma);
  const good = { costMinor: 200_000, stockMilli: 50_000 };
  await stock(shop, planted, [{ ...good, name: 'Soap', priceMinor: 310_000 }]);
  browsers = await openBrowsers(shop.url);
  till = await browsers.visit();
  const { page } = till;
  await signIn(page, seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await tile(page, 'Soap').waitFor();
});
afterEach(() => expect(till.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const map = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const chargeButton = (page: Page): Locator => cart(page).getByRole('button', { name: /^Charge/ });

/** What the map says of an act, its keys one after the other. */
const keysOf = (within: Locator, act: string): Locator =>
  within.locator('dl > div').filter({ hasText: act }).first().locator('dd');

async function editKeys(page: Page): Promise<Locator> {
  await scanField(page).focus();
  await page.keyboard.press('?');
  await map(page).getByRole('button', { name: 'Change keys' }).click();
  await map(page).getByRole('button', { name: 'Another key: Charge' }).waitFor();
  return map(page);
}

/** Chooses a key for an act; ends where the answer is said. */
async function give(editor: Locator, act: string, key: string, said: RegExp): Promise<void> {
  const ask = editor.getByRole('button', { name: `Another key: ${act}` });
  const asked = editor.getByRole('button', { name: `Press the key: ${act}` });
  if ((await asked.count()) === 0) await ask.click();
  await asked.waitFor();
  await editor.page().keyboard.press(key);
  await editor.getByRole('listitem').filter({ hasText: act }).getByText(said).waitFor();
}

/** A key is pressed; what it could have opened would be drawn by the second frame. */
async function pressForNothing(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

async function fill(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await unhurried(page);
}

async function sellBy(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '3,100.00');
}

async function takeOver(page: Page, name: string, pin: string): Promise<void> {
  await page.keyboard.press('F6');
  const dialog = page.getByRole('dialog', { name: 'Who sells?' });
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByLabel(`PIN of ${name}`).fill(pin);
  await unhurried(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`Who sells:\\s*${name}`) }).waitFor();
  await tile(page, 'Soap').waitFor();
}

const soldBy = async (): Promise<string[]> => {
  const rows = await shop.look<{ seller: string }>(
    'select seller_name seller from sale order by number',
  );
  return rows.map(({ seller }) => seller);
};

test('a key of the browser, of typing, of another act is refused with its reason', async () => {
  const { page } = till;
  const editor = await editKeys(page);
  await expectAccessible(page);
  await give(editor, 'Charge', 'F5', /^F5 belongs to the browser or the system/);
  await give(editor, 'Charge', 'Control+L', /^Ctrl\+L belongs to the browser or the system/);
  await give(editor, 'Charge', 'k', /^K is needed for typing and for scans/);
  await give(editor, 'Charge', 'Enter', /^Enter is needed for typing and for scans/);
  await give(editor, 'Charge', 'Alt+K', /^This has to act while you type in a field/);
  await give(editor, 'Charge', 'F8', /^F8 is taken: Put the sale aside/);
  await picture(page, 'keys-refused');
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: 'Another key: Charge' }).waitFor();
  await editor.getByRole('button', { name: 'Back to the map' }).click();
  await keysOf(editor, 'Charge').getByText('F9', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await map(page).waitFor({ state: 'detached' });
});

test('charge moves to F10 without a connection: its button and the map say so, F9 does nothing', async () => {
  const { page, context } = till;
  await fill(page);
  expect(await chargeButton(page).getAttribute('aria-keyshortcuts')).toBe('F9');
  await context.setOffline(true);
  const editor = await editKeys(page);
  await give(editor, 'Charge', 'F10', /^Charge: F10 from now on\./);
  await picture(page, 'keys-chosen');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'keys-chosen-phone');
  await page.setViewportSize(DESKTOP);
  await editor.getByRole('button', { name: 'Back to the map' }).click();
  await keysOf(editor, 'Charge').getByText('F10', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);

  expect(await chargeButton(page).getAttribute('aria-keyshortcuts')).toBe('F10');
  expect(await chargeButton(page).locator('kbd').textContent()).toBe('F10');
  await pressForNothing(page, 'F9');
  expect(await payPanel(page).count()).toBe(0);
  await sellBy(page, 'F10');
  await soon(soldBy).toEqual(['Amina Said']);
});

test('after a reload it is still F10; a discount has a key that acts from the search field', async () => {
  const { page } = till;
  await page.reload();
  await fill(page);
  expect(await chargeButton(page).getAttribute('aria-keyshortcuts')).toBe('F10');
  const editor = await editKeys(page);
  await give(editor, 'A discount on the line', 'Shift+F2', /: Shift\+F2 from now on\./);
  await page.keyboard.press('Escape');
  await map(page).waitFor({ state: 'detached' });

  const offer = cart(page).getByRole('button', { name: '10%', exact: true });
  const row = cart(page).getByRole('list', { name: 'Cart' }).getByRole('listitem');
  await row.focus();
  await pressForNothing(page, '%');
  expect(await offer.count()).toBe(0);
  await scanField(page).fill('');
  await page.keyboard.press('%');
  expect(await scanField(page).inputValue()).toBe('%');
  expect(await offer.count()).toBe(0);
  await scanField(page).fill('');
  await page.keyboard.press('Shift+F2');
  await offer.click();
  await unhurried(page);
  await page.keyboard.press('F10');
  await payPanel(page).waitFor();
  await unhurried(page);
  await page.keyboard.press('Enter');
  await untilSold(page, 'Paid', '2,790.00');
  await soon(async () => (await salesOf(shop)).map(({ paid }) => paid)).toEqual([
    ...['cash 310000', 'cash 279000'],
  ]);
});

test('whoever sells next at the same till has F9; who chose F10 has it when they are back', async () => {
  const { page } = till;
  await takeOver(page, 'Juma Bakari', PINS.juma);
  await fill(page);
  expect(await chargeButton(page).getAttribute('aria-keyshortcuts')).toBe('F9');
  await pressForNothing(page, 'F10');
  expect(await payPanel(page).count()).toBe(0);
  await sellBy(page, 'F9');
  await soon(soldBy).toEqual(['Amina Said', 'Amina Said', 'Juma Bakari']);
  await takeOver(page, 'Amina Said', PINS.amina);
  await fill(page);
  await sellBy(page, 'F10');
  await soon(soldBy).toEqual(['Amina Said', 'Amina Said', 'Juma Bakari', 'Amina Said']);
});

test('one press puts a key back, another one all of them, on the profile as at the till', async () => {
  const { page } = till;
  const editor = await editKeys(page);
  await editor.getByRole('button', { name: 'Back to F9: Charge' }).click();
  await editor.getByText('Charge: F9 from now on.').waitFor();
  await page.keyboard.press('Escape');
  await map(page).waitFor({ state: 'detached' });
  await fill(page);
  await pressForNothing(page, 'F10');
  expect(await payPanel(page).count()).toBe(0);
  await sellBy(page, 'F9');
  await soon(async () => (await soldBy()).length).toBe(5);

  await page.goto('/seller/profile');
  const panel = page.getByRole('region', { name: 'Keys of the sell screen' });
  expect(await keysOf(panel, 'A discount on the line').innerText()).toMatch(/^Shift\s*F2$/);
  await panel.getByRole('button', { name: 'Change keys' }).click();
  await panel.getByRole('button', { name: 'Put all keys back' }).click();
  await panel.getByText('All keys are the usual ones.').waitFor();
  await expectAccessible(page);
  await picture(page, 'keys-profile');
  await panel.getByRole('button', { name: 'Back to the map' }).click();
  expect(await keysOf(panel, 'A discount on the line').innerText()).toBe('%');
  expect(await keysOf(panel, 'Charge').innerText()).toBe('F9');
});
