import { useRef, type RefObject } from 'react';
import { t } from '../i18n/en/refunds.ts';
import { useHotkeys } from '../ui/hotkeys.ts';

/**
 * A key that does what a button at the end of a receipt's sheet does, from every field of it. What
 * is asked on top of the sheet (a yes, a void) has the focus, and is not answered by it.
 * @param act null where the button does nothing now
 * @returns goes to the button
 */
export function useSheetKey(
  keys: string,
  label: string,
  act: (() => void) | null,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const run = () => {
    const sheet = button.current?.closest('[role="dialog"]');
    if (sheet?.contains(document.activeElement) === true) act?.();
  };
  useHotkeys(t('refund'), act === null ? [] : [{ keys, label, run, inFields: true }]);
  return button;
}
