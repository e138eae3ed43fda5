import type { CategoryColour } from '@tillbook/core/products/category-colours';
import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import { PackageOpen } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, SkeletonBlock } from '../ui/states.tsx';
import type { CartAction } from './cart.ts';
import { OFTEN_MIN } from './often-sold.ts';
import type { ProductIndex } from './product-index.ts';
import styles from './shelf.module.css';
import type { ShiftShelf } from './shift-shelf.ts';
import type { TillProduct } from './till-product.ts';
import { Tiles } from './tiles.tsx';
import { useFavourites } from './use-favourites.ts';

const TileSheet = lazyPart(() => import('./tile-sheet.tsx'), 'TileSheet');

const GRID_HEIGHT = 320;

interface GridProps {
  readonly index: ProductIndex;
  readonly isLoading: boolean;
  readonly inCart: ReadonlyMap<string, number>;
  readonly learned: ShiftShelf;
  readonly branchId: string;
  readonly shiftId: string;
  /** What the branch pinned for all its tills; null: the server has not told it yet. */
  readonly quickKeys: QuickKeys | null;
  readonly onAdd: (product: TillProduct) => void;
  readonly onAddMany: (product: TillProduct, quantityMilli: number) => void;
  readonly onChange: (action: CartAction) => void;
  /** Of what more is asked than a touch does; null: of nothing. */
  readonly asked: TillProduct | null;
  readonly onAsk: (product: TillProduct | null) => void;
}

/** What stands on the shelf: pinned, sold often or lately, everything, or one category. */
interface Tab {
  readonly key: string;
  readonly name: string;
  /** Of a category that has one. */
  readonly colour?: CategoryColour | null;
  /** Only those of the tab that is shown are looked for: after a sale they are others. */
  readonly products: () => readonly TillProduct[];
}

/** Every tab that has something; what the device learned does not move during a shift. */
function useTabs(props: GridProps, favourites: readonly string[]): readonly Tab[] {
  const { index } = props;
  const { often, recent } = props.learned;
  return useMemo(() => {
    const few = (key: string, name: string, ids: readonly string[], min = 1): readonly Tab[] => {
      const known = ids.flatMap((id) => index.byId.get(id) ?? []);
      return known.length < min ? [] : [{ key, name, products: () => known }];
    };
    const all = { key: 'all', name: t('allProducts'), products: () => index.products };
    return [
      ...few('favourites', t('favourites'), favourites),
      ...few('often', t('oftenSold'), often, OFTEN_MIN),
      ...few('recent', t('soldLately'), recent),
      ...(index.products.length === 0 ? [] : [all]),
      ...index.categories.map(({ name, colour }) => ({
        ...{ key: `category ${name}`, name, colour },
        products: () => index.products.filter(({ categoryName }) => categoryName === name),
      })),
    ];
  }, [index, often, recent, favourites]);
}

/** The first tab at the beginning: what is pinned, else what sells most, else everything. */
const FIRST = ['favourites', 'often', 'all'];

/** The products as tiles, by category. Not drawn again while somebody types. */
export const TileGrid = memo(function TileGrid(props: GridProps) {
  const { index, isLoading, inCart, onAdd, onAddMany, branchId, quickKeys, asked, onAsk } = props;
  const favourites = useFavourites(branchId, props.shiftId, quickKeys);
  const tabs = useTabs(props, favourites.ids);
  const [picked, setPicked] = useState<string | null>(null);
  const keys = [picked, ...FIRST];
  const tab = keys.flatMap((key) => tabs.find((one) => one.key === key) ?? [])[0];
  const products = useMemo(() => tab?.products() ?? [], [tab]);
  const shown = favourites.isPlaced ? tab?.key : undefined;
  useEffect(() => {
    // A first key that comes within the shift adds a tab, and leaves the one that is shown.
    if (shown !== undefined) setPicked(shown);
  }, [shown]);
  if (tab === undefined) {
    if (isLoading) return <SkeletonBlock height={GRID_HEIGHT} />;
    return (
      <EmptyState icon={PackageOpen} title={t('noProducts')}>
        {t('noProductsHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {tabs.length > 1 && <Tabs tabs={tabs} chosen={tab} onChoose={({ key }) => setPicked(key)} />}
      <Tiles
        key={tab.key}
        products={products}
        inCart={inCart}
        priceStepMinor={index.priceStepMinor}
        onAdd={onAdd}
        onMore={onAsk}
        onChange={props.onChange}
      />
      {asked !== null && (
        <TileSheet
          product={asked}
          isPinned={favourites.isOwn(asked._id)}
          keys={{ branchId, quickKeys, onArranged: favourites.arrange }}
          nameOf={(soldId) => index.byId.get(soldId)?.name}
          priceStepMinor={index.priceStepMinor}
          onPin={() => {
            setPicked(tab.key);
            favourites.pin(asked._id);
            onAsk(null);
          }}
          onAdd={(quantityMilli) => {
            onAsk(null);
            onAddMany(asked, quantityMilli);
          }}
          onClose={() => onAsk(null)}
        />
      )}
    </>
  );
});

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
          key={tab.key}
          type="button"
          aria-pressed={tab.key === chosen.key}
          data-colour={tab.colour}
          onClick={() => onChoose(tab)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
