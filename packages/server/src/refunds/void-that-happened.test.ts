import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import {
  postRefund,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';
import { levelOn } from '../../test/stock.ts';
import { call, openFirstTill, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;
let seller: TestPerson;
let till: OpenTill;
let soap: TestProduct;
let device: TestDevice;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  ({ seller, till, soap } = scene);
  device = await enrol(at, seller, till.deviceId);
});

const NOTE = { reason: 'other' as const, note: 'Undone at the till right after the sale' };

/** The whole sale undone, as the device that sold it tells it. */
function voidOf(
  sale: Sale,
  person: Pick<TestPerson, 'personId'> = seller,
  more: Partial<RefundFact> = {},
): RefundFact {
  const back = sale.lines.map(({ lineNo, quantityMilli }) => ({ lineNo, quantityMilli, ...NOTE }));
  const { totalMinor } = sale;
  return refundFactOf(till, person, sale, back, { kind: 'void', totalMinor, ...more });
}

const send = (fact: object) => syncRefund(at, device, till.tillId, fact);
const sold = (...more: [Parameters<typeof soldIn>[2]?, Parameters<typeof soldIn>[3]?]) =>
  soldIn(at, scene, ...more);
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);
const shelf = async () =>
  (await levelOn(at.database, { branchId: scene.branchId, ...soap })).quantityMilli;
const saleOf = async (saleId: string): Promise<Sale> =>
  (await call<Sale>(at, scene.shop.owner, 'GET', `/api/sales/${saleId}`)).body;
const stateOf = async (saleId: string): Promise<unknown> => {
  const { state, refundedMinor } = await saleOf(saleId);
  return [state, refundedMinor];
};
const refundOf = async (refundId: string): Promise<Refund> =>
  (await call<Refund>(at, scene.shop.owner, 'GET', `/api/refunds/${refundId}`)).body;
const countedIn = async (): Promise<unknown> => {
  const [row] = await peek(
    at.database,
    `select sum(sales_count)::int n, sum(total_minor)::int total, sum(cost_minor)::int cost
     from till_hour where business_id = $1`,
    [scene.shop.businessId],
  );
  return row;
};
async function shift(): Promise<Shift> {
  return (await call<Shift>(at, scene.shop.manager, 'GET', `/api/shifts/${till.shiftId}`)).body;
}
async function close(): Promise<void> {
  at.clock.nowMs = TEST_NOW + 60_000;
  const path = `/api/shifts/${till.shiftId}/close`;
  const answer = await call(at, seller, 'POST', path, { countedMinor: 0 });
  expect(answer.status, answer.text).toBe(200);
}

/** Two soaps that were sold without a connection, as the server has them. */
async function soldBefore(): Promise<Sale> {
  const made = nextFact(till, seller, { lines: [{ product: soap, quantityMilli: 2_000 }] });
  expect(told(await sync(at, device, [made]))).toEqual(['posted']);
  return saleOf(made._id);
}

