import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { signIn, verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const GOODS = [{ name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 9_000 }];

let shop: Shop;
let own: PlantedShop;
let sample: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  own = await plantShop(shop);
  sample = await plantShop(shop);
  for (const place of [own, sample]) await stock(shop, place, GOODS);
  const { businessId } = sample;
  await shop.look('update business set is_sample = true where business_id = $1', [businessId]);
  await shop.look(
    `update person set is_sample = true
     where person_id in (select person_id from membership where business_id = $1)`,
    [businessId],
  );
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Every row of the own business, with the name of its table. */
async function ownRows(): Promise<{ table: string }[]> {
  const tables = await shop.look<{ name: string }>(
    `select c.table_name::text "name" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'business_id' and c.table_schema = 'public'
       and t.table_type = 'BASE TABLE' order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' "table", to_jsonb(x)::text "row" from ${name} x where business_id = $1`,
  );
  return shop.look(`${each.join(' union all ')} order by 1, 2`, [own.businessId]);
}

const DATA = '/business/settings?section=data';

test('the owner of a sample removes all of them after a question; what is real stays', async () => {
  const real = await browsers.visit({ storage: signedIn(own.owner, own) });
  await real.page.goto(DATA);
  const panel = real.page.getByRole('region', { name: 'Sample data' });
  await panel.getByText('This business is real.').waitFor();
  expect(await panel.getByRole('button').count()).toBe(0);

  const looked = await browsers.visit({ storage: signedIn(sample.owner, sample) });
  const { page } = looked;
  await page.goto(DATA);
  const remove = page.getByRole('button', { name: 'Remove the sample data' });
  await remove.click();
  const asked = page.getByRole('dialog', { name: 'Remove all sample data?' });
  await asked.getByText(/This cannot be undone/).waitFor();
  await expectAccessible(page);
  await picture(page, 'samples-asked');
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await asked.waitFor({ state: 'detached' });
  const samples = () =>
    shop.look(
      `select (select count(*)::int from business where is_sample) businesses,
         (select count(*)::int from product where business_id = $1) products,
         (select count(*)::int from person where is_sample) people`,
      [sample.businessId],
    );
  expect(await samples()).toEqual([{ businesses: 1, products: 1, people: 4 }]);
  const before = await ownRows();

  await page.setViewportSize(PHONE);
  await remove.click();
  await picture(page, 'samples-asked-phone');
  await asked.getByRole('button', { name: 'Remove the sample data' }).click();
  await page.waitForURL('**/login');
  expect(await samples()).toEqual([{ businesses: 0, products: 0, people: 0 }]);
  await signIn(page, sample.owner.email);
  await page.getByText('E-mail or password is wrong.').first().waitFor();
  expect(await ownRows()).toEqual(before);
  const tables = new Set(before.map(({ table }) => table));
  for (const table of ['product', 'stock_level', 'journal_entry', 'membership']) {
    expect(tables).toContain(table);
  }

  await real.page.goto('/business/products');
  await real.page.getByRole('row').filter({ hasText: 'Sugar 1 kg' }).waitFor();
  expect([...real.troubles, ...looked.troubles]).toEqual([]);
  expect(await verifyBooks(shop)).toBe(0);
});
