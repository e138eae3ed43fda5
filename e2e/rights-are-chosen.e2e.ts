import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers } from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits } from './harness/soon.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const kept = async () => {
  const sql = 'select rights from membership where person_id = $1';
  return (await shop.look(sql, [planted.seller.personId]))[0]?.['rights'];
};
/** What the server answers this person at a door. */
const statusAt = async (page: Page, path: string): Promise<number> => {
  const { token } = planted.seller;
  const headers = { authorization: `Bearer ${token}` };
  return (await page.context().request.get(path, { headers })).status();
};

/** Holds the next request to a path until it is let go. */
async function heldOnce(page: Page, path: string) {
  const asked = Promise.withResolvers<undefined>();
  const gone = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    asked.resolve(undefined);
    await gone.promise;
    await route.continue();
  };
  await page.route(path, hold, { times: 1 });
  return { isAsked: asked.promise, letGo: () => gone.resolve(undefined) };
}

test('what an owner chooses for a seller is felt at once, on the screen and at the door', async () => {
  const { seller } = planted;
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const staff = await browsers.visit({ storage: signedIn(seller, planted) });
  await staff.page.goto('/seller/dashboard');
  const newSale = staff.page.getByRole('link', { name: 'New sale' }).first();
  await newSale.waitFor();
  const branchId = planted.branches[0]?.branchId ?? '';
  const catalogue = `/api/till/catalogue?branchId=${branchId}`;
  expect(await statusAt(staff.page, catalogue)).toBe(200);

  const { page } = owner;
  await page.goto(`/business/users?id=${seller.personId}`);
  const may = page.getByRole('region', { name: 'May' });
  const words = may.getByRole('list', { name: 'In words' });
  await words.getByText('Asks a manager for each refund.').waitFor();
  await picture(page, 'rights');
  const open = (name: string) => may.locator('summary').and(page.getByLabel(name)).click();

  // A refund is given alone now, up to an amount saved while the choice is still on its way.
  await open('In detail: Give refunds');
  const answer = await heldOnce(page, '**/api/auth/users/update');
  await may.getByRole('combobox', { name: 'Give refunds' }).selectOption('allow');
  await answer.isAsked;
  await may.getByLabel('One refund').fill('50000');
  await may.getByRole('button', { name: 'Save limits' }).click();
  answer.letGo();
  await words
    .getByText(/Gives refunds up to .*50,000.*; above that a manager is asked\./)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'rights-chosen');
  expect(await kept()).toEqual({
    actions: { 'refund.post': 'allow' },
    ...{ discountBasisPoints: null, refundMinor: 5_000_000, creditMinor: null },
  });

  // Selling is taken away: the button goes while the seller looks at it, and the door is shut.
  await open('In detail: Sell');
  await may.getByRole('combobox', { name: 'Sell at a till' }).selectOption('deny');
  await words.getByText('Does not sell.').waitFor();
  await newSale.waitFor({ state: 'detached' });
  expect(await statusAt(staff.page, catalogue)).toBe(403);
  await page.setViewportSize(PHONE);
  await may.getByRole('combobox', { name: 'Sell at a till' }).scrollIntoViewIfNeeded();
  await expectFits(page);
  await picture(page, 'rights-phone');

  await may.getByRole('button', { name: 'All as the role again' }).click();
  await words.getByText('Asks a manager for each refund.').waitFor();
  await newSale.waitFor();
  expect(await statusAt(staff.page, catalogue)).toBe(200);
  expect(await kept()).toBeNull();
  const acts = await shop.look(
    `select detail::json -> 'after' "after" from audit_event
     where subject_id = $1 and action = 'user.changed' order by seq`,
    [seller.personId],
  );
  expect(acts.map(({ after }) => after)).toEqual([
    { 'refund.post': 'allow' },
    { refundMinor: 5_000_000 },
    { 'sale.post': 'deny' },
    { 'sale.post': null, 'refund.post': null, refundMinor: null },
  ]);
  for (const { troubles, close } of [owner, staff]) {
    expect(troubles).toEqual([]);
    await close();
  }
});
