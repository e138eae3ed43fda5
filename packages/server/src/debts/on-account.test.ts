import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { subjectOfWriteOff } from '@tillbook/core/customers/debt-approval';
import type { CustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import type { Refund, Refundable } from '@tillbook/core/refunds/refunds.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
});

type Part = readonly [PaymentMethod, number];
const partsOf = (parts: readonly Part[]) =>
  parts.map(([method, amountMinor]) => ({
    ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
  }));

/** Three soaps for 30.00, paid as said. */
async function sold(customerId: string, ...parts: Part[]): Promise<Sale> {
  const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
  const draft = { ...draftOf(scene.till, { lines, payments: partsOf(parts) }), customerId };
  const answer = await post(at, scene.seller, scene.till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}
const debtOf = async (customerId: string): Promise<number> =>
  (await done<CustomerDetail>(at, scene.shop.owner, 'GET', `/api/customers/${customerId}`))
    .balanceMinor;
async function ledgerOf(customerId: string) {
  const url = `/api/customers/${customerId}/ledger`;
  const { items } = await done<{ items: LedgerRow[] }>(at, scene.shop.owner, 'GET', url);
  return items.map(({ kind, amountMinor, openMinor }) => [kind, amountMinor, openMinor]);
}
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);

/** Takes soaps back, the money as said. */
function takeBack(sale: Sale, pieces: number, ...parts: Part[]) {
  const draft = refundDraftOf(scene.till, sale, [{ quantityMilli: pieces * 1_000 }]);
  const payments = parts.map(([method, amountMinor]) => ({ method, amountMinor }));
  return { ...draft, shiftId: parts.some(([m]) => m === 'cash') ? draft.shiftId : null, payments };
}

describe('what comes back of a sale on account', () => {
  test('comes off its own debt first, before any money, whoever gives it back', async () => {
    const { _id } = await addCustomer(at, scene.shop);
    const older = await sold(_id, ['credit', 3_000]);
    const sale = await sold(_id, ['cash', 1_000], ['credit', 2_000]);
    const cash = takeBack(sale, 1, ['cash', 1_000]);
    const refused = await postRefund(at, scene.shop.owner, sale._id, cash);
    expect([refused.status, refused.body.code]).toEqual([409, 'REFUND_DEBT_FIRST']);
    expect(await debtOf(_id)).toBe(5_000);
    const back = await postRefund(at, scene.seller, sale._id, takeBack(sale, 1, ['credit', 1_000]));
    expect(back.status).toBe(200);
    expect(await journalOf(at.database, back.body._id)).toEqual([
      { a: '4000', d: 847, c: 0 },
      { a: '2100', d: 153, c: 0 },
      { a: '1100', d: 0, c: 1_000 },
      { a: '1200', d: 333, c: 0 },
      { a: '5000', d: 0, c: 333 },
    ]);
    expect(await ledgerOf(_id)).toEqual([
      ['refund', -1_000, 0],
      ['sale', 2_000, 1_000],
      ['sale', 3_000, 3_000],
    ]);
    const rest = takeBack(sale, 2, ['credit', 1_000], ['cash', 1_000]);
    const last = await postRefund(at, scene.seller, sale._id, rest);
    expect(last.status).toBe(200);
    expect(await postRefund(at, scene.seller, sale._id, rest)).toEqual(last);
    expect(await debtOf(_id)).toBe(3_000);
    expect(older.state).toBe('completed');
    await holdBooks();
  });

  test('that was paid meanwhile waits as credit for the next sale', async () => {
    const { _id: customerId } = await addCustomer(at, scene.shop);
    const sale = await sold(customerId, ['credit', 3_000]);
    const paid = { _id: newId(), customerId, branchId: scene.branchId, method: 'bank' };
    const url = '/api/customer-payments';
    await done(at, scene.shop.owner, 'POST', url, { ...paid, amountMinor: 3_000 });
    await postRefund(at, scene.seller, sale._id, takeBack(sale, 2, ['credit', 2_000]));
    expect(await debtOf(customerId)).toBe(-2_000);
    await sold(customerId, ['credit', 3_000]);
    expect(await ledgerOf(customerId)).toEqual([
      ['sale', 3_000, 1_000],
      ['refund', -2_000, 0],
      ['payment', -3_000, 0],
      ['sale', 3_000, 0],
    ]);
    await holdBooks();
  });

  test('is undone by a void, and stands in the Z report apart from the drawer', async () => {
    const { _id } = await addCustomer(at, scene.shop);
    const sale = await sold(_id, ['cash', 500], ['credit', 2_500]);
    const undo = { _id: newId(), reason: 'other', note: 'Another customer' };
    const url = `/api/sales/${sale._id}/void`;
    const voided = await done<Refund>(at, scene.seller, 'POST', url, undo);
    expect(voided.payments).toMatchObject([
      { method: 'cash', amountMinor: 500 },
      { method: 'credit', amountMinor: 2_500 },
    ]);
    expect(await debtOf(_id)).toBe(0);
    const counted = { countedMinor: 50_000_00 };
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    const z = await done<{ expectedMinor: number; tenders: { method: string }[] }>(
      ...([at, scene.seller, 'POST', close, counted] as const),
    );
    expect(z.expectedMinor).toBe(50_000_00);
    expect(z.tenders.find(({ method }) => method === 'credit')).toMatchObject({
      amountMinor: 2_500,
      refundsMinor: 2_500,
    });
    await holdBooks();
  });

  test('is offered as the account first', async () => {
    const { _id } = await addCustomer(at, scene.shop);
    const sale = await sold(_id, ['cash', 1_000], ['credit', 2_000]);
    const url = `/api/sales/${sale._id}/refundable`;
    const { tenders } = await done<Refundable>(at, scene.seller, 'GET', url);
    expect(tenders).toContainEqual({ method: 'credit', takenMinor: 2_000, givenMinor: 0 });
  });
});

