import { fieldsOf } from '@tillbook/core/auth/user';
import { readStored, writeStored } from './device.ts';

/** How often each product was sold at this device. */
export type SoldCounts = Readonly<Record<string, number>>;

/** So many stand on the first tab; fewer than `OFTEN_MIN` are no help yet. */
const OFTEN_MAX = 24;
export const OFTEN_MIN = 8;
const REMEMBERED_MAX = 200;

/** One sale more of each of these products; the least sold are forgotten beyond 200. */
export function countSold(counts: SoldCounts, productIds: readonly string[]): SoldCounts {
  const next = new Map(Object.entries(counts));
  for (const id of new Set(productIds)) next.set(id, (next.get(id) ?? 0) + 1);
  const best = [...next].sort(([, a], [, b]) => b - a).slice(0, REMEMBERED_MAX);
  return Object.fromEntries(best);
}

/** The most sold first. */
export function mostSold(counts: SoldCounts): readonly string[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, OFTEN_MAX)
    .map(([id]) => id);
}

const keyOf = (branchId: string): string => `tillbook.often.${branchId}`;

/** What this device sold of a branch so far; what cannot be read counts as nothing. */
export function readSold(branchId: string): SoldCounts {
  try {
    const stored = fieldsOf(JSON.parse(readStored(keyOf(branchId)) ?? 'null')) ?? {};
    const counts = Object.entries(stored).filter((entry): entry is [string, number] =>
      Number.isSafeInteger(entry[1]),
    );
    return Object.fromEntries(counts);
  } catch {
    return {};
  }
}

/** Remembers what a sale held, for the next shift's first tab. */
export function rememberSold(branchId: string, productIds: readonly string[]): void {
  const next = countSold(readSold(branchId), productIds);
  writeStored(keyOf(branchId), JSON.stringify(next));
}
