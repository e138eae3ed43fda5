import { keyOf } from '@tillbook/core/sales/till-keys';
import { t } from '../i18n/en/selling-keys.ts';
import { useChosenKeys, useTillHotkeys } from '../session/till-keys.ts';
import type { Cart } from './cart.ts';

/** A line's note, the money that it is sold for, or what is taken off it. */
export interface Writing {
  readonly id: string;
  readonly what: 'note' | 'money' | 'offer';
}

/**
 * What a key opens on the selected line while the line has the focus. Another key for the discount
 * opens it from anywhere.
 */
export function useWritingKeys(
  { selectedId: id }: Pick<Cart, 'selectedId'>,
  isFixed: boolean,
  onWriting: (writing: Writing) => void,
): Readonly<Record<string, Writing['what'] | undefined>> {
  const run = () => {
    if (id !== null && !isFixed) onWriting({ id, what: 'offer' });
  };
  useTillHotkeys(t('cart'), [{ keys: '%', label: t('offer'), run, inFields: true }]);
  return { n: 'note', [keyOf(useChosenKeys(), '%')]: 'offer' };
}
