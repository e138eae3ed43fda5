import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, PASSWORD } from '../packages/server/test/accounts.ts';
import {
  DESKTOP,
  PHONE,
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await givePassword({ database: { superuserUrl: shop.superuserUrl() } }, planted.owner);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner takes everything along in one file', async () => {
  const { page } = await browsers.visit();
  await signIn(page, planted.owner.email, PASSWORD);
  await page.waitForURL('**/business/dashboard');
  await page.goto('/business/settings?section=data');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const asked = page.getByRole('dialog', { name: 'Export everything of this business?' });
  await asked.getByLabel('Your password').fill(PASSWORD);
  await picture(page, 'export-asked');
  await asked.getByRole('button', { name: 'Make the file' }).click();
  const link = page.getByRole('link', { name: /^Save the file/ });
  await link.waitFor();
  await expectAccessible(page);
  await picture(page, 'export-ready');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^tillbook-.*\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as {
    files: { name: string; rows?: number }[];
  };
  const [counted] = await shop.look<{ n: number }>(
    'select count(*)::int n from product where business_id = $1',
    [planted.businessId],
  );
  expect(manifest.files.find(({ name }) => name === 'products/products.csv')?.rows).toBe(
    counted?.n,
  );
});

test('a customer is forgotten, a business closed and opened again', async () => {
  const { businessId } = planted;
  const [customer] = await shop.look<{ id: string }>(
    `insert into customer (business_id, customer_id, name, sort_name, phone, terms_days, created_at,
       created_by, created_hash)
     values ($1, '0198c0de-0000-7000-8000-00000000abcd', 'Zawadi', 'zawadi', '+255754123123', 0,
       now(), $2, '\\x00') returning customer_id "id"`,
    [businessId, planted.owner.personId],
  );
  const { page } = await browsers.visit();
  await signIn(page, planted.owner.email, PASSWORD);
  await page.waitForURL('**/business/dashboard');
  await page.goto(`/business/management?view=customers&id=${customer?.id ?? ''}`);
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Forget Zawadi for ever?' });
  await picture(page, 'customer-forget');
  await question.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('heading', { name: 'Former customer 00abcd', level: 1 }).waitFor();
  await page.goto('/business/settings?section=data');
  await page.getByRole('button', { name: 'Close the business…' }).click();
  const panel = page.getByRole('region', { name: 'Close the business' });
  await panel.getByLabel(/^Type the name of the business/).fill('Amina');
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Close the business' }).click();
  await panel.getByText('This is not the name of the business.').waitFor();
  await panel.getByLabel(/^Type the name of the business/).fill('Amina Shop');
  await expectAccessible(page);
  await picture(page, 'business-closing');
  await page.setViewportSize(PHONE);
  await panel.scrollIntoViewIfNeeded();
  await picture(page, 'business-closing-phone');
  await panel.getByLabel('Your password').scrollIntoViewIfNeeded();
  await picture(page, 'business-closing-phone-2');
  await page.setViewportSize(DESKTOP);
  await panel.getByRole('button', { name: 'Close the business' }).click();
  await page.getByText(/^You closed this business on/).waitFor();
  await picture(page, 'business-closed');
  const closed = () =>
    shop.look<{ is: boolean }>(
      'select closed_at is not null "is" from business where business_id = $1',
      [businessId],
    );
  expect(await closed()).toEqual([{ is: true }]);
  await panel.getByRole('button', { name: 'Open it again' }).click();
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Open it again' }).click();
  await page.getByRole('button', { name: 'Close the business…' }).waitFor();
  expect(await closed()).toEqual([{ is: false }]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Erase my account…' }).click();
  const erase = page.getByRole('region', { name: 'Erase my account' });
  await erase.getByLabel('Your password').fill(PASSWORD);
  await erase.getByRole('button', { name: 'Erase it for ever' }).click();
  await erase.getByText('You own Amina Shop. Close it first.').waitFor();
  await picture(page, 'account-erase');
});
