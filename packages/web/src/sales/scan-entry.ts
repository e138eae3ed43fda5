import { parseQuantity } from '@tillbook/core/quantity';

/** What stands in the field for scanning and searching. */
export interface ScanEntry {
  /** Null when no quantity was put before the text. */
  readonly quantityMilli: number | null;
  /** Money as it was typed, of which as much as it buys is sold; null without. */
  readonly money: string | null;
  readonly text: string;
}

/** How much of a product is wanted: so many, as much as some money buys, or just one. */
export type Wanted = Pick<ScanEntry, 'quantityMilli' | 'money'>;

export const JUST_ONE: Wanted = { quantityMilli: null, money: null };

const WITH_QUANTITY = /^\s*([0-9][0-9.,]*)\s*[*×]\s*(.*)$/u;

const FOR_MONEY = /^\s*([0-9][0-9.,]*)\s*=\s*(.*)$/u;

/**
 * Reads `3*sug` as three of what "sug" finds and `500=sug` as what 500 of money buys of it; a
 * quantity of zero or none at all is no prefix.
 */
export function readEntry(typed: string): ScanEntry {
  const [, money, article] = FOR_MONEY.exec(typed) ?? [];
  if (money !== undefined && article !== undefined) {
    return { quantityMilli: null, money, text: article.trim() };
  }
  const [, digits, rest] = WITH_QUANTITY.exec(typed) ?? [];
  if (digits === undefined || rest === undefined) {
    return { quantityMilli: null, money: null, text: typed.trim() };
  }
  const read = parseQuantity(digits);
  const isQuantity = read.ok && read.milli > 0;
  return { quantityMilli: isQuantity ? read.milli : null, money: null, text: rest.trim() };
}

/**
 * Whether a digit picks a result (1 is the first) instead of being typed. It does after a letter:
 * a code begins with digits, and after a blank a number belongs to the name ("sugar 1 kg").
 */
export function pickedResult(key: string, typed: string, resultsCount: number): number | null {
  if (!/^[1-9]$/.test(key)) return null;
  const { text } = readEntry(typed);
  const endsInLetter = /\p{L}\p{M}*$/u.test(typed) && /\p{L}/u.test(text);
  const at = Number(key) - 1;
  return endsInLetter && at < resultsCount ? at : null;
}
