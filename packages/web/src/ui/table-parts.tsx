import { ChevronRight } from 'lucide-react';
import { t } from '../i18n/en/ui.ts';
import type { DataTableProps } from './data-table.tsx';
import styles from './data-table.module.css';
import { useAfter } from './states.tsx';
import type { Column } from './table-columns.ts';

/** Rows as cards for narrow screens: name and figure, then the rest; the same order. */
export function RowCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows = [], rowKey, onOpen } = props;
  return (
    <ul className={styles['cards']} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles['card']}>
          {onOpen === undefined ? (
            <CardBody columns={columns} row={row} />
          ) : (
            <button type="button" className={styles['cardButton']} onClick={() => onOpen(row)}>
              <CardBody columns={columns} row={row} />
              <ChevronRight size={20} aria-hidden className={styles['chevron']} />
            </button>
          )}
        </li>
      ))}
    </ul>
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
          <span key={column.key} className="number">
            {column.cell(row)}
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
