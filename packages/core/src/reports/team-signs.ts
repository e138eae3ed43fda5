/**
 * What a person does at the till beside what the team does: openings of the drawer, what is taken
 * back, what is taken off, what the drawer differs by. A difference is a question and no finding:
 * who has the returns counter takes more back than others.
 */

/** In the order in which they are shown. */
export const SIGNS = [
  'removed',
  'discards',
  'voids',
  'refunds',
  'blindReturns',
  'noSales',
  'discounts',
  'nearCeiling',
  'drawer',
] as const;
export type SignName = (typeof SIGNS)[number];

/** What a person did in a period. Amounts in minor units. */
export interface TeamSums {
  /** Receipts of their own sales, voided ones too. */
  readonly receipts: number;
  /** What they sold as prices are asked, after promotions and before their own discounts. */
  readonly grossMinor: number;
  /** Discounts that they gave; what promotions take off is the owner's. */
  readonly discountMinor: number;
  /** Receipts with a discount, and those of them with nine tenths of their ceiling or more. */
  readonly discounted: number;
  readonly nearCeiling: number;
  /** Lines that they took out of carts that were paid afterwards. */
  readonly removed: number;
  /** Carts with goods in them that they threw away, parked or not. */
  readonly discards: number;
  /** Sales that they undid in their shift, and what they took back otherwise, whoever sold it. */
  readonly voids: number;
  readonly refunds: number;
  /** Goods that they took back without a receipt. */
  readonly blindReturns: number;
  /** Drawers that they opened for nothing that was paid. */
  readonly noSales: number;
  /** Shifts of theirs that were counted, and what those drawers differed by, over or short. */
  readonly shifts: number;
  readonly differenceMinor: number;
}

interface Rule {
  /** What is counted. */
  readonly of: keyof TeamSums;
  /** Of what: `receipts` and `discounted` per hundred, shifts each, an amount as a share. */
  readonly per: keyof TeamSums;
  /** Less than this says nothing about anybody. */
  readonly leastPer: number;
  /**
   * By how much of what is counted somebody is over what the team's rate would make of it. Amounts
   * have a least of their own (`isApart`).
   */
  readonly leastOver: number;
  /** What a rate is: 1/100 of a percent, 1/100 of a time for each shift, an amount for each. */
  readonly scale: number;
}

const RECEIPTS = { per: 'receipts', leastPer: 30, leastOver: 3, scale: 10_000 } as const;

export const SIGN_RULES: Readonly<Record<SignName, Rule>> = {
  removed: { of: 'removed', ...RECEIPTS },
  discards: { of: 'discards', ...RECEIPTS },
  voids: { of: 'voids', ...RECEIPTS },
  refunds: { of: 'refunds', ...RECEIPTS },
  blindReturns: { of: 'blindReturns', ...RECEIPTS },
  noSales: { of: 'noSales', per: 'shifts', leastPer: 5, leastOver: 3, scale: 100 },
  discounts: { of: 'discountMinor', per: 'grossMinor', leastPer: 1, leastOver: 0, scale: 10_000 },
  nearCeiling: { of: 'nearCeiling', ...RECEIPTS, per: 'discounted', leastPer: 10 },
  drawer: { of: 'differenceMinor', per: 'shifts', leastPer: 5, leastOver: 0, scale: 1 },
};

/** Fewer people are no team: whom they are compared with would be told by name. */
export const TEAM_LEAST = 3;

const half = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * How often, or how much, in the rule's scale, half up; null: too little to tell. A share of
 * discounts needs as many receipts as everything that is counted in receipts.
 */
export function signRate(sign: SignName, sums: TeamSums): number | null {
  const { of, per, leastPer, scale } = SIGN_RULES[sign];
  if (sums[per] < leastPer) return null;
  if (per === 'grossMinor' && sums.receipts < RECEIPTS.leastPer) return null;
  return half(sums[of] * scale, sums[per]);
}

/** The middle one, between two the mean, half up; null: fewer than a team. */
export function teamMedian(rates: readonly (number | null)[]): number | null {
  const known = rates.filter((rate) => rate !== null).sort((one, other) => one - other);
  if (known.length < TEAM_LEAST) return null;
  const middle = Math.floor(known.length / 2);
  const upper = known[middle] ?? 0;
  return known.length % 2 === 1 ? upper : half((known[middle - 1] ?? 0) + upper, 2);
}

/** Drawers that are off by less than this part of what was sold are off by nothing. */
const DRAWER_PART = 1_000;

/**
 * By how much more than the team somebody's drawers are off before it says anything: the smallest
 * note of the currency for each shift, and a thousandth of what they sold. Most drawers agree, so
 * that beside a median of nothing a coin would be a difference; and who counts great sums is off
 * by more. Of a currency whose notes nobody told us, the thousandth decides.
 * @param noteMinor the smallest note
 */
export function leastDrawer(
  { shifts, grossMinor }: Pick<TeamSums, 'shifts' | 'grossMinor'>,
  noteMinor: number,
): number {
  return Math.max(noteMinor * shifts, Math.ceil(grossMinor / DRAWER_PART));
}

/**
 * Whether somebody differs from the team: at least twice its median, and of what is counted in
 * times at least three more than the median would make of as much work. A share of discounts is
 * also one percent point over, a drawer by what `leastDrawer` says.
 */
export function isApart(
  sign: SignName,
  sums: TeamSums,
  median: number | null,
  noteMinor: number,
): boolean {
  const rate = signRate(sign, sums);
  if (rate === null || median === null || rate === 0 || rate < 2 * median) return false;
  if (sign === 'discounts') return rate - median >= 100;
  const { of, per, leastOver, scale } = SIGN_RULES[sign];
  const least = sign === 'drawer' ? leastDrawer(sums, noteMinor) : leastOver;
  return sums[of] * scale - median * sums[per] >= least * scale;
}

/** One person beside the team. */
export interface SignOf {
  readonly rate: number | null;
  readonly isApart: boolean;
}

/**
 * Every sign of everybody, with the team's medians.
 * @param noteMinor the smallest note of the currency
 */
export function signsOf(
  people: readonly TeamSums[],
  noteMinor: number,
): {
  readonly medians: Readonly<Record<SignName, number | null>>;
  readonly signs: readonly Readonly<Record<SignName, SignOf>>[];
} {
  const each = <T>(make: (sign: SignName) => T): Record<SignName, T> =>
    Object.fromEntries(SIGNS.map((sign) => [sign, make(sign)])) as Record<SignName, T>;
  const medians = each((sign) => teamMedian(people.map((sums) => signRate(sign, sums))));
  return {
    medians,
    signs: people.map((sums) =>
      each((sign) => ({
        rate: signRate(sign, sums),
        isApart: isApart(sign, sums, medians[sign], noteMinor),
      })),
    ),
  };
}
