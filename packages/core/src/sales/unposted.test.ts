import { describe, expect, test } from 'vitest';
import { UNSENT_KINDS } from './unsent-file.ts';
import { toldOfFact } from './unposted.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const PERSON = '0198c0de-0000-7000-8000-000000000002';
const AT = '2026-11-21T09:00:00.000Z';
const NOTHING = {
  ...{ _id: null, personId: null, occurredAt: null, amountMinor: null, series: null },
  ...{ number: null, customerId: null },
};

describe('what is told of a fact that could not be posted', () => {
  test('of a sale: its number, who sold, when and for how much', () => {
    const fact = {
      ...{ _id: ID.toUpperCase(), sellerId: PERSON, occurredAt: AT, totalMinor: 310_000 },
      ...{ series: 'A', number: 7, customerId: PERSON, lines: 'no lines' },
    };
    expect(toldOfFact('sale', JSON.stringify(fact))).toEqual({
      ...{ _id: ID, personId: PERSON, occurredAt: AT, amountMinor: 310_000, series: 'A' },
      ...{ number: 7, customerId: PERSON },
    });
  });

  test.each([
    ['refund', 'refundedBy', 'occurredAt', 'totalMinor'],
    ['shift', 'openedBy', 'openedAt', 'floatMinor'],
    ['move', 'movedBy', 'movedAt', 'amountMinor'],
    ['closing', 'closedBy', 'closedAt', 'countedMinor'],
    ['discard', 'discardedBy', 'discardedAt', 'totalMinor'],
  ] as const)('of a %s its own names are read', (kind, person, at, amount) => {
    const text = JSON.stringify({ _id: ID, [person]: PERSON, [at]: AT, [amount]: 5, number: 3 });
    expect(toldOfFact(kind, text)).toEqual({
      ...{ ...NOTHING, _id: ID, personId: PERSON, occurredAt: AT, amountMinor: 5 },
    });
  });

  test.each([
    ['no JSON', '{"_id":'],
    ['no object', '[1]'],
    ['nothing', 'null'],
    [
      'nothing of its kind',
      JSON.stringify({
        ...{ _id: 'x', sellerId: 5, occurredAt: 'yesterday', totalMinor: 1.5 },
        ...{ series: 'a', number: 0, customerId: {} },
      }),
    ],
    ['a day that is none', JSON.stringify({ occurredAt: '2026-99-99T00:00:00Z', totalMinor: '5' })],
  ])('of %s nothing is made', (_what, text) => {
    for (const kind of UNSENT_KINDS) expect(toldOfFact(kind, text)).toEqual(NOTHING);
  });
});
