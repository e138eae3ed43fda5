import type { NewOrder, OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { NewReceipt, ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import type { BillDetail, SupplierPaymentRow } from '@tillbook/core/purchasing/bills.api';
import type { SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness, type TestPerson, type TestProduct } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';

export interface Said<T> {
  readonly status: number;
  readonly body: T & { readonly code?: string; readonly errors?: { pointer: string }[] };
}

/** A call through the door by any method. */
export async function ask<T>(
  at: TestApp,
  person: Pick<TestPerson, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
): Promise<Said<T>> {
  const answer = await at.app.inject({
    method,
    url,
    headers: { ...person.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) as Said<T>['body'] };
}

/** The same, for what must succeed. */
export async function done<T>(...given: Parameters<typeof ask>): Promise<T> {
  const answer = await ask<T>(...given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const supplierBody = (name = `Supplier ${newId().slice(-6)}`) => ({
  _id: newId(),
  name,
  contact: 'Juma',
  phone: '+255 700 000 001',
  email: 'juma@example.test',
  taxNumber: '100-200-300',
  termsDays: 30,
  leadDays: 7,
  note: null,
});

export function addSupplier(
  at: TestApp,
  shop: TestBusiness,
  name?: string,
): Promise<SupplierDetail> {
  return done(at, shop.owner, 'POST', '/api/suppliers', supplierBody(name));
}

interface LineGiven {
  readonly product: TestProduct;
  readonly quantityMilli: number;
  readonly unitCostMinor: number;
  readonly packUnitsMilli?: number;
  readonly taxBasisPoints?: number;
}

export const lineOf = (given: LineGiven) => ({
  productId: given.product.productId,
  packName: given.packUnitsMilli === undefined ? null : 'Carton',
  packUnitsMilli: given.packUnitsMilli ?? 1_000,
  quantityMilli: given.quantityMilli,
  unitCostMinor: given.unitCostMinor,
  taxBasisPoints: given.taxBasisPoints ?? 1_800,
});

export const orderBody = (
  shop: TestBusiness,
  supplierId: string,
  lines: readonly LineGiven[],
): NewOrder => ({
  _id: newId(),
  supplierId,
  branchId: shop.branches[0]?.branchId ?? '',
  expectedOn: '2026-03-11',
  note: null,
  lines: lines.map(lineOf),
});

/** An order that was sent to the supplier. */
export async function orderGoods(
  at: TestApp,
  shop: TestBusiness,
  supplierId: string,
  lines: readonly LineGiven[],
): Promise<OrderDetail> {
  const body = orderBody(shop, supplierId, lines);
  const draft = await done<OrderDetail>(at, shop.owner, 'POST', '/api/purchase-orders', body);
  return done(at, shop.owner, 'POST', `/api/purchase-orders/${draft._id}/state`, {
    version: draft.version,
    act: 'order',
  });
}

export type ReceiptGiven = LineGiven & {
  readonly orderLineNo?: number;
  readonly batchCode?: string;
  readonly expiresOn?: string;
};

export const receiptBody = (
  shop: TestBusiness,
  supplierId: string,
  lines: readonly ReceiptGiven[],
  more: Partial<NewReceipt> = {},
): NewReceipt => ({
  _id: newId(),
  supplierId,
  branchId: shop.branches[0]?.branchId ?? '',
  orderId: null,
  deliveryNote: null,
  note: null,
  mayExceedOrder: false,
  lines: lines.map((line) => ({
    ...lineOf(line),
    orderLineNo: line.orderLineNo ?? null,
    batchCode: line.batchCode ?? null,
    expiresOn: line.expiresOn ?? null,
  })),
  charges: [],
  ...more,
});

export function receive(at: TestApp, shop: TestBusiness, body: NewReceipt): Promise<ReceiptDetail> {
  return done(at, shop.owner, 'POST', '/api/goods-receipts', body);
}

export const billBody = (
  supplierId: string,
  receipts: readonly { receiptId: string; netMinor: number; taxMinor: number }[],
) => ({
  _id: newId(),
  supplierId,
  invoiceNumber: `INV-${newId().slice(-8)}`,
  invoiceOn: '2026-03-04',
  dueOn: '2026-04-03',
  receipts,
});

/** The bill of a whole receipt, as it was received. */
export function billReceipt(
  at: TestApp,
  shop: TestBusiness,
  receipt: ReceiptDetail,
  more: Partial<ReturnType<typeof billBody>> = {},
): Promise<BillDetail> {
  const { _id: receiptId, goodsMinor, chargesMinor, taxMinor, supplierId } = receipt;
  const part = { receiptId, netMinor: goodsMinor + chargesMinor, taxMinor };
  const body = { ...billBody(supplierId, [part]), ...more };
  return done(at, shop.owner, 'POST', '/api/supplier-bills', body);
}

export const paymentBody = (
  shop: TestBusiness,
  supplierId: string,
  amountMinor: number,
  bills: readonly { billId: string; amountMinor: number }[] | null = null,
) => ({
  _id: newId(),
  supplierId,
  branchId: shop.branches[0]?.branchId ?? '',
  method: 'bank',
  amountMinor,
  reference: 'TT-100',
  bills,
});

export function pay(
  at: TestApp,
  shop: TestBusiness,
  body: ReturnType<typeof paymentBody>,
): Promise<SupplierPaymentRow> {
  return done(at, shop.owner, 'POST', '/api/supplier-payments', body);
}

/** The journal of a document: account, debit, credit. */
export function journalOf(
  database: Pick<TestDatabase, 'superuserUrl'>,
  sourceId: string,
): Promise<{ a: string; d: number; c: number }[]> {
  return peek(
    database as TestDatabase,
    `select j.account_code a, j.debit_minor::float d, j.credit_minor::float c
     from journal_entry e join journal_line j using (business_id, entry_id)
     where e.source_id = $1 order by j.line_no`,
    [sourceId],
  );
}

/** What lies of a product in the first branch. */
export async function levelOf(
  database: Pick<TestDatabase, 'superuserUrl'>,
  shop: TestBusiness,
  product: TestProduct,
): Promise<{ q: number; v: number; c: number } | undefined> {
  const rows = await peek<{ q: number; v: number; c: number }>(
    database as TestDatabase,
    `select quantity_milli::float q, value_minor::float v, unit_cost_minor::float c
     from stock_level where branch_id = $1 and product_id = $2`,
    [shop.branches[0]?.branchId, product.productId],
  );
  return rows[0];
}
