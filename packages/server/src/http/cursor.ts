import type { z } from 'zod';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';

/** The key of a page's last row, as the opaque text that asks for the next page. */
export function encodeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * The key in a cursor, checked against its shape; null without a cursor.
 * @param pointer where the cursor stood: `#/cursor` or `?/cursor`
 * @throws Refusal 422 when it is none of ours
 */
export function decodeCursor<T extends z.ZodType>(
  cursor: string | undefined,
  shape: T,
  pointer: string,
): z.output<T> | null {
  if (cursor === undefined) return null;
  const parsed = shape.safeParse(jsonOf(cursor));
  if (parsed.success) return parsed.data;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, 'PATTERN')]);
}

function jsonOf(cursor: string): unknown {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    // No column holds a NUL, and the database takes none to compare with.
    return JSON.stringify(key).includes('\\u0000') ? undefined : key;
  } catch {
    return undefined;
  }
}
