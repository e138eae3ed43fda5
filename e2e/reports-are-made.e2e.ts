import { formatAmount } from '@tillbook/core/money';
import { readFile } from 'node:fs/promises';
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

/** More than a page of a file holds. */
const PRODUCTS = 1_100;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

/** A shop in which each of many products was sold today. */
async function plantMany(): Promise<void> {
  const soap = { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' };
  await stock(shop, planted, [{ ...soap, stockMilli: 40_000 }]);
  await shop.look(
    `set session_replication_role = replica;
     do $$ declare columns text; begin
       select string_agg(quote_ident(column_name), ', ') into columns
         from information_schema.columns where table_name = 'product' and is_generated = 'NEVER';
       execute format('insert into product (%1$s) select %1$s from (select (jsonb_populate_record(p,
           jsonb_build_object(''product_id'', gen_random_uuid(), ''sku'', ''S'' || n,
             ''name'', ''Product '' || n))).*
         from product p, generate_series(2, ${PRODUCTS}) n) x', columns);
     end $$;
     insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
         net_minor, tax_minor, total_minor, cost_minor)
       select p.business_id, (select branch_id from branch b
           where b.business_id = p.business_id order by code limit 1),
         p.product_id, current_date - 3, 1000, 100000, 0, 100000, 60000
       from product p;
     analyze product, product_day`,
  );
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await plantMany();
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const REPORT = '/business/reports?report=sales-by-product';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const madeList = (page: Page) => page.getByRole('region', { name: 'Made in the background' });
const states = () =>
  shop
    .look<{ state: string }>(
      'select state from business_export where report is not null order by asked_at',
    )
    .then((rows) => rows.map(({ state }) => state));

test('a report that takes long is made in the background, left, stopped, and found again', async () => {
  const { page } = owner;
  const letGo = await shop.hold('lock table product_day in access exclusive mode');
  try {
    await page.goto(REPORT);
    await button(page, 'Make it in the background').click();
    await page.waitForURL(/made=/);
    await page.getByText(/^Reading the figures since/).waitFor();
    await expectAccessible(page);
    await picture(page, 'report-making');
    await button(page, 'Stop').click();
    await page.getByText('This report was not made to its end').waitFor();
    expect(await states()).toEqual(['stopped']);

    await button(page, 'See it as it is now').click();
    await button(page, 'Make it in the background').click();
    await page.getByText(/^Reading the figures since/).waitFor();
    await page.goto('/business/reports');
    await madeList(page)
      .getByText(/^Reading the figures since/)
      .waitFor();
    expect(await madeList(page).getByRole('link').count()).toBe(2);
  } finally {
    await letGo();
  }
  await madeList(page)
    .getByText(/^Ready until/)
    .waitFor();
  expect(await states()).toEqual(['stopped', 'ready']);
  await expectAccessible(page);
  await picture(page, 'reports-made');

  await madeList(page).getByRole('link', { name: 'Sales by product' }).first().click();
  await page.getByText(/^Made in the background, as of/).waitFor();
  const totals = page.getByRole('table').locator('tfoot');
  await soon(() => totals.innerText()).toContain(`All ${PRODUCTS} rows`);
  const all = formatAmount(PRODUCTS * 100_000, 'TZS', 'en');
  expect((await totals.innerText()).replaceAll(/[\s ]/g, '')).toContain(
    all.replaceAll(/[\s ]/g, ''),
  );
  await expectAccessible(page);
  await picture(page, 'report-made');
});

test('a list of more rows than a page is made before it is saved; nobody else sees it', async () => {
  const { page } = owner;
  await page.goto(REPORT);
  await page.getByRole('table').first().waitFor();
  await button(page, 'Export').click();
  await page.getByText(/^Made in the background, as of/).waitFor();
  const address = page.url();
  const saved = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(1 + PRODUCTS + 1);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.at(-1)).toContain(String(PRODUCTS * 1_000));

  const { page: phone } = await browsers.visit({
    viewport: PHONE,
    theme: 'dark',
    storage: signedIn(planted.accountant, planted),
  });
  await phone.goto(address.replace('/business/reports?', '/accountant/dashboard?tab=reports&'));
  await phone.getByText('This report is not kept any more').waitFor();
  await expectAccessible(phone);
  await picture(phone, 'report-not-kept');
});
