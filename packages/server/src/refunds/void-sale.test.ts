import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundableOf, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import { levelOn } from '../../test/stock.ts';
import { call, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
/** May process refunds. */
let seller: TestPerson;
let till: OpenTill;
let soap: TestProduct;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  ({ shop, seller, till, soap, branchId } = await refundShop(at));
});

type More = Parameters<typeof soldIn> extends [unknown, unknown, ...infer Rest] ? Rest : never;
const sold = (...more: More) => soldIn(at, { seller, till, soap }, ...more);

const stateOf = async (saleId: string): Promise<unknown> => {
  const { body } = await call<Sale>(at, shop.owner, 'GET', `/api/sales/${saleId}`);
  return [body.state, body.refundedMinor];
};

describe('a void', () => {
  const voidSale = (person: TestPerson, saleId: string, more: object = {}) =>
    call(at, person, 'POST', `/api/sales/${saleId}/void`, {
      _id: newId(),
      reason: 'wrong_item',
      ...more,
    });

  test('undoes the whole sale by every tender, once', async () => {
    const sale = await sold(undefined, [
      { method: 'card', amountMinor: 2_500 },
      { method: 'cash', amountMinor: 500 },
    ]);
    expect((await refundableOf(at, seller, sale._id)).mayVoid).toBe(true);
    const _id = newId();
    const answer = await voidSale(seller, sale._id, { _id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      kind: 'void',
      totalMinor: 3_000,
      payments: [
        { method: 'card', amountMinor: 2_500 },
        { method: 'cash', amountMinor: 500 },
      ],
    });
    expect((await voidSale(seller, sale._id, { _id })).text).toBe(answer.text);
    expect((await voidSale(seller, sale._id)).body['code']).toBe('INVALID_STATE');
    expect(await stateOf(sale._id)).toEqual(['voided', 3_000]);
    const level = await levelOn(at.database, { branchId, ...soap });
    expect(level).toMatchObject({ quantityMilli: 50_000, valueMinor: 16_650 });
    const hours = await peek(
      at.database,
      `select sum(sales_count)::int n, sum(total_minor)::int total, sum(cost_minor)::int cost
       from till_hour where business_id = $1`,
      [shop.businessId],
    );
    expect(hours).toEqual([{ n: 0, total: 0, cost: 0 }]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('is nothing for another business', async () => {
    const sale = await sold();
    const other = await addBusiness(at.database);
    expect((await voidSale(other.owner, sale._id)).status).toBe(404);
    expect((await voidSale(shop.accountant, sale._id)).body['code']).toBe('PERMISSION_REQUIRED');
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    expect((await voidSale(shop.owner, sale._id)).status).toBe(200);
  });

  test('is refused after a refund, in a closed shift, and of another seller’s sale', async () => {
    const touched = await sold();
    const part = refundDraftOf(till, touched, [{ quantityMilli: 1_000 }]);
    await postRefund(at, seller, touched._id, part);
    expect((await voidSale(seller, touched._id)).body['code']).toBe('INVALID_STATE');
    const sale = await sold();
    const colleague = await addPerson(at.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [branchId],
      flags: { canProcessRefunds: true },
    });
    expect((await voidSale(colleague, sale._id)).body['code']).toBe('APPROVAL_REQUIRED');
    await call(at, seller, 'POST', `/api/shifts/${till.shiftId}/close`, { countedMinor: 0 });
    expect((await voidSale(shop.manager, sale._id)).body['code']).toBe('SHIFT_CLOSED');
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});
