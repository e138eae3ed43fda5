import { expect, test } from 'vitest';
import { partialPlace, whyPointPartial } from './comparison-partial.ts';

/** Five weeks and three days, from a Sunday on. */
const weeks = {
  ...{ from: '2026-03-01', to: '2026-04-07' },
  points: ['01', '08', '15', '22', '29']
    .map((day) => ({ from: `2026-03-${day}` }))
    .concat([{ from: '2026-04-05' }]),
};
const marks = (today: string) =>
  weeks.points.map((_point, at) =>
    whyPointPartial({ bucketDays: 7, today, subjects: [weeks] }, 0, at),
  );

test('a last stretch of fewer than seven days is marked, though it is over', () => {
  expect(marks('2026-05-01')).toEqual([...[null, null, null, null, null], 'cut']);
});

test('the week that runs is marked, and said to be so far', () => {
  expect(marks('2026-04-01')[4]).toBe('running');
  expect(partialPlace('Week 5', 'running')).toBe('Week 5, so far');
  expect(partialPlace('Week 6', 'cut')).toBe('Week 6, in part');
});

test('of days the one that runs is marked alone', () => {
  const days = { ...weeks, points: [{ from: '2026-04-06' }, { from: '2026-04-07' }] };
  const drawn = { bucketDays: 1, today: '2026-04-07', subjects: [days] };
  const of = (at: number) => whyPointPartial(drawn, 0, at);
  expect([of(0), of(1), of(2)]).toEqual([null, 'running', null]);
});
