import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusiness, newId, type TestBusiness } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
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
import { soon } from './harness/soon.ts';

let shop: Shop;
let planted: PlantedShop;
let second: TestBusiness;
let stranger: TestBusiness;
let browsers: Browsers;
let owner: Visitor;

/** One receipt of today, as a till posts it. */
async function sellToday(): Promise<void> {
  const soap = { name: 'Soap', priceMinor: 118_000, costMinor: 50_000, stockMilli: 50_000 };
  const [product] = await stock(shop, planted, [soap]);
  if (product === undefined) throw new Error('no goods');
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 0 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const lines = [{ product, quantityMilli: 1_000 }];
  const occurredAt = new Date().toISOString();
  await asOwner(shop, planted, 'POST', '/api/sales', draftOf(till, { lines, occurredAt }));
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await sellToday();
  const database = { superuserUrl: shop.superuserUrl() };
  second = await addBusiness(database, { name: 'Gulf Gadgets', currency: 'KWD' });
  stranger = await addBusiness(database, { name: 'Somebody else' });
  await shop.look('update business set owner_id = $2 where business_id = $1', [
    ...[second.businessId, planted.owner.personId],
  ]);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const figures = (page: Page) => page.getByRole('table', { name: 'Figures beside the first' });

test('an owner compares the own businesses, at the rate that was said, and nobody else’s', async () => {
  const { page } = owner;
  await page.goto('/business/analytics/comparison');
  await page.getByRole('link', { name: 'Businesses', exact: true }).click();
  await page.getByRole('button', { name: `Add ${planted.name}` }).click();
  await page.getByText('Choose at least two to compare them.').waitFor();
  await page.getByRole('button', { name: 'Add Gulf Gadgets' }).click();
  // No currency was chosen: amounts stand in their own, and nothing is measured by another's.
  await page.getByText('Choose the currency to see them together in').waitFor();
  const net = figures(page).getByRole('row', { name: /Net sales/ });
  await soon(() => net.innerText()).toMatch(/TZS\s1,000\.00/);
  await soon(() => net.innerText()).toMatch(/KWD\s0\.000/);
  expect(await net.innerText()).not.toContain('Best');

  await page.getByRole('note', { name: 'Rates' }).getByRole('link').click();
  await page.getByRole('combobox', { name: 'Show everything in' }).selectOption('KWD');
  await page.getByRole('combobox', { name: 'One unit of' }).selectOption('TZS');
  await page.getByRole('textbox', { name: 'Is worth, in KWD' }).fill('0.0001');
  await page.getByRole('button', { name: 'Save rate' }).click();
  await page.getByText('1 TZS is 0.0001 KWD').waitFor();

  const both = `of=${planted.businessId},${second.businessId}`;
  await page.goto(`/business/analytics/comparison?by=business&${both}`);
  await page.getByText(/for all days: 1 TZS is 0\.0001 KWD/).waitFor();
  await soon(() => net.innerText()).toMatch(/KWD\s0\.100/);
  const [kept] = await shop.look('select rate_nano::text "nano" from owner_rate');
  expect(kept).toEqual({ nano: '100000' });
  await soon(() => net.innerText()).toMatch(/In its own currency: TZS\s1,000\.00/);
  await soon(() => net.innerText()).toMatch(/Best[\s\S]*Last/);
  await page.getByText(/Amina Shop has most: KWD\s0\.100/).waitFor();
  expect(await page.getByRole('combobox', { name: 'Branch' }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'businesses-compared');
  await page.getByRole('combobox', { name: 'Shown as' }).selectOption({ label: 'Index' });
  await page.waitForURL(/shown=index/);
  await soon(() => net.innerText()).toContain('100');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'businesses-compared-phone');

  await page.goto(
    `/business/analytics/comparison?by=business&of=${planted.businessId},${stranger.businessId}`,
  );
  await page.getByText('One of these is not there any more.').waitFor();
  expect(await page.getByText('Somebody else').count()).toBe(0);
});
