import { expect, test } from 'vitest';
import { branchMoment } from '../reports/period.ts';
import { isOnAt, promotionState, type PromotionTimes } from './promotion.ts';
import { whatIsWrongWith } from './promotion-rules.ts';

const ALWAYS: PromotionTimes = {
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  ...{ isOn: true, endedAt: null },
};
const at = (instant: string, zone = 'Africa/Dar_es_Salaam', cutoff = 240) =>
  branchMoment(Date.parse(instant), zone, cutoff);

test('a night of Friday from 22:00 to 02:00 is Friday’s until the cut-off', () => {
  const night = { ...ALWAYS, weekdays: [5], fromMinute: 22 * 60, toMinute: 2 * 60 };
  // Friday 2026-11-20 in Dar es Salaam, three hours ahead of UTC
  expect(isOnAt(night, at('2026-11-20T18:59:59Z'))).toBe(false);
  expect(isOnAt(night, at('2026-11-20T19:00:00Z'))).toBe(true);
  expect(isOnAt(night, at('2026-11-20T22:59:59Z'))).toBe(true);
  expect(isOnAt(night, at('2026-11-20T23:00:00Z'))).toBe(false);
  // The small hours of Friday are Thursday's.
  expect(isOnAt(night, at('2026-11-19T22:00:00Z'))).toBe(false);
});

test('a last day ends at the cut-off, not at midnight', () => {
  const until = { ...ALWAYS, startsOn: '2026-11-20', endsOn: '2026-11-20' };
  expect(isOnAt(until, at('2026-11-20T00:59:59Z'))).toBe(false);
  expect(isOnAt(until, at('2026-11-20T01:00:00Z'))).toBe(true);
  expect(isOnAt(until, at('2026-11-21T00:59:59Z'))).toBe(true);
  expect(isOnAt(until, at('2026-11-21T01:00:00Z'))).toBe(false);
});

test('the clock on the wall decides when it is set forward or back', () => {
  const hour = { ...ALWAYS, fromMinute: 120, toMinute: 180 };
  const berlin = (instant: string) => isOnAt(hour, at(instant, 'Europe/Berlin', 0));
  // 29 March 2026: 02:00 becomes 03:00, there is no such hour.
  expect(berlin('2026-03-29T00:59:59Z')).toBe(false);
  expect(berlin('2026-03-29T01:00:00Z')).toBe(false);
  // 25 October 2026: the hour comes twice, and it is on both times.
  expect(berlin('2026-10-25T00:30:00Z')).toBe(true);
  expect(berlin('2026-10-25T01:30:00Z')).toBe(true);
  expect(berlin('2026-10-25T02:00:00Z')).toBe(false);
});

test('what is off or was ended is not on, but what was sold before its end was', () => {
  expect(isOnAt({ ...ALWAYS, isOn: false }, at('2026-11-20T09:00:00Z'))).toBe(false);
  const ended = { ...ALWAYS, endedAt: '2026-11-20T09:00:00Z' };
  expect(isOnAt(ended, at('2026-11-20T08:59:59Z'))).toBe(true);
  expect(isOnAt(ended, at('2026-11-20T09:00:00Z'))).toBe(false);
});

test.each<[Partial<PromotionTimes>, string]>([
  [{}, 'now'],
  [{ startsOn: '2026-11-21' }, 'coming'],
  [{ startsOn: '2026-11-20', endsOn: '2026-11-20' }, 'now'],
  [{ endsOn: '2026-11-19' }, 'ended'],
  [{ endedAt: '2026-11-01T00:00:00Z' }, 'ended'],
  [{ isOn: false, startsOn: '2026-11-21' }, 'off'],
])('%o is %s', (times, state) => {
  expect(promotionState({ ...ALWAYS, ...times }, '2026-11-20')).toBe(state);
});

const TERMS = {
  ...({ kind: 'percent', scope: 'goods', basisPoints: 1_000, amountMinor: null } as const),
  ...{ buyCount: null, getCount: null, minimumMinor: 0, isCombinable: false },
  ...{ productIds: ['soap'], categoryIds: [] },
};

test.each([
  [{}, []],
  [{ basisPoints: null }, ['basisPoints']],
  [{ basisPoints: 0 }, ['basisPoints']],
  [{ amountMinor: 5 }, ['amountMinor']],
  [{ kind: 'fixed_price', basisPoints: null, amountMinor: 0 } as const, []],
  [{ kind: 'amount', basisPoints: null, amountMinor: 0 } as const, ['amountMinor']],
  [{ kind: 'buy_get' } as const, ['buyCount', 'getCount']],
  [{ productIds: [] }, ['productIds']],
  [{ minimumMinor: 1 }, ['minimumMinor']],
  [{ scope: 'cart' } as const, ['productIds']],
  [{ scope: 'cart', productIds: [], minimumMinor: 5, isCombinable: true } as const, []],
  [{ startsOn: '2026-11-20', endsOn: '2026-11-19' }, ['endsOn']],
  [{ fromMinute: 60 }, ['toMinute']],
  [{ fromMinute: 60, toMinute: 60 }, ['toMinute']],
])('%o is wrong in %o', (over, fields) => {
  const wrong = whatIsWrongWith({ ...TERMS, ...ALWAYS, ...over });
  expect(wrong.map(({ field }) => field)).toEqual(fields);
});
