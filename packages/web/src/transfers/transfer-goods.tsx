import type { TransferDetail, TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';
import { t } from '../i18n/en/transfers.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import styles from './transfers.module.css';
import { quantityWords } from './unit-word.ts';

type Line = TransferLineAnswer;
type Figure = 'receivedMilli' | 'lostMilli' | 'returnedMilli' | 'foundMilli' | 'pendingMilli';

const figures = (): readonly (readonly [Figure, string])[] => [
  ['receivedMilli', t('arrived')],
  ['foundMilli', t('found')],
  ['lostMilli', t('lost')],
  ['returnedMilli', t('returned')],
  ['pendingMilli', t('onItsWay')],
];

function Goods({ line }: { readonly line: Line }) {
  const format = useFormat();
  const { product, batches } = line;
  return (
    <span className={styles['goods']}>
      <bdi>{product.name}</bdi>
      <small>
        <bdi dir="ltr">{product.sku}</bdi>
      </small>
      {batches.map(({ code, expiresOn }) => (
        <small key={code}>
          {expiresOn === null
            ? t('batchNoDay', { code })
            : t('batchLine', { code, day: format.date(expiresOn) })}
        </small>
      ))}
    </span>
  );
}

function columnsOf(transfer: TransferDetail, format: Format): readonly Column<Line>[] {
  const currency = format.place.currency ?? '';
  const { lines, startedAt, valueMinor } = transfer;
  const isSent = startedAt !== null;
  const quantity: Column<Line> = {
    key: 'quantity',
    header: isSent ? t('sent') : t('drafted'),
    align: 'end',
    card: 'figure',
    cell: (line) =>
      isSent && line.sentMilli === 0
        ? t('notSent')
        : quantityWords(format, isSent ? line.sentMilli : line.wantedMilli, line.product.unit),
  };
  const moved = figures()
    .filter(([key]) => isSent && lines.some((line) => line[key] > 0))
    .map(([key, header]): Column<Line> => ({
      key,
      header,
      align: 'end',
      cell: (line) => <Quantity milli={line[key]} />,
    }));
  const value: Column<Line> = {
    key: 'value',
    header: t('valueIn', { currency }),
    align: 'end',
    cell: (line) => (line.valueMinor === null ? <NoData /> : <Amount minor={line.valueMinor} />),
  };
  const onHand: Column<Line> = {
    key: 'onHand',
    header: t('atSource'),
    align: 'end',
    cell: (line) =>
      line.onHandMilli === null ? <NoData /> : <Quantity milli={line.onHandMilli} />,
  };
  return [
    {
      key: 'product',
      header: t('product'),
      card: 'title',
      cell: (line) => <Goods line={line} />,
    },
    ...(isSent ? [] : [onHand]),
    quantity,
    ...moved,
    ...(valueMinor === null ? [] : [value]),
  ];
}

/** The lines: what was sent, and what became of it. */
export function TransferGoods({ transfer }: { readonly transfer: TransferDetail }) {
  const format = useFormat();
  return (
    <DataTable
      caption={t('goods')}
      columns={columnsOf(transfer, format)}
      rows={transfer.lines}
      rowKey={(line) => String(line.lineNo)}
      rowLabel={(line) => line.product.name}
      empty={<EmptyState title={t('goodsNeeded')} />}
    />
  );
}
