import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { t } from '../i18n/en/payments.ts';

/** A way of paying in words; one this client does not know is shown as it came. */
export function methodName(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method);
  if (known === undefined) return method;
  return known === 'other' ? t('otherWay') : t(`method_${known}`);
}

interface Tender {
  readonly method: string;
  readonly amountMinor: number;
}

/**
 * The way of paying that brought most, if one brought anything, and the one that gave back most of
 * those that gave back more than they took.
 */
export function paidMost<T extends Tender>(
  tenders: readonly T[],
): { readonly best: T | null; readonly back: T | null } {
  const sorted = [...tenders].sort((one, other) => other.amountMinor - one.amountMinor);
  const [best = null, last = null] = [sorted[0], sorted.at(-1)];
  return {
    best: best !== null && best.amountMinor > 0 ? best : null,
    back: last !== null && last.amountMinor < 0 ? last : null,
  };
}

/**
 * What is said where something gave back more than it took: that leaves less than the whole, so
 * that shares of it say nothing.
 */
export function mostBeside(best: Tender, back: Tender, money: (minor: number) => string): string {
  return t('mostBeside', {
    ...{ method: methodName(best.method), value: money(best.amountMinor) },
    back: methodName(back.method),
  });
}
