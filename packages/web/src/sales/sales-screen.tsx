import { can } from '@tillbook/core/permissions';
import { Archive, BookUser, FileText, Gift, ReceiptText, ShoppingCart, Undo2 } from 'lucide-react';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { MyShifts } from './my-shifts.tsx';
import { BuyerName } from './customer-bar.tsx';
import { ExportSales } from './export-sales.tsx';
import { useSalesPages } from './queries.ts';
import { QuickDays } from './quick-days.tsx';
import { customerFilter, useSalesFilters } from './sales-filters.ts';
import { SalesSum } from './sales-sum.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { filterOf, type ListedSale } from './sales-view.ts';
import {
  useGiftCardsAddress,
  useLaybysAddress,
  useQuotesAddress,
  useRefundsAddress,
} from '../ui/sales-places.ts';
import { statusOfSale } from './refund-words.ts';
import { methodName } from '../ui/payment-words.ts';
import { zoneFormat } from './zone-format.ts';

/** The sales of a business or of branches: its owner's, a manager's, the accountant's. */
export function BusinessSalesScreen() {
  return <SalesList title={t('sales')} isWhole />;
}

/** The seller's own sales. */
export function SellerSalesScreen() {
  return <SalesList title={t('mySales')} isWhole={false} />;
}

/** When it was sold, by the clock on the branch's wall. */
function SaleTime({ row }: { readonly row: ListedSale }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return <time dateTime={row.occurredAt}>{dateTime(row.occurredAt)}</time>;
}

function columnsOf(isWhole: boolean, currency: string): readonly Column<ListedSale>[] {
  return [
    {
      key: 'receiptNumber',
      header: t('receipt'),
      card: 'title',
      isOneLine: true,
      cell: (row) => <bdi dir="ltr">{row.receiptNumber}</bdi>,
    },
    {
      key: 'occurredAt',
      header: t('when'),
      isOneLine: true,
      cell: (row) => <SaleTime row={row} />,
    },
    ...(isWhole
      ? [
          {
            key: 'branch',
            header: t('branch'),
            cell: (row: ListedSale) => <bdi>{row.branchName}</bdi>,
          },
          {
            key: 'seller',
            header: t('seller'),
            cell: (row: ListedSale) => <bdi>{row.sellerName}</bdi>,
          },
        ]
      : []),
    {
      key: 'customer',
      header: t('customer'),
      cell: ({ customerName }) =>
        customerName === null ? <NoData /> : <BuyerName title={customerName} />,
    },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      card: 'hidden',
      cell: (row) => <bdi className="number">{row.linesCount}</bdi>,
    },
    {
      key: 'method',
      header: t('paidBy'),
      cell: (row) => row.methods.map(methodName).join(', '),
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <StatusBadge status={statusOfSale(row.state)} />,
    },
    {
      key: 'refunded',
      header: t('refundedMinor'),
      align: 'end',
      card: 'hidden',
      cell: (row) => (row.refundedMinor === 0 ? <NoData /> : <Amount minor={row.refundedMinor} />),
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

function SalesList({ title, isWhole }: { readonly title: string; readonly isWhole: boolean }) {
  const url = useUrlState();
  const currency = useFormat().place.currency ?? '';
  const filter = filterOf(url.get, isWhole);
  const pages = useSalesPages(filter);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const filters = [...useSalesFilters(isWhole), ...customerFilter(filter.customerId, rows)];
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const openId = url.get('id');
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {!isWhole && <CustomersLink />}
            <QuotesLink />
            <LaybysLink />
            {isWhole && <GiftCardsLink />}
            <RefundsLink />
            <SellLink />
          </>
        }
      />
      <QuickDays />
      <FilterBar search={t('searchReceipt')} filters={filters}>
        <DensityButton />
        <ExportSales filter={filter} />
      </FilterBar>
      <DataTable
        caption={title}
        columns={columnsOf(isWhole, currency)}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.receiptNumber}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={openId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={ReceiptText} title={t('noSales')} action={<SellLink />}>
            {t('noSalesHint')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      <SalesSum filter={filter} />
      {!isWhole && <MyShifts />}
      {openId !== '' && <SaleSheet saleId={openId} onClose={() => url.set({ id: undefined })} />}
    </>
  );
}

/** To the sell screen of who is signed in; only for people who may sell. */
function SellLink() {
  const user = useUser();
  if (!can(user, 'sale.post')) return null;
  const to = user.role === 'seller' ? paths.seller.newSale() : ownSell(user.role);
  return (
    <ButtonLink to={to} kind="primary" icon={<ShoppingCart size={16} aria-hidden />}>
      {t('newSale')}
    </ButtonLink>
  );
}

const ownSell = (role: string): string =>
  role === 'branch_manager' ? paths.manager.sell() : paths.business.sell();

/** To who comes back, for sellers who may see them; an owner finds them under Management. */
function CustomersLink() {
  if (!can(useUser(), 'customer.view')) return null;
  return (
    <ButtonLink
      to={paths.seller.sales({ view: 'customers' })}
      icon={<BookUser size={16} aria-hidden />}
    >
      {t('customers')}
    </ButtonLink>
  );
}

/** To what was offered; an accountant does not sell. */
function QuotesLink() {
  const to = useQuotesAddress();
  if (!can(useUser(), 'sale.post')) return null;
  return (
    <ButtonLink to={to()} icon={<FileText size={16} aria-hidden />}>
      {t('quotes')}
    </ButtonLink>
  );
}

/** To what is set aside for customers. */
function LaybysLink() {
  const to = useLaybysAddress();
  return (
    <ButtonLink to={to()} icon={<Archive size={16} aria-hidden />}>
      {inLaybys('laybys')}
    </ButtonLink>
  );
}

/** To the gift cards, for who sees the sales of others. */
function GiftCardsLink() {
  const to = useGiftCardsAddress();
  if (!can(useUser(), 'sale.view')) return null;
  return (
    <ButtonLink to={to()} icon={<Gift size={16} aria-hidden />}>
      {inGifts('giftCards')}
    </ButtonLink>
  );
}

/** To what came back, and to taking something back. */
function RefundsLink() {
  const to = useRefundsAddress();
  return (
    <ButtonLink to={to()} icon={<Undo2 size={16} aria-hidden />}>
      {t('refunds')}
    </ButtonLink>
  );
}
