import { useEffect, useRef } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { announce } from '../ui/live-region.ts';
import { MissingActions } from './missing-actions.tsx';
import type { TillProduct } from './till-product.ts';
import type { MissingWork } from './use-asking.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import { TilePrice } from './tile-price.tsx';

export const RESULTS_ID = 'till-results';

/** The id of a result, for `aria-activedescendant`. */
export function resultId(at: number): string {
  return `${RESULTS_ID}-${at}`;
}

const DIGITS = 9;
/** Digits as on a packet: not the name of anything. */
const CODE = /^[0-9]{6,}$/;

/** What a search found, best first; the first nine carry the digit that picks them. */
export function SearchResults(props: {
  readonly results: readonly TillProduct[];
  readonly active: number;
  readonly inCart: ReadonlyMap<string, number>;
  readonly priceStepMinor: number;
  readonly missing: MissingWork;
  /** What was searched for. */
  readonly wanted: string;
  /** What was not found was taken up by another way. */
  readonly onTaken: () => void;
  readonly onPick: (product: TillProduct) => void;
}) {
  const { results, active, inCart, priceStepMinor, onPick } = props;
  const format = useFormat();
  const { quantity } = format;
  const count = results.length;
  useEffect(() => announce(t('resultsFound', { count })), [count]);
  const inSight = useRef(0);
  useEffect(() => {
    // A list begins at its first result: nothing is laid out to find that out.
    if (inSight.current === active) return;
    inSight.current = active;
    document.getElementById(resultId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (count === 0) return <Nothing {...props} />;
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
                <bdi dir="ltr">{product.sku}</bdi> <StockWord product={product} />
                {held !== undefined && <span> {t('inCart', { quantity: quantity(held) })}</span>}
              </small>
            </span>
            <TilePrice product={product} stepMinor={priceStepMinor} />
          </li>
        );
      })}
    </ul>
  );
}

/** No product fits: what is sold without a card may be it, and who may adds one. */
function Nothing(props: {
  readonly wanted: string;
  readonly missing: MissingWork;
  readonly onTaken: () => void;
}) {
  const { wanted, missing, onTaken } = props;
  const isCode = CODE.test(wanted);
  return (
    <div className={styles['none']}>
      <p>{t('nothingFound')}</p>
      <div className={styles['ways']}>
        <MissingActions
          missing={isCode ? { code: wanted, name: '' } : { code: null, name: wanted }}
          work={missing}
          onTaken={onTaken}
        />
      </div>
    </div>
  );
}
