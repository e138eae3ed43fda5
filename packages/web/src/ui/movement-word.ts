import { t } from '../i18n/en/products.ts';

const KINDS = [
  ...['adjustment', 'cost_revalue', 'count', 'opening', 'receipt', 'refund', 'sale'],
  ...['supplier_return', 'transfer_in', 'transfer_out'],
] as const;
type Kind =
  | 'adjustment'
  | 'cost_revalue'
  | 'count'
  | 'opening'
  | 'receipt'
  | 'refund'
  | 'sale'
  | 'supplier_return'
  | 'transfer_in'
  | 'transfer_out';

/** What moved it, in words. */
export function movementWord(kind: string): string {
  const named = kind === 'sale_return' ? 'refund' : kind;
  const known = KINDS.find((one) => one === named) as Kind | undefined;
  return known === undefined ? t('movedOtherwise') : t(`moved_${known}`);
}
