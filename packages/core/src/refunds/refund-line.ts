import { divideHalfUp, safeMinor } from '../money.ts';

/** What a line was sold as; nothing of it is worked out anew. */
export interface SoldAmounts {
  readonly quantityMilli: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** Money of a part of a line. */
export interface RefundAmounts {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** A whole × part / all, rounded once. */
function partOf(whole: number, part: number, all: number): number {
  return all === 0 ? 0 : safeMinor(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(all)));
}

/** What the first so many of a line come to. Tax follows the money: no part is below zero. */
function firstOf(sold: SoldAmounts, quantityMilli: number): RefundAmounts {
  const totalMinor = partOf(sold.totalMinor, quantityMilli, sold.quantityMilli);
  const taxMinor = partOf(sold.taxMinor, totalMinor, sold.totalMinor);
  return { netMinor: totalMinor - taxMinor, taxMinor, totalMinor };
}

/**
 * What a quantity of a line gives back, when so much of it was given back before: what the first
 * `before + quantity` come to, less what the first `before` do. Whatever the steps and their order,
 * they add up to the line's stored total and tax, and the last one takes the rest.
 * Example: 3 for 10.00 give back 3.33, 3.34 and 3.33.
 */
export function refundOf(
  sold: SoldAmounts,
  beforeMilli: number,
  quantityMilli: number,
): RefundAmounts {
  const after = firstOf(sold, beforeMilli + quantityMilli);
  const before = firstOf(sold, beforeMilli);
  return {
    netMinor: after.netMinor - before.netMinor,
    taxMinor: after.taxMinor - before.taxMinor,
    totalMinor: after.totalMinor - before.totalMinor,
  };
}

/** A movement that the sold line made: what left, and what it was worth then. */
export interface SoldGoods {
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

/**
 * What of a movement comes back with a quantity of its line, and at which cost: the cost of the
 * sale. In any steps it adds up to what left. A kit's parts come back each by its own movement.
 */
export function goodsBack(
  left: SoldGoods,
  line: { readonly quantityMilli: number },
  beforeMilli: number,
  quantityMilli: number,
): SoldGoods {
  const upTo = (milli: number): SoldGoods => {
    const quantity = partOf(left.quantityMilli, milli, line.quantityMilli);
    return {
      quantityMilli: quantity,
      valueMinor: partOf(left.valueMinor, quantity, left.quantityMilli),
    };
  };
  const after = upTo(beforeMilli + quantityMilli);
  const before = upTo(beforeMilli);
  return {
    quantityMilli: after.quantityMilli - before.quantityMilli,
    valueMinor: after.valueMinor - before.valueMinor,
  };
}

/**
 * Why a quantity of a line cannot come back, or null. `REFUND_MORE_THAN_SOLD`: more than what is
 * left of it. `QUANTITY_STEP`: not in the steps it is sold in, unless it is all that is left.
 */
export function whyNotTakeBack(
  leftMilli: number,
  quantityMilli: number,
  stepMilli: number,
): 'REFUND_MORE_THAN_SOLD' | 'QUANTITY_STEP' | null {
  if (quantityMilli > leftMilli) return 'REFUND_MORE_THAN_SOLD';
  const isStep = quantityMilli % stepMilli === 0 || quantityMilli === leftMilli;
  return isStep ? null : 'QUANTITY_STEP';
}
