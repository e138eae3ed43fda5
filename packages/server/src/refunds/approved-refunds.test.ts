import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPROVAL_LIFE_MS } from '@tillbook/core/limits';
import { subjectOfRefund, subjectOfVoid } from '@tillbook/core/refunds/refund-approval';
import type { RefundDraftInput, Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale, SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, decideByPin, givePin, look, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundableOf, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

/** Sellers take back and undo what they may not alone, with somebody's yes. */

let at: TestApp;
let shop: TestBusiness;
/** May process refunds; the shop's own seller may not. */
let refunder: TestPerson;
let refunderTill: OpenTill;
let till: OpenTill;
let soap: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  ({ shop, seller: refunder, till: refunderTill, soap } = await refundShop(at));
  const tillId = newId();
  await peek(
    at.database,
    `with stream as (insert into audit_stream (business_id, stream_id) values ($1, $2))
     insert into till (business_id, till_id, branch_id, name, code, created_at)
     values ($1, $2, $3, 'Till 9', 'T9', now())`,
    [shop.businessId, tillId, shop.branches[0]?.branchId],
  );
  till = await openTill(at, shop.seller, tillId);
});

const sold = (
  ...more: Parameters<typeof soldIn> extends [unknown, unknown, ...infer R] ? R : never
) => soldIn(at, { seller: shop.seller, till, soap }, ...more);
const askFor = async (subject: string, kind: string, amountMinor: number, by = shop.seller) => {
  const question = questionOf(shop, { subject, kind, amountMinor, limitMinor: 0 });
  expect((await ask(at, by, question)).status).toBe(200);
  return question._id;
};
const approvedFor = async (...asked: Parameters<typeof askFor>) => {
  const approvalId = await askFor(...asked);
  expect((await decide(at, shop.manager, approvalId)).status).toBe(200);
  return approvalId;
};
const subjectOf = (sale: Sale, draft: RefundDraftInput): string =>
  subjectOfRefund(sale._id, draft as Parameters<typeof subjectOfRefund>[1]);
const tryRefund = async (sale: Sale, draft: object, by = shop.seller): Promise<unknown> => {
  const { status, body } = await postRefund(at, by, sale._id, draft);
  return status === 200 ? 200 : body.code;
};
const voidSale = (sale: Sale, more: object, by = shop.seller) =>
  call<Refund & { code?: string }>(at, by, 'POST', `/api/sales/${sale._id}/void`, {
    ...{ _id: newId(), reason: 'wrong_item', ...more },
  });
const kept = async () => {
  const [row] = await peek<{ refunds: number; uses: number }>(
    at.database,
    `select (select count(*)::int from refund where business_id = $1) refunds,
       (select count(*)::int from approval_use where business_id = $1) uses`,
    [shop.businessId],
  );
  return [row?.refunds, row?.uses];
};

