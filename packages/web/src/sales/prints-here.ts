import { readStored, writeStored } from './device.ts';

const KEY = 'tillbook.prints';
const PRINTS_KEPT = 500;

/** A sale's id for each paper, the latest last; what cannot be read is nothing. */
function prints(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Receipts that were printed here while the server could not count them: the first is the receipt,
 * and every one after it says that it is a copy.
 */
export const printsHere = {
  of: (saleId: string): number => prints().filter((one) => one === saleId).length,
  note: (saleId: string): void =>
    writeStored(KEY, JSON.stringify([...prints(), saleId].slice(-PRINTS_KEPT))),
};
