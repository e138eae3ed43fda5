import { describe, expect, test } from 'vitest';
import { isReturnOver, returnUntil } from './return-window.ts';

describe('goods come back without asking', () => {
  test.each([
    ['for ever where no days are said', '2026-01-31', '2036-01-31', null, null, false],
    ['on the last of the days', '2026-01-31', '2026-02-07', 7, '2026-02-07', false],
    ['not on the day after', '2026-01-31', '2026-02-08', 7, '2026-02-07', true],
    ['over the end of a leap February', '2028-02-28', '2028-02-29', 1, '2028-02-29', false],
    [
      'on the day of a sale that counts to a later day',
      '2026-02-01',
      '2026-01-31',
      1,
      '2026-02-02',
      false,
    ],
  ] as const)('%s', (_what, soldOn, today, days, until, isOver) => {
    expect(returnUntil(soldOn, days)).toBe(until);
    expect(isReturnOver(soldOn, today, days)).toBe(isOver);
  });
});