describe('a refund by a seller who may not', () => {
  test('says what to ask for, and goes through once somebody said yes', async () => {
    const sale = await sold();
    expect((await refundableOf(at, shop.seller, sale._id)).mayAlone).toBe(false);
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const refused = await postRefund(at, shop.seller, sale._id, draft);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'APPROVAL_REQUIRED',
        kind: 'refund_over_limit',
        amountMinor: 1_000,
        limitMinor: 0,
      },
    ]);
    expect(await kept()).toEqual([0, 0]);
    const approvalId = await approvedFor(subjectOf(sale, draft), 'refund_over_limit', 1_000);
    const posted = await postRefund(at, shop.seller, sale._id, { ...draft, approvalId });
    expect(posted.status, posted.text).toBe(200);
    expect(posted.body.approvedByName).toBe(shop.manager.name);
    expect((await look(at, shop.seller, approvalId)).body.state).toBe('used');
    // The same again, whatever approval it names now, is the same refund.
    for (const again of [approvalId, null, newId()]) {
      const answer = await postRefund(at, shop.seller, sale._id, { ...draft, approvalId: again });
      expect(answer.text).toBe(posted.text);
    }
    const acts = await peek<{ action: string }>(
      at.database,
      `select action from audit_event where business_id = $1 and stream_id = $2
       order by seq desc limit 2`,
      [shop.businessId, till.tillId],
    );
    expect(acts.map(({ action }) => action)).toEqual(['approval.used', 'refund_posted']);
    expect(await kept()).toEqual([1, 1]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('is let through by a PIN at the till too, and by nobody’s own yes', async () => {
    await givePin(at, shop.manager);
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const approvalId = await askFor(subjectOf(sale, draft), 'refund_over_limit', 1_000);
    expect(await tryRefund(sale, { ...draft, approvalId })).toBe('APPROVAL_REQUIRED');
    const { personId } = shop.seller;
    const own = await decideByPin(at, shop.seller, approvalId, { approverId: personId });
    expect(own.body.code).toBe('SELF_APPROVAL');
    await decideByPin(at, shop.seller, approvalId, { approverId: shop.manager.personId });
    expect(await tryRefund(sale, { ...draft, approvalId })).toBe(200);
  });

  test('is for exactly what was asked, while it is good, once', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const subject = subjectOf(sale, draft);
    const approvalId = await approvedFor(subject, 'refund_over_limit', 1_000);
    const more = refundDraftOf(till, sale, [{ quantityMilli: 2_000 }]);
    const damaged = { quantityMilli: 1_000, disposition: 'damaged' as const };
    const otherPlace = refundDraftOf(till, sale, [damaged]);
    const otherSale = await sold();
    const second = refundDraftOf(till, otherSale, [{ quantityMilli: 1_000 }]);
    for (const [of, other] of [
      [sale, more],
      [sale, otherPlace],
      [otherSale, second],
    ] as const) {
      expect(await tryRefund(of, { ...other, approvalId })).toBe('APPROVAL_MISMATCH');
    }
    const tooLittle = await approvedFor(subject, 'refund_over_limit', 999);
    const otherKind = await approvedFor(subject, 'void_sale', 1_000);
    for (const wrong of [tooLittle, otherKind]) {
      expect(await tryRefund(sale, { ...draft, approvalId: wrong })).toBe('APPROVAL_MISMATCH');
    }
    const other = await addBusiness(at.database);
    const foreign = questionOf(other, { subject, kind: 'refund_over_limit', amountMinor: 1_000 });
    await ask(at, other.seller, foreign);
    await decide(at, other.manager, foreign._id);
    for (const unknown of [foreign._id, newId()]) {
      expect(await tryRefund(sale, { ...draft, approvalId: unknown })).toBe('NOT_FOUND');
    }
    const refusedId = await askFor(subject, 'refund_over_limit', 1_000);
    await decide(at, shop.manager, refusedId, { answer: 'refused' });
    expect(await tryRefund(sale, { ...draft, approvalId: refusedId })).toBe('APPROVAL_REQUIRED');
    const late = await approvedFor(subject, 'refund_over_limit', 1_000);
    expect(await kept()).toEqual([0, 0]);
    expect(await tryRefund(sale, { ...draft, approvalId })).toBe(200);
    const again = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }], { 1: 1_000 });
    expect(await tryRefund(sale, { ...again, approvalId })).toBe('APPROVAL_USED');
    at.clock.nowMs += APPROVAL_LIFE_MS;
    expect(await tryRefund(sale, { ...again, approvalId: late })).toBe('APPROVAL_EXPIRED');
    expect(await kept()).toEqual([1, 1]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('takes nobody’s approval but the own', async () => {
    const sale = await soldIn(at, { seller: refunder, till: refunderTill, soap }, undefined, [
      { method: 'card', amountMinor: 3_000 },
    ]);
    const draft = refundDraftOf(refunderTill, sale, [{ quantityMilli: 1_000 }]);
    const approvalId = await approvedFor(subjectOf(sale, draft), 'refund_over_limit', 1_000);
    const asked = { ...draft, approvalId };
    expect(await tryRefund(sale, asked, refunder)).toBe('APPROVAL_MISMATCH');
    expect(await kept()).toEqual([0, 0]);
  });
});

