import { z } from 'zod';
import { id, instant } from '@tillbook/core/fields';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import type { ListedProduct, SortColumn } from './list-products.sql.ts';

const VALUE_OF = {
  name: (row: ListedProduct) => row.sortName,
  price: (row: ListedProduct) => row.priceMinor,
  updated: (row: ListedProduct) => row.updatedAt,
} as const;

const SHAPE_OF = {
  name: z.string().refine((value) => value.isWellFormed() && !value.includes('\u0000')),
  price: z.int(),
  updated: instant,
} as const;

/** The cursor after a row. `sort` is the list's whole sort text, direction and all. */
export function cursorAfter(row: ListedProduct, sort: string, column: SortColumn): string {
  return encodeCursor([sort, VALUE_OF[column](row), row.productId]);
}

/**
 * Where a page of products ended; null for the first page.
 * @throws Refusal 422 when the cursor is not one of ours or belongs to another sort
 */
export function endOfCursor(
  cursor: string | undefined,
  sort: string,
  column: SortColumn,
): { value: string | number; productId: string } | null {
  const shape = z.tuple([z.literal(sort), SHAPE_OF[column], id]);
  const end = decodeCursor(cursor, shape, '?/cursor');
  return end === null ? null : { value: end[1], productId: end[2] };
}
