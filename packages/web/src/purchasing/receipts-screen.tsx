import { can } from '@tillbook/core/permissions';
import { listReceipts, type ReceiptRow } from '@tillbook/core/purchasing/receipts.api';
import { PackagePlus, Plus } from 'lucide-react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount, DateTime, NoData } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { usePlaces } from '../ui/places.ts';
import { ToneBadge } from '../ui/status-badge.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { DocumentList, type ListColumn } from './document-list.tsx';
import { useDocumentFilters } from './parts.tsx';
import { pagesOf } from './queries.ts';
import { NewReceipt } from './receipt-form.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const LIST = pagesOf(listReceipts);

/** `view=receipts`: what came in; with `id` one receipt, `id=new` (and `order`) a new one. */
export function ReceiptsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id === '') return <Receipts />;
  return id === 'new' ? (
    <NewReceipt key={url.get('order')} />
  ) : (
    <ReceiptPage key={id} receiptId={id} />
  );
}

function Receipts() {
  const url = useUrlState();
  const places = usePlaces();
  const { currency } = useFormat().place;
  const mayReceive = can(useUser(), 'purchase.receive');
  const { supplier, branch } = useDocumentFilters();
  const billed: Filter = {
    name: 'billed',
    label: t('billedWhich'),
    any: t('anyState'),
    choices: [
      { value: 'no', label: t('no') },
      { value: 'yes', label: t('yes') },
    ],
  };
  const add = mayReceive ? (
    <ButtonLink
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      to={places.to('receipts', { id: 'new' })}
    >
      {t('newReceipt')}
    </ButtonLink>
  ) : null;
  return (
    <DocumentList<ReceiptRow>
      title={t('receiptsTitle')}
      list={LIST}
      columns={columnsOf(currency ?? '')}
      filters={[billed, supplier, ...branch]}
      search={t('searchReceipts')}
      label={({ number }) => number}
      onOpen={({ _id }) => url.set({ id: _id }, 'push')}
      icon={PackagePlus}
      none={t('receiptsNone')}
      empty={t('receiptsEmpty')}
      add={add}
    />
  );
}

export function BilledBadge({ isBilled }: { readonly isBilled: boolean }) {
  return (
    <ToneBadge tone={isBilled ? 'success' : 'warning'}>{t(isBilled ? 'yes' : 'no')}</ToneBadge>
  );
}

function columnsOf(currency: string): readonly ListColumn<ReceiptRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: ({ number }) => number,
      csv: ({ number }) => number,
    },
    {
      key: 'time',
      header: t('receivedOn'),
      cell: ({ receivedAt }) => <DateTime at={receivedAt} />,
      csv: ({ receivedAt }) => receivedAt,
    },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
      csv: ({ supplierName }) => supplierName,
    },
    {
      key: 'order',
      header: t('ordered'),
      cell: ({ orderNumber }) => orderNumber ?? <NoData />,
      csv: ({ orderNumber }) => orderNumber,
    },
    {
      key: 'billed',
      header: t('billedWhich'),
      card: 'status',
      cell: ({ isBilled }) => <BilledBadge isBilled={isBilled} />,
      csv: ({ isBilled }) => t(isBilled ? 'yes' : 'no'),
    },
    {
      key: 'goods',
      header: t('goodsHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ goodsMinor, chargesMinor }) => <Amount minor={goodsMinor + chargesMinor} />,
      csv: ({ goodsMinor, chargesMinor }) => moneyCell(goodsMinor + chargesMinor, currency),
    },
  ];
}
