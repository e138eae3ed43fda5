import type { RefundDraftInput } from '@tillbook/core/refunds/refunds.api';
import { getRefund } from '@tillbook/core/refunds/refunds.api';
import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { describe, expect, test } from 'vitest';
import { isOverHere, refundableHere, refundContent, whyNotChosen } from './refund-here.ts';
import { createRefundOutbox, type KeptReceipt } from './refund-outbox.ts';
import { syncOnce, type SyncAnswer } from './sync.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { sold } from './test-sold.ts';
import { receiptsMatching } from './receipts-here.ts';

const { businessId } = owner;
const offline = { businessId, mustWait: true };
const person = { _id: uuid(3), name: 'Juma' };
const seller = {
  role: 'seller' as const,
  permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true },
};
const NOW = Date.parse('2026-11-21T23:00:00Z');
const REFUND = uuid(800);

/** One of two sugars back, in cash: 3,100.00 of 6,200.00. */
const body = (more: Partial<RefundDraftInput> = {}): RefundDraftInput => ({
  ...{ _id: REFUND, shiftId: uuid(6), leaseId: null, approvalId: null, totalMinor: 310_000 },
  lines: [{ ...LINE, lineNo: 1, quantityMilli: 1_000 }],
  payments: [{ method: 'cash', amountMinor: 310_000, reference: null }],
  ...more,
});
const LINE = { disposition: 'stock', reason: 'faulty', note: '' } as const;
const contentOf = (receipt: KeptReceipt, more: Partial<RefundDraftInput> = {}) =>
  refundContent(receipt, body(more), { place: lease(), person, nowMs: NOW });

/** A device that sold, with nothing sent yet. */
async function device(returnDays?: number) {
  const { outbox, database, seal } = browserStorage().tab();
  const refunds = createRefundOutbox(database, seal, () => NOW);
  const { draft, cart, fact, sellerId } = sold();
  const days = returnDays === undefined ? {} : { returnDays };
  await outbox.begin({ draft, cart, fact, sellerId, ...days }, offline);
  const receipt = async (): Promise<KeptReceipt> => {
    const found = await refunds.receiptOf(businessId, draft._id);
    if (found === null) throw new Error('no receipt');
    return found;
  };
  return { outbox, refunds, saleId: draft._id, receipt };
}

describe('receipts of this device', () => {
  test('are those that wait, and those that the server has', async () => {
    const { outbox, refunds, saleId, receipt } = await device();
    expect(await receipt()).toMatchObject({ isUnsent: true, linesBack: [] });
    await outbox.settle(saleId);
    expect(await receipt()).toMatchObject({ isUnsent: false, fact: { totalMinor: 3_570_000 } });
    expect(await refunds.receipts(businessId)).toHaveLength(1);
    expect(await refunds.receipts(uuid(99))).toEqual([]);
    expect(await refunds.receiptOf(uuid(99), saleId)).toBeNull();
  });

  test('a sale that is being tried, or was refused, is none', async () => {
    const { outbox, database, seal } = browserStorage().tab();
    const refunds = createRefundOutbox(database, seal, () => NOW);
    await outbox.begin(unsentContent(1), { businessId, mustWait: false });
    expect(await refunds.receipts(businessId)).toEqual([]);
    await outbox.drop(uuid(5_001));
    expect(await refunds.receiptOf(businessId, uuid(5_001))).toBeNull();
  });

  test('are found by number, code and goods', async () => {
    const kept = [await (await device()).receipt()];
    const any = { day: null, totalMinor: null };
    for (const typed of ['000008', 'https://till.example/r/' + uuid(700), 'sugar', '']) {
      expect(receiptsMatching(kept, typed, any), typed).toHaveLength(1);
    }
    expect(receiptsMatching(kept, '000009', any)).toEqual([]);
  });
});

