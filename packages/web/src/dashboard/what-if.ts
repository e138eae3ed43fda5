import { parseDecimal } from '@tillbook/core/decimal';

/** A price or a cost never falls to nothing, and ten times as much is far enough. */
const LEAST = 9_900;
const MOST = 100_000;

/** Basis points of a percentage that may be negative, 0 where nothing is typed; null: none. */
export function changeTyped(text: string): number | null {
  const trimmed = text.trim().replace(/\s*%$/, '');
  if (trimmed === '') return 0;
  const isLess = /^[-\u2212]/.test(trimmed);
  const read = parseDecimal(trimmed.replace(/^[-\u2212+]/, ''), 2, isLess ? LEAST : MOST);
  if (!read.ok) return null;
  return isLess && read.value !== 0 ? -read.value : read.value;
}
