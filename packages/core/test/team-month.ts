import type { SignName, TeamSums } from '../src/reports/team-signs.ts';

/**
 * A month of a team by chance: twelve sellers, 26 shifts each, about forty receipts a shift. What
 * honest people do comes as often as it comes, each time by itself; who is not honest is so in
 * everything but some things, which they do five times as often.
 */

export const SELLERS = 12;
export const SHIFTS = 26;
const RECEIPTS = 40;
const TIMES = 5;
/** The smallest note of a drawer. */
export const NOTE_MINOR = 50_000;
const PRICE_MINOR = 500_000;
const CEILING = 0.1;

/** Of a receipt; of `noSales` of a shift, of `nearCeiling` of a discount, of `drawer` of a shift. */
const HONEST: Readonly<Record<SignName, number>> = {
  ...{ removed: 0.04, discards: 0.02, voids: 0.01, refunds: 0.015, blindReturns: 0.01 },
  ...{ noSales: 0.6, discounts: 0.08, nearCeiling: 0.12, drawer: 0.25 },
};

/** Numbers from zero to one, the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What one of them did, and what of it too often. */
function monthOf(next: () => number, tooOften: readonly SignName[]): TeamSums {
  const more = (sign: SignName): number => (tooOften.includes(sign) ? TIMES : 1);
  const rate = (sign: SignName): number => HONEST[sign] * more(sign);
  const times = (tries: number, odds: number): number => {
    let count = 0;
    for (let one = 0; one < tries; one += 1) if (next() < odds) count += 1;
    return count;
  };
  // Some work more hours than others.
  const receipts = Math.round(SHIFTS * RECEIPTS * (0.6 + 0.8 * next()));
  const discounted = times(receipts, rate('discounts'));
  const nearCeiling = times(discounted, rate('nearCeiling'));
  let discountMinor = 0;
  for (let one = 0; one < discounted; one += 1) {
    const part = one < nearCeiling ? 0.95 * CEILING : 0.9 * CEILING * next();
    discountMinor += Math.round(PRICE_MINOR * part);
  }
  // Most drawers agree; else a note or two are missing, or over. Who steals takes some each time.
  const off = more('drawer') > 1 ? SHIFTS : times(SHIFTS, rate('drawer'));
  const notes = Array.from({ length: off }, () => more('drawer') * (1 + Math.floor(2 * next())));
  return {
    ...{ receipts, grossMinor: receipts * PRICE_MINOR, discountMinor, discounted, nearCeiling },
    removed: times(receipts, rate('removed')),
    discards: times(receipts, rate('discards')),
    voids: times(receipts, rate('voids')),
    refunds: times(receipts, rate('refunds')),
    blindReturns: times(receipts, rate('blindReturns')),
    noSales: times(SHIFTS * 4, rate('noSales') / 4),
    shifts: SHIFTS,
    differenceMinor: notes.reduce((a, b) => a + b, 0) * NOTE_MINOR,
  };
}

/** A month of the team; of one of them, what they did too often. */
export function teamMonth(
  seed: number,
  thief?: { readonly who: number; readonly tooOften: readonly SignName[] },
): TeamSums[] {
  const next = chance(seed);
  return Array.from({ length: SELLERS }, (_, who) =>
    monthOf(next, thief?.who === who ? thief.tooOften : []),
  );
}
