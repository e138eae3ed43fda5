import { describe, expect, test } from 'vitest';
import { isSilent, silentBefore } from './device-rules.ts';

const NOW = Date.parse('2026-03-10T08:00:00Z');
const heard = (lastSeenAt: string | null) => ({
  ...{ enrolledAt: '2026-01-01T08:00:00Z', lastSeenAt, revokedAt: null },
});

describe('a device', () => {
  test.each([
    ['2026-03-10T07:00:00Z', false],
    ['2026-03-03T08:00:00.000Z', false],
    ['2026-03-03T07:59:59.999Z', true],
    [null, true],
  ])('that was heard of at %s is silent: %s', (at, expected) => {
    expect(isSilent(heard(at), NOW)).toBe(expected);
  });

  test('that was never heard of counts from its enrolment, one that ended is no matter', () => {
    expect(isSilent({ ...heard(null), enrolledAt: '2026-03-09T08:00:00Z' }, NOW)).toBe(false);
    expect(isSilent({ ...heard(null), revokedAt: '2026-03-09T08:00:00Z' }, NOW)).toBe(false);
  });

  test('is asked of the database by the same instant', () => {
    expect(silentBefore(NOW)).toBe('2026-03-03T08:00:00.000Z');
  });
});
