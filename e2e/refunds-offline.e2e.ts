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
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, openShift, tile, untilSold } from './harness/till.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, stockMilli: 50_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  await shop.look(
    'update membership set can_process_refunds = true where person_id = $1 returning 1',
    [planted.seller.personId],
  );
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ keepsApp: true });
  const { page } = seller;
  await signIn(page, planted.seller.email);
  await page.waitForURL('**/seller/dashboard');
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function sell(page: Page, name: string, amount: string): Promise<void> {
  await tile(page, name).click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', amount);
}

const badge = (page: Page, said: string) => page.getByRole('button', { name: said, exact: true });
const sheet = (page: Page, title: RegExp) => page.getByRole('dialog', { name: title });

const found = (page: Page, digits: string) =>
  page
    .getByRole('region', { name: 'Find a receipt' })
    .getByRole('button', { name: new RegExp(`-${digits} `) });

/** Takes everything of a receipt back that this device may. */
async function takeBack(page: Page, digits: string, amount: string): Promise<void> {
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(digits);
  await found(page, digits).click();
  const form = sheet(page, /^Refund of/);
  await form.getByText('each line once, in cash').waitFor();
  await form.getByRole('button', { name: 'Everything' }).click();
  await picture(page, `refund-here-${digits}`);
  await form.getByRole('button', { name: `Give back TZS ${amount}` }).click();
  const slip = page.getByRole('article', { name: /^Slip / });
  await slip.getByText(`-A-${digits}`).waitFor();
}

test('goods come back while the server is gone, and the books hear of it later', async () => {
  const { page } = seller;
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await sell(page, 'Sugar', '3,100.00');
  await sell(page, 'Soap', '1,200.00');
  await shop.kill();
  await sell(page, 'Soap', '1,200.00');
  await badge(page, 'Offline – 1 saved here').waitFor();
  await page.keyboard.press('F7');
  await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();

  // One that the server has, and one that waits here itself.
  await takeBack(page, '000001', '3,100.00');
  const number = await page.getByRole('article', { name: /^Slip / }).getAttribute('aria-label');
  expect(number).toMatch(/^Slip B1-T1-RX-[0-9A-F]{6}$/);
  await picture(page, 'refund-slip-here');
  await page.keyboard.press('Escape');
  await takeBack(page, '000003', '1,200.00');
  await page.keyboard.press('Escape');
  await badge(page, 'Offline – 3 saved here').waitFor();
  const here = page.getByRole('region', { name: 'Refunds on this device, not sent yet' });
  await soon(() => here.getByRole('button').count()).toBe(2);
  await expectAccessible(page);
  await picture(page, 'refunds-unsent-desk');

  // Each line once.
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill('000001');
  // What came back of it here names the receipt too.
  await found(page, '000001').click();
  await sheet(page, /^Refund of/)
    .getByText('Nothing is left to take back.')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await picture(page, 'refunds-unsent-phone');
  await page.setViewportSize(DESKTOP);
  await badge(page, 'Offline – 3 saved here').click();
  await sheet(page, /on this device/)
    .getByText(/^Refund B1-T1-RX-/)
    .first()
    .waitFor();
  await picture(page, 'unsent-with-refunds');
  await page.keyboard.press('Escape');

  await shop.startAgain();
  // A silent server is left alone for up to a minute; whoever wants it sooner says so.
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await badge(page, 'Online').waitFor();
  await soon(async () => {
    const rows = await shop.look('select 1 from refund_fact');
    return rows.length;
  }).toBe(2);
  const posted = await shop.look<Record<string, unknown>>(
    `select r.refund_number number, f.paper_number paper, r.total_minor::int total,
       s.receipt_number receipt
     from refund r join refund_fact f using (business_id, refund_id)
     join sale s on s.sale_id = r.sale_id order by r.number`,
  );
  expect(posted).toMatchObject([
    { number: 'B1-T1-R-000001', paper: number?.slice(5), total: 310_000 },
    { number: 'B1-T1-R-000002', total: 120_000 },
  ]);
  await here.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /B1-T1-R-000001/ }).waitFor();
  expect(await verifyBooks(shop)).toBe(0);
});
