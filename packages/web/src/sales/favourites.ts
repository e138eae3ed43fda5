import { readStored, writeStored } from './device.ts';

/** So many fit on a shelf that is known by heart. */
export const FAVOURITES_MAX = 40;
const RECENT_MAX = 24;

/**
 * What this device keeps of a branch's shelf: what was pinned there, what was sold last, and where
 * the keys stand in a shift, which stands first.
 */
export type ShelfList = 'favourites' | 'recent' | 'placed';

const keyOf = (list: ShelfList, branchId: string): string => `tillbook.${list}.${branchId}`;

/** Ids in their order; what cannot be read is nothing. */
export function readList(list: ShelfList, branchId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(list, branchId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Pinned at the end, where nothing moves; pinned again it goes. Beyond the most nothing comes. */
export function pinned(ids: readonly string[], soldId: string): readonly string[] {
  if (ids.includes(soldId)) return ids.filter((id) => id !== soldId);
  return ids.length >= FAVOURITES_MAX ? ids : [...ids, soldId];
}

/** The latest first, each once. */
export function soldLately(ids: readonly string[], soldIds: readonly string[]): readonly string[] {
  return [...new Set([...soldIds, ...ids])].slice(0, RECENT_MAX);
}

/** Keeps a list for the next time. */
export function keepList(list: ShelfList, branchId: string, ids: readonly string[]): void {
  writeStored(keyOf(list, branchId), JSON.stringify(ids));
}
