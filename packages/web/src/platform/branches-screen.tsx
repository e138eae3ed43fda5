import { platformBranches, type PlatformBranch } from '@tillbook/core/platform/lists.api';
import { Store } from 'lucide-react';
import { t } from '../i18n/en/platform.ts';
import { plainDecimal } from '@tillbook/core/csv';
import { DateTime } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useBusinessFilters } from './filters.ts';
import { PlatformList } from './list-screen.tsx';
import { Ago, BusinessLink } from './parts.tsx';
import { sourceOf } from './queries.ts';

const SOURCE = sourceOf<PlatformBranch>(platformBranches);

const COLUMNS: readonly Column<PlatformBranch>[] = [
  { key: 'name', header: t('branch'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'business',
    header: t('business'),
    cell: ({ business }) => <BusinessLink business={business} />,
  },
  { key: 'code', header: t('code'), cell: ({ code }) => code },
  { key: 'timezone', header: t('timezone'), cell: ({ timezone }) => timezone },
  { key: 'tills', header: t('tills'), align: 'end', cell: ({ tillsCount }) => tillsCount },
  {
    key: 'lastSale',
    header: t('lastSale'),
    cell: ({ lastSaleAt }) => <Ago at={lastSaleAt} never={t('neverSold')} />,
  },
  {
    key: 'created',
    header: t('created'),
    card: 'hidden',
    cell: ({ createdAt }) => <DateTime at={createdAt} show="date" />,
  },
];

const CELLS = [
  { header: t('business'), of: (row: PlatformBranch) => row.business.name },
  { header: t('branch'), of: (row: PlatformBranch) => row.name },
  { header: t('code'), of: (row: PlatformBranch) => row.code },
  { header: t('currency'), of: (row: PlatformBranch) => row.currency },
  { header: t('timezone'), of: (row: PlatformBranch) => row.timezone },
  { header: t('tills'), of: (row: PlatformBranch) => plainDecimal(row.tillsCount, 0) },
  { header: t('lastSale'), of: (row: PlatformBranch) => row.lastSaleAt ?? '' },
  { header: t('created'), of: (row: PlatformBranch) => row.createdAt },
];

/** /admin/branches: branches of every business. */
export function AdminBranchesScreen() {
  return (
    <>
      <PageHeader title={t('branches')} lead={t('branchesLead')} />
      <PlatformList
        source={SOURCE}
        caption={t('branches')}
        search={t('searchBranches')}
        filters={useBusinessFilters()}
        columns={COLUMNS}
        icon={Store}
        empty={t('branchesEmpty')}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        file={t('fileBranches')}
        cells={CELLS}
      />
    </>
  );
}
