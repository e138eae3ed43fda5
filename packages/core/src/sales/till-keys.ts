/**
 * The acts of the sell screen whose key can be changed, each known by the key that it has unless
 * somebody chose another one.
 */
export const TILL_KEYS = [
  ...(['F2', 'F4', 'alt+t', 'alt+n', '%', 'mod+z', 'F8', 'shift+F8', 'alt+x'] as const),
  ...(['F9', 'alt+p', 'alt+s', 'alt+u', 'shift+F9', 'F6', 'shift+F6', 'F7'] as const),
  ...(['alt+m', 'F1'] as const),
] as const;

export type TillKey = (typeof TILL_KEYS)[number];

/** What one person chose instead; an act that is not in it has its usual key. */
export type ChosenKeys = Readonly<Partial<Record<string, string>>>;

export const isTillKey = (keys: string): keys is TillKey =>
  TILL_KEYS.some((usual) => usual === keys);

/** The key that an act has now. */
export const keyOf = (chosen: ChosenKeys, act: TillKey): string => chosen[act] ?? act;

/** What can be chosen at all, as it is written down. */
const CHOSEN = /^(shift\+)?F\d{1,2}$|^alt\+[a-z]$/;

function entriesOf(text: string): readonly (readonly [string, unknown])[] {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? Object.entries(said) : [];
  } catch {
    return [];
  }
}

/**
 * The keys that were kept as text. What is none is left out, and so is one that two acts would
 * have: each of them has its usual one.
 */
export function readChosenKeys(text: string): ChosenKeys {
  const all: Record<string, string> = {};
  for (const [act, keys] of entriesOf(text)) {
    if (isTillKey(act) && typeof keys === 'string' && CHOSEN.test(keys)) all[act] = keys;
  }
  const isFree = (act: string): boolean =>
    !TILL_KEYS.some((one) => one !== act && keyOf(all, one) === all[act]);
  return Object.fromEntries(Object.entries(all).filter(([act]) => isFree(act)));
}
