import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Refund, RefundRow } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
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

const sold = (...more: [Parameters<typeof soldIn>[2]?, Parameters<typeof soldIn>[3]?]) =>
  soldIn(at, scene, ...more);
const one = [{ quantityMilli: 1_000 }];
const send = (fact: object, sentAt?: string) => syncRefund(at, device, till.tillId, fact, sentAt);
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);
const shelf = () => levelOn(at.database, { branchId: scene.branchId, ...soap });

/** Debits of an entry by its document. */
async function journalOf(sourceKind: string, sourceId: string): Promise<string[]> {
  const lines = await peek<{ code: string; debit: number }>(
    at.database,
    `select l.account_code code, (l.debit_minor - l.credit_minor)::int debit
     from journal_entry e join journal_line l using (business_id, entry_id)
     where e.source_kind = $1 and e.source_id = $2 order by 1`,
    [sourceKind, sourceId],
  );
  return lines.map(({ code, debit }) => `${code} ${debit}`);
}

async function conflictsOf(kind: string): Promise<SaleConflict[]> {
  const path = `/api/sale-conflicts?kind=${kind}`;
  return (await call<{ items: SaleConflict[] }>(at, scene.shop.owner, 'GET', path)).body.items;
}

const stateOf = async (saleId: string): Promise<unknown> => {
  const { body } = await call<Sale>(at, scene.shop.owner, 'GET', `/api/sales/${saleId}`);
  return [body.state, body.refundedMinor];
};

async function tell(secondsLater: number): Promise<Shift> {
  at.clock.nowMs = TEST_NOW + secondsLater * 1_000;
  return (await call<Shift>(at, scene.shop.manager, 'GET', `/api/shifts/${till.shiftId}`)).body;
}

describe('a refund that happened while there was no connection', () => {
  test('is posted like any other, under a number of its own, and found by its slip', async () => {
    const sale = await sold();
    const before = await shelf();
    at.clock.nowMs = TEST_NOW + 3_600_000;
    const fact = refundFactOf(till, seller, sale, one);
    const answer = await send(fact);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ state: 'posted', refundNumber: 'B1-T1-R-000001' });
    expect(answer.body.conflicts).toEqual([]);
    const after = await shelf();
    expect(after.quantityMilli - before.quantityMilli).toBe(1_000);
    const { body } = await call<Refund>(at, seller, 'GET', `/api/refunds/${fact._id}`);
    expect(body).toMatchObject({
      ...{ refundedAt: fact.occurredAt, refundedByName: seller.name, totalMinor: 1_000 },
      ...{ paperNumber: fact.paperNumber, payments: [{ method: 'cash', amountMinor: 1_000 }] },
    });
    const path = `/api/refunds?q=${fact.paperNumber.slice(-6)}`;
    const list = await call<{ items: RefundRow[] }>(at, scene.shop.owner, 'GET', path);
    expect(list.body.items.map(({ _id }) => _id)).toEqual([fact._id]);
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    expect((await tell(3_600)).tenders[0]).toMatchObject({ refundsMinor: 1_000 });
    await holdBooks();
  });

  test('comes after the sale that happened before it', async () => {
    const lines = [{ product: soap, quantityMilli: 2_000 }];
    const made = nextFact(till, seller, { lines });
    expect(told(await sync(at, device, [made]))).toEqual(['posted']);
    const { body: sale } = await call<Sale>(at, scene.shop.owner, 'GET', `/api/sales/${made._id}`);
    const fact = refundFactOf(till, seller, sale, [{ quantityMilli: 2_000 }]);
    expect(toldOf(await send(fact))).toBe('posted');
    expect(await stateOf(sale._id)).toEqual(['refunded', 2_000]);
    await holdBooks();
  });

  test('sent again is answered as it was, and another content is not taken for it', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, seller, sale, one);
    const first = await send(fact);
    expect((await send(fact)).body).toEqual(first.body);
    expect(toldOf(await send({ ...fact, totalMinor: 999 }))).toBe(
      'malformed IDEMPOTENCY_KEY_REUSED',
    );
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    await holdBooks();
  });

  test('sent twice at once is posted once', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, seller, sale, one);
    const answers = await Promise.all([send(fact), send(fact), send(fact)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body));
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    await holdBooks();
  });

  test('is the one that was posted while its answer got lost', async () => {
    const sale = await sold();
    const draft = refundDraftOf(till, sale, one);
    expect((await postRefund(at, seller, sale._id, draft)).status).toBe(200);
    const fact = refundFactOf(till, seller, sale, one, { _id: draft._id });
    const answer = await send(fact);
    expect(answer.body).toMatchObject({ state: 'posted', refundNumber: 'B1-T1-R-000001' });
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    await holdBooks();
  });

  test('of another business changes nothing, beside the owner’s success', async () => {
    const sale = await sold();
    const other = await addBusiness(at.database);
    const theirs = await openFirstTill(at, other);
    const thief = await enrol(at, other.seller, theirs.deviceId);
    const fact = refundFactOf(till, seller, sale, one);
    expect((await syncRefund(at, thief, till.tillId, fact)).status).toBe(404);
    // At their own till nothing of it is theirs: no shift, no person.
    const strange = await syncRefund(at, thief, theirs.tillId, fact);
    expect(toldOf(strange)).toBe('malformed SHIFT_NOT_OPEN');
    const own = { shiftId: theirs.shiftId, refundedBy: other.seller.personId };
    const unknown = await syncRefund(at, thief, theirs.tillId, { ...fact, ...own });
    expect(toldOf(unknown)).toContain('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    expect(toldOf(await send(fact))).toBe('posted');
    expect(await stateOf(sale._id)).toEqual(['part_refunded', 1_000]);
    await holdBooks();
  });

  test('by a device that nobody knows is not heard', async () => {
    const stranger = { headers: { 'tillbook-device': `${newId()}.${'x'.repeat(43)}` } };
    const fact = refundFactOf(till, seller, await sold(), one);
    expect((await syncRefund(at, stranger, till.tillId, fact)).status).toBe(401);
  });
});

