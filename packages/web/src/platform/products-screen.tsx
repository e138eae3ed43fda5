import { platformProducts, type PlatformProduct } from '@tillbook/core/platform/lists.api';
import { Package } from 'lucide-react';
import { t } from '../i18n/en/platform.ts';
import { Money } from '../ui/figures.tsx';
import { moneyCell } from '../ui/csv.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useBusinessFilters } from './filters.ts';
import { PlatformList } from './list-screen.tsx';
import { Ago, BusinessLink } from './parts.tsx';
import { sourceOf } from './queries.ts';

const SOURCE = sourceOf<PlatformProduct>(platformProducts);

const COLUMNS: readonly Column<PlatformProduct>[] = [
  { key: 'name', header: t('product'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'sku', header: t('sku'), cell: ({ sku }) => <bdi>{sku}</bdi> },
  {
    key: 'business',
    header: t('business'),
    cell: ({ business }) => <BusinessLink business={business} />,
  },
  {
    key: 'price',
    header: t('price'),
    align: 'end',
    card: 'figure',
    cell: ({ priceMinor, currency }) => <Money minor={priceMinor} currency={currency} />,
  },
  {
    key: 'updated',
    header: t('updated'),
    cell: ({ updatedAt }) => <Ago at={updatedAt} never="" />,
  },
];

const CELLS = [
  { header: t('business'), of: (row: PlatformProduct) => row.business.name },
  { header: t('product'), of: (row: PlatformProduct) => row.name },
  { header: t('sku'), of: (row: PlatformProduct) => row.sku },
  { header: t('currency'), of: (row: PlatformProduct) => row.currency },
  {
    header: t('price'),
    of: (row: PlatformProduct) => moneyCell(row.priceMinor, row.currency),
  },
  { header: t('updated'), of: (row: PlatformProduct) => row.updatedAt },
];

/** /admin/products: what every business sells. */
export function AdminProductsScreen() {
  return (
    <>
      <PageHeader title={t('products')} lead={t('productsLead')} />
      <PlatformList
        source={SOURCE}
        caption={t('products')}
        search={t('searchProducts')}
        filters={useBusinessFilters()}
        columns={COLUMNS}
        icon={Package}
        empty={t('productsEmpty')}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        file={t('fileProducts')}
        cells={CELLS}
      />
    </>
  );
}
