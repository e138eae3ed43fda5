/** So many quick keys a branch has at most: a shelf that is known by heart. */
export const QUICK_KEYS_MAX = 40;

type Keys = readonly string[];

/** `QUICK_KEYS_FULL` where one key more has no place; null where it has one. */
export function whyNotPin(keys: Keys, soldId: string): 'QUICK_KEYS_FULL' | null {
  return keys.length >= QUICK_KEYS_MAX && !keys.includes(soldId) ? 'QUICK_KEYS_FULL' : null;
}

/** `NOT_UNIQUE` where a key stands there twice; null where each stands once. */
export function whyNotKeys(keys: Keys): 'NOT_UNIQUE' | null {
  return new Set(keys).size === keys.length ? null : 'NOT_UNIQUE';
}

/** Pinned at the end, where nothing moves; what is pinned already goes. */
export function withKeyTurned(keys: Keys, soldId: string): Keys {
  return keys.includes(soldId) ? keys.filter((id) => id !== soldId) : [...keys, soldId];
}

/** A key one place earlier (-1) or later (1); at the end of the shelf it stays. */
export function withKeyMoved(keys: Keys, soldId: string, by: -1 | 1): Keys {
  const at = keys.indexOf(soldId);
  const other = keys[at + by];
  if (at < 0 || other === undefined) return keys;
  return keys.map((id, place) => (place === at ? other : place === at + by ? soldId : id));
}
