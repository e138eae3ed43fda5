import { can } from '@tillbook/core/permissions';
import { Archive, BookUser, FileText, Gift, ReceiptText, ShoppingCart, Undo2 } from 'lucide-react';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { ListActions, type HeadWay } from '../ui/head-actions.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useIsNarrow, useMedia } from '../ui/use-media.ts';
import { MyShifts } from './my-shifts.tsx';
import { isSilence } from './facts-here.ts';
import { ExportSales } from './export-sales.tsx';
import { withHere } from './own-sales-here.ts';
import { useSalesPages } from './queries.ts';
import { QuickDays } from './quick-days.tsx';
import { ProductChoice } from './product-choice.tsx';
import { customerFilter, useProductFilter, useSalesFilters } from './sales-filters.ts';
import { SalesColumns, useMoreColumns } from './more-columns.tsx';
import { SalesSum } from './sales-sum.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { columnsOf, SMALL_DESK } from './sales-columns.tsx';
import { filterOf } from './sales-view.ts';
import { useOwnSalesHere } from './use-own-sales-here.ts';
import { WaitingHere } from './waiting-here.tsx';
import {
  useGiftCardsAddress,
  useLaybysAddress,
  useQuotesAddress,
  useRefundsAddress,
} from '../ui/sales-places.ts';

/** The sales of a business or of branches: its owner's, a manager's, the accountant's. */
export function BusinessSalesScreen() {
  return <SalesList title={t('sales')} isWhole />;
}

/** The seller's own sales. */
export function SellerSalesScreen() {
  return <SalesList title={t('mySales')} isWhole={false} />;
}

function SalesList({ title, isWhole }: { readonly title: string; readonly isWhole: boolean }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const isTight = useMedia(SMALL_DESK);
  const filter = filterOf(url.get, isWhole, currency);
  const pages = useSalesPages(filter);
  const posted = pages.data?.pages.flatMap((page) => page.items);
  const isOnline = useOnline();
  const isCutOff = posted === undefined && (!isOnline || isSilence(pages.failureReason));
  const list = { isOwn: !isWhole, isCutOff, fetchedMs: pages.dataUpdatedAt };
  const here = useOwnSalesHere(filter, list);
  const hasHere = isCutOff && here.hasAny;
  const rows = withHere(hasHere ? [] : posted, here.rows);
  const filters = [
    ...useSalesFilters(isWhole),
    ...useProductFilter(filter.productId),
    ...customerFilter(filter.customerId, rows),
  ];
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const openId = url.get('id');
  const ways = useWays(isWhole);
  const isPhone = useIsNarrow();
  const chosen = useMoreColumns();
  const more = isWhole && !isPhone ? chosen : [];
  return (
    <>
      <PageHeader
        title={title}
        actions={<ListActions ways={ways} main={(isWhole || !isPhone) && <SellLink />} />}
      />
      <QuickDays />
      <FilterBar
        search={t('searchReceipt')}
        filters={filters}
        also={<ProductChoice onPick={(productId) => url.set({ productId })} />}
      >
        <DensityButton />
        {isWhole && !isPhone && <SalesColumns />}
        <ExportSales filter={filter} />
      </FilterBar>
      <HeldBack isSo={pages.data?.pages[0]?.areHeldBack} />
      <WaitingHere sales={here.unsent} isAll={hasHere} />
      <DataTable
        caption={title}
        columns={columnsOf(isWhole, currency ?? '', isTight, more)}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.receiptNumber}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={openId}
        error={hasHere ? null : pages.error}
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

/** The count of a drawer is blind: its sales are not found by how they were paid. */
function HeldBack({ isSo }: { readonly isSo: boolean | undefined }) {
  return isSo === true ? <Banner>{t('heldBack')}</Banner> : null;
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

/** Where the list leads on to, as far as the person may go there. */
function useWays(isWhole: boolean): readonly HeadWay[] {
  const user = useUser();
  const quotesAt = useQuotesAddress();
  const laybysAt = useLaybysAddress();
  const giftCardsAt = useGiftCardsAddress();
  const refundsAt = useRefundsAddress();
  // An owner finds who comes back under Management.
  const customers: HeadWay = {
    ...{ label: t('customers'), to: paths.seller.sales({ view: 'customers' }) },
    icon: <BookUser size={16} aria-hidden />,
  };
  const quotes: HeadWay = {
    ...{ label: t('quotes'), to: quotesAt(), icon: <FileText size={16} aria-hidden /> },
  };
  const giftCards: HeadWay = {
    ...{ label: inGifts('giftCards'), to: giftCardsAt(), icon: <Gift size={16} aria-hidden /> },
  };
  return [
    ...(!isWhole && can(user, 'customer.view') ? [customers] : []),
    // An accountant does not sell.
    ...(can(user, 'sale.post') ? [quotes] : []),
    { label: inLaybys('laybys'), to: laybysAt(), icon: <Archive size={16} aria-hidden /> },
    ...(isWhole && can(user, 'sale.view') ? [giftCards] : []),
    { label: t('refunds'), to: refundsAt(), icon: <Undo2 size={16} aria-hidden /> },
  ];
}
