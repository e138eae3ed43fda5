import { can } from '@tillbook/core/permissions';
import { listReturns, type SupplierReturnRow } from '@tillbook/core/purchasing/bills.api';
import { Plus, Undo2 } from 'lucide-react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { useUrlState } from '../ui/url-state.ts';
import { DocumentList, type ListColumn } from './document-list.tsx';
import { useDocumentFilters } from './parts.tsx';
import { pagesOf } from './queries.ts';
import { NewReturn } from './return-form.tsx';
import { ReturnPage } from './return-page.tsx';

const LIST = pagesOf(listReturns);

/** `view=returns`: what went back; with `id` one return, `id=new` (and `receipt`) sends more. */
export function ReturnsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id === '') return <Returns />;
  return id === 'new' ? <NewReturn key={url.get('receipt')} /> : <ReturnPage returnId={id} />;
}

function Returns() {
  const url = useUrlState();
  const places = usePlaces();
  const { currency } = useFormat().place;
  const mayManage = can(useUser(), 'purchase.manage');
  const { supplier, branch } = useDocumentFilters();
  const add = mayManage ? (
    <ButtonLink
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      to={places.to('returns', { id: 'new' })}
    >
      {t('newReturn')}
    </ButtonLink>
  ) : null;
  return (
    <DocumentList<SupplierReturnRow>
      title={t('returnsTitle')}
      list={LIST}
      columns={columnsOf(currency ?? '', places)}
      filters={[supplier, ...branch]}
      label={({ number }) => number}
      onOpen={({ _id }) => url.set({ id: _id }, 'push')}
      icon={Undo2}
      none={t('returnsNone')}
      empty={t('returnsEmpty')}
      add={add}
    />
  );
}

function columnsOf(currency: string, places: Places): readonly ListColumn<SupplierReturnRow>[] {
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
      header: t('time'),
      cell: ({ postedAt }) => <DateTime at={postedAt} />,
      csv: ({ postedAt }) => postedAt,
    },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
      csv: ({ supplierName }) => supplierName,
    },
    {
      key: 'goods',
      header: t('goods'),
      cell: ({ lines }) => lines.map(({ name }) => name).join(', '),
      csv: ({ lines }) => lines.map(({ name }) => name).join(', '),
    },
    {
      key: 'receipt',
      header: t('returnOf'),
      cell: ({ receiptId, receiptNumber }) =>
        receiptId === null ? (
          <NoData />
        ) : (
          <AppLink to={places.to('receipts', { id: receiptId })}>
            <PaperNumber>{receiptNumber}</PaperNumber>
          </AppLink>
        ),
      csv: ({ receiptNumber }) => receiptNumber,
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <bdi>{reason}</bdi>,
      csv: ({ reason }) => reason,
    },
    {
      key: 'credit',
      header: t('credit', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ creditMinor, taxMinor }) => <Amount minor={creditMinor + taxMinor} />,
      csv: ({ creditMinor, taxMinor }) => moneyCell(creditMinor + taxMinor, currency),
    },
  ];
}
