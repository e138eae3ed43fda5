import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  billBody,
  paymentBody,
  receiptBody,
  supplierBody,
} from '../packages/server/test/purchasing.ts';
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
import { expectFits, soon } from './harness/soon.ts';

const RICE = { name: 'Rice 1 kg', priceMinor: 800_000, costMinor: 500_000, stockMilli: 0 };
const [NET, TAX] = [5_000_000, 900_000];
const TOTAL = NET + TAX;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let accountant: Visitor;
const supplier = supplierBody('Bakhresa Foods');

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const send = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);
  const [product] = await stock(shop, planted, [RICE]);
  if (product === undefined) throw new Error('no goods');
  await send('/api/suppliers', supplier);
  const line = { product: { ...product, sku: 'SKU-001' }, quantityMilli: 10_000 };
  const goods = [{ ...line, unitCostMinor: RICE.costMinor }];
  const receipt = receiptBody(planted, supplier._id, goods);
  await send('/api/goods-receipts', receipt);
  const billed = [{ receiptId: receipt._id, netMinor: NET, taxMinor: TAX }];
  await send('/api/supplier-bills', billBody(supplier._id, billed));
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const at = (view: string, more = '') => `${shop.url}/business/management?view=${view}${more}`;
const balance = async (code: string): Promise<number> => {
  const [row] = await shop.look<{ sum: number }>(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int sum from journal_line
     where business_id = $1 and account_code = $2`,
    [planted.businessId, code],
  );
  return row?.sum ?? 0;
};
/** What of the bill is settled, and each payment with why it was taken back. */
const kept = async () => {
  const [bill] = await shop.look<{ settled: number }>(
    `select coalesce(sum(amount_minor), 0)::int settled from supplier_settlement
     where business_id = $1`,
    [planted.businessId],
  );
  const payments = await shop.look<{ number: string; reason: string | null; by: string | null }>(
    `select p.number, v.reason, v.by_name "by" from supplier_payment p
     left join supplier_payment_void v using (business_id, payment_id)
     where p.business_id = $1 order by p.number`,
    [planted.businessId],
  );
  return { settled: bill?.settled, payments };
};

test('a bill is paid, the payment is taken back with a reason, and the bill is open again', async () => {
  const { page } = owner;
  await page.goto(at('suppliers', `&id=${supplier._id}`));
  await page.getByRole('button', { name: 'Pay supplier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Bank' }).check();
  await dialog.getByRole('button', { name: 'Book payment' }).click();
  const row = page.getByRole('row', { name: /PAY-1.*59,000\.00/ });
  await row.waitFor();
  expect([await balance('2000'), await balance('1020')]).toEqual([0, -TOTAL]);
  await row.getByRole('button', { name: 'Take back PAY-1' }).click();
  await dialog.getByText('An entry against it is booked today').waitFor();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByRole('link', { name: 'Say why it is taken back.' }).waitFor();
  expect(await kept()).toMatchObject({ settled: TOTAL, payments: [{ reason: null }] });
  await dialog.getByLabel('Reason').fill('Another supplier was paid');
  await picture(page, 'payment-take-back');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText(/Taken back by .*: Another supplier was paid/).waitFor();
  expect(await row.getByRole('button', { name: /Take back/ }).count()).toBe(0);
  await page
    .getByText(/59,000\.00/)
    .nth(1)
    .waitFor();
  expect(await kept()).toEqual({
    settled: 0,
    payments: [{ number: 'PAY-1', reason: 'Another supplier was paid', by: planted.owner.name }],
  });
  expect([await balance('2000'), await balance('1020')]).toEqual([-TOTAL, 0]);
  await picture(page, 'payment-taken-back');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'BILL-1' }).click();
  await page.getByRole('row', { name: /Payment PAY-1 taken back.*59,000\.00/ }).waitFor();
  await page.getByRole('button', { name: 'Pay this bill' }).waitFor();
  await picture(page, 'bill-open-again');
  await expectAccessible(page);
  await page.goto(at('bills', '&state=open'));
  await page.getByRole('row', { name: /BILL-1.*59,000\.00/ }).waitFor();
});

test('payables and the journal say the same', async () => {
  const { page } = accountant;
  await page.goto(`${shop.url}/accountant/dashboard?tab=payables`);
  await page.getByRole('row', { name: /Bakhresa Foods.*59,000\.00/ }).waitFor();
  await page.goto(`${shop.url}/accountant/dashboard?tab=journal&source=supplier_payment_void`);
  const entry = page.getByRole('row', { name: /Payment to a supplier taken back/ });
  await entry.getByRole('link', { name: /^2000/ }).waitFor();
  await entry.getByRole('link', { name: /^1020/ }).waitFor();
  await soon(() => entry.textContent()).toContain('59,000.00');
  await picture(page, 'journal-of-taken-back');
});

test('it is taken back by keys on a phone, and what it had paid is paid once more', async () => {
  const { page } = owner;
  const again = paymentBody(planted, supplier._id, TOTAL);
  await asOwner(shop, planted, 'POST', '/api/supplier-payments', again);
  await page.setViewportSize(PHONE);
  await page.goto(at('suppliers', `&id=${supplier._id}`));
  const button = page.getByRole('button', { name: 'Take back PAY-2' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Take back PAY-2').waitFor();
  await picture(page, 'payment-take-back-phone');
  await expectAccessible(page);
  await page.keyboard.type('Twice');
  await page.keyboard.press('Enter');
  await page
    .getByText(/Taken back by .*: Twice/)
    .first()
    .waitFor();
  await button.waitFor({ state: 'detached' });
  await picture(page, 'payment-taken-back-phone');
  await expectAccessible(page);
  await expectFits(page);
  expect(owner.said.at(-1)).toContain('PAY-2 is taken back: what it paid is owed again.');
  expect(await kept()).toMatchObject({
    settled: 0,
    payments: [{ number: 'PAY-1' }, { number: 'PAY-2', reason: 'Twice' }],
  });
  await page.getByRole('button', { name: 'Pay supplier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book payment' }).click();
  await page.getByRole('button', { name: 'Take back PAY-3' }).waitFor();
  expect((await kept()).settled).toBe(TOTAL);
  expect([await balance('2000'), await balance('1020')]).toEqual([0, -TOTAL]);
});
