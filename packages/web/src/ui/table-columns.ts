import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  /** The header; a money column names its currency: "Total (TZS)". */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand on the right in every direction of writing. */
  readonly align?: 'start' | 'end';
  /** The server's sort key; without it the header does not sort. */
  readonly sort?: string;
  /** Where the value stands on a card below 768 px. The default is `meta`. */
  readonly card?: 'title' | 'figure' | 'meta' | 'status' | 'hidden';
  /** What a card says under its figure where there are others like it: "Profit (TZS)". */
  readonly caption?: (row: Row) => string;
  /** In one line where a table has room for it, or scrolls anyway: a time. */
  readonly isOneLine?: boolean;
  /** Least width in pixels. */
  readonly width?: number;
}

/** What stands under a row: the sum of it and of those above it that belong together. */
export interface SumRow {
  readonly title: string;
  /** By the keys of the columns. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

export type SortDirection = 'ascending' | 'descending';

/** How a sort text (`-stock`, `name`) sorts the column, or null. */
export function directionOf(sort: string | undefined, key: string): SortDirection | null {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : null;
}

/** The next sort of a header: ascending, descending, then as it was before. */
export function nextSort(sort: string | undefined, key: string): string | undefined {
  const direction = directionOf(sort, key);
  if (direction === null) return key;
  return direction === 'ascending' ? `-${key}` : undefined;
}

/** What of a list is there: rows, and why there are none. */
export type ListState = 'loading' | 'failed' | 'nothing' | 'noMatch' | 'rows';

export function listState(list: {
  readonly rows: readonly unknown[] | undefined;
  readonly isFailed: boolean;
  readonly isFiltered: boolean;
}): ListState {
  const { rows, isFailed, isFiltered } = list;
  if (rows !== undefined && rows.length > 0) return 'rows';
  if (isFailed) return 'failed';
  if (rows === undefined) return 'loading';
  return isFiltered ? 'noMatch' : 'nothing';
}
