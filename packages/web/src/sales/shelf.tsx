import { isReceiptCode } from '@tillbook/core/sales/receipt-link';
import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react';
import { t } from '../i18n/en/sales.ts';
import { announce } from '../ui/live-region.ts';
import { SCAN_MEAN_GAP_MS } from '../ui/scanner.ts';
import { isScanComing, useScanner } from '../ui/use-scanner.ts';
import type { CartAction } from './cart.ts';
import type { ProductIndex } from './product-index.ts';
import { JUST_ONE, readEntry, type Wanted } from './scan-entry.ts';
import { ScanField } from './scan-field.tsx';
import type { ScanQuestion } from './scan-notices.tsx';
import { searchProducts } from './search-products.ts';
import { SearchResults } from './search-results.tsx';
import styles from './shelf.module.css';
import type { ShiftShelf } from './shift-shelf.ts';
import { TileGrid } from './tile-grid.tsx';
import type { TillProduct } from './till-product.ts';
import { unknownSaid } from './unknown-said.ts';
import type { MissingWork } from './use-asking.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { readySounds, sound } from '../ui/sounds.ts';
import type { Scanned } from './weighed-scan.ts';

const ScanNotices = lazyPart(() => import('./scan-notices.tsx'), 'ScanNotices');

export interface ShelfProps {
  readonly index: ProductIndex;
  readonly branchId: string;
  readonly shiftId: string;
  /** What the branch pinned for all its tills; null: the server has not told it yet. */
  readonly quickKeys: QuickKeys | null;
  /** Pages of the catalogue are still on their way. */
  readonly isLoading: boolean;
  /** Thousandths in the cart, by product or pack. */
  readonly inCart: ReadonlyMap<string, number>;
  /** What this device sells most and sold last; it does not move during a shift. */
  readonly learned: ShiftShelf;
  /** What a scanned code is on. */
  readonly readCode: (code: string) => Scanned;
  /** Without a quantity: one, as it is sold. False where nothing comes of it. */
  readonly onAdd: (product: TillProduct, wanted: Wanted) => boolean;
  /** Changes what is in the cart; always the same one. */
  readonly onChange: (action: CartAction) => void;
  /** A key of the empty field that means the cart: arrows, `+`, `−`, Delete. */
  readonly onCartKey: (key: string) => boolean;
  /** What can be done about what is not in the catalogue. */
  readonly missing: MissingWork;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** The last sale: with it goes what was said of codes before it. */
  readonly lastSaleId: string | null;
}

