import fc from 'fast-check';
import { addDays } from '@tillbook/core/reports/period';
import { done } from './purchasing.ts';
import type { Deed, Place, Stage } from './report-world.ts';

/** What the owner says by chance of who sells: targets and commissions, from a day on. */

/** Halves of a minor unit are among what these come to. */
const RATES = [1, 333, 500, 1_250, 2_500, 5_000, 9_999] as const;

const place = {
  /** The seller of the branch, or the manager of both. */
  who: fc.constantFrom(1, 2),
  where: fc.integer({ min: 0, max: 1 }),
  inDays: fc.constantFrom(0, 0, 1, 4),
};
const word = fc.oneof(
  fc.record({
    ...{ ...place, as: fc.constant('target' as const) },
    value: fc.option(fc.integer({ min: 1, max: 60_000 }), { freq: 6 }),
  }),
  fc.record({
    ...{ ...place, as: fc.constant('commission' as const) },
    value: fc.option(fc.constantFrom(...RATES), { freq: 6 }),
  }),
);
export const words = fc.array(word, { minLength: 2, maxLength: 5 });

const PATHS = { target: 'targets', commission: 'commissions' } as const;
const FIELDS = { target: 'dailyMinor', commission: 'rateBasisPoints' } as const;

/** Says it for the day that runs in the branch, or a later one: days that are over stay. */
export async function sayAll(
  { app, shop, diary }: Stage,
  places: readonly Place[],
  said: Deed['said'],
): Promise<void> {
  for (const { as, who, where, inDays, value } of said) {
    const { till, sellers } = places[where] as Place;
    const { branchId } = till;
    const person = sellers[who]?.personId ?? '';
    const fromDate = addDays(diary.dayOf(branchId), inDays);
    await done(app, shop.owner, 'PUT', `/api/users/${person}/${PATHS[as]}`, {
      ...{ branchId, fromDate, [FIELDS[as]]: value },
    });
    diary.earned.say({ as, person, branch: branchId, from: fromDate, value });
  }
}
