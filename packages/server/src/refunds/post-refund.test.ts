import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
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
import { postRefund, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import { levelOn } from '../../test/stock.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
/** May process refunds. */
let seller: TestPerson;
let till: OpenTill;
let soap: TestProduct;
let oil: TestProduct;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  ({ shop, seller, till, soap, oil, branchId } = await refundShop(at));
});

type More = Parameters<typeof soldIn> extends [unknown, unknown, ...infer Rest] ? Rest : never;
const sold = (...more: More) => soldIn(at, { seller, till, soap }, ...more);

const stateOf = async (saleId: string): Promise<unknown> => {
  const { body } = await call<Sale>(at, shop.owner, 'GET', `/api/sales/${saleId}`);
  return [body.state, body.refundedMinor];
};

describe('a line comes back', () => {
  test('partly: money, tax, goods at the cost of the sale, and the sale says so', async () => {
    const sale = await sold();
    const before = await levelOn(at.database, { branchId, ...soap });
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const answer = await postRefund(at, seller, sale._id, draft);
    expect(answer.status, answer.text).toBe(200);
    // 30.00 with 18 % inside: 4.58 tax. A third: 10.00, of it 458 × 1000/3000 = 152.67 → 1.53.
    expect(answer.body).toMatchObject({
      number: 'B1-T1-R-000001',
      kind: 'refund',
      netMinor: 847,
      taxMinor: 153,
      totalMinor: 1_000,
      payments: [{ method: 'cash', amountMinor: 1_000, reference: null }],
    });
    const after = await levelOn(at.database, { branchId, ...soap });
    expect(after.quantityMilli - before.quantityMilli).toBe(1_000);
    expect(after.valueMinor - before.valueMinor).toBe(333);
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('as damaged: its cost is a loss and the shelf stays as it is', async () => {
    const sale = await sold();
    const before = await levelOn(at.database, { branchId, ...soap });
    const back = { quantityMilli: 3_000, disposition: 'damaged' as const };
    const answer = await postRefund(at, seller, sale._id, refundDraftOf(till, sale, [back]));
    expect(answer.status, answer.text).toBe(200);
    expect(await levelOn(at.database, { branchId, ...soap })).toEqual(before);
    const journal = await peek<{ account_code: string; debit: number }>(
      at.database,
      `select account_code, (debit_minor - credit_minor)::int debit from journal_line
       where entry_id = $1 order by 1`,
      [answer.body._id],
    );
    expect(journal.map(({ account_code: code, debit }) => `${code} ${debit}`)).toEqual([
      '1000 -3000',
      '2100 458',
      '4000 2542',
      '5000 -999',
      '5100 999',
    ]);
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('in several steps, of several lines, until nothing is left', async () => {
    const sale = await sold([
      { product: soap, quantityMilli: 3_000 },
      { product: oil, quantityMilli: 514 },
    ]);
    const first = refundDraftOf(till, sale, [
      { lineNo: 2, quantityMilli: 200 },
      { lineNo: 1, quantityMilli: 1_000, disposition: 'damaged' },
    ]);
    expect((await postRefund(at, seller, sale._id, first)).status).toBe(200);
    const given = { 1: 1_000, 2: 200 };
    const rest = refundDraftOf(
      till,
      sale,
      [
        { lineNo: 1, quantityMilli: 2_000 },
        { lineNo: 2, quantityMilli: 314 },
      ],
      given,
    );
    const answer = await postRefund(at, seller, sale._id, rest);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.number).toBe('B1-T1-R-000002');
    expect(await stateOf(sale._id)).toEqual(['refunded', sale.totalMinor]);
    const more = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const refused = await postRefund(at, seller, sale._id, more);
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('and meets a shortage: what was sold below zero is costed anew', async () => {
    await peek(at.database, `update business set stock_policy = 'allow'`);
    const sale = await sold([{ product: soap, quantityMilli: 49_000 }]);
    await sold([{ product: soap, quantityMilli: 5_000 }]);
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 10_000 }]);
    expect((await postRefund(at, seller, sale._id, draft)).status).toBe(200);
    expect((await levelOn(at.database, { branchId, ...soap })).quantityMilli).toBe(6_000);
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});

describe('a refund is posted once', () => {
  test('the same again gives the first answer, another content is refused', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const first = await postRefund(at, seller, sale._id, draft);
    const again = await postRefund(at, seller, sale._id, { ...draft, leaseId: till.leaseId });
    expect(again.text).toBe(first.text);
    const other = { ...draft, lines: [{ ...draft.lines[0], reason: 'expired' }] };
    const refused = await postRefund(at, seller, sale._id, other);
    expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
  });

  test('also when nothing is left to take back', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 3_000 }]);
    const first = await postRefund(at, seller, sale._id, draft);
    expect((await postRefund(at, seller, sale._id, draft)).text).toBe(first.text);
  });
});

