import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPROVAL_LIFE_MS } from '@tillbook/core/limits';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { subjectFor } from '@tillbook/core/sales/sale-approval';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

/** More goes on account than is left of a customer's limit, with somebody's yes to just that. */

const KIND = 'account_over_limit';
let at: TestApp;
let scene: RefundShop;
let customerId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  ({ _id: customerId } = await addCustomer(at, scene.shop, { creditLimitMinor: 4_000 }));
});

type Part = readonly [PaymentMethod, number];

/** Soaps of 10.00 for a customer; on account where nothing else is said. */
function cart(pieces: number, whose = customerId, parts?: readonly Part[]): SaleDraft {
  const payments = (parts ?? [['credit', pieces * 1_000] as const]).map(
    ([method, amountMinor]) => ({
      ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
    }),
  );
  const lines = [{ product: scene.soap, quantityMilli: pieces * 1_000 }];
  return { ...draftOf(scene.till, { lines, payments }), customerId: whose };
}
const sell = (draft: SaleDraft, ...approvalIds: string[]) =>
  post(at, scene.seller, scene.till, { ...draft, approvalIds });
const codeOf = async (answer: ReturnType<typeof sell>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : (body as unknown as { code: string }).code;
};
async function askedFor(draft: SaleDraft, amountMinor: number): Promise<string> {
  const subject = subjectFor(KIND, draft);
  const question = questionOf(scene.shop, { kind: KIND, subject, amountMinor, limitMinor: 0 });
  expect((await ask(at, scene.seller, question)).status).toBe(200);
  return question._id;
}
async function approvedFor(draft: SaleDraft, amountMinor: number): Promise<string> {
  const approvalId = await askedFor(draft, amountMinor);
  expect((await decide(at, scene.shop.manager, approvalId)).status).toBe(200);
  return approvalId;
}
const kept = async () => {
  const [row] = await peek<{ owed: number; sales: number; uses: number }>(
    at.database,
    `select (select balance_minor::int from customer where customer_id = $2) owed,
       (select count(*)::int from sale where business_id = $1) sales,
       (select count(*)::int from approval_use where business_id = $1) uses`,
    [scene.shop.businessId, customerId],
  );
  return [row?.owed, row?.sales, row?.uses];
};
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);

