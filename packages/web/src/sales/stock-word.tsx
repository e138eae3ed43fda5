import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/sales.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { TillProduct } from './till-product.ts';
import { unitText } from './unit-text.ts';

/** From here on down a tile warns where nobody said when to order more. */
const LOW_MILLI = 5_000;

export type StockState = 'oversold' | 'out' | 'low' | 'inStock';

/**
 * How much is left, in the word that every screen uses.
 * @param lowMilli the reorder point; null: none
 */
export function stockState(milli: number, lowMilli: number | null): StockState {
  if (milli < 0) return 'oversold';
  if (milli === 0) return 'out';
  return milli <= (lowMilli ?? LOW_MILLI) ? 'low' : 'inStock';
}

/** Low and out as icon and word, else the plain quantity; nothing for what never runs out. */
export function StockWord({ product }: { readonly product: TillProduct }) {
  const { quantityMilli: milli, lowMilli, unit } = product;
  const format = useFormat();
  if (milli === null) return null;
  const state = stockState(milli, lowMilli);
  if (state === 'inStock') {
    return <span>{t('left', { quantity: unitText(format, milli, unit) })}</span>;
  }
  return <StatusBadge status={state} />;
}