describe('a sale that was undone before the server heard of it', () => {
  test('is voided behind the sale: goods, money and figures are as before it', async () => {
    const before = await shelf();
    const sale = await soldBefore();
    const fact = voidOf(sale);
    const answer = await send(fact);
    expect(answer.body).toMatchObject({ state: 'posted', refundNumber: 'B1-T1-R-000001' });
    expect(toldOf(answer)).toBe('posted');
    expect(await stateOf(sale._id)).toEqual(['voided', 2_000]);
    expect(await refundOf(fact._id)).toMatchObject({
      ...{ kind: 'void', totalMinor: 2_000, paperNumber: fact.paperNumber },
      payments: [{ method: 'cash', amountMinor: 2_000 }],
    });
    expect(await shelf()).toBe(before);
    expect(await countedIn()).toEqual({ n: 0, total: 0, cost: 0 });
    expect((await shift()).tenders[0]).toMatchObject({
      ...{ amountMinor: 2_000, refundsMinor: 2_000, expectedMinor: 5_000_000 },
    });
    await holdBooks();
  });

  test('sent again and at once is voided once; as a refund it is another content', async () => {
    const sale = await soldBefore();
    const fact = voidOf(sale);
    const answers = await Promise.all([send(fact), send(fact), send(fact)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body));
    expect((await send(fact)).body).toEqual(answers[0]?.body);
    const { kind: _kind, ...asRefund } = fact;
    expect(toldOf(await send(asRefund))).toBe('malformed IDEMPOTENCY_KEY_REUSED');
    expect(await stateOf(sale._id)).toEqual(['voided', 2_000]);
    await holdBooks();
  });

  test('a second void of it is beyond: the money is told, the sale is voided once', async () => {
    const sale = await soldBefore();
    expect(toldOf(await send(voidOf(sale)))).toBe('posted');
    expect(toldOf(await send(voidOf(sale)))).toBe('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['voided', 2_000]);
    await holdBooks();
  });

  test('of another business changes nothing, beside its own success', async () => {
    const sale = await soldBefore();
    const other = await addBusiness(at.database);
    const theirs = await openFirstTill(at, other);
    const thief = await enrol(at, other.seller, theirs.deviceId);
    const fact = voidOf(sale);
    expect((await syncRefund(at, thief, till.tillId, fact)).status).toBe(404);
    const own = { shiftId: theirs.shiftId, refundedBy: other.seller.personId };
    const strange = await syncRefund(at, thief, theirs.tillId, { ...fact, ...own });
    expect(toldOf(strange)).toContain('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    expect(toldOf(await send(fact))).toBe('posted');
    expect(await stateOf(sale._id)).toEqual(['voided', 2_000]);
    await holdBooks();
  });
});

describe('what can be no void any more is a refund of what was left', () => {
  test('its shift was closed: an addendum', async () => {
    const sale = await soldBefore();
    await close();
    const fact = voidOf(sale);
    expect(toldOf(await send(fact))).toBe('late_refund');
    expect((await refundOf(fact._id)).kind).toBe('refund');
    expect(await stateOf(sale._id)).toEqual(['refunded', 2_000]);
    await holdBooks();
  });

  test('a part came back elsewhere', async () => {
    const sale = await sold();
    await postRefund(at, seller, sale._id, refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]));
    expect(toldOf(await send(voidOf(sale)))).toBe('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    await holdBooks();
  });

  test('not all of it is told', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, seller, sale, [{ quantityMilli: 1_000 }], { kind: 'void' });
    expect(toldOf(await send(fact))).toBe('posted');
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    await holdBooks();
  });

  test('it was paid by card: the cash is told', async () => {
    const sale = await sold(undefined, [{ method: 'card', amountMinor: 3_000 }]);
    expect(toldOf(await send(voidOf(sale)))).toBe('over_limit');
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    await holdBooks();
  });
});

describe('who may not undo it alone is told', () => {
  test('by another seller, and by who may undo nothing', async () => {
    const colleague = await addPerson(at.database, {
      role: 'seller',
      businessId: scene.shop.businessId,
      branchIds: [scene.branchId],
      flags: { canProcessRefunds: true },
    });
    const first = await sold();
    expect(toldOf(await send(voidOf(first, colleague)))).toBe('over_limit');
    expect(await stateOf(first._id)).toEqual(['voided', 3_000]);
    const second = await sold();
    expect(toldOf(await send(voidOf(second, scene.shop.seller)))).toBe('seller_revoked over_limit');
    expect(await stateOf(second._id)).toEqual(['voided', 3_000]);
    await holdBooks();
  });

  test('what never was is no void: nothing is written', async () => {
    const sale = await sold();
    expect(toldOf(await send({ ...voidOf(sale), shiftId: newId() }))).toBe(
      'malformed SHIFT_NOT_OPEN',
    );
    expect((await send({ ...voidOf(sale), kind: 'refund' })).status).toBe(422);
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    await holdBooks();
  });
});
