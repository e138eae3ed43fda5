import { formatAmount } from '@tillbook/core/money';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { draftOf } from '../packages/server/test/till.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, category: 'Food' },
  { name: 'Soap bar', priceMinor: 120_000, costMinor: 90_000, category: 'Household' },
].map((good) => ({ ...good, stockMilli: 40_000 }));

let shop: Shop;
let planted: PlantedShop;
let goods: StockedGood[];
let browsers: Browsers;

const branch = (at: number): string => planted.branches[at]?.branchId ?? '';
const said = (minor: number): string => formatAmount(minor, 'TZS', 'en');
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Three sugars in cash, two soaps by telephone, at the till of the first branch. */
async function sellToday(): Promise<void> {
  const tillId = planted.branches[0]?.tillId ?? '';
  const [deviceId, shiftId] = [newId(), newId()];
  const leased = await asOwner(shop, planted, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  const { leaseId, series } = leased as { leaseId: string; series: string };
  await asOwner(shop, planted, 'POST', '/api/shifts', {
    ...{ _id: shiftId, tillId, leaseId, floatMinor: 5_000_000 },
  });
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber: 0 };
  const occurredAt = new Date().toISOString();
  for (const [at, product] of goods.entries()) {
    const draft = draftOf(till, {
      lines: [{ product, quantityMilli: (3 - at) * 1_000 }],
      occurredAt,
    });
    const phone = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QX12AB34' };
    const payments = draft.payments.map(({ _id, amountMinor }) => ({ _id, amountMinor, ...phone }));
    await asOwner(shop, planted, 'POST', '/api/sales', at === 0 ? draft : { ...draft, payments });
    till.lastNumber += 1;
  }
}

