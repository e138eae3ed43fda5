import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/sales.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { unitText } from './unit-text.ts';

/** From here on down a tile warns: the next customers may not get it. */
const LOW_MILLI = 5_000;

export type StockState = 'oversold' | 'out' | 'low' | 'inStock';

/** How much is left, in the word that every screen uses. */
export function stockState(milli: number): StockState {
  if (milli < 0) return 'oversold';
  if (milli === 0) return 'out';
  return milli <= LOW_MILLI ? 'low' : 'inStock';
}

/** Low and out as icon and word, else the plain quantity; nothing for what never runs out. */
export function StockWord(props: { readonly milli: number | null; readonly unit: string }) {
  const { milli, unit } = props;
  const format = useFormat();
  if (milli === null) return null;
  const state = stockState(milli);
  if (state === 'inStock') {
    return <span>{t('left', { quantity: unitText(format, milli, unit) })}</span>;
  }
  return <StatusBadge status={state} />;
}
