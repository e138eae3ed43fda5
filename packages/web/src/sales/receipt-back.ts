import { backOnReceipt } from '@tillbook/core/sales/receipt-back';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { t } from '../i18n/en/receipt-back.ts';
import type { Format } from '../i18n/format.ts';

type Back = Pick<Sale, 'state' | 'refundedMinor' | 'backAt'>;

/**
 * What stands above every receipt of a sale of which nothing is left: "VOIDED 23 Nov 2026"; null
 * on others. It is no part of the design: it cannot be switched off.
 */
export function goneText(sale: Back, format: Pick<Format, 'date'>): string | null {
  const { gone } = backOnReceipt(sale);
  if (gone === null) return null;
  const { backAt } = sale;
  if (backAt === null) return t(`gone_${gone}`);
  return t(`goneOn_${gone}`, { day: format.date(backAt) });
}

/** "Given back" and how much, below the total; null where nothing is to be said of it. */
export function givenBackRow(
  sale: Back,
  format: Pick<Format, 'amount'>,
): readonly [string, string] | null {
  const { givenBackMinor } = backOnReceipt(sale);
  return givenBackMinor > 0 ? [t('givenBack'), format.amount(givenBackMinor)] : null;
}
