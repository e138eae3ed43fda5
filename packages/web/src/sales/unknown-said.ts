import { isReceiptCode } from '@tillbook/core/sales/receipt-link';
import { t } from '../i18n/en/sales.ts';
import type { MissingWork } from './use-asking.ts';

/** What is said of a code that is on no product here. */
export function unknownSaid(
  code: string,
  { isLoading, missing }: { readonly isLoading: boolean; readonly missing: MissingWork },
): string {
  if (isReceiptCode(code)) return t(missing.openReceipt === null ? 'scanOfReceipt' : 'scanReceipt');
  return isLoading ? t('scanLoading', { code }) : t('scanUnknown', { code });
}