describe('what was refunded meanwhile elsewhere', () => {
  test('whole: the money is an expense, the goods are found, the sale stays as it is', async () => {
    const sale = await sold();
    const all = [{ quantityMilli: 3_000 }];
    await postRefund(at, seller, sale._id, refundDraftOf(till, sale, all));
    const before = await shelf();
    const fact = refundFactOf(till, seller, sale, one);
    const answer = await send(fact);
    expect(answer.body).toMatchObject({ state: 'posted', refundNumber: null });
    expect(toldOf(answer)).toBe('unmatched_refund');
    expect((await shelf()).quantityMilli - before.quantityMilli).toBe(1_000);
    expect(await journalOf('unmatched_refund', fact._id)).toEqual([
      ...['1000 -1000', '1200 333', '5110 -333', '6310 1000'],
    ]);
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    expect((await tell(60)).tenders[0]).toMatchObject({ refundsMinor: 4_000 });
    // 3,000 came in; 3,000 and 1,000 went out.
    const payments = '/api/reports?report=payments-by-day&period=today';
    const { body: money } = await call<{ totals: object }>(
      ...([at, scene.shop.owner, 'GET', payments] as const),
    );
    expect(money.totals).toEqual({ payments: 3, taken: -1_000 });
    const [conflict] = await conflictsOf('unmatched_refund');
    expect(conflict).toMatchObject({
      ...{ saleId: sale._id, refundId: fact._id, paperNumber: fact.paperNumber },
      ...{ receiptNumber: sale.receiptNumber, sellerName: seller.name, totalMinor: 1_000 },
      details: {
        ...{ isSaleKnown: true, unmatchedMinor: 1_000 },
        lines: [{ name: 'Soap', quantityMilli: 1_000, beforeMilli: 3_000, isOnShelf: true }],
      },
    });
    const settle = `/api/sale-conflicts/${conflict?._id}/settle`;
    const settled = await call<SaleConflict>(
      ...[at, scene.shop.manager, 'POST' as const, settle, { note: 'Customer paid it back' }],
    );
    expect(settled.body).toMatchObject({ note: 'Customer paid it back' });
    await holdBooks();
  });

  test('in part: what was still left is a refund, the rest is beyond it', async () => {
    const sale = await sold();
    const two = [{ quantityMilli: 2_000, disposition: 'damaged' as const }];
    await postRefund(at, seller, sale._id, refundDraftOf(till, sale, two));
    const fact = refundFactOf(till, seller, sale, two);
    const before = await shelf();
    const answer = await send(fact);
    expect(answer.body).toMatchObject({ refundNumber: 'B1-T1-R-000002' });
    expect(toldOf(answer)).toBe('unmatched_refund');
    // One of two was left: 10.00 of 20.00. What is damaged moves nothing.
    expect(await shelf()).toEqual(before);
    expect(await journalOf('unmatched_refund', fact._id)).toEqual(['1000 -1000', '6310 1000']);
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    await holdBooks();
  });

  test('by a void: all of it is beyond', async () => {
    const sale = await sold();
    const body = { _id: newId(), reason: 'wrong_item' };
    const path = `/api/sales/${sale._id}/void`;
    expect((await call(at, scene.shop.manager, 'POST', path, body)).status).toBe(200);
    expect(toldOf(await send(refundFactOf(till, seller, sale, one)))).toBe('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['voided', 3_000]);
    await holdBooks();
  });

  test('and a unit of money apart: the unit is told, the sale adds up', async () => {
    // 3 for 10.00 give back 3.33, 3.34, 3.33: the device gave 3.33 for what is the second one now.
    const cheap = await sold([{ product: scene.oil, quantityMilli: 3_000 }]);
    const parts = { lineNo: 1, quantityMilli: 1_000 };
    await postRefund(at, seller, cheap._id, refundDraftOf(till, cheap, [parts]));
    const fact = refundFactOf(till, seller, cheap, [{ ...parts, quantityMilli: 2_000 }]);
    const answer = await send({ ...fact, totalMinor: fact.totalMinor - 1 });
    expect(toldOf(answer)).toBe('unmatched_refund');
    expect(await journalOf('unmatched_refund', fact._id)).toEqual(['1000 1', '6310 -1']);
    expect(await stateOf(cheap._id)).toEqual(['refunded', cheap.totalMinor]);
    await holdBooks();
  });
});

describe('what is odd about it is posted and told', () => {
  test('a sale that never came: the money alone, since nothing had left', async () => {
    const sale = await sold();
    const before = await shelf();
    const lost = { ...sale, _id: newId(), receiptNumber: 'B1-T1-A-000099' };
    const fact = refundFactOf(till, seller, lost, one);
    expect(toldOf(await send(fact))).toBe('unmatched_refund');
    expect(await shelf()).toEqual(before);
    expect(await journalOf('unmatched_refund', fact._id)).toEqual(['1000 -1000', '6310 1000']);
    const [conflict] = await conflictsOf('unmatched_refund');
    expect(conflict).toMatchObject({
      ...{ saleId: null, receiptNumber: 'B1-T1-A-000099', details: { isSaleKnown: false } },
    });
    await holdBooks();
  });

  test('a line that the sale has not, and a line told twice', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, seller, sale, [
      { quantityMilli: 3_000 },
      { quantityMilli: 1_000 },
      { lineNo: 9, quantityMilli: 1_000 },
    ]);
    expect(toldOf(await send(fact))).toBe('unmatched_refund');
    expect(await stateOf(sale._id)).toEqual(['refunded', 3_000]);
    const lines = await peek<{ told: string }>(
      at.database,
      `select format('%s %s', sale_line_no, cost_minor) told from unmatched_line
       where refund_id = $1 order by line_no`,
      [fact._id],
    );
    expect(lines.map((line) => line.told)).toEqual(['1 333', '9 0']);
    await holdBooks();
  });

  test('cash for what a card paid, by somebody who could not give it alone', async () => {
    const sale = await sold(undefined, [{ method: 'card', amountMinor: 3_000 }]);
    expect(toldOf(await send(refundFactOf(till, seller, sale, one)))).toBe('over_limit');
    await holdBooks();
  });

  test('somebody who may not take back, and a device that was ended', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, scene.shop.seller, sale, one);
    expect(toldOf(await send(fact))).toBe('seller_revoked');
    const path = `/api/devices/${device.deviceId}/revoke`;
    expect((await call(at, scene.shop.owner, 'POST', path)).status).toBe(200);
    const later = refundFactOf(till, seller, sale, one);
    expect(toldOf(await send(later))).toBe('device_revoked');
    await holdBooks();
  });

  test('a clock that is wrong', async () => {
    const sale = await sold();
    const occurredAt = new Date(TEST_NOW + 86_400_000).toISOString();
    const fact = refundFactOf(till, seller, sale, one, { occurredAt });
    expect(toldOf(await send(fact, occurredAt))).toBe('clock_suspect');
    await holdBooks();
  });

  test('a shift that was closed: an addendum, and the cash is no longer short', async () => {
    const sale = await sold();
    at.clock.nowMs = TEST_NOW + 60_000;
    const close = `/api/shifts/${till.shiftId}/close`;
    expect((await call(at, seller, 'POST', close, { countedMinor: 2_000 })).status).toBe(200);
    const fact = refundFactOf(till, seller, sale, one);
    at.clock.nowMs = TEST_NOW + 120_000;
    expect(toldOf(await send(fact))).toBe('late_refund');
    expect(await journalOf('late_refund', fact._id)).toEqual(['1000 1000', '6100 -1000']);
    const shift = await tell(180);
    expect(shift.tenders[0]).toMatchObject({ refundsMinor: 0 });
    expect(shift.late).toMatchObject({ salesCount: 0, refundsCount: 1, refundsMinor: 1_000 });
    await holdBooks();
  });

  test('a person or a shift that never were make no refund: nothing is written', async () => {
    const sale = await sold();
    const fact = refundFactOf(till, seller, sale, one);
    expect(toldOf(await send({ ...fact, shiftId: newId() }))).toBe('malformed SHIFT_NOT_OPEN');
    expect(toldOf(await send({ ...fact, refundedBy: newId() }))).toBe('malformed NOT_FOUND');
    expect(await stateOf(sale._id)).toEqual(['completed', 0]);
    await holdBooks();
  });
});
