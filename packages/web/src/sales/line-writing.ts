import { keyOf } from '@tillbook/core/sales/till-keys';
import { useEffect } from 'react';
import { t } from '../i18n/en/selling-keys.ts';
import { useChosenKeys, useTillHotkeys } from '../session/till-keys.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { Cart } from './cart.ts';

/** A line's note, the money that it is sold for, or what is taken off it. */
export interface Writing {
  readonly id: string;
  readonly what: 'note' | 'money' | 'offer';
}

let bySign: ((key: string) => boolean) | null = null;

/** The sign of a discount in the empty search field; false where it opens nothing. */
export const takeSign = (key: string): boolean => bySign?.(key) ?? false;

/**
 * What a key opens on the selected line while the line has the focus. The note has a key that opens
 * it from anywhere, and so has the discount when another one was chosen for it.
 */
export function useWritingKeys(
  { selectedId: id }: Pick<Cart, 'selectedId'>,
  isFixed: boolean,
  onWriting: (writing: Writing) => void,
): Readonly<Record<string, Writing['what'] | undefined>> {
  const open = useLatest((what: Writing['what']): boolean => {
    if (id === null || isFixed) return false;
    onWriting({ id, what });
    return true;
  });
  useTillHotkeys(t('cart'), [
    { keys: '%', label: t('offer'), run: () => open.current('offer'), inFields: true },
    { keys: 'alt+n', label: t('note'), run: () => open.current('note'), inFields: true },
  ]);
  const offerKey = keyOf(useChosenKeys(), '%');
  useEffect(() => {
    // Another key acts by itself; that one alone is text in a field.
    bySign = (key) => key === '%' && key === offerKey && open.current('offer');
    return () => {
      bySign = null;
    };
  }, [open, offerKey]);
  return { n: 'note', [offerKey]: 'offer' };
}
