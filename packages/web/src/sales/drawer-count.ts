import { parseMoney } from '@tillbook/core/money';
import { denominationsOf } from '@tillbook/core/sales/denominations';

/** How often each note or coin lies in the drawer, as typed. */
export type PieceCounts = Readonly<Record<number, string>>;

/** A typed count: whole, from zero; empty is zero; null when it is no count. */
export function readCount(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return 0;
  return /^[0-9]{1,6}$/.test(plain) ? Number(plain) : null;
}

/** What the counted pieces come to; null while one of them is no count. */
export function countedTotal(counts: PieceCounts): number | null {
  let total = 0;
  for (const [value, text] of Object.entries(counts)) {
    const count = readCount(text);
    if (count === null) return null;
    total += Number(value) * count;
  }
  return Number.isSafeInteger(total) ? total : null;
}

/** The pieces that lie there, each with how often; what is no count is left out. */
export function foundPieces(counts: PieceCounts): { valueMinor: number; count: number }[] {
  return Object.entries(counts)
    .map(([value, text]) => ({ valueMinor: Number(value), count: readCount(text) ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Whether anything was counted by pieces. */
export function isCounted(counts: PieceCounts): boolean {
  return Object.values(counts).some((text) => text.trim() !== '');
}

/** The sensible floats of a currency: a few of its middle notes. */
export function floatSuggestions(currency: string): readonly number[] {
  const notes = [...denominationsOf(currency, 0).notes].sort((a, b) => a - b);
  const largest = notes.at(-1);
  if (largest === undefined || notes.length <= 1) return [];
  return [0, largest, largest * 5, largest * 10];
}

/** Reads the counted total as typed; null when it is no amount. */
export function readCounted(text: string, currency: string): number | null {
  const read = parseMoney(text, currency);
  return read.ok ? read.minor : null;
}
