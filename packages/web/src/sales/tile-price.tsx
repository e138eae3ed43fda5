import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { TillProduct } from './till-product.ts';
import { tilePrice } from './whole-amount.ts';

/** What a product costs, or that its price is said when it is sold. */
export function TilePrice(props: { readonly product: TillProduct; readonly stepMinor: number }) {
  const { product, stepMinor } = props;
  const format = useFormat();
  if (product.isOpenPrice) return <span>{t('openPrice')}</span>;
  return <span className="number">{tilePrice(format, product.priceMinor, stepMinor)}</span>;
}
