import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/sales.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

/** From here on down a tile warns: the next customers may not get it. */
const LOW_MILLI = 5_000;

export type StockState = 'oversold' | 'out' | 'low' | 'inStock';

/** How much is left, in the word that every screen uses. */
export function stockState(milli: number): StockState {
  if (milli < 0) return 'oversold';
  if (milli === 0) return 'out';
  return milli <= LOW_MILLI ? 'low' : 'inStock';
}

/** Low and out as icon and word, else the plain quantity. */
export function StockWord({ milli }: { readonly milli: number }) {
  const { quantity } = useFormat();
  const state = stockState(milli);
  if (state === 'inStock') return <span>{t('left', { quantity: quantity(milli) })}</span>;
  return <StatusBadge status={state} />;
}
