import { readStored, writeStored } from './device.ts';

const KEY = 'tillbook.prints';
const HEARD_KEY = 'tillbook.prints.heard';
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

type Heard = readonly [saleId: string, count: number];
const isHeard = (one: unknown): one is Heard => Array.isArray(one) && one.length === 2;

/** How many papers the server counted, by the sale's id; the latest last. */
function heard(): readonly Heard[] {
  try {
    const stored: unknown = JSON.parse(readStored(HEARD_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHeard) : [];
  } catch {
    return [];
  }
}

const countOf = (all: readonly Heard[], saleId: string): number =>
  all.find(([one]) => one === saleId)?.[1] ?? 0;

const keep = (saleIds: readonly string[]): void =>
  writeStored(KEY, JSON.stringify(saleIds.slice(-PRINTS_KEPT)));

/**
 * Papers of receipts as this device knows of them: those that it printed while the server could not
 * count them, and how many the server had counted when it last said so. The first paper is the
 * receipt, and every one after it says that it is a copy.
 */
export const printsHere = {
  /** Those that the server has not heard of. */
  of: (saleId: string): number => prints().filter((one) => one === saleId).length,
  note: (saleId: string): void => keep([...prints(), saleId]),
  /** The server counted one of those after all. */
  told: (saleId: string): void => {
    const all = prints();
    const last = all.lastIndexOf(saleId);
    keep(all.filter((_, at) => at !== last));
  },
  /** The server's own count; it never falls, so an answer that was overtaken changes nothing. */
  heard: (saleId: string, count: number): void => {
    const all = heard();
    const others = all.filter(([one]) => one !== saleId);
    const most = Math.max(count, countOf(all, saleId));
    writeStored(HEARD_KEY, JSON.stringify([...others, [saleId, most]].slice(-PRINTS_KEPT)));
  },
  /** All that are known of here: the next paper is the copy of this number. */
  known: (saleId: string): number => countOf(heard(), saleId) + printsHere.of(saleId),
};
