import { Grip } from 'lucide-react';
import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { t } from '../i18n/en/number.ts';
import styles from './keypad.module.css';
import type { KeypadProps } from './keypad.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useMedia } from './use-media.ts';

export const Keypad = lazyPart(() => import('./keypad.tsx'), 'Keypad');

/** Numbers below here can be tapped: a till is used by fingers. */
export const WithKeypads = createContext(false);

const listeners = new Set<() => void>();
let openId: string | null = null;

/** One pad at a time: where the last field for numbers was touched. */
export function openPad(id: string | null): void {
  openId = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether fingers point here, and numbers have a pad for them. */
export function useFingers(): boolean {
  const isCoarse = useMedia('(pointer: coarse)');
  return useContext(WithKeypads) && isCoarse;
}

/** The field among these whose pad is open, or null. */
export function useOpenPad(ids: readonly string[]): string | null {
  const open = useSyncExternalStore(subscribe, () => openId);
  const all = ids.join(' ');
  useEffect(
    () => () => {
      if (openId !== null && all.split(' ').includes(openId)) openPad(null);
    },
    [all],
  );
  return open !== null && ids.includes(open) ? open : null;
}

/** What a field needs to have a pad; nothing of it is there where no numbers are tapped. */
export interface PadOf {
  /** On the input: the soft keyboard stays down, and a touch opens the pad. */
  readonly input: { readonly inputMode?: 'none'; readonly onFocus?: () => void };
  /** Opens the pad where a mouse points. */
  readonly toggle: ReactNode;
  readonly pad: ReactNode;
}

/**
 * The pad of one field. Fingers open it by touching the field, everybody else by its button; it
 * stays until another field has one, so that nothing moves away under a finger.
 */
export function usePad(
  id: string,
  { isFirst = false, ...pad }: Omit<KeypadProps, 'fieldId'> & { readonly isFirst?: boolean },
): PadOf {
  const isHere = useContext(WithKeypads);
  const hasFingers = useFingers();
  const isOpen = useOpenPad([id]) !== null;
  const opensAtOnce = isFirst && hasFingers;
  useEffect(() => {
    if (opensAtOnce) openPad(id);
  }, [opensAtOnce, id]);
  if (!isHere) return { input: {}, toggle: null, pad: null };
  const shown = isOpen && <Keypad fieldId={id} {...pad} />;
  if (hasFingers) {
    return { input: { inputMode: 'none', onFocus: () => openPad(id) }, toggle: null, pad: shown };
  }
  const toggle = (
    <button
      type="button"
      tabIndex={-1}
      className={styles['toggle']}
      aria-label={t('keypad')}
      aria-expanded={isOpen}
      onClick={() => openPad(isOpen ? null : id)}
    >
      <Grip size={16} aria-hidden />
    </button>
  );
  return { input: {}, toggle, pad: shown };
}
