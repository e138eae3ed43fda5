import { fieldsOf } from '@tillbook/core/auth/user';
import { KNOWN_MAX } from '@tillbook/core/sales/unusual';
import { readStored, writeStored } from './device.ts';

/** The quantities in which each product or pack was sold last at this device, the latest first. */
export type SoldQuantities = Readonly<Record<string, readonly number[]>>;

const REMEMBERED_MAX = 200;

interface SoldLine {
  readonly soldId: string;
  readonly quantityMilli: number;
}

/** What a sale sold beside what was sold before it; what was sold longest ago is forgotten. */
export function withSold(before: SoldQuantities, lines: readonly SoldLine[]): SoldQuantities {
  const next = new Map(Object.entries(before));
  for (const { soldId, quantityMilli } of lines) {
    const known = next.get(soldId) ?? [];
    // Behind all others: the first in the map are those that were not sold for longest.
    next.delete(soldId);
    next.set(soldId, [quantityMilli, ...known].slice(0, KNOWN_MAX));
  }
  return Object.fromEntries([...next].slice(-REMEMBERED_MAX));
}

const keyOf = (branchId: string): string => `tillbook.quantities.${branchId}`;
const isQuantity = (value: unknown): value is number => Number.isSafeInteger(value);

/** What this device knows of a branch; what cannot be read is nothing. */
export function readQuantities(branchId: string): SoldQuantities {
  try {
    const stored = fieldsOf(JSON.parse(readStored(keyOf(branchId)) ?? 'null')) ?? {};
    const known = Object.entries(stored).map(([id, list]): [string, number[]] => [
      id,
      Array.isArray(list) ? list.filter(isQuantity) : [],
    ]);
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** Remembers in which quantities a sale sold what it did. */
export function rememberQuantities(branchId: string, lines: readonly SoldLine[]): void {
  writeStored(keyOf(branchId), JSON.stringify(withSold(readQuantities(branchId), lines)));
}
