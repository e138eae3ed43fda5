import { imagePath } from '@tillbook/core/products/images.api';
import { PackageOpen } from 'lucide-react';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { EmptyState, SkeletonBlock } from '../ui/states.tsx';
import { OFTEN_MIN } from './often-sold.ts';
import type { ProductIndex } from './product-index.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import type { TillProduct } from './till-product.ts';
import { TilePrice } from './tile-price.tsx';

/** Tiles are drawn as far as somebody looks, this many at a time. */
const TILES_STEP = 60;
const GRID_HEIGHT = 320;

interface GridProps {
  readonly index: ProductIndex;
  readonly isLoading: boolean;
  readonly inCart: ReadonlyMap<string, number>;
  readonly often: readonly string[];
  readonly onAdd: (product: TillProduct) => void;
}

/** The products as tiles, by category. Not drawn again while somebody types. */
export const TileGrid = memo(function TileGrid(props: GridProps) {
  const { index, isLoading, inCart, often, onAdd } = props;
  const [picked, setPicked] = useState<Tab | null>(null);
  const oftenSold = useMemo(
    () => often.flatMap((productId) => index.byId.get(productId) ?? []),
    [index, often],
  );
  const hasOften = oftenSold.length >= OFTEN_MIN;
  const tab = tabOf(picked, hasOften, index.categories);
  const products = useMemo(() => {
    if (tab === OFTEN) return oftenSold;
    if (tab === ALL) return index.products;
    return index.products.filter(({ categoryName }) => categoryName === tab.name);
  }, [index, oftenSold, tab]);
  if (index.products.length === 0) {
    if (isLoading) return <SkeletonBlock height={GRID_HEIGHT} />;
    return (
      <EmptyState icon={PackageOpen} title={t('noProducts')}>
        {t('noProductsHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {(hasOften || index.categories.length > 0) && (
        <Tabs
          tabs={[...(hasOften ? [OFTEN] : []), ALL, ...index.categories.map(categoryTab)]}
          chosen={tab}
          onChoose={setPicked}
        />
      )}
      <Tiles
        key={keyOfTab(tab)}
        products={products}
        inCart={inCart}
        priceStepMinor={index.priceStepMinor}
        onAdd={onAdd}
      />
    </>
  );
});

/** What stands on the shelf: what sells most, everything, or one category. */
type Tab = { readonly kind: 'often' | 'all'; readonly name: null } | CategoryTab;
interface CategoryTab {
  readonly kind: 'category';
  readonly name: string;
}

const OFTEN: Tab = { kind: 'often', name: null };
const ALL: Tab = { kind: 'all', name: null };
const categoryTab = (name: string): CategoryTab => ({ kind: 'category', name });
const keyOfTab = ({ kind, name }: Tab): string => `${kind} ${name ?? ''}`;

/** The tab that was picked, while it is there; else what sells most, else everything. */
function tabOf(picked: Tab | null, hasOften: boolean, categories: readonly string[]): Tab {
  const isThere =
    picked !== null &&
    (picked.kind === 'category' ? categories.includes(picked.name) : picked === ALL || hasOften);
  if (isThere) return picked;
  return hasOften ? OFTEN : ALL;
}

function nameOfTab({ kind, name }: Tab): string {
  if (name !== null) return name;
  return kind === 'often' ? t('oftenSold') : t('allProducts');
}

function Tabs(props: {
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
}) {
  const { tabs, chosen, onChoose } = props;
  return (
    <div role="group" aria-label={t('categories')} className={styles['categories']}>
      {tabs.map((tab) => (
        <button
          key={keyOfTab(tab)}
          type="button"
          aria-pressed={keyOfTab(tab) === keyOfTab(chosen)}
          onClick={() => onChoose(tab)}
        >
          {nameOfTab(tab)}
        </button>
      ))}
    </div>
  );
}

/** More tiles when the end of those that are drawn comes into sight. */
function useGrowing(size: number, list: RefObject<HTMLUListElement | null>) {
  const [shown, setShown] = useState(TILES_STEP);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setShown((before) => before + TILES_STEP);
      },
      { root: list.current, rootMargin: '400px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, size, list]);
  return { shown, end };
}

function Tiles(
  props: Omit<GridProps, 'index' | 'isLoading' | 'often'> & {
    readonly products: readonly TillProduct[];
    readonly priceStepMinor: number;
  },
) {
  const { products, inCart, priceStepMinor, onAdd } = props;
  const list = useRef<HTMLUListElement>(null);
  const { shown, end } = useGrowing(products.length, list);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = neighbour(list.current, event.key);
    if (to === null) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <ul ref={list} className={styles['tiles']} aria-label={t('products')} onKeyDown={onKeyDown}>
      {products.slice(0, shown).map((product, at) => (
        <Tile
          key={product._id}
          product={product}
          heldMilli={inCart.get(product._id) ?? 0}
          isFirst={at === 0}
          priceStepMinor={priceStepMinor}
          onAdd={onAdd}
        />
      ))}
      {shown < products.length && <li ref={end} aria-hidden className={styles['end']} />}
    </ul>
  );
}

