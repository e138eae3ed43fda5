import { expect, test } from 'vitest';
import { lastDue } from './last-due.ts';

const at = (text: string): number => Date.parse(text);
const nightly = { every: 'day', atMinute: 90 } as const;

// By hand: half past one on the wall of the zone.
test.each([
  ['just before', '2026-03-04T22:29:59Z', 'Africa/Dar_es_Salaam', '2026-03-03T22:30:00Z'],
  ['at the moment', '2026-03-04T22:30:00Z', 'Africa/Dar_es_Salaam', '2026-03-04T22:30:00Z'],
  ['ten days later', '2026-03-14T21:00:00Z', 'Africa/Dar_es_Salaam', '2026-03-13T22:30:00Z'],
  ['elsewhere', '2026-03-04T22:30:00Z', 'America/New_York', '2026-03-04T06:30:00Z'],
  // 29 March 2026: at 01:00 the clock of London goes to 02:00, so 01:30 never comes.
  ['in a night that skips it', '2026-03-29T12:00:00Z', 'Europe/London', '2026-03-29T01:00:00Z'],
  // 25 October 2026: 01:30 comes twice; the first counts, and the second is not another night.
  ['in a night that has it twice', '2026-10-25T01:40:00Z', 'Europe/London', '2026-10-25T00:30:00Z'],
])('%s', (_when, now, zone, due) => {
  expect(new Date(lastDue(at(now), nightly, zone)).toISOString()).toBe(
    new Date(at(due)).toISOString(),
  );
});

test('every hour is the same in every zone', () => {
  const when = { every: 'hour', atMinute: 5 } as const;
  expect(lastDue(at('2026-03-04T10:04:00Z'), when, 'Asia/Kolkata')).toBe(
    at('2026-03-04T09:05:00Z'),
  );
  expect(lastDue(at('2026-03-04T10:05:00Z'), when, 'Asia/Kolkata')).toBe(
    at('2026-03-04T10:05:00Z'),
  );
});
