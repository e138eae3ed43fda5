import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { cart, openShift, salesOf, tile, untilSold } from './harness/till.ts';

const SUGAR = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 };

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [SUGAR]);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function sell(page: Page): Promise<void> {
  await tile(page, 'Sugar').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
}

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'These figures are not final' });
const heard = () =>
  shop.look<{ told: string }>(
    `select sales_count || ' of ' || sales_minor || ', ' || others_count told from till_heartbeat`,
  );
const toldOf = async () => (await heard()).map(({ told }) => told);

/** The owner's dashboard, opened anew. */
async function dashboard(page: Page, path = '/business/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByText('As of').waitFor();
}

test('sales that a till keeps are told beside the totals of owner, manager and accountant', async () => {
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await sell(page);
  // The device has its secret: it can tell.
  await soon(async () => (await shop.look('select from device')).length).toBe(1);
  // The server is there, and takes no sale: whoever looks at it sees a total without them.
  await page.route(/\/api\/(sales|till\/sync)$/u, (route) => route.abort());
  await sell(page);
  await sell(page);
  await expect.poll(toldOf, { timeout: 30_000 }).toEqual(['2 of 620000, 0']);
  expect(await salesOf(shop)).toHaveLength(1);

  const said = '2 sales (TZS 6,200.00) of Till 1, Kariakoo, are not received yet.';
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await dashboard(owner.page);
  await notice(owner.page).getByText(said).waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'totals-are-not-final');
  await owner.page.setViewportSize(PHONE);
  await picture(owner.page, 'totals-are-not-final-phone');
  await owner.page.setViewportSize(DESKTOP);
  for (const [person, path] of [
    [planted.manager, '/manager/dashboard'],
    [planted.accountant, '/accountant/dashboard'],
  ] as const) {
    const { page: theirs, close } = await browsers.visit({ storage: signedIn(person, planted) });
    await dashboard(theirs, path);
    await notice(theirs).getByText(said).waitFor();
    await close();
  }

  await page.unroute(/\/api\/(sales|till\/sync)$/u);
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect.poll(toldOf, { timeout: 30_000 }).toEqual(['0 of 0, 0']);
  expect(await salesOf(shop)).toHaveLength(3);
  await dashboard(owner.page);
  expect(await notice(owner.page).count()).toBe(0);
  await owner.close();
  expect(await verifyBooks(shop)).toBe(0);
});

test('a till that fell silent in its shift is told with when it was last heard of', async () => {
  await seller.close();
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await shop.look(`update shift set opened_at = opened_at - interval '40 minutes'`);
  await shop.look(`update till set lease_until = lease_until - interval '40 minutes'
    where lease_until is not null`);
  await shop.look(`update till_heartbeat set heard_at = heard_at - interval '40 minutes'`);
  await dashboard(owner.page);
  await notice(owner.page)
    .getByText(
      /^Till 1, Kariakoo, was last heard of at .+ What it sold since is not known here\.$/u,
    )
    .waitFor();
  expect(owner.troubles).toEqual([]);
  await owner.close();
});
