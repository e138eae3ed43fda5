import { PackageOpen } from 'lucide-react';
import { memo, useContext, useMemo, useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.ts';
import { EmptyState, SkeletonBlock } from '../ui/states.tsx';
import { FAVOURITES_MAX, keepList, pinned, readList } from './favourites.ts';
import { InPractice } from './in-practice.ts';
import { OFTEN_MIN } from './often-sold.ts';
import type { ProductIndex } from './product-index.ts';
import styles from './shelf.module.css';
import type { ShiftShelf } from './shift-shelf.ts';
import type { TillProduct } from './till-product.ts';
import { Tiles } from './tiles.tsx';

const TileSheet = lazyPart(() => import('./tile-sheet.tsx'), 'TileSheet');

const GRID_HEIGHT = 320;

interface GridProps {
  readonly index: ProductIndex;
  readonly isLoading: boolean;
  readonly inCart: ReadonlyMap<string, number>;
  readonly learned: ShiftShelf;
  readonly branchId: string;
  readonly onAdd: (product: TillProduct) => void;
  readonly onAddMany: (product: TillProduct, quantityMilli: number) => void;
}

/** What stands on the shelf: pinned, sold often or lately, everything, or one category. */
interface Tab {
  readonly key: string;
  readonly name: string;
  /** Only those of the tab that is shown are looked for: after a sale they are others. */
  readonly products: () => readonly TillProduct[];
}

/** What was pinned at this device, in the order of its pins. */
function useFavourites(branchId: string) {
  const [ids, setIds] = useState(() => readList('favourites', branchId));
  const isPractice = useContext(InPractice);
  const pin = (soldId: string) => {
    const next = pinned(ids, soldId);
    if (next === ids) return notify.info(t('pinsFull', { count: FAVOURITES_MAX }));
    if (!isPractice) keepList('favourites', branchId, next);
    setIds(next);
  };
  return { ids, pin };
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
      ...index.categories.map((name) => ({
        key: `category ${name}`,
        name,
        products: () => index.products.filter(({ categoryName }) => categoryName === name),
      })),
    ];
  }, [index, often, recent, favourites]);
}

/** The first tab at the beginning: what is pinned, else what sells most, else everything. */
const FIRST = ['favourites', 'often', 'all'];

/** The products as tiles, by category. Not drawn again while somebody types. */
export const TileGrid = memo(function TileGrid(props: GridProps) {
  const { index, isLoading, inCart, onAdd, onAddMany, branchId } = props;
  const favourites = useFavourites(branchId);
  const tabs = useTabs(props, favourites.ids);
  const [picked, setPicked] = useState<string | null>(null);
  const [asked, setAsked] = useState<TillProduct | null>(null);
  const keys = [picked, ...FIRST];
  const tab = keys.flatMap((key) => tabs.find((one) => one.key === key) ?? [])[0];
  const products = useMemo(() => tab?.products() ?? [], [tab]);
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
        onMore={setAsked}
      />
      {asked !== null && (
        <TileSheet
          product={asked}
          isPinned={favourites.ids.includes(asked._id)}
          priceStepMinor={index.priceStepMinor}
          onPin={() => {
            setPicked(tab.key);
            favourites.pin(asked._id);
            setAsked(null);
          }}
          onAdd={(quantityMilli) => {
            setAsked(null);
            onAddMany(asked, quantityMilli);
          }}
          onClose={() => setAsked(null)}
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
          onClick={() => onChoose(tab)}
        >
          {tab.name}
        </button>
      ))}
    </div>
  );
}