describe('more on account than is left of a limit', () => {
  // 30.00 of 40.00 is owed: 10.00 is left, and 30.00 more are 20.00 beyond.
  beforeEach(async () => {
    expect(await codeOf(sell(cart(3)))).toBe(200);
  });

  test('says what to ask for, and is sold with a yes, once, however often it is sent', async () => {
    const draft = cart(3);
    const refused = await sell(draft);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        ...{ code: 'CREDIT_LIMIT_EXCEEDED', kind: KIND, amountMinor: 2_000, limitMinor: 0 },
        ...{ leftMinor: 1_000, left: 'TZS\u00a010.00', customerId },
      },
    ]);
    const approvalId = await askedFor(draft, 2_000);
    expect(await codeOf(sell(draft, approvalId))).toBe('APPROVAL_REQUIRED');
    expect(await kept()).toEqual([3_000, 1, 0]);
    await decide(at, scene.shop.manager, approvalId);
    const again = { ...draft, _id: newId() };
    expect(await codeOf(sell(again, approvalId))).toBe(200);
    expect(await codeOf(sell(again, approvalId))).toBe(200);
    expect(await kept()).toEqual([6_000, 2, 1]);
    // Paid back to 10.00 left, the same cart is as far beyond again: the yes was for one sale.
    const paid = { _id: newId(), customerId, branchId: scene.branchId, method: 'bank' };
    const url = '/api/customer-payments';
    await done(at, scene.shop.owner, 'POST', url, { ...paid, amountMinor: 3_000 });
    expect(await codeOf(sell(cart(3), approvalId))).toBe('APPROVAL_USED');
    await holdBooks();
  });

  test('is the same for whoever sells: the owner is refused as well', async () => {
    const { body } = await post(at, scene.shop.owner, scene.till, cart(3));
    expect(body).toMatchObject({ code: 'CREDIT_LIMIT_EXCEEDED', kind: KIND });
    expect(await kept()).toEqual([3_000, 1, 0]);
  });

  test('is asked anew where less is left by then, for another cart and another customer', async () => {
    const draft = cart(3);
    const approvalId = await approvedFor(draft, 2_000);
    const { _id: other } = await addCustomer(at, scene.shop, { creditLimitMinor: 1_000 });
    expect(await codeOf(sell({ ...cart(3), customerId: other }, approvalId))).toBe(
      'APPROVAL_MISMATCH',
    );
    expect(await codeOf(sell(cart(4), approvalId))).toBe('APPROVAL_MISMATCH');
    // 10.00 more is owed meanwhile: now it would be 30.00 beyond.
    expect(await codeOf(sell(cart(1)))).toBe(200);
    const again = cart(3);
    expect(await codeOf(sell(again, approvalId))).toBe('APPROVAL_MISMATCH');
    expect(await kept()).toEqual([4_000, 2, 0]);
    expect(await codeOf(sell(again, await approvedFor(again, 3_000)))).toBe(200);
    expect(await kept()).toEqual([7_000, 3, 1]);
    await holdBooks();
  });

  test('with a yes that comes late, or is to something else, is refused', async () => {
    const draft = cart(3);
    const subject = subjectFor(KIND, draft);
    const question = questionOf(scene.shop, {
      ...{ kind: 'credit_over_limit', subject, amountMinor: 3_000 },
    });
    await ask(at, scene.seller, question);
    await decide(at, scene.shop.manager, question._id);
    expect(await codeOf(sell(draft, question._id))).toBe('CREDIT_LIMIT_EXCEEDED');
    const late = await approvedFor(draft, 2_000);
    at.clock.nowMs += APPROVAL_LIFE_MS;
    expect(await codeOf(sell(draft, late))).toBe('APPROVAL_EXPIRED');
    expect(await kept()).toEqual([3_000, 1, 0]);
    await holdBooks();
  });

  test('counts only the part of a sale that goes on account', async () => {
    const parts = [['cash', 1_500] as const, ['credit', 1_500] as const];
    const draft = cart(3, customerId, parts);
    const { body } = await sell(draft);
    expect(body).toMatchObject({ code: 'CREDIT_LIMIT_EXCEEDED', amountMinor: 500 });
    expect(await codeOf(sell(draft, await approvedFor(draft, 500)))).toBe(200);
    expect(await kept()).toEqual([4_500, 2, 1]);
    await holdBooks();
  });

  test('of another business’s question is not there, and a yes within the limit stays unused', async () => {
    const draft = cart(3);
    const foreign = await addBusiness(at.database);
    const question = questionOf(foreign, {
      ...{ kind: KIND, subject: subjectFor(KIND, draft), amountMinor: 2_000, limitMinor: 0 },
    });
    expect((await ask(at, foreign.seller, question)).status).toBe(200);
    await decide(at, foreign.manager, question._id);
    expect(await codeOf(sell(draft, question._id))).toBe('NOT_FOUND');
    const own = await approvedFor(draft, 2_000);
    await peek(
      at.database,
      'update customer set credit_limit_minor = 9000 where customer_id = $1',
      [customerId],
    );
    expect(await codeOf(sell(draft, own))).toBe(200);
    expect(await kept()).toEqual([6_000, 2, 0]);
    await holdBooks();
  });

  test('that was sold without a connection after a yes is posted with it, and not noted', async () => {
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const approvalId = await approvedFor(cart(3), 2_000);
    const facts = [[approvalId], []].map((approvalIds) => {
      const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
      const fact = nextFact(scene.till, scene.seller, { lines, payments: cart(3).payments });
      return { ...fact, customerId, approvalIds };
    });
    expect(told(await sync(at, device, facts))).toEqual(['posted', 'credit_over_limit']);
    expect(await kept()).toEqual([9_000, 3, 1]);
    await holdBooks();
  });
});

test('where there is no credit at all nobody is asked', async () => {
  const { _id: without } = await addCustomer(at, scene.shop, { creditLimitMinor: 0 });
  const { status, body } = await sell(cart(1, without));
  expect([status, body]).toMatchObject([409, { code: 'CREDIT_LIMIT_EXCEEDED', leftMinor: 0 }]);
  expect(body).not.toHaveProperty('kind');
  const approvalId = await approvedFor(cart(1, without), 1_000);
  expect(await codeOf(sell(cart(1, without), approvalId))).toBe('CREDIT_LIMIT_EXCEEDED');
});
