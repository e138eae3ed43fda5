import { imagePath } from '@tillbook/core/products/image-path';
import { Minus } from 'lucide-react';
import {
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { CartAction } from './cart.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import { TilePrice } from './tile-price.tsx';
import type { TillProduct } from './till-product.ts';
import { useLongPress } from './use-long-press.ts';

/** So many are drawn first: what is in sight of a till that has just opened. */
const FIRST_DRAWN = 24;
/** Tiles are drawn as far as somebody looks, this many at a time. */
const TILES_STEP = 60;

/** More tiles when the end of those that are drawn comes into sight. */
function useGrowing(size: number, list: RefObject<HTMLUListElement | null>) {
  const [shown, setShown] = useState(FIRST_DRAWN);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        startTransition(() => setShown((before) => before - (before % TILES_STEP) + TILES_STEP));
      },
      { root: list.current, rootMargin: '400px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, size, list]);
  return { shown, end };
}

/** The tiles of one tab. Arrows lead from one to the next; the menu key asks for more. */
export function Tiles(props: {
  readonly products: readonly TillProduct[];
  /** Thousandths in the cart, by product or pack. */
  readonly inCart: ReadonlyMap<string, number>;
  readonly priceStepMinor: number;
  readonly onAdd: (product: TillProduct) => void;
  /** More than one of it, or another place for it. */
  readonly onMore: (product: TillProduct) => void;
  readonly onChange: (action: CartAction) => void;
}) {
  const { products, inCart, priceStepMinor, onAdd, onMore, onChange } = props;
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
          onMore={onMore}
          onChange={onChange}
        />
      ))}
      {shown < products.length && <li ref={end} aria-hidden className={styles['end']} />}
    </ul>
  );
}

/** The tile an arrow key leads to: beside it, or the nearest in the next row. */
function neighbour(list: HTMLElement | null, key: string): HTMLElement | null {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('button:not([data-less])') ?? [])];
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
  readonly onMore: (product: TillProduct) => void;
  readonly onChange: (action: CartAction) => void;
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
  const { product, heldMilli, isFirst, priceStepMinor, onAdd, onMore } = props;
  const press = useLongPress(
    () => onMore(product),
    () => onAdd(product),
  );
  const { quantity } = useFormat();
  return (
    <li>
      <button
        type="button"
        className={styles['tile']}
        data-held={heldMilli > 0 ? '' : undefined}
        data-pack={product.packName === null ? undefined : ''}
        data-colour={product.categoryColour}
        tabIndex={isFirst ? 0 : -1}
        {...press}
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
          <StockWord product={product} />
        </span>
        {heldMilli > 0 && (
          <>
            <span className={styles['held']} aria-hidden>
              {quantity(heldMilli)}
            </span>
            <span className="sr-only">{t('inCart', { quantity: quantity(heldMilli) })}</span>
          </>
        )}
      </button>
      {heldMilli > 0 && <Less {...props} held={quantity(heldMilli)} />}
    </li>
  );
});

/** On phones, where products cover the cart: what the cart's own button for one less does. */
function Less({ product, held, onChange }: TileProps & { readonly held: string }) {
  return (
    <button
      type="button"
      className={styles['less']}
      data-less={held}
      aria-label={t('less', { name: product.name })}
      onClick={() => onChange({ kind: 'step', soldId: product._id, by: -1 })}
    >
      <Minus size={16} aria-hidden />
    </button>
  );
}
