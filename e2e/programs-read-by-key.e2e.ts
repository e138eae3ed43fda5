import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProducts } from '../packages/server/test/builders.ts';
import { expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers } from './harness/browser.ts';
import { PASSWORD } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
  await addProducts({ superuserUrl: shop.superuserUrl() }, planted, [
    { name: 'Mango', priceMinor: 125_050, costMinor: 100_000, quantityMilli: 5_500 },
  ]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** What a program gets that sends a key, without any browser. */
async function program(path: string, key: string, method = 'GET') {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${shop.url}${path}`, { method, headers });
  const body = (await answer.json()) as { items?: { name: string }[]; code?: string };
  return { status: answer.status, names: body.items?.map(({ name }) => name), code: body.code };
}

test('an owner makes a key, a program reads products with it, and revoked it is refused', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/business/settings');
  await page.getByRole('link', { name: 'Connections' }).click();
  await page.getByText('No keys yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a key' }).click();

  const sheet = page.getByRole('dialog', { name: 'Make a key' });
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByText('Choose at least one.').first().waitFor();
  await sheet.getByLabel('Name').fill('Web shop');
  await sheet.getByLabel('Products, prices and promotions').check();
  await sheet.getByLabel('Opens for').selectOption('90');
  await expectAccessible(page);
  await picture(page, 'api-key-for-what');
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByLabel('Your password').fill('apples on Fridays');
  await sheet.getByRole('button', { name: 'Make the key' }).click();
  await sheet.getByText('The password is wrong.').first().waitFor();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Make the key' }).click();

  const told = page.getByRole('dialog', { name: 'Your key for Web shop' });
  await told.getByRole('button', { name: 'Copy key' }).click();
  await told.getByRole('button', { name: 'Copied' }).waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(key).toMatch(/^tb_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/u);
  expect(await told.getByLabel('API key').textContent()).toBe(key);
  await expectAccessible(page);
  await picture(page, 'api-key-told');
  await told.getByRole('button', { name: 'I have kept it' }).click();
  await told.waitFor({ state: 'detached' });

  expect(await program('/api/products', key)).toMatchObject({ status: 200, names: ['Mango'] });
  expect(await program('/api/sales', key)).toMatchObject({
    ...{ status: 403, code: 'PERMISSION_REQUIRED' },
  });
  expect(await program('/api/products', key, 'POST')).toMatchObject({
    ...{ status: 403, code: 'API_KEY_READS_ONLY' },
  });

  // Nothing on the page tells the key again; that it was used is told.
  await page.reload();
  const row = page.getByRole('row', { name: /Web shop/u });
  await row.getByText(key.slice(0, 19)).waitFor();
  expect(await page.content()).not.toContain(key);
  expect(await row.getByText('Never').count()).toBe(0);
  await picture(page, 'api-keys');
  await page.setViewportSize(PHONE);
  // The table's rows become cards: what is pointed at may still be the row that goes.
  await page.getByRole('button', { name: 'Revoke: Web shop' }).hover();
  await picture(page, 'api-keys-phone');

  await page.getByRole('button', { name: 'Revoke: Web shop' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the key Web shop?' });
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText(/^Revoked .* by /u).waitFor();
  expect(await program('/api/products', key)).toMatchObject({ status: 401, code: 'API_KEY_ENDED' });
  const kept = await shop.look(
    `select revoked_by_name is not null "isRevoked", last_used_at is not null "wasUsed",
       scopes from api_key where business_id = $1`,
    [planted.businessId],
  );
  expect(kept).toEqual([{ isRevoked: true, wasUsed: true, scopes: ['products.read'] }]);
});