describe('a refund is refused', () => {
  const codeOf = async (sale: Sale, person: TestPerson, draft: object): Promise<unknown> => {
    const answer = await postRefund(at, person, sale._id, draft);
    return [answer.status, answer.body.code];
  };

  test('of more than was sold', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 4_000 }]);
    expect(await codeOf(sale, seller, draft)).toEqual([409, 'REFUND_MORE_THAN_SOLD']);
  });

  test('of half a piece', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 500 }]);
    expect(await codeOf(sale, seller, draft)).toEqual([422, 'QUANTITY_STEP']);
  });

  test('of another amount than the share of the line', async () => {
    const sale = await sold();
    const draft = { ...refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]), totalMinor: 1_001 };
    expect(await codeOf(sale, seller, draft)).toEqual([422, 'TOTAL_MISMATCH']);
  });

  test('of a line twice, of no line, and of another reason without words', async () => {
    const sale = await sold();
    const twice = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }, { quantityMilli: 1_000 }]);
    expect(await codeOf(sale, seller, twice)).toEqual([422, 'VALIDATION_FAILED']);
    const none = refundDraftOf(till, sale, [{ lineNo: 9, quantityMilli: 1_000 }]);
    expect(await codeOf(sale, seller, none)).toEqual([422, 'VALIDATION_FAILED']);
    const untold = refundDraftOf(till, sale, [{ quantityMilli: 1_000, reason: 'other' }]);
    expect(await codeOf(sale, seller, untold)).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('by a tender that took less; in cash beyond cash by a seller, not a manager', async () => {
    const sale = await sold(undefined, [
      { method: 'card', amountMinor: 2_500 },
      { method: 'cash', amountMinor: 500 },
    ]);
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    expect(await codeOf(sale, seller, draft)).toEqual([403, 'REFUND_CASH_LIMIT']);
    const all = refundDraftOf(till, sale, [{ quantityMilli: 3_000 }]);
    const byCard = { ...all, payments: [{ method: 'card', amountMinor: 3_000 }] };
    expect(await codeOf(sale, seller, byCard)).toEqual([409, 'REFUND_TENDER_EXCEEDED']);
    const byBoth = {
      ...all,
      payments: [
        { method: 'card', amountMinor: 2_500 },
        { method: 'cash', amountMinor: 500 },
      ],
    };
    expect(await codeOf(sale, shop.manager, draft)).toEqual([200, undefined]);
    expect(await codeOf(sale, seller, byBoth)).toEqual([409, 'REFUND_MORE_THAN_SOLD']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('in cash without a drawer, from a closed one, and from one of another branch', async () => {
    const sale = await sold(undefined, [{ method: 'card', amountMinor: 3_000 }]);
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const without = { ...draft, shiftId: null };
    expect(await codeOf(sale, shop.owner, without)).toEqual([409, 'SHIFT_NOT_OPEN']);
    const elsewhere = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
    const there = { ...draft, shiftId: elsewhere.shiftId };
    expect(await codeOf(sale, shop.owner, there)).toEqual([409, 'REFUND_OTHER_BRANCH']);
    const byCard = { ...without, payments: [{ method: 'card', amountMinor: 1_000 }] };
    expect(await codeOf(sale, seller, byCard)).toEqual([200, undefined]);
    await call(at, seller, 'POST', `/api/shifts/${till.shiftId}/close`, {
      countedMinor: 50_000_00,
    });
    const late = { ...draft, _id: newId() };
    expect(await codeOf(sale, shop.owner, late)).toEqual([409, 'SHIFT_CLOSED']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('from the drawer of somebody else, unless the device holds its till', async () => {
    const sale = await sold();
    const colleague = await addPerson(at.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [branchId],
      flags: { canProcessRefunds: true },
    });
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    expect(await codeOf(sale, colleague, draft)).toEqual([409, 'SHIFT_NOT_OPEN']);
    const held = { ...draft, leaseId: till.leaseId };
    expect(await codeOf(sale, colleague, held)).toEqual([200, undefined]);
  });

  test('to whoever may not, in another branch, and of another business', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const held = { ...draft, leaseId: till.leaseId };
    expect(await codeOf(sale, shop.seller, held)).toEqual([403, 'APPROVAL_REQUIRED']);
    expect(await codeOf(sale, shop.accountant, draft)).toEqual([403, 'PERMISSION_REQUIRED']);
    const away = await addPerson(at.database, {
      role: 'branch_manager',
      businessId: shop.businessId,
      branchIds: [shop.branches[1]?.branchId ?? ''],
    });
    expect(await codeOf(sale, away, draft)).toEqual([403, 'BRANCH_FORBIDDEN']);
    const other = await addBusiness(at.database);
    expect(await codeOf(sale, other.owner, draft)).toEqual([404, 'NOT_FOUND']);
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    expect(await codeOf(sale, shop.owner, draft)).toEqual([200, undefined]);
  });
});

describe('the drawer', () => {
  test('expects its cash less what was given back', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    await postRefund(at, seller, sale._id, draft);
    const closed = await call<Shift>(at, seller, 'POST', `/api/shifts/${till.shiftId}/close`, {
      countedMinor: 50_000_00 + 2_000,
    });
    expect(closed.body).toMatchObject({ expectedMinor: 50_000_00 + 2_000, differenceMinor: 0 });
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});
