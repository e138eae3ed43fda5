import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refund, RefundRow } from '@tillbook/core/refunds/refunds.api';
import type { Sale, SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { brokenBooks } from '../../test/books.ts';
import { postRefund, refundableOf, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let seller: TestPerson;
let soap: TestProduct;
let oil: TestProduct;
const sales: Sale[] = [];
let refunded: Refund;
let till: OpenTill;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const branch = shop.branches[0];
  [soap, oil] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000 },
    { name: 'Oil', priceMinor: 221, costMinor: 140, quantityMilli: 50_000 },
  ])) as [TestProduct, TestProduct];
  seller = await addPerson(at.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branch?.branchId ?? ''],
    flags: { canProcessRefunds: true },
  });
  till = await openTill(at, seller, branch?.tillId ?? '');
  for (const product of [soap, oil, soap]) {
    const lines = [{ product, quantityMilli: 2_000 }];
    sales.push((await post(at, seller, till, draftOf(till, { lines }))).body);
  }
  const [first] = sales as [Sale];
  const back = refundDraftOf(till, first, [{ quantityMilli: 1_000 }]);
  refunded = (await postRefund(at, shop.manager, first._id, back)).body;
});
afterAll(() => at.close());

const found = async (query: string): Promise<string[]> => {
  const url = `/api/refunds/receipts?${query}`;
  const { body } = await call<{ items: SaleRow[] }>(at, seller, 'GET', url);
  return body.items.map(({ receiptNumber }) => receiptNumber.slice(-1)).sort();
};
const listed = async (person: TestPerson, query: string): Promise<number> => {
  const url = `/api/refunds?${query}`;
  return (await call<{ items: RefundRow[] }>(at, person, 'GET', url)).body.items.length;
};

describe('a receipt is found', () => {
  test('by any part of its number, and by the code on it', async () => {
    expect(await found('q=0003')).toEqual(['3']);
    expect(await found('q=00000')).toEqual(['1', '2', '3']);
    expect(await found(`q=https%3A%2F%2Fshop.test%2Freceipt%2F${sales[1]?._id}`)).toEqual(['2']);
    expect(await found('q=nothing')).toEqual([]);
  });

  test('by product, by amount and by day', async () => {
    expect(await found(`productId=${oil.productId}`)).toEqual(['2']);
    expect(await found('totalMinor=2000')).toEqual(['1', '3']);
    expect(await found('day=2026-03-04')).toEqual(['1', '2', '3']);
    expect(await found('day=2026-03-05')).toEqual([]);
  });
});

describe('a list', () => {
  test('of refunds shows what is in reach, by its filters', async () => {
    expect(await listed(shop.owner, '')).toBe(1);
    expect(await listed(seller, `saleId=${sales[0]?._id}`)).toBe(1);
    expect(await listed(shop.seller, '')).toBe(0);
    expect(await listed(shop.owner, 'kind=void')).toBe(0);
    expect(await listed(shop.owner, 'reason=faulty&method=cash&from=2026-03-04')).toBe(1);
    expect(await listed(shop.owner, 'reason=expired')).toBe(0);
    expect(await listed(shop.owner, `q=${refunded.number}`)).toBe(1);
    expect(await listed(shop.owner, `branchId=${shop.branches[1]?.branchId}`)).toBe(0);
    const other = await addBusiness(at.database);
    expect(await listed(other.owner, '')).toBe(0);
  });

  test('of sales is filtered by what became of them', async () => {
    const states = async (state: string): Promise<string[]> => {
      const url = `/api/sales?state=${state}`;
      const { body } = await call<{ items: SaleRow[] }>(at, shop.owner, 'GET', url);
      return body.items.map((row) => `${row.receiptNumber.slice(-1)} ${row.state}`).sort();
    };
    expect(await states('part_refunded')).toEqual(['1 part_refunded']);
    expect(await states('completed')).toEqual(['2 completed', '3 completed']);
    expect(await states('voided')).toEqual([]);
  });
});

test('a refund is read by who is in reach, and by nobody else', async () => {
  const url = `/api/refunds/${refunded._id}`;
  const answer = await call<Refund>(at, shop.owner, 'GET', url);
  expect(answer.body).toEqual(refunded);
  expect((await call(at, shop.seller, 'GET', url)).status).toBe(404);
  const other = await addBusiness(at.database);
  expect((await call(at, other.owner, 'GET', url)).status).toBe(404);
});

describe('whose cash goes back', () => {
  let colleague: TestPerson;
  beforeAll(async () => {
    colleague = await addPerson(at.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [shop.branches[0]?.branchId ?? ''],
      flags: { canProcessRefunds: true },
    });
  });
  const drawersOf = async (person: TestPerson, query = '') => {
    const { drawers } = await refundableOf(at, person, sales[1]?._id ?? '', query);
    return drawers.map(({ tillName, isAtHand }) => `${tillName}${isAtHand ? ' at hand' : ''}`);
  };

  test('is that of the shift that somebody opened, and of no colleague', async () => {
    expect(await drawersOf(seller)).toEqual(['Till 1 at hand']);
    expect(await drawersOf(colleague)).toEqual([]);
  });

  test('is that of the till that the device holds, whoever opened its shift', async () => {
    expect(await drawersOf(colleague, `?leaseId=${till.leaseId}`)).toEqual(['Till 1 at hand']);
    expect(await drawersOf(colleague, `?leaseId=${newId()}`)).toEqual([]);
  });

  test('is to a manager any, with that at hand first', async () => {
    expect(await drawersOf(shop.manager)).toEqual(['Till 1']);
    const tillId = newId();
    const url = `/api/branches/${shop.branches[0]?.branchId}/tills`;
    const made = await call(at, shop.owner, 'POST', url, {
      _id: tillId,
      name: 'Till 2',
      code: 'T2',
    });
    expect(made.status).toBe(200);
    await openTill(at, shop.manager, tillId);
    expect(await drawersOf(shop.manager)).toEqual(['Till 2 at hand', 'Till 1']);
    expect(await drawersOf(shop.manager, `?leaseId=${till.leaseId}`)).toEqual([
      ...['Till 1 at hand', 'Till 2 at hand'],
    ]);
  });

  test('is what a void needs, too: it is offered where it would not be refused', async () => {
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const own = (await post(at, colleague, till, draftOf(till, { lines }))).body;
    expect(await refundableOf(at, colleague, own._id)).toMatchObject({ mayVoid: false });
    const here = await refundableOf(at, colleague, own._id, `?leaseId=${till.leaseId}`);
    expect(here).toMatchObject({ mayVoid: true });
    const asked = { _id: newId(), reason: 'wrong_item', note: null };
    const url = `/api/sales/${own._id}/void`;
    const away = await call(at, colleague, 'POST', url, asked);
    expect(away).toMatchObject({ status: 409, body: { code: 'SHIFT_NOT_OPEN' } });
    const done = await call(at, colleague, 'POST', url, { ...asked, leaseId: till.leaseId });
    expect(done.status).toBe(200);
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});

test('what may still come back counts what did', async () => {
  const [first] = sales as [Sale];
  const left = await refundableOf(at, seller, first._id);
  expect(left).toMatchObject({
    state: 'part_refunded',
    lines: [{ quantityMilli: 2_000, refundedMilli: 1_000 }],
    tenders: [{ method: 'cash', takenMinor: 2_000, givenMinor: 1_000 }],
    mayAlone: true,
    mayVoid: false,
    drawers: [{ tillName: 'Till 1' }],
  });
  expect(left.refunds).toHaveLength(1);
});