/** The tile an arrow key leads to: beside it, or the nearest in the next row. */
function neighbour(list: HTMLElement | null, key: string): HTMLElement | null {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  const now = tiles[at];
  if (now === undefined) return null;
  const direction = getComputedStyle(now).direction === 'rtl' ? -1 : 1;
  if (key === 'ArrowRight') return tiles[at + direction] ?? null;
  if (key === 'ArrowLeft') return tiles[at - direction] ?? null;
  if (key === 'Home') return tiles[0] ?? null;
  if (key === 'End') return tiles.at(-1) ?? null;
  const rows = { ArrowDown: tiles.slice(at + 1), ArrowUp: tiles.slice(0, at).reverse() }[key];
  return (
    rows?.find((tile) => tile.offsetTop !== now.offsetTop && tile.offsetLeft === now.offsetLeft) ??
    null
  );
}

interface TileProps {
  readonly product: TillProduct;
  readonly heldMilli: number;
  readonly isFirst: boolean;
  readonly priceStepMinor: number;
  readonly onAdd: (product: TillProduct) => void;
}

/** A picture that is gone meanwhile leaves no hole. */
function Picture({ imageId }: { readonly imageId: string }) {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return null;
  return (
    <img
      className={styles['picture']}
      src={imagePath(imageId, 'thumb')}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setIsGone(true)}
    />
  );
}

const Tile = memo(function Tile(props: TileProps) {
  const { product, heldMilli, isFirst, priceStepMinor, onAdd } = props;
  const { quantity } = useFormat();
  return (
    <li>
      <button
        type="button"
        className={styles['tile']}
        data-held={heldMilli > 0 ? '' : undefined}
        data-pack={product.packName === null ? undefined : ''}
        tabIndex={isFirst ? 0 : -1}
        onClick={() => onAdd(product)}
      >
        <span className={styles['tileHead']}>
          <span className={styles['tileName']} dir="auto">
            {product.productName}
          </span>
          {product.packName !== null && (
            <span className={styles['tilePack']} dir="auto">
              {product.packName}
            </span>
          )}
          {product.imageId !== null && <Picture imageId={product.imageId} />}
        </span>
        <span className={styles['tileFoot']}>
          <TilePrice product={product} stepMinor={priceStepMinor} />
          <StockWord milli={product.quantityMilli} unit={product.unit} />
        </span>
        {heldMilli > 0 && (
          <span className={styles['held']}>
            <span aria-hidden>{quantity(heldMilli)}</span>
            <span className="sr-only">{t('inCart', { quantity: quantity(heldMilli) })}</span>
          </span>
        )}
      </button>
    </li>
  );
});
