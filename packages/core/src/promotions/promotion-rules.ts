import type { PromotionTerms, PromotionTimes } from './promotion.ts';

/** A field of a promotion that is missing or does not fit its kind. */
export interface PromotionProblem {
  readonly field: keyof PromotionTerms | keyof PromotionTimes;
  readonly code: 'REQUIRED' | 'MISMATCH' | 'OUT_OF_RANGE';
}

const WHOLE = 10_000;

/** Which numbers each kind is made of. */
const MADE_OF = {
  percent: ['basisPoints'],
  amount: ['amountMinor'],
  fixed_price: ['amountMinor'],
  buy_get: ['basisPoints', 'buyCount', 'getCount'],
} as const satisfies Record<PromotionTerms['kind'], readonly (keyof PromotionTerms)[]>;
const NUMBERS = ['basisPoints', 'amountMinor', 'buyCount', 'getCount'] as const;

/** The numbers of a kind are there and above zero, the others absent; a price may be nothing. */
function ofNumbers(promotion: PromotionTerms): PromotionProblem[] {
  const needed: readonly string[] = MADE_OF[promotion.kind];
  return NUMBERS.flatMap((field): PromotionProblem[] => {
    const value = promotion[field];
    if (!needed.includes(field)) return value === null ? [] : [{ field, code: 'MISMATCH' }];
    if (value === null) return [{ field, code: 'REQUIRED' }];
    if (value === 0 && promotion.kind !== 'fixed_price') return [{ field, code: 'OUT_OF_RANGE' }];
    return value > WHOLE && field === 'basisPoints' ? [{ field, code: 'OUT_OF_RANGE' }] : [];
  });
}

/** Goods are named; the cart is all of it, by a percentage or an amount. */
function ofScope(promotion: PromotionTerms): PromotionProblem[] {
  const { scope, kind, productIds, categoryIds, minimumMinor, isCombinable } = promotion;
  const isNamed = productIds.length + categoryIds.length > 0;
  if (scope === 'goods') {
    return [
      ...(isNamed ? [] : [{ field: 'productIds', code: 'REQUIRED' } as const]),
      ...(minimumMinor === 0 ? [] : [{ field: 'minimumMinor', code: 'MISMATCH' } as const]),
      ...(isCombinable ? [{ field: 'isCombinable', code: 'MISMATCH' } as const] : []),
    ];
  }
  const isOfCart = kind === 'percent' || kind === 'amount';
  return [
    ...(isOfCart ? [] : [{ field: 'scope', code: 'MISMATCH' } as const]),
    ...(isNamed ? [{ field: 'productIds', code: 'MISMATCH' } as const] : []),
  ];
}

function ofTimes({ startsOn, endsOn, fromMinute, toMinute }: PromotionTimes): PromotionProblem[] {
  const isBackwards = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const isHalf = (fromMinute === null) !== (toMinute === null);
  const isNothing = fromMinute !== null && fromMinute === toMinute;
  return [
    ...(isBackwards ? [{ field: 'endsOn', code: 'OUT_OF_RANGE' } as const] : []),
    ...(isHalf
      ? [{ field: fromMinute === null ? 'fromMinute' : 'toMinute', code: 'REQUIRED' } as const]
      : []),
    ...(isNothing ? [{ field: 'toMinute', code: 'OUT_OF_RANGE' } as const] : []),
  ];
}

/** Everything that is wrong with a promotion; the database keeps the same. */
export function whatIsWrongWith(promotion: PromotionTerms & PromotionTimes): PromotionProblem[] {
  return [...ofNumbers(promotion), ...ofScope(promotion), ...ofTimes(promotion)];
}