describe('a sale on account that happened without a connection', () => {
  test('is posted over the limit, and noted', async () => {
    const { _id: customerId } = await addCustomer(at, scene.shop, { creditLimitMinor: 4_000 });
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
    const facts = [1, 2].map(() => ({
      ...nextFact(scene.till, scene.seller, { lines, payments: partsOf([['credit', 3_000]]) }),
      customerId,
    }));
    expect(told(await sync(at, device, facts))).toEqual(['posted', 'credit_over_limit']);
    expect(told(await sync(at, device, facts))).toEqual(['posted', 'credit_over_limit']);
    expect(await debtOf(customerId)).toBe(6_000);
    const [noted] = await peek<{ details: object }>(
      at.database,
      `select details from sale_conflict where business_id = $1 and kind = 'credit_over_limit'`,
      [scene.shop.businessId],
    );
    expect(noted?.details).toEqual({ customerId, leftMinor: 1_000, amountMinor: 3_000 });
    await holdBooks();
  });

  test.each([
    ['archived', { isArchived: true }, 'customer_gone'],
    ['archived and over the limit', { isArchived: true, creditLimitMinor: 0 }, 'both'],
    ['without credit', { creditLimitMinor: 0 }, 'credit_over_limit'],
    ['forgotten', null, 'customer_gone'],
  ])(
    'to somebody who is %s by now is a debt all the same, and noted',
    async (_is, change, kind) => {
      const customer = await addCustomer(at, scene.shop, {
        creditLimitMinor: 4_000,
        termsDays: 14,
      });
      const { _id: customerId, version } = customer;
      const device = await enrol(at, scene.seller, scene.till.deviceId);
      const url = `/api/customers/${customerId}`;
      if (change === null) await done(at, scene.shop.owner, 'POST', `${url}/erase`, { version });
      else {
        const { name, phone, creditLimitMinor, termsDays } = customer;
        const body = { version, name, phone, creditLimitMinor, termsDays, isArchived: false };
        await done(at, scene.shop.owner, 'PATCH', url, { ...body, ...change });
      }
      const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
      const fact = {
        ...nextFact(scene.till, scene.seller, { lines, payments: partsOf([['credit', 3_000]]) }),
        customerId,
      };
      const kinds = kind === 'both' ? 'credit_over_limit customer_gone' : kind;
      expect(told(await sync(at, device, [fact]))).toEqual([kinds]);
      expect(told(await sync(at, device, [fact]))).toEqual([kinds]);
      const entries = await peek(
        at.database,
        `select amount_minor::int "minor", balance_after_minor::int "after", posted_by "by",
         due_on - business_date "days"
       from customer_entry where business_id = $1 and customer_id = $2`,
        [scene.shop.businessId, customerId],
      );
      const days = change === null ? 0 : 14;
      const by = scene.seller.personId;
      expect(entries).toEqual([{ minor: 3_000, after: 3_000, by, days }]);
      const noted = await peek(
        at.database,
        `select details from sale_conflict where business_id = $1 and kind = 'customer_gone'`,
        [scene.shop.businessId],
      );
      const details = { customerId, amountMinor: 3_000, isForgotten: change === null };
      expect(noted).toEqual(kind === 'credit_over_limit' ? [] : [{ details }]);
      await holdBooks();
    },
  );

  test('for cash to somebody who is archived by now is nothing to look at', async () => {
    const { _id: customerId, version, name } = await addCustomer(at, scene.shop);
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const body = { version, name, creditLimitMinor: 0, isArchived: true };
    await done(at, scene.shop.owner, 'PATCH', `/api/customers/${customerId}`, body);
    const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
    const fact = { ...nextFact(scene.till, scene.seller, { lines }), customerId };
    expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
    await holdBooks();
  });
});