describe('a refund without a connection', () => {
  test('has a slip that reads as the server’s, under a number of its own', async () => {
    const { receipt } = await device();
    const { slip, fact } = contentOf(await receipt());
    expect(getRefund.response.safeParse(slip).success).toBe(true);
    // 310,000 × 18 / 118 = 47,288.1
    expect(slip).toMatchObject({
      ...{ totalMinor: 310_000, taxMinor: 47_288, netMinor: 262_712, roundingMinor: 0 },
      ...{ number: fact.paperNumber, receiptNumber: 'KRK-T1-A-000008' },
    });
    expect(fact).toMatchObject({ totalMinor: 310_000, refundedBy: uuid(3), saleId: uuid(700) });
  });

  test('is of the day of the branch, as its sale: at two at night still of the day before', async () => {
    const { receipt } = await device();
    const day = async (place: TillLease) =>
      refundContent(await receipt(), body(), { place, person, nowMs: NOW }).slip;
    const branchDay = { timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 240 };
    expect(await day(lease({ branchDay }))).toMatchObject({ businessDate: '2026-11-21' });
    // What was kept before it was known goes by the receipt's clock.
    expect(await day(lease())).toMatchObject({ businessDate: '2026-11-22' });
  });

  test('takes back each line once, even before anything was sent', async () => {
    const { refunds, saleId, receipt } = await device();
    expect(whyNotChosen(await receipt(), body(), seller, false)).toBeNull();
    expect(await refunds.begin(contentOf(await receipt()), offline)).toBe('waiting');
    const after = await receipt();
    expect(after.linesBack).toEqual([1]);
    expect(whyNotChosen(after, body(), seller, false)).toBe('LINE_CAME_BACK');
    const [first, second] = refundableHere(after, lease(), seller).lines;
    expect([first?.refundedMilli, second?.refundedMilli]).toEqual([2_000, 0]);
    await refunds.drop(REFUND, saleId);
    expect((await receipt()).linesBack).toEqual([]);
    expect(await refunds.all()).toEqual([]);
  });

  test('knows what came back by a refund that was posted at once', async () => {
    const { refunds, saleId, receipt } = await device();
    await refunds.note(saleId, uuid(801), { lines: [2], isVoid: false });
    await refunds.note(saleId, uuid(802), { lines: [1], isVoid: false });
    expect([...(await receipt()).linesBack].sort()).toEqual([1, 2]);
    expect((await receipt()).isVoided).toBe(false);
  });

  test('knows a sale that was undone whole, until the void is refused', async () => {
    const { refunds, saleId, receipt } = await device();
    await refunds.note(saleId, uuid(803), { lines: [1, 2], isVoid: true });
    expect((await receipt()).isVoided).toBe(true);
    await refunds.drop(uuid(803), saleId);
    expect((await receipt()).isVoided).toBe(false);
  });

  test('is no sale of the outbox, and makes the next sale wait behind it', async () => {
    const { outbox, refunds, saleId, receipt } = await device();
    const made = contentOf(await receipt());
    await outbox.settle(saleId);
    expect(await refunds.begin(made, { businessId, mustWait: false })).toBe('trying');
    await outbox.keep(REFUND);
    expect(await outbox.all()).toEqual([]);
    const online = { businessId, mustWait: false };
    expect(await outbox.begin(unsentContent(9, made.tillId), online)).toBe('waiting');
    await outbox.settle(REFUND);
    expect(await refunds.all()).toEqual([]);
    expect((await refunds.receipts(businessId)).map(({ fact }) => fact._id)).toContain(saleId);
    expect((await receipt()).linesBack).toEqual([1]);
  });

  test('comes within the days that were chosen when it was sold, by the days of the branch', async () => {
    const branchDay = { timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 240 };
    const place = lease({ branchDay });
    const kept = await (await device(1)).receipt();
    const isOver = (at: string) => isOverHere(kept, place, Date.parse(at));
    // Its receipt is of the 22nd: it comes back until the 24th begins, at four in the morning there.
    expect(isOver('2026-11-24T00:59:00Z')).toBe(false);
    expect(isOver('2026-11-24T01:01:00Z')).toBe(true);
    expect(whyNotChosen(kept, body(), seller, true)).toBe('RETURN_DAYS_OVER');
    const forEver = await (await device()).receipt();
    expect(isOverHere(forEver, place, Date.parse('2036-01-01T00:00:00Z'))).toBe(false);
  });

  test('is refused where somebody would have to be asked', async () => {
    const { receipt } = await device();
    const plain = { role: 'seller' as const, permissions: DEFAULT_FLAGS };
    expect(whyNotChosen(await receipt(), body(), plain, false)).toBe('APPROVAL_REQUIRED');
    const { mayAlone } = refundableHere(await receipt(), lease(), plain);
    expect(mayAlone).toBe(false);
  });
});

