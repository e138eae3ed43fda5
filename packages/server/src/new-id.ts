import { randomBytes } from 'node:crypto';
import { idFrom } from '@tillbook/core/ids';

/** An id of ours, ordered by the time it was made. */
export function newId(nowMs: number): string {
  return idFrom(nowMs, randomBytes(10));
}
