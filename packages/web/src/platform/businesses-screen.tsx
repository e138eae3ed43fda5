import {
  BOOKS_SEEN,
  platformBusinesses,
  QUIET_DAYS,
  SET_UP,
  SOLD_WHEN,
  type PlatformBusiness,
} from '@tillbook/core/platform/businesses.api';
import { BUSINESS_STANDINGS } from '@tillbook/core/platform/standing';
import { Store } from 'lucide-react';
import { t } from '../i18n/en/platform.ts';
import { TYPE_CHOICES } from '../i18n/type-name.ts';
import { plainDecimal } from '@tillbook/core/csv';
import { DateTime } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { BusinessView } from './business-view.tsx';
import { useBusinessFilters } from './filters.ts';
import { PlatformList } from './list-screen.tsx';
import { Ago, Health, StandingBadge } from './parts.tsx';
import styles from './platform.module.css';
import { sourceOf } from './queries.ts';

const SOURCE = sourceOf<PlatformBusiness>(platformBusinesses);
const typeName = (type: string): string =>
  TYPE_CHOICES.find(({ value }) => value === type)?.label ?? type;

const COLUMNS: readonly Column<PlatformBusiness>[] = [
  {
    key: 'name',
    header: t('business'),
    card: 'title',
    sort: 'name',
    cell: ({ name, owner }) => (
      <span className={styles['who']}>
        <span dir="auto">{name}</span>
        <small dir="auto">{owner.name}</small>
      </span>
    ),
  },
  {
    key: 'standing',
    header: t('state'),
    card: 'status',
    cell: ({ standing }) => <StandingBadge standing={standing} />,
  },
  { key: 'type', header: t('type'), cell: ({ businessType }) => typeName(businessType) },
  { key: 'currency', header: t('currency'), cell: ({ currency }) => currency },
  {
    key: 'branches',
    header: t('branches'),
    align: 'end',
    cell: ({ branchesCount }) => branchesCount,
  },
  {
    key: 'lastSale',
    header: t('lastSale'),
    cell: ({ lastSaleAt }) => <Ago at={lastSaleAt} never={t('neverSold')} />,
  },
  { key: 'health', header: t('books'), cell: (row) => <Health business={row} /> },
  {
    key: 'created',
    header: t('created'),
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} show="date" />,
  },
];

const CELLS = [
  { header: t('business'), of: (row: PlatformBusiness) => row.name },
  { header: t('owner'), of: (row: PlatformBusiness) => row.owner.name },
  { header: t('email'), of: (row: PlatformBusiness) => row.owner.email },
  { header: t('state'), of: (row: PlatformBusiness) => t(`standing_${row.standing}`) },
  { header: t('type'), of: (row: PlatformBusiness) => typeName(row.businessType) },
  { header: t('currency'), of: (row: PlatformBusiness) => row.currency },
  { header: t('branches'), of: (row: PlatformBusiness) => plainDecimal(row.branchesCount, 0) },
  { header: t('lastSale'), of: (row: PlatformBusiness) => row.lastSaleAt ?? '' },
  { header: t('created'), of: (row: PlatformBusiness) => row.createdAt },
];

/** /admin/business: every business, `?view=…` one of them. */
export function AdminBusinessScreen() {
  const url = useUrlState();
  const view = url.get('view');
  const [, currency] = useBusinessFilters();
  const filters: Filter[] = [
    {
      name: 'standing',
      label: t('state'),
      any: t('allStates'),
      choices: BUSINESS_STANDINGS.map((value) => ({ value, label: t(`standing_${value}`) })),
    },
    { name: 'businessType', label: t('type'), any: t('allTypes'), choices: TYPE_CHOICES },
    ...(currency === undefined ? [] : [currency]),
    {
      name: 'books',
      label: t('books'),
      any: t('allBooks'),
      choices: BOOKS_SEEN.map((value) => ({ value, label: t(`books_${value}`) })),
    },
    {
      name: 'sold',
      label: t('soldWhen'),
      any: t('soldAnyTime'),
      choices: SOLD_WHEN.map((value) => ({ value, label: t(`sold_${value}`) })),
    },
    {
      name: 'setUp',
      label: t('setUp'),
      any: t('setUpAny'),
      choices: SET_UP.map((value) => ({ value, label: t(`setUp_${value}`) })),
    },
    {
      name: 'quietDays',
      label: t('lastSale'),
      any: t('anyLastSale'),
      choices: QUIET_DAYS.map((value) => ({ value, label: t('quietFor', { days: value }) })),
    },
  ];
  if (view !== '') return <BusinessView key={view} businessId={view} />;
  return (
    <>
      <PageHeader title={t('businesses')} />
      <PlatformList
        source={SOURCE}
        caption={t('businesses')}
        search={t('searchBusinesses')}
        filters={filters}
        columns={COLUMNS}
        icon={Store}
        empty={t('businessesEmpty')}
        emptyText={t('businessesEmptyText')}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onOpen={({ _id }) => url.set({ view: _id }, 'push')}
        isSorted
        file={t('fileBusinesses')}
        cells={CELLS}
      />
    </>
  );
}
