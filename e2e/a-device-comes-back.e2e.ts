import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { onceReached } from './harness/soon.ts';
import {
  cart,
  openShift,
  tile,
  unhurried,
  untilItems,
  untilKept,
  untilSold,
} from './harness/till.ts';

const GOODS = [{ name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 }];
const SENDING = /\/api\/(sales|till\/sync)$/u;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });

/** Each sale with the device that it is of, in the order in which they were enrolled. */
const sold = () =>
  shop.look<{ number: string; device: number }>(
    `select receipt_number number, (select count(*)::int from device d
       where d.business_id = s.business_id and d.enrolled_at <= x.enrolled_at) device
     from sale s join device x on x.business_id = s.business_id and x.device_id = s.device_id
     order by 1`,
  );

test('who ended a device by mistake has it back, and its unsent sales arrive as they were', async () => {
  const { page, context, close } = await browsers.visit({ keepsApp: true });
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await untilKept(page);
  const aborts = (route: Route) => route.abort('connectionreset');
  await context.route(SENDING, aborts);
  await sellSoap(page);
  await badge(page, 'Offline – 1 saved here').waitFor();
  const [device] = await shop.look<{ id: string }>('select device_id id from device');
  await asOwner(shop, planted, 'POST', `/api/devices/${device?.id ?? ''}/revoke`, {});

  await page.goto('/seller/new-sale');
  const ended = page.getByText('This browser was ended as a device by a manager');
  const email = page.getByLabel('Email');
  await ended.or(email).first().waitFor();
  if (await email.isVisible()) {
    await signIn(page, planted.seller.email);
    await page.waitForURL('**/seller/**');
    await page.goto('/seller/new-sale');
  }
  await ended.waitFor();
  await page.getByText(/1 entry that is not sent yet stays here/).waitFor();
  await expectAccessible(page);
  await picture(page, 'device-ended');
  await page.getByRole('button', { name: 'Enrol this browser anew' }).press('Enter');
  await tile(page, 'Soap').waitFor();
  await sellSoap(page);
  await badge(page, 'Offline – 2 saved here').waitFor();

  await context.unroute(SENDING, aborts);
  await onceReached(sold).toEqual([
    { number: 'B1-T1-A-000001', device: 1 },
    { number: 'B1-T1-B-000001', device: 2 },
  ]);
  await badge(page, 'Online').waitFor();
  const devices = await shop.look(
    'select revoked_at is null is_on from device order by enrolled_at',
  );
  expect(devices).toEqual([{ is_on: false }, { is_on: true }]);
  expect(await shop.look('select kind from sale_conflict')).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
  await close();
});
