import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import {
  cart,
  openShift,
  salesOf,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/** Who comes back to a till finds it as it was left, and is asked only where they have to choose. */
const GOODS = [
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
];
/** What the gate of the tills asks. */
const GATE = /\/api\/(branches\?deviceId=|tills\/[^/]+\/take)/;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  await seller.page.goto('/seller/new-sale');
  await openShift(seller.page, '50,000');
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const tillId = () => planted.branches[0]?.tillId ?? '';

async function sellSoap(page: Page): Promise<void> {
  await tile(page, 'Soap').click();
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '1,200.00');
}

/** The shifts of the till and how many sales each has, oldest first. */
const shifts = () =>
  shop.look<{ isOpen: boolean; sales: number }>(
    `select t.open_shift_id is not null "isOpen", (select count(*)::int from sale s
       where s.business_id = f.business_id and s.shift_id = f.shift_id) sales
     from shift f left join till t on t.open_shift_id = f.shift_id
     where f.till_id = $1 order by f.opened_at`,
    [tillId()],
  );

test('a till is sold at before the server has said that it is still held here', async () => {
  const { page } = seller;
  // While this is sold the device has written down where it was.
  await sellSoap(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  let heldUp = 0;
  await page.route(GATE, async (route) => {
    heldUp += 1;
    await released;
    await route.continue();
  });
  await page.reload();
  await sellSoap(page);
  await expect.poll(() => salesOf(shop)).toHaveLength(2);
  // The first question is on its way all the while, and its answer changes nothing.
  await expect.poll(() => heldUp).toBe(1);
  await tile(page, 'Sugar').click();
  const taken = page.waitForResponse((answer) => answer.ok() && /\/take$/.test(answer.url()));
  release();
  await taken;
  await page.unroute(GATE);
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await expect.poll(shifts).toEqual([{ isOpen: true, sales: 3 }]);
  // No other series was begun.
  expect((await salesOf(shop)).map(({ receipt }) => receipt.replace(/\d+$/, ''))).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/-T1-A-$/) as string),
  );
});

test('where another device took the till meanwhile, the person chooses; the cart waits', async () => {
  const { page } = seller;
  await tile(page, 'Sugar').click();
  await untilItems(page, 1);
  const path = `/api/tills/${tillId()}/take`;
  await asOwner(shop, planted, 'POST', path, { deviceId: newId(), takeOver: true });
  await page.reload();
  const gate = page.getByRole('region', { name: 'Choose a till' });
  await gate.getByRole('button', { name: /^Till 1/ }).click();
  const question = page.getByRole('dialog', { name: 'Take over Till 1?' });
  await question.getByRole('button', { name: 'Take over' }).click();
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await expect.poll(shifts).toEqual([{ isOpen: true, sales: 4 }]);
});

test('where a manager closed the shift meanwhile, its report is shown before the next is opened', async () => {
  const { page } = seller;
  const [open] = await shop.look<{ id: string }>(
    'select open_shift_id::text id from till where till_id = $1',
    [tillId()],
  );
  // Away from the till, nobody tells the page.
  await page.goto('/seller/profile');
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await asOwner(shop, planted, 'POST', `/api/shifts/${open?.id ?? ''}/force-close`, {
    ...{ reason: 'Counted in the evening', countedMinor: 59_800_00 },
  });
  await page.goto('/seller/new-sale');
  await page.getByRole('article', { name: /^Z report/ }).waitFor();
  await page.getByText('Counted in the evening', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Open the next shift' }).click();
  await openShift(page, '50,000');
  await sellSoap(page);
  await expect.poll(shifts).toEqual([
    { isOpen: false, sales: 4 },
    { isOpen: true, sales: 1 },
  ]);
  expect(await verifyBooks(shop)).toBe(0);
});
