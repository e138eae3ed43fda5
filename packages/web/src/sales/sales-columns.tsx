import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, NoData, PaperNumber } from '../ui/figures.tsx';
import { Row } from '../ui/panel.tsx';
import { methodName } from '../ui/payment-words.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useMedia } from '../ui/use-media.ts';
import { BuyerName } from './customer-bar.tsx';
import { statusOfSale } from './refund-words.ts';
import { flagShort } from './sale-flag-words.ts';
import type { ListedSale } from './sales-view.ts';
import styles from './sales-columns.module.css';
import { zoneFormat } from './zone-format.ts';

/** A table beside the side bar with less room than its columns want. */
export const SMALL_DESK = '(min-width: 768px) and (max-width: 1339px)';
/** Where there is little room: a count, and what stands under the total then. */
const LEFT_OUT: ReadonlySet<string> = new Set(['lines', 'refunded']);
const STATUS_HERE = { waiting: 'savedHere', sent: 'sent', attention: 'attention' } as const;

/** What the list shows only where it is chosen: there is no room for all of it. */
export const MORE_COLUMNS = ['till', 'discount', 'tax', 'open'] as const;
export type MoreColumn = (typeof MORE_COLUMNS)[number];

const MINOR_OF = {
  discount: ({ discountMinor }: ListedSale) => discountMinor,
  tax: ({ taxMinor }: ListedSale) => taxMinor,
  open: ({ openMinor }: ListedSale) => openMinor,
} as const;

/** Their headers. */
export const moreTitle = (key: MoreColumn): string => t(key === 'open' ? 'openOnAccount' : key);

function moreColumn(key: MoreColumn): Column<ListedSale> {
  const header = moreTitle(key);
  if (key === 'till') {
    return { key, header, isOneLine: true, cell: (row) => <bdi>{row.tillName}</bdi> };
  }
  const minor = MINOR_OF[key];
  return {
    ...{ key, header, align: 'end' },
    cell: (row) => (minor(row) === 0 ? <NoData /> : <Amount minor={minor(row)} />),
  };
}

/** What is out of the ordinary, in few words. */
function Flags({ flags }: Pick<ListedSale, 'flags'>) {
  if (flags.length === 0) return null;
  return <span className={styles['second']}>{flags.map(flagShort).join(', ')}</span>;
}

/** What became of it, and where it lies. */
function SaleState({ row: { state, here, flags } }: { readonly row: ListedSale }) {
  const where = here !== undefined && <StatusBadge status={STATUS_HERE[here]} />;
  const isPlain = where !== false && state === 'completed';
  return (
    <>
      <Row>
        {!isPlain && <StatusBadge status={statusOfSale(state)} />}
        {where}
      </Row>
      <Flags flags={flags} />
    </>
  );
}

/** When it was sold, by the clock on the branch's wall; the day above its time on a small desk. */
function SaleTime({ row }: { readonly row: ListedSale }) {
  const { occurredAt, timezone: timeZone } = row;
  const isStacked = useMedia(SMALL_DESK);
  const { date, time, dateTime } = zoneFormat({ ...useFormat().place, timeZone });
  if (!isStacked) return <time dateTime={occurredAt}>{dateTime(occurredAt)}</time>;
  return (
    <time className={styles['day']} dateTime={occurredAt}>
      {date(occurredAt)}
      <span className={styles['second']}>{time(occurredAt)}</span>
    </time>
  );
}

/** Who sold it under where, in the room of one column. */
const PLACE: Column<ListedSale> = {
  key: 'place',
  header: t('branchAndSeller'),
  cell: (row) => (
    <>
      <bdi className={styles['first']}>{row.branchName}</bdi>
      <bdi className={styles['second']}>{row.sellerName}</bdi>
    </>
  ),
};

/** Where the count of the drawer is blind, the list does not say how a sale was paid. */
const waysOf = ({ methods }: ListedSale): string =>
  methods === null ? t('paidByHidden') : methods.map(methodName).join(', ');

/** What became of it, and how it was paid, in the room of one column. */
const STATE_AND_WAY: Column<ListedSale> = {
  key: 'state',
  header: t('stateAndPaidBy'),
  cell: (row) => (
    <>
      <SaleState row={row} />
      <span className={styles['second']}>{waysOf(row)}</span>
    </>
  ),
};

const STATE_OR_WAY: readonly Column<ListedSale>[] = [
  {
    key: 'method',
    header: t('paidBy'),
    cell: waysOf,
  },
  {
    key: 'state',
    header: t('state'),
    card: 'status',
    cell: (row) => <SaleState row={row} />,
  },
];

/** What came back under what was paid. */
function TotalAndBack({ row }: { readonly row: ListedSale }) {
  return (
    <>
      <Amount minor={row.totalMinor} />
      {row.refundedMinor !== 0 && (
        <span className={styles['second']}>
          {t('refundedMinor')} <Amount minor={row.refundedMinor} />
        </span>
      )}
    </>
  );
}

/**
 * What a list of sales shows of each.
 * @param isTight beside the side bar of a small desk: what a sale came to has to be seen there
 * @param more what was chosen besides
 */
export function columnsOf(
  isWhole: boolean,
  currency: string,
  isTight = false,
  more: readonly MoreColumn[] = [],
): readonly Column<ListedSale>[] {
  const all: readonly Column<ListedSale>[] = [
    {
      key: 'receiptNumber',
      header: t('receipt'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.receiptNumber}</PaperNumber>,
    },
    {
      key: 'occurredAt',
      header: t('when'),
      isOneLine: true,
      cell: (row) => <SaleTime row={row} />,
    },
    ...(isWhole && isTight ? [PLACE] : []),
    ...(isWhole && !isTight
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
    ...(isWhole && isTight ? [STATE_AND_WAY] : STATE_OR_WAY),
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
      cell: (row) => (isTight ? <TotalAndBack row={row} /> : <Amount minor={row.totalMinor} />),
    },
    // What came first is still seen where they are more than there is room for.
    ...more.map(moreColumn),
  ];
  return isTight ? all.filter(({ key }) => !LEFT_OUT.has(key)) : all;
}
