import type { Refund } from '@tillbook/core/refunds/refunds.api';
import { t } from '../i18n/en/undo-sale.ts';
import { methodName } from '../ui/payment-words.ts';

/** So long the last sale can be taken back with one key. */
export const UNDO_MS = 30_000;

/** How much of that time is left. */
export function undoLeftMs(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.min(UNDO_MS, sinceMs + UNDO_MS - nowMs));
}

/** What of the money somebody hands back, and what goes back by itself. */
export function wordsOfBack(
  payments: readonly Omit<Refund['payments'][number], 'reference'>[],
  money: (minor: number) => string,
): string[] {
  return payments.map(({ method, typeName, provider, amountMinor }) => {
    const amount = money(amountMinor);
    const way = typeName ?? provider ?? methodName(method);
    switch (method) {
      case 'cash':
        return t('backCash', { amount });
      case 'mobile_money':
        return t('backByCode', { amount, way });
      case 'card':
      case 'other':
        return t('backBy', { amount, way });
      default:
        return t('backTo', { amount, way });
    }
  });
}
