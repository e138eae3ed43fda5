import { Search } from 'lucide-react';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { announce } from '../ui/live-region.ts';
import { MissingActions } from './missing-actions.tsx';
import type { ProductIndex } from './product-index.ts';
import { RESULTS_MAX } from './search-products.ts';
import type { TillProduct } from './till-product.ts';
import type { MissingWork } from './use-asking.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import { TilePrice } from './tile-price.tsx';
import { useLongPress } from './use-long-press.ts';
import { useMeant } from './use-meant.ts';

export const RESULTS_ID = 'till-results';

/** The id of a result, for `aria-activedescendant`. */
export function resultId(at: number): string {
  return `${RESULTS_ID}-${at}`;
}

const LOOK = <Search size={20} aria-hidden />;
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
  /** What was searched for, and in what. */
  readonly wanted: string;
  readonly index: ProductIndex;
  /** Searches for another text. */
  readonly onSearch: (text: string) => void;
  /** What was not found was taken up by another way. */
  readonly onTaken: () => void;
  readonly onPick: (product: TillProduct) => void;
  /** Several of it, its place, what other branches have. */
  readonly onMore: (product: TillProduct) => void;
}) {
  const { results, active, inCart, priceStepMinor, onPick, onMore } = props;
  const count = results.length;
  useEffect(() => announce(t('resultsFound', { count })), [count]);
  const inSight = useRef(0);
  useEffect(() => {
    // A list begins at its first result: nothing is laid out to find that out.
    if (inSight.current === active) return;
    inSight.current = active;
    document.getElementById(resultId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const drawn = Math.max(useDrawn(), active + 1);
  if (count === 0) return <Nothing {...props} />;
  return (
    <ul id={RESULTS_ID} role="listbox" aria-label={t('results')} className={styles['results']}>
      {results.slice(0, drawn).map((product, at) => (
        // By their place: the next letter writes other words into the rows that are there.
        <Result
          key={resultId(at)}
          product={product}
          at={at}
          isActive={at === active}
          heldMilli={inCart.get(product._id) ?? null}
          priceStepMinor={priceStepMinor}
          onPick={onPick}
          onMore={onMore}
        />
      ))}
    </ul>
  );
}

/** So many are drawn at once: what is in sight of a list that has just opened. */
const FIRST_DRAWN = 12;

/** How many results are drawn: the rest once those in sight are painted. */
function useDrawn(): number {
  const [drawn, setDrawn] = useState(FIRST_DRAWN);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(RESULTS_MAX)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return drawn;
}

const Result = memo(function Result(props: {
  readonly product: TillProduct;
  readonly at: number;
  readonly isActive: boolean;
  /** Thousandths in the cart; null: none of it. */
  readonly heldMilli: number | null;
  readonly priceStepMinor: number;
  readonly onPick: (product: TillProduct) => void;
  readonly onMore: (product: TillProduct) => void;
}) {
  const { product, at, isActive, heldMilli, priceStepMinor, onPick, onMore } = props;
  const press = useLongPress(
    () => onMore(product),
    () => onPick(product),
  );
  const { quantity } = useFormat();
  return (
    <li
      id={resultId(at)}
      role="option"
      aria-selected={isActive}
      {...press}
      onPointerDown={(event) => {
        event.preventDefault();
        press.onPointerDown(event);
      }}
    >
      {at < DIGITS ? <kbd aria-hidden>{at + 1}</kbd> : <span aria-hidden />}
      <span className={styles['resultName']}>
        <span dir="auto">{product.name}</span>
        <small>
          <bdi dir="ltr">{product.sku}</bdi> <StockWord product={product} />
          {heldMilli !== null && <span> {t('inCart', { quantity: quantity(heldMilli) })}</span>}
        </small>
      </span>
      <TilePrice product={product} stepMinor={priceStepMinor} />
    </li>
  );
});

/** No product fits: what is sold without a card may be it, and who may adds one. */
function Nothing(props: {
  readonly wanted: string;
  readonly index: ProductIndex;
  readonly onSearch: (text: string) => void;
  readonly missing: MissingWork;
  readonly onTaken: () => void;
}) {
  const { wanted, missing, onTaken } = props;
  const isCode = CODE.test(wanted);
  const meant = useMeant(props.index, wanted);
  useEffect(() => {
    if (meant.length > 0) announce(t('meant', { words: meant.join(', ') }));
  }, [meant]);
  return (
    <div className={styles['none']}>
      <p>{t('nothingFound')}</p>
      {meant.length > 0 && (
        <div className={styles['ways']} role="group" aria-label={t('didYouMean')}>
          <span>{t('didYouMean')}</span>
          {meant.map((text) => (
            <Button key={text} icon={LOOK} onClick={() => props.onSearch(text)}>
              {text}
            </Button>
          ))}
        </div>
      )}
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
