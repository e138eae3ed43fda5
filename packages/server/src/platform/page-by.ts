import { encodeCursor } from '../http/cursor.ts';

/** A page of what was read; one row more than asked for says that there is another one. */
export function pageBy<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly unknown[],
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: isMore ? encodeCursor(keyOf(last)) : null };
}
