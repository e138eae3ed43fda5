import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { stock, type StockedGood } from './harness/goods.ts';
import { verifyBooks } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

const SOAP = ean13('616110000001');
const PIN = '2580';
const HASH = hashSync(PIN, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let soap: StockedGood;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  [soap] = (await stock(shop, planted, [
    { ...good, name: 'Soap', priceMinor: 310_000, barcode: SOAP },
  ])) as [StockedGood];
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, $3, now()) returning 1`,
    [planted.businessId, planted.manager.personId, HASH],
  );
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('soap without a receipt becomes store credit, once a manager gave their PIN', async () => {
  const { page, troubles } = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  let arrives = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrives = resolve));
  await page.route(/\/api\/till\/catalogue/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/seller/sales?view=refunds');
  await page.getByRole('button', { name: 'No receipt' }).click();
  const form = page.getByRole('dialog', { name: 'Goods without a receipt' });
  const finder = form.getByRole('combobox', { name: 'Scan or search the goods' });
  // A scanner does not wait for the goods to be fetched: they are taken once they are there.
  await finder.pressSequentially(SOAP, { delay: 20 });
  await finder.press('Enter');
  await form.getByRole('status').getByText('Fetching').waitFor();
  arrives();
  await form.getByRole('textbox', { name: 'Quantity of Soap' }).fill('2');
  const price = form.getByRole('textbox', { name: 'Given for one' });
  expect(await price.inputValue()).toBe('3100.00');
  await price.fill('3100.01');
  await form.getByText(/At most .*3,100\.00, as it costs today/).waitFor();
  await price.fill('3000');
  await form.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Faulty' });
  await form.getByRole('button', { name: 'Whose account?' }).click();
  const who = page.getByRole('dialog', { name: 'Whose account?' });
  await who.getByRole('combobox').pressSequentially('Mama Neema', { delay: 60 });
  await who.getByRole('option', { name: /Add “Mama Neema”/ }).click();
  await form.getByRole('button', { name: 'Mama Neema' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'no-receipt-form');
  await page.setViewportSize(PHONE);
  await picture(page, 'no-receipt-form-phone');
  await page.setViewportSize(DESKTOP);
  await form.getByRole('button', { name: /^Give .*6,000\.00 as store credit$/ }).click();
  const asking = page.getByRole('dialog', { name: 'A manager must approve this' });
  await asking.getByText(/^Goods without a receipt, for store credit of .*6,000\.00/).waitFor();
  await asking.getByText(/^2 × Soap at .*3,000\.00: Faulty · Back to stock$/).waitFor();
  await picture(page, 'no-receipt-asking');
  await asking.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.keyboard.press('Enter');
  const slip = page.getByRole('article', { name: 'Slip NR-1' });
  await slip.getByText(planted.manager.name).waitFor();
  await slip.getByText('In their favour now').waitFor();
  await picture(page, 'no-receipt-slip');
  await page.getByRole('button', { name: 'Print slip' }).waitFor();
  const [made] = await shop.look(
    `select r.number, r.total_minor::int total, c.balance_minor::int balance, c.name,
       l.quantity_milli::int back, l.unit_price_minor::int price, l.reason, r.posted_by, a.kind,
       (select s.quantity_milli::int from stock_level s where s.business_id = r.business_id
         and s.branch_id = r.branch_id and s.product_id = $1) held
     from blind_return r join blind_return_line l using (business_id, return_id)
     join customer c using (business_id, customer_id)
     join approval_use u on u.subject_id = r.return_id join approval a using (approval_id)`,
    [soap.productId],
  );
  expect(made).toEqual({
    ...{ number: 'NR-1', total: 600_000, balance: -600_000, name: 'Mama Neema', back: 2_000 },
    ...{ price: 300_000, reason: 'faulty', posted_by: planted.seller.personId },
    ...{ kind: 'blind_return', held: 52_000 },
  });
  expect(await verifyBooks(shop)).toBe(0);
  expect(troubles).toEqual([]);
});
