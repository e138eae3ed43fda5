import { useEffect } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { announce } from '../ui/live-region.ts';
import type { TillProduct } from './till-product.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import { tilePrice } from './whole-amount.ts';

export const RESULTS_ID = 'till-results';

/** The id of a result, for `aria-activedescendant`. */
export function resultId(at: number): string {
  return `${RESULTS_ID}-${at}`;
}

const DIGITS = 9;

/** What a search found, best first; the first nine carry the digit that picks them. */
export function SearchResults(props: {
  readonly results: readonly TillProduct[];
  readonly active: number;
  readonly inCart: ReadonlyMap<string, number>;
  readonly priceStepMinor: number;
  readonly onPick: (product: TillProduct) => void;
}) {
  const { results, active, inCart, priceStepMinor, onPick } = props;
  const format = useFormat();
  const { quantity } = format;
  const count = results.length;
  useEffect(() => announce(t('resultsFound', { count })), [count]);
  useEffect(() => {
    document.getElementById(resultId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (count === 0) return <p className={styles['none']}>{t('nothingFound')}</p>;
  return (
    <ul id={RESULTS_ID} role="listbox" aria-label={t('results')} className={styles['results']}>
      {results.map((product, at) => {
        const held = inCart.get(product._id);
        return (
          <li
            key={product._id}
            id={resultId(at)}
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(product)}
          >
            {at < DIGITS ? <kbd aria-hidden>{at + 1}</kbd> : <span aria-hidden />}
            <span className={styles['resultName']}>
              <span dir="auto">{product.name}</span>
              <small>
                <bdi dir="ltr">{product.sku}</bdi>{' '}
                <StockWord milli={product.quantityMilli} unit={product.unit} />
                {held !== undefined && <span> {t('inCart', { quantity: quantity(held) })}</span>}
              </small>
            </span>
            <span className="number">{tilePrice(format, product.priceMinor, priceStepMinor)}</span>
          </li>
        );
      })}
    </ul>
  );
}
