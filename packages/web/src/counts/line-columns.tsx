import type { CountLine } from '@tillbook/core/counts/count-answers';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import type { Column } from '../ui/table-columns.ts';
import styles from './counts.module.css';
import { batchWords, quantityOf, signed } from './words.ts';

/** What a line is of. */
function Goods({ line }: { readonly line: CountLine }) {
  const format = useFormat();
  const batch = batchWords(line, format);
  return (
    <span className={styles['goods']}>
      <bdi>{line.product.name}</bdi>
      <small>{[line.product.sku, batch].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

function Milli({ line, milli }: { readonly line: CountLine; readonly milli: number | null }) {
  const format = useFormat();
  if (milli === null) return <NoData />;
  return <bdi className="number">{quantityOf(format, milli, line.product.unit)}</bdi>;
}

function Difference({ line }: { readonly line: CountLine }) {
  const format = useFormat();
  const { differenceMilli: milli } = line;
  if (milli === null) return <NoData />;
  return <bdi className={`number ${milli < 0 ? styles['less'] : ''}`}>{signed(format, milli)}</bdi>;
}

/** Why a line may be wrong, and what was found before it was sent back. */
function Remarks({ line }: { readonly line: CountLine }) {
  const format = useFormat();
  const { hasMoved, lateMilli, previousMilli, isRecount } = line;
  const said = [
    hasMoved === true ? t('doubtMoved') : null,
    lateMilli === null || lateMilli === 0
      ? null
      : t('doubtLate', { quantity: format.quantity(-lateMilli) }),
    isRecount && previousMilli !== null
      ? t('previous', { quantity: format.quantity(previousMilli) })
      : null,
  ].filter((one) => one !== null);
  return said.length === 0 ? <NoData /> : <span>{said.join('. ')}</span>;
}

/** The columns of a count's lines when it is looked through, and when it is posted. */
export function useLineColumns(seesCost: boolean): readonly Column<CountLine>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    { key: 'goods', header: t('goods'), card: 'title', cell: (line) => <Goods line={line} /> },
    {
      key: 'expected',
      header: t('expected'),
      align: 'end',
      cell: (line) => <Milli line={line} milli={line.expectedMilli} />,
    },
    {
      key: 'found',
      header: t('found'),
      align: 'end',
      cell: (line) => <Milli line={line} milli={line.countedMilli} />,
    },
    {
      key: 'difference',
      header: t('difference'),
      align: 'end',
      card: 'figure',
      cell: (line) => <Difference line={line} />,
    },
    ...(seesCost ? [valueColumn(currency)] : []),
    {
      key: 'by',
      header: t('countedBy'),
      cell: (line) => line.countedByName ?? <NoData />,
    },
    { key: 'why', header: t('why'), cell: (line) => <Remarks line={line} /> },
  ];
}

const valueColumn = (currency: string): Column<CountLine> => ({
  key: 'value',
  header: t('differenceIn', { currency }),
  align: 'end',
  cell: ({ differenceMinor }) =>
    differenceMinor === null ? <NoData /> : <Amount minor={differenceMinor} />,
});
