import type { Dims, Happening } from './report-oracle.ts';

/** What was offered, and what became of it. */

interface Quoted {
  readonly id: string;
  /** When and where, by whom and to whom. */
  readonly dims: Dims;
  readonly netMinor: number;
  readonly validUntil: string;
  end: 'quotesSold' | 'quotesWithdrawn' | null;
}

export function makeQuotes() {
  const quotes: Quoted[] = [];

  const make = (given: Omit<Quoted, 'end'>): void => void quotes.push({ ...given, end: null });
  const end = (id: string, how: NonNullable<Quoted['end']>): void => {
    for (const one of quotes) if (one.id === id) one.end = how;
  };

  /** As they stand on the day of their branch. */
  const standing = (dayOf: (branch: string) => string): Happening[] =>
    quotes.map(({ dims, netMinor, validUntil, end: how }) => {
      const isOver = validUntil < dayOf(dims['branch'] ?? '');
      const state = how ?? (isOver ? 'quotesExpired' : 'quotesOpen');
      const sold = how === 'quotesSold' ? { quotedSold: netMinor } : {};
      return { dims, sums: { quotesMade: 1, [state]: 1, quoted: netMinor, ...sold } };
    });

  return { make, end, standing };
}
