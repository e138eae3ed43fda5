import { parseQuantity } from '@tillbook/core/quantity';

/** What stands in the field for scanning and searching. */
export interface ScanEntry {
  /** Null when no quantity was put before the text. */
  readonly quantityMilli: number | null;
  readonly text: string;
}

const WITH_QUANTITY = /^\s*([0-9][0-9.,]*)\s*[*×]\s*(.*)$/u;

/** Reads `3*sug` as three of what "sug" finds; a quantity of zero or none at all is no prefix. */
export function readEntry(typed: string): ScanEntry {
  const [, digits, rest] = WITH_QUANTITY.exec(typed) ?? [];
  if (digits === undefined || rest === undefined) {
    return { quantityMilli: null, text: typed.trim() };
  }
  const read = parseQuantity(digits);
  const isQuantity = read.ok && read.milli > 0;
  return { quantityMilli: isQuantity ? read.milli : null, text: rest.trim() };
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
