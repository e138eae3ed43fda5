import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../i18n/en/ui.ts';
import type { DataTableProps } from './data-table.tsx';
import styles from './data-table.module.css';
import { useAfter } from './states.tsx';
import type { Column, SumRow } from './table-columns.ts';

/** Rows as cards for narrow screens: name and figure, then the rest; the same order. */
export function RowCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows = [], rowKey, onOpen, sumUnder } = props;
  return (
    <ul className={styles['cards']} aria-label={caption}>
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>
          <li className={styles['card']}>
            {onOpen === undefined ? (
              <CardBody columns={columns} row={row} />
            ) : (
              <button type="button" className={styles['cardButton']} onClick={() => onOpen(row)}>
                <CardBody columns={columns} row={row} />
                <ChevronRight size={20} aria-hidden className={styles['chevron']} />
              </button>
            )}
          </li>
          <SumCard columns={columns} sum={sumUnder?.(row)} />
        </Fragment>
      ))}
    </ul>
  );
}

interface Summed<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sum: SumRow | undefined;
}

/** A sum between the rows of a table. */
export function SumLine<Row>({ columns, sum }: Summed<Row>) {
  if (sum === undefined) return null;
  return (
    <tr data-sum="">
      {columns.map(({ key, align }, at) =>
        at === 0 ? (
          <th key={key} scope="row">
            {sum.title}
          </th>
        ) : (
          <td key={key} data-align={align}>
            {sum.cells[key]}
          </td>
        ),
      )}
    </tr>
  );
}

/** A sum between cards: the figures that it has. */
function SumCard<Row>({ columns, sum }: Summed<Row>) {
  if (sum === undefined) return null;
  const said = columns.filter(({ key }) => (sum.cells[key] ?? null) !== null);
  return (
    <li className={styles['card']} data-sum="">
      <span className={styles['cardBody']}>
        {said.map(({ key, header }, at) => (
          <span key={key} className={at === 0 ? styles['cardTop'] : styles['cardMeta']}>
            <span>{at === 0 ? sum.title : header}</span>
            <span className="number">{sum.cells[key]}</span>
          </span>
        ))}
      </span>
    </li>
  );
}

function CardBody<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const of = (place: NonNullable<Column<Row>['card']>) =>
    columns.filter((column) => (column.card ?? 'meta') === place);
  return (
    <span className={styles['cardBody']}>
      <span className={styles['cardTop']}>
        <span className={styles['cardTitle']}>
          {of('title').map((column) => (
            <span key={column.key}>{column.cell(row)}</span>
          ))}
        </span>
        {of('figure').map((column) => (
          <span key={column.key} className={styles['cardFigure']}>
            <span className="number">{column.cell(row)}</span>
            {column.caption !== undefined && <small>{column.caption(row)}</small>}
          </span>
        ))}
      </span>
      <span className={styles['cardMeta']}>
        {of('meta').map((column) => (
          <span key={column.key}>
            <span className={styles['cardLabel']}>{column.header}</span> {column.cell(row)}
          </span>
        ))}
        {of('status').map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
      </span>
    </span>
  );
}

const NOTICE_MS = 100;
const SKELETON_ROWS = 6;

/** The table's own shape in grey while the first page is on its way. */
export function TableSkeleton<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const isLate = useAfter(NOTICE_MS);
  const shown = columns.filter((column) => column.card !== 'hidden');
  return (
    <div role="status" aria-label={t('loading')} className={styles['skeleton']}>
      {isLate &&
        Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} aria-hidden>
            {shown.map((column) => (
              <span key={column.key} />
            ))}
          </div>
        ))}
    </div>
  );
}