describe('what was owed before the books began', () => {
  const body = (customerId: string, more: object = {}) => ({
    ...{ _id: newId(), customerId, branchId: scene.branchId, amountMinor: 700 },
    ...{ owedSince: '2026-01-01', dueOn: null, ...more },
  });
  const url = '/api/customer-openings';

  test('is as old as it says, and is paid like any debt', async () => {
    const { _id: customerId } = await addCustomer(at, scene.shop, { termsDays: 30 });
    const given = body(customerId);
    const made = await done<CustomerOpening>(at, scene.shop.owner, 'POST', url, given);
    expect(made).toMatchObject({ number: 'COB-1', owedSince: '2026-01-01', dueOn: '2026-01-31' });
    expect(await done(at, scene.shop.owner, 'POST', url, given)).toEqual(made);
    const changed = await ask(at, scene.shop.owner, 'POST', url, { ...given, amountMinor: 701 });
    expect(changed.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await journalOf(at.database, made._id)).toEqual([
      { a: '1100', d: 700, c: 0 },
      { a: '3100', d: 0, c: 700 },
    ]);
    const owes = await done<CustomerDetail>(
      ...([at, scene.shop.owner, 'GET', `/api/customers/${customerId}`] as const),
    );
    expect(owes).toMatchObject({
      overdueMinor: 700,
      ageing: { days0to30: 0, days31to60: 0, days61to90: 700, daysOver90: 0 },
    });
    const wrong = async (more: object) =>
      (await ask(at, scene.shop.owner, 'POST', url, body(customerId, more))).body.errors?.[0]
        ?.pointer;
    expect(await wrong({ owedSince: '2026-03-05' })).toBe('#/owedSince');
    expect(await wrong({ dueOn: '2025-12-31' })).toBe('#/dueOn');
    expect((await ask(at, scene.seller, 'POST', url, body(customerId))).status).toBe(403);
    expect(await debtOf(customerId)).toBe(700);
    await holdBooks();
  });

  test('that is changed behind the books’ back is found', async () => {
    const { _id } = await addCustomer(at, scene.shop);
    await done(at, scene.shop.owner, 'POST', url, body(_id));
    const change = (days: number) =>
      peek(
        at.database,
        'update customer_opening set due_on = due_on + $2::int where business_id = $1',
        [scene.shop.businessId, days],
      );
    await change(1);
    expect((await brokenBooks(at.database)).map((line) => line.slice(0, 3))).toEqual(['I67']);
    await change(-1);
    await holdBooks();
  });
});

test('a refund that is not on the account, or of another customer, is found', async () => {
  const [one, two] = [await addCustomer(at, scene.shop), await addCustomer(at, scene.shop)];
  const sale = await sold(one._id, ['credit', 3_000]);
  await postRefund(at, scene.seller, sale._id, takeBack(sale, 1, ['credit', 1_000]));
  const change = (customerId: string) =>
    peek(at.database, 'update sale set customer_id = $2 where sale_id = $1', [
      sale._id,
      customerId,
    ]);
  await change(two._id);
  const broken = (await brokenBooks(at.database)).map((line) => line.slice(0, 3));
  expect(broken).toEqual(['I66', 'I69']);
  await change(one._id);
  await holdBooks();
});

test('a manager gives a debt up with somebody else’s yes, once, and not more than that', async () => {
  const { shop, branchId } = scene;
  const { _id: customerId } = await addCustomer(at, shop);
  await sold(customerId, ['credit', 3_000]);
  const url = '/api/customer-write-offs';
  const body = { _id: newId(), customerId, branchId, amountMinor: 1_000, reason: 'Moved away' };
  expect((await ask(at, shop.manager, 'POST', url, body)).body.code).toBe('APPROVAL_REQUIRED');
  const kind = {
    ...{ kind: 'debt_write_off', amountMinor: 1_000, limitMinor: 0, tillId: null },
    subject: subjectOfWriteOff(body),
  };
  const question = await askApproval(at, shop.manager, questionOf(shop, kind));
  const approvalId = question.body._id;
  const tried = async (more: object) =>
    (await ask(at, shop.manager, 'POST', url, { ...body, approvalId, ...more })).body.code;
  expect(await tried({})).toBe('APPROVAL_REQUIRED');
  await decide(at, shop.owner, approvalId);
  expect(await tried({ _id: newId(), amountMinor: 1_001 })).toBe('APPROVAL_MISMATCH');
  const first = await ask(at, shop.manager, 'POST', url, { ...body, approvalId });
  expect(first.status).toBe(200);
  expect(await ask(at, shop.manager, 'POST', url, { ...body, approvalId })).toEqual(first);
  expect(await tried({ _id: newId() })).toBe('APPROVAL_USED');
  expect(await debtOf(customerId)).toBe(2_000);
  const audit = await peek<{ action: string }>(
    at.database,
    `select action from audit_event where business_id = $1 and actor_id = $2
       and action in ('customer.debt_written_off', 'approval.used') order by seq`,
    [shop.businessId, shop.manager.personId],
  );
  expect(audit.map(({ action }) => action)).toEqual(['customer.debt_written_off', 'approval.used']);
  await holdBooks();
});