/** An order that should have come yesterday, a bill of a hundred days, a transfer on its way. */
async function makeWaiting(): Promise<void> {
  const supplierId = newId();
  await asOwner(shop, planted, 'POST', '/api/suppliers', {
    ...{ _id: supplierId, name: 'Azam Mills', contact: null, phone: null, email: null },
    ...{ taxNumber: null, termsDays: 30, leadDays: 7, note: null },
  });
  const [sugar] = goods as [StockedGood];
  const line = {
    ...{ productId: sugar.productId, packName: null, packUnitsMilli: 1_000 },
    ...{ quantityMilli: 10_000, unitCostMinor: 250_000, taxBasisPoints: 1_800 },
  };
  const orderId = newId();
  await asOwner(shop, planted, 'POST', '/api/purchase-orders', {
    ...{ _id: orderId, supplierId, branchId: branch(0), expectedOn: daysAgo(1), note: null },
    lines: [line],
  });
  const sent = { version: 1, act: 'order' };
  await asOwner(shop, planted, 'POST', `/api/purchase-orders/${orderId}/state`, sent);
  const receiptId = newId();
  await asOwner(shop, planted, 'POST', '/api/goods-receipts', {
    ...{ _id: receiptId, supplierId, branchId: branch(0), orderId: null, deliveryNote: null },
    ...{ note: null, mayExceedOrder: false, charges: [] },
    lines: [{ ...line, orderLineNo: null, batchCode: null, expiresOn: null }],
  });
  await asOwner(shop, planted, 'POST', '/api/supplier-bills', {
    ...{ _id: newId(), supplierId, invoiceNumber: 'INV-7', invoiceOn: daysAgo(100) },
    dueOn: daysAgo(70),
    receipts: [{ receiptId, netMinor: 2_500_000, taxMinor: 450_000 }],
  });
  const transfer = await asOwner(shop, planted, 'POST', '/api/transfers', {
    ...{ _id: newId(), fromBranchId: branch(1), toBranchId: branch(0), toBusinessId: null },
    ...{ note: null, lines: [{ productId: sugar.productId, quantityMilli: 4_000 }] },
  });
  await shop.look(
    `update transfer set state = 'started', started_at = now() where transfer_id = $1`,
    [transfer['_id']],
  );
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  goods = await stock(shop, planted, GOODS);
  await sellToday();
  await makeWaiting();
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at) values ($1, $2, 'x', now())`,
    [planted.businessId, planted.seller.personId],
  );
  await shop.look('update membership set can_manage_users = true where person_id = $1', [
    planted.manager.personId,
  ]);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function visit(
  person: PlantedShop['owner'],
  more: Parameters<Browsers['visit']>[0] = {},
): Promise<Visitor> {
  const visitor = await browsers.visit({ ...more, storage: signedIn(person, planted) });
  return visitor;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const table = (page: Page, name: string) => page.getByRole('table', { name });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('a manager sees today, what waits to be received, and who did what', async () => {
  const { page, troubles, close } = await visit(planted.manager);
  await page.goto('/manager/dashboard');
  const also = table(page, 'Also today');
  await also.getByRole('row', { name: /Stock at cost/ }).waitFor();
  const [level] = await shop.look<{ value: number }>(
    'select sum(value_minor)::int value from stock_level where branch_id = $1',
    [branch(0)],
  );
  expect(await also.getByRole('row', { name: /Stock at cost/ }).innerText()).toContain(
    said(level?.value ?? 0),
  );
  await page.getByRole('link', { name: '1 transfer is on its way here' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'manager-today');

  await page.getByRole('link', { name: '1 order is late' }).click();
  await page.waitForURL(/tab=stock.*view=orders.*state=late/);
  await page
    .getByRole('table')
    .getByRole('row', { name: /Azam Mills/ })
    .waitFor();

  await goTo(page, 'Orders');
  await heading(page, 'Orders').waitFor();
  const orders = table(page, 'To receive from suppliers');
  await orders.getByRole('row', { name: /Azam Mills.*Late/ }).waitFor();
  await table(page, 'To receive from other branches').getByRole('row', { name: /Mbezi/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'manager-orders');
  await orders.getByRole('link').first().click();
  await page.waitForURL(/tab=stock.*view=orders.*id=/);
  await heading(page, 'PO-1').waitFor();

  await goTo(page, 'Team');
  const row = table(page, 'Everybody today').getByRole('row', { name: planted.owner.name });
  const [sales] = await shop.look<{ total: number }>(
    'select sum(total_minor)::int total from sale',
  );
  await soon(() => row.innerText()).toContain(said(sales?.total ?? 0));
  await soon(() => row.innerText()).toContain('Open since');
  const takePin = page.getByRole('button', { name: `Take PIN away: ${planted.seller.name}` });
  await takePin.waitFor();
  await expectAccessible(page);
  await picture(page, 'manager-team');
  await expectFits(page);
  await takePin.click();
  await page.getByText('No PIN', { exact: true }).waitFor();
  expect(await shop.look('select from person_pin')).toEqual([]);
  // Each number leads to what it is made of: the sales, the drawer, whoever has one.
  const sold = said(sales?.total ?? 0);
  await row.getByRole('link', { name: /Till 1/ }).click();
  await page.waitForURL(/tab=cash.*shift=/);
  await page.goBack();
  await page.getByRole('link', { name: 'What is behind it: With a drawer open' }).click();
  await page.waitForURL(/tab=cash.*state=open/);
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(1);
  await page.goBack();
  await page.getByRole('link', { name: 'What is behind it: Collected' }).click();
  await heading(page, 'Sales').waitFor();
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(2);
  await page.goBack();
  await row.getByRole('link', { name: sold }).click();
  await heading(page, 'Sales').waitFor();
  await page.waitForURL(/sellerId=/);
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(2);
  expect(troubles).toEqual([]);
  await close();
});

test('an accountant goes from the month to its journal, its payments, its tax and its debts', async () => {
  const { page, troubles, close } = await visit(planted.accountant);
  await page.goto('/accountant/dashboard');
  await heading(page, 'Summary').waitFor();
  const also = table(page, 'Also this month');
  const gets = also.getByRole('row', { name: /Suppliers get/ });
  await soon(() => gets.innerText()).toContain(said(2_950_000));
  await expectAccessible(page);
  await picture(page, 'accountant-summary');

  await goTo(page, 'Sales');
  const journal = table(page, 'Sales journal');
  const [sold] = await shop.look<{ net: number; total: number; first: string }>(
    `select sum(net_minor)::int net, sum(total_minor)::int total, min(receipt_number) first
     from sale`,
  );
  const foot = journal.locator('tfoot');
  await soon(() => foot.innerText()).toContain(said(sold?.total ?? 0));
  expect(await journal.locator('tbody').innerText()).toContain(sold?.first ?? '');
  await expectAccessible(page);
  await picture(page, 'accountant-journal');
  await journal.locator('tbody').getByRole('link').last().click();
  await heading(page, 'Sales').waitFor();
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(2);

  await goTo(page, 'Payments');
  await table(page, 'Payments by day')
    .getByRole('row', { name: /M-Pesa/ })
    .waitFor();
  await picture(page, 'accountant-payments');
  await page.getByRole('link', { name: 'With references' }).click();
  const code = table(page, 'Payments with their references').getByRole('row', { name: /QX12AB34/ });
  await soon(() => code.innerText()).toContain(said(240_000));
  await expectAccessible(page);

  await goTo(page, 'Tax');
  const [tax] = await shop.look<{ output: number }>('select sum(tax_minor)::int output from sale');
  const due = table(page, 'Tax by month, on sales against purchases').locator('tfoot');
  await soon(() => due.innerText()).toContain(said((tax?.output ?? 0) - 450_000));
  await picture(page, 'accountant-tax');

  await goTo(page, 'Payables');
  const owed = table(page, 'What suppliers get, and since when');
  await owed.getByRole('row', { name: /Azam Mills/ }).waitFor();
  expect(await owed.locator('tfoot').innerText()).toContain(said(2_950_000));
  await expectAccessible(page);
  await picture(page, 'accountant-payables');
  await owed.getByRole('link', { name: /Azam Mills/ }).click();
  const bills = table(page, 'Supplier bills');
  await bills
    .getByRole('row', { name: /Azam Mills/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await bills
    .getByRole('row', { name: /Azam Mills/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Bill / }).waitFor();
  // Neither suppliers nor deliveries have a page here.
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Azam Mills/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page);

  await goTo(page, 'Stock value');
  await table(page, 'Stock value by category')
    .getByRole('row', { name: /Household/ })
    .waitFor();
  await page.getByRole('link', { name: 'By branch' }).click();
  await table(page, 'Stock value by branch')
    .getByRole('row', { name: /Kariakoo/ })
    .waitFor();
  await picture(page, 'accountant-valuation');
  expect(troubles).toEqual([]);
  await close();
});

test('both read as well on a phone, in the dark', async () => {
  const dark = { viewport: PHONE, theme: 'dark' as const };
  const manager = await visit(planted.manager, dark);
  await manager.page.goto('/manager/dashboard?tab=team');
  await manager.page.getByText(planted.owner.name).first().waitFor();
  await manager.page.getByText('No PIN').waitFor();
  await expectAccessible(manager.page);
  await picture(manager.page, 'phone-team');
  await manager.page.goto('/manager/dashboard?tab=orders');
  await manager.page.getByText('Azam Mills').waitFor();
  await expectAccessible(manager.page);
  await picture(manager.page, 'phone-orders');
  await manager.page.goto('/manager/dashboard');
  await table(manager.page, 'Also today').waitFor();
  await expectAccessible(manager.page);
  await picture(manager.page, 'phone-today');
  await manager.close();
  const accountant = await visit(planted.accountant, dark);
  await accountant.page.goto('/accountant/dashboard?tab=sales');
  await accountant.page.getByRole('region', { name: 'Totals' }).waitFor();
  await expectAccessible(accountant.page);
  await picture(accountant.page, 'phone-journal');
  await accountant.close();
});
