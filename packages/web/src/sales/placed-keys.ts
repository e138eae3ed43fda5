import { readList } from './favourites.ts';

/**
 * Where the keys of the favourites stand in a shift: as they were placed, and what came since
 * behind them. Before they were placed (null) the branch's keys, then the device's own pins, each
 * once.
 */
export function placedKeys(
  placed: readonly string[] | null,
  ofBranch: readonly string[],
  own: readonly string[],
): readonly string[] {
  const before = placed ?? [];
  const since = [...new Set([...ofBranch, ...own])].filter((id) => !before.includes(id));
  return placed !== null && since.length === 0 ? placed : [...before, ...since];
}

/** As they were placed in this shift; null in a new one. */
export function readPlaced(branchId: string, shiftId: string): readonly string[] | null {
  const [shift, ...ids] = readList('placed', branchId);
  return shift === shiftId ? ids : null;
}
