import { imagePath } from '@tillbook/core/products/image-path';
import type { ProductRow } from '@tillbook/core/products/products.api';
import { Archive } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, DateTime, NoData, Quantity } from '../ui/figures.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { unitWord } from './unit-word.ts';
import { marginOf, stockStatus, type TaxMode } from './product-view.ts';
import styles from './products.module.css';

/** A margin in basis points; a loss has its sign and its colour. */
export function Margin({ basisPoints }: { readonly basisPoints: number | null }) {
  const format = useFormat();
  if (basisPoints === null) return <NoData />;
  return (
    <bdi className="number" data-loss={basisPoints < 0 ? '' : undefined}>
      {format.percent(basisPoints)}
    </bdi>
  );
}

/** Archived, or what of it is in stock: icon, word and colour. */
export function ProductStatus({ row, isLow }: { readonly row: ProductRow; isLow?: boolean }) {
  if (!row.isArchived && row.kind !== 'goods') return <StatusBadge status="active" />;
  const status = stockStatus(row.quantityMilli);
  const isShort = isLow === true && status === 'inStock';
  if (!row.isArchived) return <StatusBadge status={isShort ? 'low' : status} />;
  return (
    <span className={styles['archived']}>
      <Archive size={14} strokeWidth={2} aria-hidden />
      {t('archived')}
    </span>
  );
}

const name: Column<ProductRow> = {
  key: 'name',
  header: t('product'),
  sort: 'name',
  card: 'title',
  cell: (row) => (
    <span className={styles['named']}>
      <Thumbnail imageId={row.imageId} />
      <span dir="auto" className={styles['name']}>
        {row.name}
        {row.kind !== 'goods' && <small>{t(`kind_${row.kind}`)}</small>}
        {row.family !== null && <small>{t('variant')}</small>}
      </span>
    </span>
  ),
};

/** A small picture where there is one; the name beside it says what it shows. */
function Thumbnail({ imageId }: { readonly imageId: string | null }) {
  if (imageId === null) return null;
  return <img src={imagePath(imageId, 'thumb')} alt="" className={styles['thumb']} />;
}

const sku: Column<ProductRow> = {
  key: 'sku',
  header: t('sku'),
  cell: (row) => (
    <bdi dir="ltr" className={styles['code']}>
      {row.sku}
    </bdi>
  ),
};

const category: Column<ProductRow> = {
  key: 'category',
  header: t('category'),
  cell: (row) => (row.category === null ? <NoData /> : <bdi>{row.category.name}</bdi>),
};

const brand: Column<ProductRow> = {
  key: 'brand',
  header: t('brand'),
  card: 'hidden',
  cell: (row) => (row.brand === null ? <NoData /> : <bdi>{row.brand.name}</bdi>),
};

const barcode: Column<ProductRow> = {
  key: 'barcode',
  header: t('barcode'),
  card: 'hidden',
  cell: (row) =>
    row.barcode === null ? (
      <NoData />
    ) : (
      <bdi dir="ltr" className={styles['code']}>
        {row.barcode}
      </bdi>
    ),
};

const unit: Column<ProductRow> = {
  key: 'unit',
  header: t('unit'),
  card: 'hidden',
  cell: (row) => unitWord(row.unit),
};

const stock: Column<ProductRow> = {
  key: 'stock',
  header: t('stock'),
  align: 'end',
  cell: (row) => (row.kind !== 'goods' ? <NoData /> : <Quantity milli={row.quantityMilli} />),
};

const status: Column<ProductRow> = {
  key: 'status',
  header: t('state'),
  card: 'status',
  cell: (row) => <ProductStatus row={row} />,
};

const changed: Column<ProductRow> = {
  key: 'changed',
  header: t('changed'),
  sort: 'updated',
  card: 'hidden',
  cell: (row) => <DateTime at={row.updatedAt} show="date" />,
};

const price = (currency: string): Column<ProductRow> => ({
  key: 'price',
  header: t('priceHeader', { currency }),
  align: 'end',
  sort: 'price',
  card: 'figure',
  cell: (row) => <Amount minor={row.priceMinor} />,
});

function costs(currency: string, taxMode: TaxMode | undefined): readonly Column<ProductRow>[] {
  return [
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      card: 'hidden',
      cell: (row) => (row.costMinor === null ? <NoData /> : <Amount minor={row.costMinor} />),
    },
    {
      key: 'margin',
      header: t('margin'),
      align: 'end',
      cell: (row) => <Margin basisPoints={marginOf(row, taxMode)} />,
    },
  ];
}

/** Columns that a person may take out of the list or put in. */
export const OPTIONAL_COLUMNS = [
  ...['sku', 'barcode', 'category', 'brand', 'unit', 'cost', 'margin', 'status', 'changed'],
] as const;
export const FIRST_COLUMNS: readonly string[] = ['sku', 'category', 'cost', 'margin', 'status'];

/** The columns of the owner's list; cost and margin only for those who may see them. */
export function productColumns(given: {
  readonly currency: string;
  readonly taxMode: TaxMode | undefined;
  readonly seesCost: boolean;
}): readonly Column<ProductRow>[] {
  const { currency, taxMode, seesCost } = given;
  const money = seesCost ? costs(currency, taxMode) : [];
  return [
    ...[name, sku, barcode, category, brand, unit, price(currency)],
    ...money,
    ...[stock, status, changed],
  ];
}

/** The columns of the seller's look-up: what it costs and whether it is there. */
export function lookupColumns(currency: string): readonly Column<ProductRow>[] {
  return [name, sku, price(currency), stock, status];
}
