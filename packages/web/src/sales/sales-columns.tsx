import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { Row } from '../ui/panel.tsx';
import { methodName } from '../ui/payment-words.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { BuyerName } from './customer-bar.tsx';
import { statusOfSale } from './refund-words.ts';
import type { ListedSale } from './sales-view.ts';
import { zoneFormat } from './zone-format.ts';

const STATUS_HERE = { waiting: 'savedHere', sent: 'sent', attention: 'attention' } as const;

/** What became of it, and where it lies. */
function SaleState({ row: { state, here } }: { readonly row: ListedSale }) {
  const where = here !== undefined && <StatusBadge status={STATUS_HERE[here]} />;
  if (where !== false && state === 'completed') return where;
  return (
    <Row>
      <StatusBadge status={statusOfSale(state)} />
      {where}
    </Row>
  );
}

/** When it was sold, by the clock on the branch's wall. */
function SaleTime({ row }: { readonly row: ListedSale }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return <time dateTime={row.occurredAt}>{dateTime(row.occurredAt)}</time>;
}

/** What a list of sales shows of each. */
export function columnsOf(isWhole: boolean, currency: string): readonly Column<ListedSale>[] {
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
      cell: (row) => <SaleState row={row} />,
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
