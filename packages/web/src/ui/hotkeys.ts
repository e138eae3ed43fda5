import { useEffect, useSyncExternalStore } from 'react';
import { isPressed, isSingleKey, type Pressed } from './hotkey-match.ts';
import { isOnTop, useLayer } from './layer.ts';
import { storedChoice } from './stored-choice.ts';
import { useLatest } from './use-latest.ts';

export interface Hotkey {
  /** `mod+k`, `?`, or a sequence `g d`. */
  readonly keys: string;
  /** What it does, in words; the help dialog lists it. */
  readonly label: string;
  /** Absent where the key is only listed: what it is pressed in acts by itself. */
  readonly run?: (event: KeyboardEvent) => void;
  /** Acts also while a field has the focus. Bare keys never should. */
  readonly inFields?: boolean;
  /** Acts behind an open dialog, too: what it opens lies on top of that. */
  readonly everywhere?: boolean;
  /** Of an act whose key can be changed: the one that it has unless somebody chose another. */
  readonly usual?: string;
}

export interface HotkeyGroup {
  readonly group: string;
  readonly hotkeys: readonly Hotkey[];
}

/** Whether single-key shortcuts act (WCAG 2.1.4: they can be switched off). */
export const singleKeys = storedChoice('tillbook.singleKeys', ['on', 'off'], () => 'on');

const SEQUENCE_MS = 1_500;
const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** A group, with the window that it came with. */
type Placed = HotkeyGroup & { readonly layer: string };

const groups = new Set<{ current: Placed }>();
const listeners = new Set<() => void>();
let listed: readonly HotkeyGroup[] = [];
let first: { readonly key: string; readonly atMs: number } | null = null;

function refresh(): void {
  listed = [...groups].map((group) => group.current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything that acts now, for the help dialog. */
export function useHotkeyList(): readonly HotkeyGroup[] {
  return useSyncExternalStore(subscribe, () => listed);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_IN));
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const [one = '', two] = keys.split(' ');
  if (two === undefined) return first === null && isPressed(one, event);
  const isRecent = first !== null && event.timeStamp - first.atMs < SEQUENCE_MS;
  return isRecent && first?.key === one && isPressed(two, event);
}

/** Whether a key is the first one of a sequence. */
const begins = (keys: string, { key }: KeyboardEvent): boolean => keys.startsWith(`${key} `);

/** Keys that no field has a use for: what somebody presses in one means the page around it. */
const LEADS_ON = /^(shift\+)?F\d+$|^mod\+Enter$/;

/** Whether a key that is pressed in a field means something to the page; none does in a dialog. */
function isForPage(event: Pressed): boolean {
  const isMeant = [...groups].some(({ current: { hotkeys } }) =>
    hotkeys.some(
      ({ keys, run, inFields }) =>
        run !== undefined && inFields === true && LEADS_ON.test(keys) && isPressed(keys, event),
    ),
  );
  return isMeant && isOnTop();
}

/**
 * Keeps the keys of a field that is opened in the page to itself. One that means the page, such as
 * `F9`, does so once what was typed is taken: the page would go on without it.
 * @param take false where it cannot be taken: then the key does nothing
 */
export function keepKeys(
  event: Pressed & Pick<Event, 'preventDefault' | 'stopPropagation'>,
  take: () => boolean,
): void {
  const isMeant = isForPage(event);
  if (isMeant && take()) return;
  event.stopPropagation();
  if (isMeant) event.preventDefault();
}

/** Keys that a browser would do something else with, which nobody meant, where they do not act. */
const NOT_THE_BROWSERS = /^(shift\+)?F\d+$|^mod\+s$/;

/** What a key means in all groups, the newest first: a dialog's keys go before the page's. */
function meantBy(event: KeyboardEvent): readonly (Hotkey & { readonly isBehind: boolean })[] {
  return [...groups]
    .reverse()
    .flatMap(({ current: { hotkeys, layer } }) =>
      hotkeys
        .filter(
          ({ keys, run }) => run !== undefined && (matches(keys, event) || begins(keys, event)),
        )
        .map((hotkey) => ({ ...hotkey, isBehind: hotkey.everywhere !== true && !isOnTop(layer) })),
    );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (first !== null && event.timeStamp - first.atMs >= SEQUENCE_MS) first = null;
  const isField = isTyping(event.target);
  const meant = meantBy(event);
  const allowed = meant.filter(({ keys, inFields, isBehind }) => {
    if (isBehind || !isSingleKey(keys)) return !isBehind;
    return singleKeys.get() === 'on' && (!isField || inFields === true);
  });
  const found = allowed.find(({ keys }) => matches(keys, event));
  const starts = allowed.some(({ keys }) => begins(keys, event));
  first = found === undefined && starts ? { key: event.key, atMs: event.timeStamp } : null;
  if (found !== undefined || meant.some(({ keys }) => NOT_THE_BROWSERS.test(keys))) {
    event.preventDefault();
  }
  found?.run?.(event);
}

/**
 * Puts shortcuts in force while the component is mounted. A bare key acts only outside fields
 * and only while single-key shortcuts are allowed. While a dialog is open, only what stands in the
 * topmost one acts.
 */
export function useHotkeys(group: string, hotkeys: readonly Hotkey[]): void {
  const layer = useLayer();
  const entry = useLatest<Placed>({ group, hotkeys, layer });
  const described = hotkeys.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useEffect(() => {
    if (groups.size === 0) document.addEventListener('keydown', onKeyDown);
    groups.add(entry);
    return () => {
      groups.delete(entry);
      if (groups.size === 0) document.removeEventListener('keydown', onKeyDown);
      refresh();
    };
  }, [entry]);
  useEffect(refresh, [group, described]);
}