test('who may take back asks only for more cash than was paid in cash', async () => {
  const paid = [{ method: 'card' as const, amountMinor: 3_000 }];
  const sale = await soldIn(at, { seller: refunder, till: refunderTill, soap }, undefined, paid);
  const draft = refundDraftOf(refunderTill, sale, [{ quantityMilli: 1_000 }]);
  const refused = await postRefund(at, refunder, sale._id, draft);
  expect(refused.body).toMatchObject({
    code: 'REFUND_CASH_LIMIT',
    kind: 'refund_over_limit',
    amountMinor: 1_000,
    limitMinor: 0,
  });
  const subject = subjectOf(sale, draft);
  const approvalId = await approvedFor(subject, 'refund_over_limit', 1_000, refunder);
  expect(await tryRefund(sale, { ...draft, approvalId }, refunder)).toBe(200);
  const byCard = { ...refundDraftOf(null, sale, [{ quantityMilli: 1_000 }], { 1: 1_000 }) };
  const payments = [{ method: 'card', amountMinor: 1_000 }];
  expect(await tryRefund(sale, { ...byCard, payments }, refunder)).toBe(200);
  expect((await refundableOf(at, refunder, sale._id)).mayAlone).toBe(true);
  expect(await kept()).toEqual([2, 1]);
  expect(await brokenBooks(at.database)).toEqual([]);
});

describe('a void', () => {
  test('by the own seller who may not take back, and of a colleague’s sale', async () => {
    const own = await sold();
    const foreign = await soldIn(at, { seller: refunder, till: refunderTill, soap });
    for (const sale of [own, foreign]) {
      const refused = await voidSale(sale, {});
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: 'APPROVAL_REQUIRED', kind: 'void_sale', amountMinor: 3_000 },
      ]);
      const subject = subjectOfVoid(sale._id, 'wrong_item');
      const approvalId = await approvedFor(subject, 'void_sale', 3_000);
      const otherwise = await voidSale(sale, { approvalId, reason: 'faulty' });
      expect(otherwise.body.code).toBe('APPROVAL_MISMATCH');
      const done = await voidSale(sale, { approvalId });
      expect([done.status, done.body.approvedByName]).toEqual([200, shop.manager.name]);
    }
    expect(await kept()).toEqual([2, 2]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('that cannot be done leaves its approval unused', async () => {
    const sale = await sold();
    const subject = subjectOfVoid(sale._id, 'wrong_item');
    const approvalId = await approvedFor(subject, 'void_sale', 3_000);
    await call(at, shop.seller, 'POST', `/api/shifts/${till.shiftId}/close`, { countedMinor: 0 });
    expect((await voidSale(sale, { approvalId })).body.code).toBe('SHIFT_CLOSED');
    expect(await kept()).toEqual([0, 0]);
    expect((await look(at, shop.seller, approvalId)).body.state).toBe('approved');
  });
});

test('a seller who may not take back finds the own sales, and a receipt that is at hand', async () => {
  const own = await sold();
  const foreign = await soldIn(at, { seller: refunder, till: refunderTill, soap });
  const found = async (query: string, by = shop.seller): Promise<string[]> => {
    const url = `/api/refunds/receipts?${query}`;
    const { body } = await call<{ items: SaleRow[] }>(at, by, 'GET', url);
    return body.items.map(({ _id }) => _id).sort();
  };
  const both = [own._id, foreign._id].sort();
  expect(await found('')).toEqual([own._id]);
  expect(await found('q=000001')).toEqual([own._id]);
  expect(await found(`q=${foreign.receiptNumber}`)).toEqual([foreign._id]);
  expect(await found(`q=https%3A%2F%2Ftill.example%2Fr%2F${foreign._id}`)).toEqual([foreign._id]);
  expect(await found('', refunder)).toEqual(both);
});
