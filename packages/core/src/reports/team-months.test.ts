import { expect, test } from 'vitest';
import { runs, seed } from '../../test/property.ts';
import { NOTE_MINOR, SELLERS, SHIFTS, teamMonth } from '../../test/team-month.ts';
import { signsOf, SIGNS, type SignName, type SignOf, type TeamSums } from './team-signs.ts';

/**
 * Months by chance of twelve sellers of whom one steals in one way, and of honest ones. What is
 * asked for: each way is found, and at most one false alarm comes in a thousand shifts. Measured
 * over 30,000 honest months: 0.74 in a thousand.
 */

const MONTHS = runs(100_000);

type Marked = readonly [who: number, sign: SignName];
const marked = (signs: readonly Readonly<Record<SignName, SignOf>>[]): Marked[] =>
  signs.flatMap((of, who) =>
    SIGNS.filter((sign) => of[sign].isApart).map((sign): Marked => [who, sign]),
  );
const markedIn = (month: readonly TeamSums[]): Marked[] => marked(signsOf(month, NOTE_MINOR).signs);

/** False alarms of a thousand shifts in honest months. */
function alarmsBy(look: (month: readonly TeamSums[]) => readonly Marked[]): number {
  let alarms = 0;
  for (let at = 0; at < MONTHS; at += 1) alarms += look(teamMonth(seed + at)).length;
  const rate = (1_000 * alarms) / (MONTHS * SELLERS * SHIFTS);
  process.stdout.write(`months: SEED=${seed}, ${alarms} false alarms in ${MONTHS}: ${rate}\n`);
  return rate;
}

test('honest months raise at most one false alarm in a thousand shifts', () => {
  expect(alarmsBy(markedIn)).toBeLessThanOrEqual(1);
});

test('where all that is half more than the team’s were marked, there would be many', () => {
  const halfMore = (month: readonly TeamSums[]): Marked[] => {
    const { medians, signs } = signsOf(month, NOTE_MINOR);
    return marked(
      signs.map((of) => {
        const each = SIGNS.map((sign) => {
          const { rate } = of[sign];
          return [sign, { rate, isApart: (rate ?? 0) > 1.5 * (medians[sign] ?? 0) }] as const;
        });
        return Object.fromEntries(each) as Record<SignName, SignOf>;
      }),
    );
  };
  expect(alarmsBy(halfMore)).toBeGreaterThan(10);
});

/**
 * In how many months the thief is not marked for all that they do too often, at most how many may
 * be so, and in which part of them nobody else is marked.
 */
function found(tooOften: readonly SignName[]) {
  const months = Math.ceil(MONTHS / 25);
  let missed = 0;
  let alone = 0;
  for (let at = 0; at < months; at += 1) {
    const who = (seed + at) % SELLERS;
    const named = markedIn(teamMonth(seed + at, { who, tooOften }));
    const own = named.filter(([one]) => one === who).map(([, sign]) => sign);
    if (!tooOften.every((sign) => own.includes(sign))) missed += 1;
    if (named.every(([one]) => one === who)) alone += 1;
  }
  return { missed, most: Math.floor(months / 100) + 2, alone: alone / months };
}

test.each(SIGNS)('whoever steals by %s is named, and mostly nobody else', (sign) => {
  const { missed, most, alone } = found([sign]);
  expect(missed).toBeLessThanOrEqual(most);
  // A month has 312 shifts, so that one of five has a false alarm.
  expect(alone).toBeGreaterThan(0.5);
});

test('whoever voids, refunds, gives off and opens the drawer too often is named for all of it', () => {
  const { missed, most, alone } = found(['voids', 'refunds', 'discounts', 'noSales']);
  expect(missed).toBeLessThanOrEqual(most);
  expect(alone).toBeGreaterThan(0.5);
});
