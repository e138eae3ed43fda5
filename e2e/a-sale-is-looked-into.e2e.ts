import { ean13 } from '@tillbook/core/products/codes';
import { formatAmount } from '@tillbook/core/money';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, scan, sellerAtTill, tile, untilItems, untilSold } from './harness/till.ts';

const SUGAR = ean13('616110000001');
const OIL = ean13('616110000002');

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

async function payExactly(page: Page): Promise<void> {
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '13,700.00');
}

async function theSale(): Promise<{ id: string; receipt: string }> {
  const [sale] = await shop.look<{ id: string; receipt: string }>(
    'select sale_id id, receipt_number receipt from sale order by number limit 1',
  );
  return sale ?? { id: '', receipt: 'none' };
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 100_000, category: 'Food', stockMilli: 90_000 };
  await stock(shop, planted, [
    { ...good, name: 'Sugar 1 kg', priceMinor: 310_000, barcode: SUGAR },
    { ...good, name: 'Cooking oil 1 L', priceMinor: 750_000, barcode: OIL },
  ]);
  browsers = await openBrowsers(shop.url);
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Sugar 1 kg').waitFor();
  for (const [at, code] of [SUGAR, SUGAR, OIL].entries()) {
    await scan(page, code);
    await untilItems(page, at + 1);
  }
  await payExactly(page);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('the owner reads what a sale earned and what left the shelf, and who did what with it', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const sale = await theSale();
  const [row] = await shop.look<{ net: number; cost: number }>(
    'select sum(net_minor)::int net, sum(cost_minor)::int cost from sale_line',
  );
  const { net = 0, cost = 0 } = row ?? {};
  await page.goto(`/business/sales?id=${sale.id}`);
  const earned = page.getByRole('region', { name: 'What it earned (TZS)' }).first();
  const kept = earned.getByRole('row', { name: /^Kept/ });
  await kept.waitFor();
  const told = await kept.innerText();
  for (const minor of [net, cost, net - cost]) {
    expect(told).toContain(formatAmount(minor, 'TZS', 'en'));
  }
  const moved = page.getByRole('region', { name: 'What left the shelf' }).first();
  const sugar = await moved.getByRole('row', { name: /^Sugar 1 kg/ }).innerText();
  expect(sugar).toMatch(/[−-]2/);
  expect(sugar).toContain('88');
  await expectAccessible(page);
  await picture(page, 'sale-looked-into');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'sale-looked-into-phone');
  await page.getByRole('link', { name: 'What was done with it' }).click();
  await page.waitForURL(/view=audit/);
  await soon(() => page.getByRole('main').innerText()).toContain(sale.receipt);
});

test('the seller sells the same again: it stands in the cart and is paid', async () => {
  const { page } = seller;
  const sale = await theSale();
  await page.goto(`/seller/sales?id=${sale.id}`);
  await page.getByRole('link', { name: 'Sell again' }).click();
  await untilItems(page, 3);
  expect(new URL(page.url()).search).toBe('');
  // What a seller is not shown: cost and what was done with it.
  expect(await page.getByText(/What it earned/).count()).toBe(0);
  await cart(page).getByText('Cooking oil 1 L', { exact: true }).first().waitFor();
  await payExactly(page);
  const lines = await shop.look<{ name: string; milli: number }>(
    `select l.name, l.quantity_milli::int milli from sale_line l join sale s using (business_id, sale_id)
     order by s.posted_at desc, l.line_no limit 2`,
  );
  expect(lines).toEqual([
    { name: 'Sugar 1 kg', milli: 2_000 },
    { name: 'Cooking oil 1 L', milli: 1_000 },
  ]);
});