/** Scans that wait for an answer, and codes that nobody knows. */
function useScans(props: ShelfProps, clear: () => Wanted) {
  const { readCode, onAdd, lastSaleId } = props;
  const [questions, setQuestions] = useState<readonly ScanQuestion[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  useEffect(readySounds, []);
  useEffect(() => setUnknown([]), [lastSaleId]);
  useScanner((code) => {
    const typed = clear();
    const { products: found, quantityMilli } = readCode(code);
    const wanted = (product: TillProduct): Wanted => {
      const told = quantityMilli(product);
      return told === null ? typed : { ...JUST_ONE, quantityMilli: told };
    };
    const [only] = found;
    const isReceipt = only === undefined && isReceiptCode(code);
    if (only !== undefined && found.length === 1) {
      // What the cart has no room for is heard as what nobody knows: eyes may stay on the goods.
      return sound(onAdd(only, wanted(only)) ? 'known' : 'unknown');
    }
    sound(only === undefined && !isReceipt ? 'unknown' : 'known');
    if (isReceipt && props.inCart.size === 0 && props.missing.openReceipt !== null) {
      props.missing.openReceipt(code);
    } else if (only === undefined) {
      setUnknown((before) => [...before.filter((one) => one !== code), code]);
      announce(unknownSaid(code, props));
    } else setQuestions((before) => [...before, { code, products: found, wanted }]);
  });
  const answer = (product: TillProduct | null) => {
    const [question] = questions;
    setQuestions((before) => before.slice(1));
    if (question !== undefined && product !== null) onAdd(product, question.wanted(product));
  };
  /** Nothing more is to be said of the code that is shown. */
  const settle = () => setUnknown((before) => before.slice(1));
  return { question: questions[0] ?? null, unknown, settle, answer };
}

/** A little longer than a scanner takes between two characters. */
const OPENS_MS = SCAN_MEAN_GAP_MS + 5;

/**
 * Whether what is typed is searched for. The first characters of a scan are typed, too: the results
 * would take the place of the products and give it back at once, which drew the screen twice before
 * the line was in the cart.
 */
function useIsSearched(typed: string): boolean {
  const [isOpen, setOpen] = useState(false);
  const isEmpty = typed === '';
  useEffect(() => {
    if (isEmpty) return setOpen(false);
    let timer = setTimeout(function look() {
      if (isScanComing()) timer = setTimeout(look, OPENS_MS);
      else setOpen(true);
    }, OPENS_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return isOpen && !isEmpty;
}

/** What is typed, and what it finds. */
function useSearch(index: ProductIndex, input: ShelfProps['fieldRef']) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // The list follows a little later than the field, so that typing never waits for it.
  const shown = useDeferredValue(useIsSearched(typed) ? typed : '');
  const wanted = readEntry(shown).text;
  const results = useMemo(() => searchProducts(index, wanted), [index, wanted]);
  const type = useCallback((text: string) => {
    setTyped(text);
    setActive(0);
  }, []);
  /** Empties the field; tells how much stood before what was searched. */
  const clear = useCallback((): Wanted => {
    const { quantityMilli, money } = readEntry(input.current?.value ?? '');
    type('');
    return { quantityMilli, money };
  }, [input, type]);
  const resultsNow = () => (shown === typed ? results : searchNow(index, typed));
  return { typed, type, active, setActive, wanted, results, resultsNow, clear };
}

/** The ways into the cart by hand; the same ones for as long as the till is. */
function useTaking({ onAdd, fieldRef: input }: ShelfProps, clear: () => Wanted) {
  const add = useCallback((product: TillProduct) => onAdd(product, clear()), [onAdd, clear]);
  const addMany = useCallback(
    (product: TillProduct, quantityMilli: number) => {
      clear();
      onAdd(product, { ...JUST_ONE, quantityMilli });
    },
    [onAdd, clear],
  );
  const pick = useCallback(
    (product: TillProduct) => {
      add(product);
      input.current?.focus();
    },
    [add, input],
  );
  return { add, addMany, pick };
}

/** Everything that puts products into the cart: scanning, searching, tapping. */
export const Shelf = memo(function Shelf(props: ShelfProps) {
  const { index, isLoading, inCart, learned, onCartKey, fieldRef: input } = props;
  const searching = useSearch(index, input);
  const { typed, type, active, setActive, wanted, results, resultsNow, clear } = searching;
  const scans = useScans(props, clear);
  const { add, addMany, pick } = useTaking(props, clear);
  const search = (text: string) => {
    type(text);
    input.current?.focus();
  };
  const [asked, setAsked] = useState<TillProduct | null>(null);
  const isSearching = wanted !== '';
  return (
    <section className={styles['shelf']} aria-label={t('products')}>
      <ScanField
        inputRef={input}
        typed={typed}
        onType={type}
        onClear={() => search('')}
        shownCount={results.length}
        resultsNow={resultsNow}
        isLoading={isLoading}
        active={active}
        onActive={setActive}
        onPick={pick}
        onMore={setAsked}
        onCartKey={onCartKey}
      />
      {(scans.question !== null || scans.unknown.length > 0) && (
        <ScanNotices
          question={scans.question}
          unknown={scans.unknown}
          isLoading={isLoading}
          onAnswer={scans.answer}
          missing={props.missing}
          onSettled={scans.settle}
          onSearch={search}
        />
      )}
      <div className={styles['goods']}>
        <div className={styles['grid']} data-covered={isSearching || undefined}>
          <TileGrid
            index={index}
            isLoading={isLoading}
            inCart={inCart}
            learned={learned}
            branchId={props.branchId}
            shiftId={props.shiftId}
            quickKeys={props.quickKeys}
            {...{ onAdd: add, onAddMany: addMany, onChange: props.onChange }}
            {...{ asked, onAsk: setAsked }}
          />
        </div>
        {isSearching && (
          <SearchResults
            results={results}
            active={active}
            inCart={inCart}
            priceStepMinor={index.priceStepMinor}
            missing={props.missing}
            {...{ wanted, index, onSearch: search }}
            onTaken={() => type('')}
            onPick={pick}
            onMore={setAsked}
          />
        )}
      </div>
    </section>
  );
});

/** What was typed this moment; the list on the screen may be one key behind. */
function searchNow(index: ProductIndex, typed: string): readonly TillProduct[] {
  return searchProducts(index, readEntry(typed).text);
}
