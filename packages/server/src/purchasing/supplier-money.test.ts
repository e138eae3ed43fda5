import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BillDetail, SupplierReturnRow } from '@tillbook/core/purchasing/bills.api';
import type { SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  addSupplier,
  ask,
  billBody,
  billReceipt,
  done,
  journalOf,
  levelOf,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** A supplier with one receipt of 10 at 1,000: 10,000 net, 1,800 tax. */
async function delivery(quantityMilli = 10_000) {
  const supplierId = (await addSupplier(at, shop))._id;
  const [product] = await addProducts(at.database, shop, [
    { name: `Goods ${newId()}`, priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (product === undefined) throw new Error('no product');
  const line = { product, quantityMilli, unitCostMinor: 1_000 };
  const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
  return { supplierId, product, receipt };
}

const owed = async (supplierId: string) =>
  (await done<SupplierDetail>(at, shop.owner, 'GET', `/api/suppliers/${supplierId}`)).owedMinor;
const post = (url: string, body: object) => ask(at, shop.owner, 'POST', url, body);

describe('a bill', () => {
  test('turns what was received into a debt, with its tax', async () => {
    const { supplierId, receipt } = await delivery();
    const bill = await billReceipt(at, shop, receipt);
    expect(bill).toMatchObject({ totalMinor: 11_800, openMinor: 11_800, receivedMinor: 10_000 });
    expect(bill.number).toMatch(/^BILL-\d+$/);
    expect(await journalOf(at.database, bill._id)).toEqual([
      { a: '2010', d: 10_000, c: 0 },
      { a: '1300', d: 1_800, c: 0 },
      { a: '2000', d: 0, c: 11_800 },
    ]);
    expect(await owed(supplierId)).toBe(11_800);
  });

  test('that differs corrects the cost visibly and leaves the shelf as it is', async () => {
    const { supplierId, product, receipt } = await delivery();
    const part = { receiptId: receipt._id, netMinor: 10_400, taxMinor: 1_872 };
    const body = billBody(supplierId, [part]);
    await done(at, shop.owner, 'POST', '/api/supplier-bills', body);
    expect(await journalOf(at.database, body._id)).toEqual([
      { a: '2010', d: 10_000, c: 0 },
      { a: '1300', d: 1_872, c: 0 },
      { a: '5200', d: 400, c: 0 },
      { a: '2000', d: 0, c: 12_272 },
    ]);
    expect(await levelOf(at.database, shop, product)).toMatchObject({ v: 10_000 });
  });

  test('bills charges to who carried them, apart from the goods', async () => {
    const carrier = (await addSupplier(at, shop))._id;
    const { supplierId, product } = await delivery();
    const line = { product, quantityMilli: 1_000, unitCostMinor: 1_000 };
    const charges = [{ name: 'Transport', amountMinor: 300, supplierId: carrier }];
    const body = receiptBody(shop, supplierId, [line], { charges });
    const receipt = await receive(at, shop, body);
    const url = `/api/suppliers/${carrier}/billable`;
    const { items } = await done<{ items: object[] }>(at, shop.owner, 'GET', url);
    expect(items).toMatchObject([{ receiptId: receipt._id, netMinor: 300, taxMinor: 0 }]);
    const part = { receiptId: receipt._id, netMinor: 300, taxMinor: 0 };
    await done(at, shop.owner, 'POST', '/api/supplier-bills', billBody(carrier, [part]));
    expect(await owed(carrier)).toBe(300);
    expect(await owed(supplierId)).toBe(0);
  });

  test('is booked once: same again, same receipt again, same paper again', async () => {
    const { supplierId, receipt } = await delivery();
    const part = { receiptId: receipt._id, netMinor: 10_000, taxMinor: 1_800 };
    const body = billBody(supplierId, [part]);
    const first = await done(at, shop.owner, 'POST', '/api/supplier-bills', body);
    expect(await done(at, shop.owner, 'POST', '/api/supplier-bills', body)).toEqual(first);
    const reused = await post('/api/supplier-bills', { ...body, dueOn: '2026-05-05' });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const again = await post('/api/supplier-bills', billBody(supplierId, [part]));
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
    const line = { product: await anyProduct(), quantityMilli: 1_000, unitCostMinor: 100 };
    const more = await receive(at, shop, receiptBody(shop, supplierId, [line]));
    const paper = {
      ...billBody(supplierId, [{ receiptId: more._id, netMinor: 100, taxMinor: 18 }]),
      invoiceNumber: body.invoiceNumber.toLowerCase(),
    };
    const twice = await post('/api/supplier-bills', paper);
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
    expect(await owed(supplierId)).toBe(11_800);
  });

  test('of another supplier’s receipt is refused', async () => {
    const { receipt } = await delivery();
    const other = await delivery();
    const part = { receiptId: receipt._id, netMinor: 1, taxMinor: 0 };
    const said = await post('/api/supplier-bills', billBody(other.supplierId, [part]));
    expect([said.status, said.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

async function anyProduct(): Promise<TestProduct> {
  const [made] = await addProducts(at.database, shop, [
    { name: `Any ${newId()}`, priceMinor: 200, costMinor: 100, quantityMilli: 0 },
  ]);
  if (made === undefined) throw new Error('no product');
  return made;
}

describe('a payment', () => {
  async function twoBills() {
    const first = await delivery();
    const bill = await billReceipt(at, shop, first.receipt);
    const line = { product: first.product, quantityMilli: 5_000, unitCostMinor: 1_000 };
    const more = await receive(at, shop, receiptBody(shop, first.supplierId, [line]));
    return { ...first, bills: [bill, await billReceipt(at, shop, more)] };
  }
  const openOf = async (bill: BillDetail | undefined) =>
    (await done<BillDetail>(at, shop.owner, 'GET', `/api/supplier-bills/${bill?._id ?? ''}`))
      .openMinor;

  test('pays the oldest bills first, from where the money was', async () => {
    const { supplierId, bills } = await twoBills();
    const body = paymentBody(shop, supplierId, 12_000);
    const paid = await pay(at, shop, { ...body, method: 'cash', reference: '' });
    expect(paid.number).toMatch(/^PAY-\d+$/);
    expect(paid.bills).toMatchObject([{ amountMinor: 11_800 }, { amountMinor: 200 }]);
    expect([await openOf(bills[0]), await openOf(bills[1])]).toEqual([0, 5_700]);
    expect(await journalOf(at.database, body._id)).toEqual([
      { a: '2000', d: 12_000, c: 0 },
      { a: '1010', d: 0, c: 12_000 },
    ]);
    expect(await owed(supplierId)).toBe(5_700);
    expect(await pay(at, shop, { ...body, method: 'cash', reference: '' })).toEqual(paid);
  });

  test('pays the bills that were chosen', async () => {
    const { supplierId, bills } = await twoBills();
    const chosen = [{ billId: bills[1]?._id ?? '', amountMinor: 900 }];
    await pay(at, shop, paymentBody(shop, supplierId, 900, chosen));
    expect([await openOf(bills[0]), await openOf(bills[1])]).toEqual([11_800, 5_000]);
  });

  test('is never more than is owed, on all bills or on one', async () => {
    const { supplierId, bills } = await twoBills();
    const tried = async (amountMinor: number, chosen: Parameters<typeof paymentBody>[3] = null) => {
      const body = paymentBody(shop, supplierId, amountMinor, chosen);
      const said = await post('/api/supplier-payments', body);
      return said.body.code;
    };
    const billId = bills[1]?._id ?? '';
    expect(await tried(17_701)).toBe('OVERPAYMENT');
    expect(await tried(5_901, [{ billId, amountMinor: 5_901 }])).toBe('OVERPAYMENT');
    expect(await tried(100, [{ billId, amountMinor: 99 }])).toBe('PAYMENT_MISMATCH');
    expect(await tried(100, [{ billId: newId(), amountMinor: 100 }])).toBe('NOT_FOUND');
    expect(await owed(supplierId)).toBe(17_700);
    await pay(at, shop, paymentBody(shop, supplierId, 17_700));
    expect(await tried(1)).toBe('OVERPAYMENT');
  });

  test('by mobile money has its reference, and no card number is kept', async () => {
    const { supplierId } = await twoBills();
    const body = { ...paymentBody(shop, supplierId, 10), method: 'mobile_money', reference: null };
    expect((await post('/api/supplier-payments', body)).body.code).toBe('VALIDATION_FAILED');
    const card = { ...body, method: 'bank', reference: '4111 1111 1111 1111' };
    expect((await post('/api/supplier-payments', card)).body.code).toBe('CARD_NUMBER_REFUSED');
  });
});

describe('goods sent back', () => {
  const back = (
    given: { supplierId: string; product: TestProduct },
    more: object = {},
    line: object = {},
  ) => ({
    _id: newId(),
    supplierId: given.supplierId,
    branchId: shop.branches[0]?.branchId ?? '',
    receiptId: null,
    reason: 'Damaged',
    taxMinor: 0,
    lines: [
      {
        productId: given.product.productId,
        stockQuantityMilli: 2_000,
        creditMinor: 1_900,
        ...line,
      },
    ],
    ...more,
  });
  const send = (body: object) =>
    done<SupplierReturnRow>(at, shop.owner, 'POST', '/api/supplier-returns', body);

  test('lower the debt by the agreed credit, and what differs is shown', async () => {
    const given = await delivery();
    const bill = await billReceipt(at, shop, given.receipt);
    const body = back(given, { receiptId: given.receipt._id, taxMinor: 342 });
    const sent = await send(body);
    expect(sent).toMatchObject({ isBilled: true, costMinor: 2_000, creditMinor: 1_900 });
    expect(sent.number).toMatch(/^RET-\d+$/);
    expect(await journalOf(at.database, body._id)).toEqual([
      { a: '2000', d: 2_242, c: 0 },
      { a: '5200', d: 100, c: 0 },
      { a: '1300', d: 0, c: 342 },
      { a: '1200', d: 0, c: 2_000 },
    ]);
    expect(await owed(given.supplierId)).toBe(11_800 - 2_242);
    const url = `/api/supplier-bills/${bill._id}`;
    const after = await done<BillDetail>(at, shop.owner, 'GET', url);
    expect(after.settlements).toMatchObject([{ kind: 'return', amountMinor: 2_242 }]);
    expect(await levelOf(at.database, shop, given.product)).toMatchObject({ q: 8_000, v: 8_000 });
    expect(await send(body)).toEqual(sent);
  });

  test('before the bill came lower what is to be billed', async () => {
    const given = await delivery();
    const receiptId = given.receipt._id;
    const body = back(given, { receiptId });
    await send(body);
    expect(await journalOf(at.database, body._id)).toEqual([
      { a: '2010', d: 1_900, c: 0 },
      { a: '5200', d: 100, c: 0 },
      { a: '1200', d: 0, c: 2_000 },
    ]);
    const url = `/api/suppliers/${given.supplierId}/billable`;
    const { items } = await done<{ items: object[] }>(at, shop.owner, 'GET', url);
    expect(items).toMatchObject([{ receiptId, netMinor: 8_100 }]);
    const tooMuch = await post(
      '/api/supplier-returns',
      back(given, { receiptId }, { creditMinor: 8_101 }),
    );
    expect(tooMuch.body.code).toBe('OVERPAYMENT');
    const part = { receiptId, netMinor: 8_100, taxMinor: 1_458 };
    const bill = billBody(given.supplierId, [part]);
    await done(at, shop.owner, 'POST', '/api/supplier-bills', bill);
    expect(await journalOf(at.database, bill._id)).toEqual([
      { a: '2010', d: 8_100, c: 0 },
      { a: '1300', d: 1_458, c: 0 },
      { a: '2000', d: 0, c: 9_558 },
    ]);
  });

  test('are credited on the next bill when nothing is owed', async () => {
    const given = await delivery();
    await billReceipt(at, shop, given.receipt);
    await pay(at, shop, paymentBody(shop, given.supplierId, 11_800));
    await send(back(given));
    expect(await owed(given.supplierId)).toBe(-1_900);
    const line = { product: given.product, quantityMilli: 5_000, unitCostMinor: 1_000 };
    const more = await receive(at, shop, receiptBody(shop, given.supplierId, [line]));
    const bill = await billReceipt(at, shop, more);
    expect(bill.openMinor).toBe(5_900 - 1_900);
    expect(await owed(given.supplierId)).toBe(4_000);
  });

  test('are whole pieces, or what makes the rest on the shelf whole again', async () => {
    const given = await delivery();
    const line = { product: given.product, quantityMilli: 500, unitCostMinor: 1_000 };
    await receive(at, shop, receiptBody(shop, given.supplierId, [line]));
    // Since then it is sold by the piece: ten and a half lie there.
    await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
      given.product.productId,
    ]);
    const sendsBack = (stockQuantityMilli: number) =>
      post('/api/supplier-returns', back(given, {}, { stockQuantityMilli, creditMinor: 0 }));
    const refused = await sendsBack(300);
    expect([refused.status, refused.body.code]).toEqual([422, 'QUANTITY_STEP']);
    expect(refused.body.errors).toMatchObject([{ pointer: '#/lines/0/stockQuantityMilli' }]);
    expect(await levelOf(at.database, shop, given.product)).toMatchObject({ q: 10_500 });
    expect((await sendsBack(500)).status).toBe(200);
    expect((await sendsBack(500)).body.code).toBe('QUANTITY_STEP');
    expect((await sendsBack(1_000)).status).toBe(200);
    expect(await levelOf(at.database, shop, given.product)).toMatchObject({ q: 9_000 });
  });

  test('cannot be more than is there, or than the receipt brought', async () => {
    const given = await delivery();
    const receiptId = given.receipt._id;
    const tried = async (more: object, line: object) =>
      (await post('/api/supplier-returns', back(given, more, line))).body.code;
    expect(await tried({}, { stockQuantityMilli: 10_001 })).toBe('INSUFFICIENT_STOCK');
    expect(await tried({ receiptId }, { stockQuantityMilli: 10_001 })).toBe('LIMIT_EXCEEDED');
    expect(await tried({ receiptId, taxMinor: 1 }, {})).toBe('VALIDATION_FAILED');
    expect(await tried({ receiptId: newId() }, {})).toBe('NOT_FOUND');
    expect(await levelOf(at.database, shop, given.product)).toMatchObject({ q: 10_000 });
  });
});
