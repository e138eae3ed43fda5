import type { STOCK_STATES } from '@tillbook/core/products/products.api';
import { useMemo, useState, type ReactNode } from 'react';
import { t as inProducts } from '../i18n/en/products.ts';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { NoData } from '../ui/figures.tsx';
import type { Column } from '../ui/table-columns.ts';
import { indexOf, type ProductIndex } from './product-index.ts';
import { useCatalogue } from './queries.ts';
import { searchProducts } from './search-products.ts';
import { stockState, StockWord } from './stock-word.tsx';
import { TilePrice } from './tile-price.tsx';
import type { TillProduct } from './till-product.ts';

type StockState = (typeof STOCK_STATES)[number];

/** So many stand in the list at once, and more when asked for. */
const PAGE = 50;

/** The products of a branch that fit, as this device knows them; of a search the best few. */
function fitting(index: ProductIndex, q: string, stock: string): readonly TillProduct[] {
  const found = q.trim() === '' ? index.products : searchProducts(index, q);
  return stock === '' ? found : found.filter((product) => stateOf(product) === stock);
}

function stateOf({ quantityMilli, lowMilli }: TillProduct): StockState | null {
  if (quantityMilli === null) return null;
  const state = stockState(quantityMilli, lowMilli);
  return state === 'inStock' ? 'in_stock' : state;
}

function columnsOf(stepMinor: number, currency: string): readonly Column<TillProduct>[] {
  return [
    {
      key: 'name',
      header: inProducts('product'),
      card: 'title',
      cell: ({ name }) => <span dir="auto">{name}</span>,
    },
    {
      key: 'sku',
      header: inProducts('sku'),
      cell: ({ sku }) => <bdi dir="ltr">{sku}</bdi>,
    },
    {
      key: 'stock',
      header: inProducts('stock'),
      card: 'status',
      cell: (product) =>
        product.quantityMilli === null ? <NoData /> : <StockWord product={product} />,
    },
    {
      key: 'price',
      header: `${inProducts('price')} (${currency})`,
      align: 'end',
      card: 'figure',
      cell: (product) => <TilePrice product={product} stepMinor={stepMinor} />,
    },
  ];
}

/**
 * Prices and stock of a branch while the server cannot be asked, as its till keeps them on this
 * device; a device that keeps nothing shows what stands there otherwise.
 */
export function LookupHere(props: {
  readonly branchId: string;
  readonly q: string;
  readonly stock: string;
  readonly children: ReactNode;
}) {
  const { branchId, q, stock, children } = props;
  const format = useFormat();
  const { data } = useCatalogue(useUser().business?._id ?? '', branchId);
  const index = useMemo(() => indexOf(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  const [count, setCount] = useState(PAGE);
  if (data === undefined || index.products.length === 0) return children;
  const found = fitting(index, q, stock);
  return (
    <>
      <Banner tone="queued">{t('lookupAsOf', { time: format.dateTime(data.asOf) })}</Banner>
      <DataTable
        caption={inProducts('lookupTitle')}
        columns={columnsOf(index.priceStepMinor, format.place.currency ?? '')}
        rows={found.slice(0, count)}
        rowKey={({ _id }) => _id}
        isFiltered
        empty={null}
        hasMore={found.length > count}
        onMore={() => setCount(count + PAGE)}
      />
    </>
  );
}
