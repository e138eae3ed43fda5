import { searchWords } from './words.ts';

/** Which products are likely the same as one that is being written down. */

export const DUPLICATES_MAX = 5;
const DISTANCE_MAX = 2;
/** Of short names two letters are most of it: "Tea" is no "Pea". */
const LETTERS_PER_MISTAKE = 4;

export type DuplicateReason = 'barcode' | 'sku' | 'same_name' | 'similar_name';

export interface Written {
  readonly name: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
}
export interface Candidate {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly barcodes: readonly string[];
}

/** A name without case, accents, signs and the order of its words. */
export function nameKey(name: string): string {
  return searchWords(name).sort().join(' ');
}

/**
 * How many letters must be put in, taken out, changed or swapped with their neighbour to make one
 * text the other; `max + 1` as soon as it is more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const ways = [
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(row > 1 && column > 1 && isSwap ? [(before[column - 2] ?? 0) + 1] : []),
      ];
      now.push(Math.min(...ways));
    }
    if (Math.min(...now) > max) return max + 1;
    before = last;
    last = now;
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}

/** Numbers say what differs: "Soap 2" is no misspelt "Soap 3". */
const numbersIn = (key: string): string => (key.match(/\d+/gu) ?? []).join(' ');

function isSimilar(one: string, other: string): boolean {
  if (numbersIn(one) !== numbersIn(other)) return false;
  const most = Math.min(DISTANCE_MAX, Math.floor(one.length / LETTERS_PER_MISTAKE));
  return most > 0 && editDistance(one, other, most) <= most;
}

/** Why a product is likely the same; null when nothing says so. */
export function whyDuplicate(written: Written, candidate: Candidate): DuplicateReason | null {
  const { barcode, sku, name } = written;
  if (barcode !== null && candidate.barcodes.includes(barcode)) return 'barcode';
  if (sku !== null && candidate.sku.toLowerCase() === sku.toLowerCase()) return 'sku';
  const key = name === null ? '' : nameKey(name);
  if (key === '') return null;
  const other = nameKey(candidate.name);
  if (key === other) return 'same_name';
  return isSimilar(key, other) ? 'similar_name' : null;
}

const ORDER: readonly DuplicateReason[] = ['barcode', 'sku', 'same_name', 'similar_name'];

/** The likeliest first, at most five. */
export function likelyDuplicates<T extends Candidate>(
  written: Written,
  candidates: readonly T[],
): { candidate: T; why: DuplicateReason }[] {
  const found = candidates.flatMap((candidate) => {
    const why = whyDuplicate(written, candidate);
    return why === null ? [] : [{ candidate, why }];
  });
  return found
    .sort((one, other) => ORDER.indexOf(one.why) - ORDER.indexOf(other.why))
    .slice(0, DUPLICATES_MAX);
}
