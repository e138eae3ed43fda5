import {
  keyOf,
  readChosenKeys,
  type ChosenKeys,
  type TillKey,
} from '@tillbook/core/sales/till-keys';
import { keyNames } from '../ui/hotkey-match.ts';
import { useHotkeys, type Hotkey } from '../ui/hotkeys.ts';
import { storedText, useStoredChoice, type StoredChoice } from '../ui/stored-choice.ts';
import { useSession } from './use-session.ts';

const ofPeople = new Map<string, StoredChoice<string>>();

/** The keys that one person chose at this device. */
export function keptKeys(personId: string): StoredChoice<string> {
  const known = ofPeople.get(personId) ?? storedText(`tillbook.tillKeys.${personId}`, '');
  ofPeople.set(personId, known);
  return known;
}

let read: { readonly text: string; readonly chosen: ChosenKeys } = { text: '', chosen: {} };

/** What who works here chose; the same until something else is chosen. */
export function useChosenKeys(): ChosenKeys {
  const text = useStoredChoice(keptKeys(useSession().user?._id ?? ''));
  if (read.text !== text) read = { text, chosen: readChosenKeys(text) };
  return read.chosen;
}

/** A key as it is written on buttons and in sentences: `Shift+F8`. */
export function keyText(keys: string): string {
  const [step = []] = keyNames(keys, navigator.userAgent.includes('Mac'));
  return step.join('+');
}

/** How the keys that act now are called. */
export function useKeyTexts(): (act: TillKey) => string {
  const chosen = useChosenKeys();
  return (act) => keyText(keyOf(chosen, act));
}

/** A key as `aria-keyshortcuts` has it: `Shift+F8`, `Control+Z`. */
export const ariaKeys = (keys: string): string =>
  keys
    .split('+')
    .map((part) => (part === 'mod' ? 'Control' : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('+');

/** A sign is text in a field that something stands in; another key in its place acts there, too. */
const SIGN = '%';

/** `useHotkeys` with the keys that who works here chose in the place of the usual ones. */
export function useTillHotkeys(group: string, hotkeys: readonly Hotkey[]): void {
  const chosen = useChosenKeys();
  const now = hotkeys.map(({ inFields = false, ...hotkey }): Hotkey => {
    const { keys: usual } = hotkey;
    const keys = chosen[usual] ?? usual;
    return { ...hotkey, keys, usual, inFields: inFields && keys !== SIGN };
  });
  useHotkeys(group, now);
}
