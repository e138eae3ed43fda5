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
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 40_000 },
  { name: 'Soda 300 ml', priceMinor: 100_000, costMinor: 70_000, stockMilli: 40_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
const visitors: Visitor[] = [];

async function visitAs(person: TestPerson, viewport = DESKTOP): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), viewport });
  visitors.push(visitor);
  return visitor;
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [sugar] = await stock(shop, planted, GOODS);
  const change = { version: 1, priceMinor: 330_000 };
  await asOwner(shop, planted, 'PATCH', `/api/products/${sugar?.productId}`, change);
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner looks who changed a price, from what to what', async () => {
  const { page } = await visitAs(planted.owner);
  await page.goto('/business/management');
  await page.getByRole('link', { name: /^Audit/u }).click();
  const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody tr');
  await page.getByLabel('What about').selectOption({ label: 'Products and prices' });
  const changed = rows.filter({ hasText: 'Product changed' });
  await changed.waitFor();
  const [kept] = await shop.look<{ count: number; hash: string }>(
    `select (count(*) over ())::int count, encode(hash, 'hex') hash from audit_event
     where action like 'product%' order by seq desc limit 1`,
  );
  expect(await rows.count()).toBe(kept?.count);
  expect(page.url()).toContain('group=products');
  await changed.click();
  const dialog = page.getByRole('dialog', { name: 'Product changed' });
  const fields = dialog.getByRole('table', { name: 'What exactly' }).locator('tbody tr');
  expect((await fields.allTextContents()).map((text) => text.replaceAll(/\s/gu, ' '))).toEqual([
    'PriceTZS 3,100.00TZS 3,300.00',
  ]);
  await dialog.getByText(kept?.hash.slice(0, 16) ?? 'no hash').waitFor();
  await expectAccessible(page);
  await picture(page, 'audit-act');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nobody like that');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.goto('/business/management?view=audit&q=sugar');
  await rows.first().waitFor();
  await picture(page, 'audit');
});

test('an accountant looks on a phone; a manager has no such view', async () => {
  const accountant = await visitAs(planted.accountant, PHONE);
  await accountant.page.goto('/accountant/dashboard?tab=audit');
  await accountant.page.getByText('Product changed').first().waitFor();
  await expectAccessible(accountant.page);
  await picture(accountant.page, 'audit-phone');
  const manager = await visitAs(planted.manager);
  await manager.page.goto('/manager/dashboard?tab=audit');
  await manager.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await manager.page.getByRole('heading', { name: 'Audit' }).count()).toBe(0);
});
