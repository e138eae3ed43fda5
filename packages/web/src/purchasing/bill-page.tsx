import { can } from '@tillbook/core/permissions';
import type { BillDetail } from '@tillbook/core/purchasing/bills.api';
import { useState, type ReactNode } from 'react';
import { t as spent } from '../i18n/en/expenses.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { PageHeader, SectionHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { BillBadge } from './bills-screen.tsx';
import { Missing } from './parts.tsx';
import { PaymentForm } from './payment-form.tsx';
import { useBill } from './queries.ts';

/** One bill: the receipts or services it is for, and what was paid or credited. */
export function BillPage({ billId }: { readonly billId: string }) {
  const places = usePlaces();
  const query = useBill(billId);
  const crumbs = [...places.crumbs, { label: t('billsTitle'), to: places.to('bills') }];
  const mayManage = can(useUser(), 'purchase.manage');
  const [isPaying, setIsPaying] = useState(false);
  const bill = query.data;
  if (bill === undefined) return <Missing title={t('billsTitle')} crumbs={crumbs} query={query} />;
  const pay = (
    <Button kind="primary" onClick={() => setIsPaying(true)}>
      {t('payThis')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('bill', { number: bill.number })}
        crumbs={crumbs}
        beside={<BillBadge bill={bill} />}
        actions={mayManage && bill.openMinor > 0 && pay}
      />
      <Columns aside>
        <Stack>
          {bill.receipts.length > 0 && <Receipts bill={bill} />}
          <SectionHeader title={t('payments')} />
          <Settlements bill={bill} />
        </Stack>
        <BillFacts bill={bill} />
      </Columns>
      {isPaying && (
        <PaymentForm
          supplier={{ _id: bill.supplierId, name: bill.supplierName }}
          owedMinor={bill.openMinor}
          bill={{ _id: billId, number: bill.number }}
          onClose={() => setIsPaying(false)}
        />
      )}
    </>
  );
}

/** The accountant's part of the product has bills, and neither suppliers nor what they brought. */
function Linked({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return usePlaces().area === 'accountant' ? children : <AppLink to={to}>{children}</AppLink>;
}

function BillFacts({ bill }: { readonly bill: BillDetail }) {
  const format = useFormat();
  const places = usePlaces();
  const difference = bill.netMinor - bill.receivedMinor;
  const isOfReceipts = bill.kind === 'receipts';
  return (
    <Panel>
      <Facts
        facts={[
          {
            label: t('supplier'),
            value: (
              <Linked to={places.to('suppliers', { id: bill.supplierId })}>
                <bdi>{bill.supplierName}</bdi>
              </Linked>
            ),
          },
          { label: t('invoiceNumber'), value: <bdi>{bill.invoiceNumber}</bdi> },
          ...servicesOf(bill.expense, places),
          { label: t('invoiceOn'), value: format.date(bill.invoiceOn) },
          { label: t('dueOn'), value: format.date(bill.dueOn) },
          { label: t('billedNet'), value: format.money(bill.netMinor), isFigure: true },
          { label: t('tax'), value: format.money(bill.taxMinor), isFigure: true },
          { label: t('total'), value: format.money(bill.totalMinor), isFigure: true },
          ...(isOfReceipts && difference !== 0
            ? [{ label: t('difference'), value: format.money(difference), isFigure: true }]
            : []),
          { label: t('open'), value: format.money(bill.openMinor), isFigure: true },
        ]}
      />
    </Panel>
  );
}

/** What a bill for services is for, with the expense that it is. */
function servicesOf(expense: BillDetail['expense'], { area, to }: Places) {
  if (expense === null) return [];
  const { _id: id, number, category, note } = expense;
  // Where a manager has bills, expenses stand elsewhere.
  const link =
    area === 'manager' ? number : <AppLink to={to('expenses', { id })}>{number}</AppLink>;
  return [
    { label: t('billedFor'), value: spent(`category_${category}`) },
    ...(note === null ? [] : [{ label: t('note'), value: <bdi>{note}</bdi> }]),
    { label: t('expense'), value: link },
  ];
}

function Receipts({ bill }: { readonly bill: BillDetail }) {
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const columns: readonly Column<BillDetail['receipts'][number]>[] = [
    {
      key: 'number',
      header: t('receipts'),
      card: 'title',
      cell: ({ receiptId, number }) => (
        <Linked to={places.to('receipts', { id: receiptId })}>{number}</Linked>
      ),
    },
    {
      key: 'received',
      header: `${t('received')} (${currency})`,
      align: 'end',
      cell: ({ receivedMinor }) => <Amount minor={receivedMinor} />,
    },
    {
      key: 'net',
      header: `${t('billedNet')} (${currency})`,
      align: 'end',
      cell: ({ netMinor }) => <Amount minor={netMinor} />,
    },
    {
      key: 'tax',
      header: t('taxHeader', { currency }),
      align: 'end',
      cell: ({ taxMinor }) => <Amount minor={taxMinor} />,
    },
  ];
  return (
    <DataTable
      caption={t('receipts')}
      columns={columns}
      rows={bill.receipts}
      rowKey={({ receiptId }) => receiptId}
      empty={null}
    />
  );
}

const SETTLED = {
  payment: 'settlePayment',
  return: 'settleReturn',
  reversal: 'settleReversal',
  payment_void: 'settlePaymentVoid',
} as const;

function Settlements({ bill }: { readonly bill: BillDetail }) {
  const currency = useFormat().place.currency ?? '';
  const columns: readonly Column<BillDetail['settlements'][number]>[] = [
    {
      key: 'what',
      header: t('payment'),
      card: 'title',
      cell: ({ kind, number }) => t(SETTLED[kind], { number }),
    },
    { key: 'time', header: t('time'), cell: ({ settledAt }) => <DateTime at={settledAt} /> },
    {
      key: 'amount',
      header: t('amountDue', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
  return (
    <DataTable
      caption={t('payments')}
      columns={columns}
      rows={bill.settlements}
      rowKey={({ kind, sourceId }) => `${kind} ${sourceId}`}
      empty={<EmptyState title={t('paymentsNone')} />}
    />
  );
}
