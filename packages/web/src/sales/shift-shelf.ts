import { fieldsOf } from '@tillbook/core/auth/user';
import { readStored, writeStored } from './device.ts';
import { readList } from './favourites.ts';
import { mostSold, OFTEN_MIN, readSold } from './often-sold.ts';

/** What this device learned of a branch's shelf, in the order in which its keys stand. */
export interface ShiftShelf {
  readonly often: readonly string[];
  readonly recent: readonly string[];
}

const keyOf = (branchId: string): string => `tillbook.shelf.${branchId}`;

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** As it was kept for this shift; nothing of another one, or of what cannot be read. */
function keptFor(branchId: string, shiftId: string): ShiftShelf {
  try {
    const kept = fieldsOf(JSON.parse(readStored(keyOf(branchId)) ?? 'null')) ?? {};
    if (kept['shiftId'] !== shiftId) return { often: [], recent: [] };
    return { often: idsIn(kept['often']), recent: idsIn(kept['recent']) };
  } catch {
    return { often: [], recent: [] };
  }
}

/** What was sold last, of the shift and of the one before it: as long as both lists together. */
const RECENT_MOST = 48;

/**
 * The learned keys of a shift. They stand where they stood when it began, also after a reload and
 * after another seller's turn: a hand finds them without looking. What was sold since comes behind
 * what was sold last, where it moves nothing. A tab that had nothing to show yet has no place that
 * anybody knows, and may still come.
 */
export function shelfOfShift(branchId: string, shiftId: string): ShiftShelf {
  const kept = keptFor(branchId, shiftId);
  const often = kept.often.length < OFTEN_MIN ? mostSold(readSold(branchId)) : kept.often;
  const since = readList('recent', branchId).filter((id) => !kept.recent.includes(id));
  const recent = [...kept.recent, ...since].slice(0, RECENT_MOST);
  writeStored(keyOf(branchId), JSON.stringify({ shiftId, often, recent }));
  return { often, recent };
}
