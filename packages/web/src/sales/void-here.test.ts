import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { describe, expect, test } from 'vitest';
import { createRefundOutbox } from './refund-outbox.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { browserStorage } from './test-outbox.ts';
import { sold } from './test-sold.ts';
import type { UnsentRefund } from './unsent-refund.ts';
import { voidContent, whyNotVoid, type VoidPlace } from './void-here.ts';

const sale = sold();
const seller = {
  ...{ _id: owner.personId, name: 'Juma', role: 'seller' as const },
  permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true },
};
const { tillId, shiftId } = sale.draft;
const here: VoidPlace = { lease: { ...lease(), tillId }, shiftId };
const made = (refundId: string) => ({
  ...{ refundId, place: here.lease, person: seller },
  nowMs: Date.parse('2026-11-21T22:31:00Z'),
});

describe('a sale that waits here is undone here', () => {
  const back = { fact: { saleId: sale.draft._id } } as UnsentRefund;
  test.each([
    ['by who sold it, in its shift', seller, here, [], null],
    ['not in another shift', seller, { ...here, shiftId: uuid(99) }, [], 'SHIFT_CLOSED'],
    ['not where no till is held', seller, null, [], 'SHIFT_CLOSED'],
    ['not by another seller', { ...seller, _id: uuid(98) }, here, [], 'APPROVAL_REQUIRED'],
    ['not twice', seller, here, [back], 'INVALID_STATE'],
  ] as const)('%s', (_what, person, place, refunds, why) => {
    expect(whyNotVoid(sale, refunds, place, person)).toBe(why);
  });

  test('not at another till', () => {
    const other = { ...here, lease: { ...here.lease, tillId: uuid(97) } };
    expect(whyNotVoid(sale, [], other, seller)).toBe('SHIFT_CLOSED');
  });
});

test('all of it goes back in cash, in the shift of the sale, told as a void', () => {
  const { fact, slip } = voidContent(sale, made(uuid(60)));
  expect(fact).toMatchObject({
    ...{ _id: uuid(60), kind: 'void', saleId: sale.draft._id, shiftId, totalMinor: 3_570_000 },
    lines: [
      { lineNo: 1, quantityMilli: 2_000, disposition: 'stock', reason: 'other' },
      { lineNo: 2, quantityMilli: 1_000, disposition: 'stock', reason: 'other' },
    ],
  });
  expect(slip).toMatchObject({
    ...{ kind: 'void', totalMinor: 3_570_000, netMinor: sale.fact.netMinor },
    payments: [{ method: 'cash', amountMinor: 3_570_000 }],
  });
});

test('of two tabs that undo it at once one does; the same once more is the same', async () => {
  const { tab } = browserStorage();
  const [one, two] = [tab(), tab()].map(({ database, seal }) =>
    createRefundOutbox(database, seal, () => 1),
  );
  const place = { businessId: owner.businessId, mustWait: true };
  const first = voidContent(sale, made(uuid(61)));
  await one?.begin(first, place);
  await expect(two?.begin(voidContent(sale, made(uuid(62))), place)).rejects.toThrow();
  await one?.begin(first, place);
  const kept = await two?.all();
  expect(kept?.map(({ fact }) => fact._id)).toEqual([uuid(61)]);
});
