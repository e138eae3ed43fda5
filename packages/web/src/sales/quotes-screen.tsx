import { can } from '@tillbook/core/permissions';
import { QUOTE_STATES } from '@tillbook/core/sales/quotes';
import type { QuoteRow } from '@tillbook/core/sales/quotes.api';
import { FileText, ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, NoData, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { ListActions } from '../ui/head-actions.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useSellAddress } from '../ui/sales-places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { BuyerName } from './customer-bar.tsx';
import { ExportQuotes } from './export-quotes.tsx';
import { useTills } from './queries.ts';
import { useQuotePages, type QuoteFilter } from './quote-queries.ts';
import { QuoteBadge, QuoteSheet } from './quote-sheet.tsx';
import { zoneFormat } from './zone-format.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useFilters(isWhole: boolean): readonly Filter[] {
  const branches = (useTills().data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  return [
    ...(isWhole && branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: QUOTE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** What the address asks of the list; what it does not understand is left out. */
function filterIn(get: (name: string) => string, isWhole: boolean): QuoteFilter {
  const fitting = (name: string, shape: RegExp) =>
    shape.test(get(name)) ? { [name]: get(name) } : {};
  const state = QUOTE_STATES.find((one) => one === get('state'));
  const q = get('q').trim();
  return {
    ...(q === '' ? {} : { q }),
    ...(isWhole ? fitting('branchId', ID) : {}),
    ...(state === undefined ? {} : { state }),
    ...fitting('from', DAY),
    ...fitting('to', DAY),
  };
}

function QuoteTime({ row }: { readonly row: QuoteRow }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>;
}

function LastDay({ day }: { readonly day: string }) {
  const { date } = useFormat();
  return <time dateTime={day}>{date(day)}</time>;
}

function columnsOf(isWhole: boolean, currency: string): readonly Column<QuoteRow>[] {
  const whole: readonly Column<QuoteRow>[] = [
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
    { key: 'by', header: t('createdBy'), cell: (row) => <bdi>{row.createdByName}</bdi> },
  ];
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'when', header: t('when'), cell: (row) => <QuoteTime row={row} /> },
    ...(isWhole ? whole : []),
    {
      key: 'customer',
      header: t('customer'),
      cell: ({ customerName }) =>
        customerName === null ? <NoData /> : <BuyerName title={customerName} />,
    },
    { key: 'until', header: t('validUntil'), cell: (row) => <LastDay day={row.validUntil} /> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <QuoteBadge state={row.state} />,
    },
    {
      key: 'total',
      header: t('totalIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: (row) => <Amount minor={row.totalMinor} />,
    },
  ];
}

/** Quotes in one's reach: a seller's own, a manager's branches, all of an owner. */
export function QuotesScreen() {
  const url = useUrlState();
  const user = useUser();
  const sellAt = useSellAddress();
  const isWhole = can(user, 'sale.view');
  const currency = useFormat().place.currency ?? '';
  const filters = useFilters(isWhole);
  const filter = filterIn(url.get, isWhole);
  const pages = useQuotePages(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const openId = url.get('id');
  const sell = can(user, 'sale.post') && (
    <ButtonLink to={sellAt()} kind="primary" icon={<ShoppingCart size={16} aria-hidden />}>
      {t('newSale')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('quotes')} actions={<ListActions main={sell} />} />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportQuotes filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('quotes')}
        columns={columnsOf(isWhole, currency)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={openId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={FileText} title={t('noQuotes')}>
            {t('noQuotesText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {openId !== '' && <QuoteSheet quoteId={openId} onClose={() => url.set({ id: undefined })} />}
    </>
  );
}
