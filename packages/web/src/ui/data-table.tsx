import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './data-table.module.css';
import { useHotkeys } from './hotkeys.ts';
import { EmptyState, ErrorCard } from './states.tsx';
import { directionOf, listState, nextSort, type Column, type SumRow } from './table-columns.ts';
import { RowCards, SumLine, TableSkeleton } from './table-parts.tsx';
import { useIsNarrow } from './use-media.ts';
import { useTooWide } from './use-too-wide.ts';

export interface DataTableProps<Row> {
  /** Names the table: "Products". */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Opens a row by click, Enter or tap. */
  readonly onOpen?: (row: Row) => void;
  /** What a row is called when it is opened: its name. */
  readonly rowLabel?: (row: Row) => string;
  readonly openKey?: string;
  /** `name` or `-name`, as in the address. */
  readonly sort?: string;
  readonly onSort?: (sort: string | undefined) => void;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** First use: what stands here, and how to begin. */
  readonly empty: ReactNode;
  readonly isFiltered?: boolean;
  /** `<ClearFilters>` for a list that nothing matches. */
  readonly clear?: ReactNode;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly onMore?: () => void;
  /** Sums between the rows, as statements have them. */
  readonly sumUnder?: (row: Row) => SumRow | undefined;
  /** Sums under the table, in the columns' order. */
  readonly footer?: ReactNode;
}

/** The list of every screen: a native table, cards on phones, with all its states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, isFiltered = false, empty, clear, onRetry, columns } = props;
  const isNarrow = useIsNarrow();
  const isFailed = error !== undefined && error !== null;
  const state = listState({ rows, isFailed, isFiltered });
  const retry = onRetry === undefined ? {} : { onRetry };
  return (
    <div className={styles['list']} aria-busy={state === 'loading'}>
      {state === 'loading' && <TableSkeleton columns={columns} />}
      {state === 'failed' && <ErrorCard error={error} {...retry} />}
      {state === 'nothing' && empty}
      {state === 'noMatch' && <EmptyState title={t('noMatches')} action={clear} />}
      {state === 'rows' && (isNarrow ? <RowCards {...props} /> : <Table {...props} />)}
      {state === 'rows' && isFailed && <ErrorCard error={error} {...retry} />}
      {state === 'rows' && <More {...props} />}
    </div>
  );
}

function More<Row>({ rows = [], hasMore, isLoadingMore, onMore }: DataTableProps<Row>) {
  const said =
    hasMore === true ? t('rowsSoFar', { count: rows.length }) : t('rows', { count: rows.length });
  return (
    <div className={styles['more']} data-print="no">
      <span role="status">{said}</span>
      {hasMore === true && (
        <Button busy={isLoadingMore === true} onClick={onMore ?? (() => undefined)}>
          {isLoadingMore === true ? t('loadingMore') : t('loadMore')}
        </Button>
      )}
    </div>
  );
}

function moveFocus(body: HTMLElement | null, step: number): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>(':scope > tr[tabindex]') ?? [])];
  const now = rows.indexOf(document.activeElement?.closest('tr') as HTMLElement);
  rows[Math.min(rows.length - 1, Math.max(0, now + step))]?.focus();
}

function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows = [], rowKey, onOpen, openKey, footer, sumUnder } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useTooWide(frame);
  useHotkeys(t('listKeys'), [
    { keys: 'j', label: t('nextRow'), run: () => moveFocus(body.current, 1) },
    { keys: 'k', label: t('previousRow'), run: () => moveFocus(body.current, -1) },
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) moveFocus(body.current, step);
    else if (event.key === 'Enter' && onOpen !== undefined) onOpen(row);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['frame']} ref={frame}>
      <table className={styles['table']}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              <tr
                tabIndex={at === 0 ? 0 : -1}
                data-opens={onOpen === undefined ? undefined : ''}
                aria-selected={openKey === undefined ? undefined : openKey === rowKey(row)}
                onKeyDown={(event) => onKeyDown(event, row)}
                onClick={(event) => {
                  const inner = (event.target as HTMLElement).closest('a, button, input, select');
                  const isSelecting = getSelection()?.isCollapsed === false;
                  if (inner === null && !isSelecting) onOpen?.(row);
                }}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-one-line={column.isOneLine === true ? '' : undefined}
                  >
                    {column.card === 'title' ? (
                      <OpenButton {...props} row={row}>
                        {column.cell(row)}
                      </OpenButton>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
              <SumLine columns={columns} sum={sumUnder?.(row)} />
            </Fragment>
          ))}
        </tbody>
        {Boolean(footer) && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

/** The title of a row is a real button, so that it opens without a mouse and by voice. */
function OpenButton<Row>(props: DataTableProps<Row> & { row: Row; children: ReactNode }) {
  const { onOpen, row, children } = props;
  if (onOpen === undefined) return children;
  return (
    <button type="button" tabIndex={-1} className={styles['open']} onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

function HeaderCell<Row>(props: DataTableProps<Row> & { readonly column: Column<Row> }) {
  const { column, sort, onSort } = props;
  const { sort: sortKey, width } = column;
  const style = width === undefined ? undefined : { minInlineSize: `${width / 16}rem` };
  if (sortKey === undefined || onSort === undefined) {
    return (
      <th scope="col" data-align={column.align} style={style}>
        {column.header}
      </th>
    );
  }
  const direction = directionOf(sort, sortKey);
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[
    direction ?? 'none'
  ];
  return (
    <th scope="col" data-align={column.align} style={style} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={styles['sort']}
        data-sorted={direction ?? undefined}
        title={t('sortBy', { column: column.header })}
        onClick={() => onSort(nextSort(sort, sortKey))}
      >
        {column.header}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
