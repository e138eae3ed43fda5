import { can } from '@tillbook/core/permissions';
import { listPayments, type SupplierPaymentRow } from '@tillbook/core/purchasing/bills.api';
import { useState } from 'react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { SectionHeader } from '../ui/page-header.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { pagesOf, usePages } from './queries.ts';
import { VoidPayment } from './void-payment.tsx';

const LIST = pagesOf(listPayments);

/** What a supplier was paid, newest first; what was booked by mistake is taken back from here. */
export function SupplierPayments({ supplierId }: { readonly supplierId: string }) {
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const pages = usePages<SupplierPaymentRow>(LIST, { supplierId });
  const mayManage = can(useUser(), 'purchase.manage');
  const [taking, setTaking] = useState<SupplierPaymentRow | null>(null);
  return (
    <>
      <SectionHeader title={t('paymentsMade')} />
      <DataTable
        caption={t('paymentsMade')}
        columns={[...columnsOf(currency, places), stateColumn(mayManage ? setTaking : null)]}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={<EmptyState title={t('paymentsNone')} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {taking !== null && <VoidPayment payment={taking} onClose={() => setTaking(null)} />}
    </>
  );
}

function columnsOf(currency: string, places: Places): readonly Column<SupplierPaymentRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: ({ number }) => <PaperNumber>{number}</PaperNumber>,
    },
    { key: 'time', header: t('time'), cell: ({ postedAt }) => <DateTime at={postedAt} /> },
    { key: 'from', header: t('payFrom'), cell: ({ method }) => t(method) },
    {
      key: 'reference',
      header: t('reference'),
      cell: ({ reference }) => (reference === null ? <NoData /> : <bdi>{reference}</bdi>),
    },
    {
      key: 'bills',
      header: t('billsTitle'),
      cell: ({ bills }) =>
        bills.map(({ _id, number }) => (
          <AppLink key={_id} to={places.to('bills', { id: _id })}>
            {number}{' '}
          </AppLink>
        )),
    },
    {
      key: 'amount',
      header: t('amountDue', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
}

/** Who took it back and why, or how it is taken back. */
function stateColumn(
  onTake: ((payment: SupplierPaymentRow) => void) | null,
): Column<SupplierPaymentRow> {
  return {
    key: 'state',
    header: t('state'),
    card: 'status',
    cell: (payment) => {
      const { number, voidedByName, voidReason } = payment;
      if (voidedByName !== null) {
        const why = t('takenBackWhy', { name: voidedByName, reason: voidReason ?? '' });
        return (
          <>
            <ToneBadge tone="neutral">{t('takenBack')}</ToneBadge>
            <p>{why}</p>
          </>
        );
      }
      return onTake === null ? (
        <ToneBadge tone="success">{t('paid')}</ToneBadge>
      ) : (
        <Button size="small" onClick={() => onTake(payment)}>
          {t('takeBackPayment', { number })}
        </Button>
      );
    },
  };
}