describe('sending', () => {
  const told = (id: string, state: 'posted' | 'malformed' = 'posted'): SyncAnswer => ({
    kind: 'heard',
    outcomes: [{ _id: id, state, code: null, message: state === 'posted' ? null : 'no' }],
  });

  /** A sale, its refund and another sale, and a server that answers as the test says. */
  async function queue(answers: { sale?: 'malformed'; refund?: SyncAnswer } = {}) {
    const { outbox, refunds, receipt } = await device();
    const made = contentOf(await receipt());
    await refunds.begin(made, offline);
    await outbox.begin(unsentContent(9, made.tillId), offline);
    const sent: string[] = [];
    const round = () =>
      syncOnce({
        lastSeq: outbox.lastSeq,
        unsent: outbox.all,
        credential: async () => ({ deviceId: uuid(8), secret: 's' }) as never,
        dropCredential: async () => undefined,
        send: async (_credential, _till, sales) => {
          sent.push(...sales.map(({ draft }) => `sale ${draft.number}`));
          const outcomes = sales.map(({ draft }) => {
            const state = draft.number === 8 ? (answers.sale ?? 'posted') : 'posted';
            return { _id: draft._id, state, code: null, message: null } as const;
          });
          return { kind: 'heard', outcomes };
        },
        refunds: {
          unsent: refunds.all,
          send: async (_credential, { fact }) => {
            sent.push(`refund ${fact.totalMinor}`);
            return answers.refund ?? told(fact._id);
          },
          ofNoSale: 'no sale',
        },
        settle: outbox.settleAll,
        malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
      });
    return { round, sent, outbox, refunds };
  }

  test('goes in the order in which the device made them', async () => {
    const { round, sent, outbox, refunds } = await queue();
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['sale 8', 'refund 310000', 'sale 9']);
    expect([await outbox.all(), await refunds.all()]).toEqual([[], []]);
  });

  test('a silent server keeps the refund, and nothing overtakes it', async () => {
    const { round, sent, refunds } = await queue({ refund: { kind: 'silent' } });
    expect(await round()).toBe('later');
    expect(sent).toEqual(['sale 8', 'refund 310000']);
    expect(await refunds.all()).toMatchObject([{ state: 'waiting' }]);
  });

  test('a refund of a sale that could not be posted stays beside it', async () => {
    const { round, sent, refunds } = await queue({ sale: 'malformed' });
    await round();
    expect(sent).toEqual(['sale 8', 'sale 9']);
    expect(await refunds.all()).toMatchObject([{ state: 'malformed', problem: 'no sale' }]);
  });

  test('one that is not understood stays, and holds up no other', async () => {
    const { round, sent, refunds } = await queue({ refund: { kind: 'refused', message: 'no' } });
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['sale 8', 'refund 310000', 'sale 9']);
    expect(await refunds.all()).toMatchObject([{ state: 'malformed', problem: 'no' }]);
    expect(told(REFUND, 'malformed').kind).toBe('heard');
  });
});
