import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectSaid, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers, Visitor, VisitOptions } from './harness/browser.ts';
import { PASSWORD } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let browsers: Browsers;
let byNumber: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  // A passkey belongs to a name; a bare network address has none.
  browsers = await openBrowsers(shop.url.replace('127.0.0.1', 'localhost'));
  byNumber = await openBrowsers(shop.url);
});
beforeEach(async () => {
  planted = await plantShop(shop);
});
afterAll(async () => {
  await browsers.close();
  await byNumber.close();
  await shop.stop();
});

const BUTTON = 'Sign in with a passkey';

/** A device that keeps passkeys, and whose user shows a finger at once. */
async function withDevice(options: VisitOptions = {}): Promise<Visitor & { cdp: CDPSession }> {
  const visitor = await browsers.visit(options);
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { ...visitor, cdp };
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

const inDatabase = () =>
  shop.look<{ name: string; used: boolean }>(
    `select name, last_used_at is not null "used" from passkey where person_id = $1`,
    [planted.seller.personId],
  );

async function addPasskey(page: Page, name: string): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name of the passkey').fill(name);
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Make the passkey' }).click();
}

test('a passkey is added, signs in by itself, is renamed, removed, and opens nothing any more', async () => {
  const seller = await withDevice({ storage: signedIn(planted.seller, planted) });
  const { page } = seller;
  await page.goto('/seller/profile');
  const panel = panelOf(page);
  await panel.getByText('You have no passkey yet.').waitFor();
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await panel.getByLabel('Name of the passkey').inputValue()).toMatch(/ on Linux$/);
  await panel.getByLabel('Your password', { exact: true }).fill('not-this-one');
  await panel.getByRole('button', { name: 'Make the passkey' }).click();
  await panel.getByRole('link', { name: 'The password is wrong.' }).waitFor();
  expect(await inDatabase()).toEqual([]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await addPasskey(page, 'Till laptop');
  await expectSaid(seller, 'Till laptop signs in from now on.');
  await panel.getByText('never used').waitFor();
  await page.getByText('Passkey added', { exact: true }).waitFor();
  expect(await inDatabase()).toEqual([{ name: 'Till laptop', used: false }]);
  await expectAccessible(page);
  await picture(page, 'passkeys-kept');
  await addPasskey(page, 'The same again');
  await panel.getByText('This device has a passkey of your account already.').first().waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await expectAccessible(page);
  await picture(page, 'passkeys-asked');
  await page.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL('**/seller/dashboard');
  expect(await inDatabase()).toEqual([{ name: 'Till laptop', used: true }]);
  await page.goto('/seller/profile');
  await panel.getByText('last used').waitFor();
  await page.getByText('Signed in with a passkey').waitFor();

  await panel.getByRole('button', { name: 'Rename Till laptop' }).click();
  await panel.getByLabel('Name of the passkey').fill('Old laptop');
  await panel.getByRole('button', { name: 'Save name' }).click();
  await panel.getByRole('button', { name: 'Remove Old laptop' }).click();
  await panel.getByText('Old laptop will not sign in any more.').waitFor();
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByText('You have no passkey yet.').waitFor();
  expect(await inDatabase()).toEqual([]);
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: BUTTON }).click();
  await expect
    .poll(() => seller.said.join('\n'))
    .toContain('This passkey does not open an account here.');
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(seller.troubles).toEqual([]);
  await seller.close();
});

test('a device that is not confirmed signs nobody in, and says so; by number there is no button', async () => {
  const phone = await withDevice({ viewport: PHONE });
  await phone.page.goto('/login');
  // Nothing was ever added on this device: it has nothing to offer.
  await phone.page.getByRole('button', { name: BUTTON }).click();
  await expect.poll(() => phone.said).toEqual(['Nothing happened: the device was not confirmed.']);
  await expectAccessible(phone.page);
  await phone.close();
  const other = await byNumber.visit({ storage: signedIn(planted.seller, planted) });
  await other.page.goto('/seller/profile');
  const panel = panelOf(other.page);
  await panel
    .getByText('Passkeys work at localhost only. Open the app there to add one.')
    .waitFor();
  expect(await panel.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await other.page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await other.page.waitForURL('**/login');
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await other.page.getByRole('button', { name: BUTTON }).count()).toBe(0);
  await other.close();
});
