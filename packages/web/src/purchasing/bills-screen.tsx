import { can } from '@tillbook/core/permissions';
import { listBills, type BillRow } from '@tillbook/core/purchasing/bills.api';
import { Plus, ReceiptText } from 'lucide-react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount, DateTime, PaperNumber } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { usePlaces } from '../ui/places.ts';
import { ToneBadge } from '../ui/status-badge.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { NewBill } from './bill-form.tsx';
import { BillPage } from './bill-page.tsx';
import { DocumentList, type ListColumn } from './document-list.tsx';
import { useDocumentFilters } from './parts.tsx';
import { pagesOf } from './queries.ts';

const LIST = pagesOf(listBills);

/** `view=bills`: what suppliers ask for; with `id` one bill with its payments, or a new one. */
export function BillsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id === '') return <Bills />;
  return id === 'new' ? <NewBill /> : <BillPage key={id} billId={id} />;
}

function Bills() {
  const url = useUrlState();
  const places = usePlaces();
  const { currency } = useFormat().place;
  const mayManage = can(useUser(), 'purchase.manage');
  const { supplier, branch } = useDocumentFilters();
  const state: Filter = {
    name: 'state',
    label: t('state'),
    any: t('anyState'),
    choices: [
      { value: 'open', label: t('open') },
      { value: 'overdue', label: t('overdue') },
      { value: 'paid', label: t('paid') },
    ],
  };
  const add = mayManage ? (
    <ButtonLink
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      to={places.to('bills', { id: 'new' })}
    >
      {t('billAdd')}
    </ButtonLink>
  ) : null;
  return (
    <DocumentList<BillRow>
      title={t('billsTitle')}
      list={LIST}
      columns={columnsOf(currency ?? '')}
      filters={[state, supplier, ...branch]}
      search={t('search')}
      label={({ number }) => number}
      onOpen={({ _id }) => url.set({ id: _id }, 'push')}
      icon={ReceiptText}
      none={t('billsNone')}
      empty={t('billsEmpty')}
      add={add}
    />
  );
}

/** Paid, open or overdue, or taken back. */
export function BillBadge({
  bill,
}: {
  readonly bill: Pick<BillRow, 'openMinor' | 'isOverdue' | 'isTakenBack'>;
}) {
  if (bill.isTakenBack) return <ToneBadge tone="neutral">{t('takenBack')}</ToneBadge>;
  if (bill.openMinor === 0) return <ToneBadge tone="success">{t('paid')}</ToneBadge>;
  return bill.isOverdue ? (
    <ToneBadge tone="danger">{t('overdue')}</ToneBadge>
  ) : (
    <ToneBadge tone="info">{t('open')}</ToneBadge>
  );
}

function columnsOf(currency: string): readonly ListColumn<BillRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: ({ number }) => <PaperNumber>{number}</PaperNumber>,
      csv: ({ number }) => number,
    },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
      csv: ({ supplierName }) => supplierName,
    },
    {
      key: 'invoice',
      header: t('invoiceNumber'),
      cell: ({ invoiceNumber }) => <bdi>{invoiceNumber}</bdi>,
      csv: ({ invoiceNumber }) => invoiceNumber,
    },
    {
      key: 'due',
      header: t('dueOn'),
      cell: ({ dueOn }) => <DateTime at={dueOn} show="date" />,
      csv: ({ dueOn }) => dueOn,
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (bill) => <BillBadge bill={bill} />,
      csv: ({ openMinor, isTakenBack }) =>
        isTakenBack ? t('takenBack') : openMinor === 0 ? t('paid') : t('open'),
    },
    {
      key: 'total',
      header: t('totalHeader', { currency }),
      align: 'end',
      cell: ({ totalMinor }) => <Amount minor={totalMinor} />,
      csv: ({ totalMinor }) => moneyCell(totalMinor, currency),
    },
    {
      key: 'open',
      header: t('openHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ openMinor }) => <Amount minor={openMinor} />,
      csv: ({ openMinor }) => moneyCell(openMinor, currency),
    },
  ];
}
