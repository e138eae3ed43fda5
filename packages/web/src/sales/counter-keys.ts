import { useEffect } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { askForHelp } from '../ui/ask-for-help.ts';
import { useTillHotkeys } from '../session/till-keys.ts';
import { isOnTop } from '../ui/layer.ts';
import { cartKey } from './cart-keys.ts';
import { takeSign } from './line-writing.ts';
import { typedKeys } from './selling-keys.ts';
import type { CounterWork } from './use-counter.ts';

const TO_FIND = typedKeys(inKeys('find'));
const OF_CART = typedKeys(inKeys('cart'));

/** What the keys of the counter need of its work. */
type Keyed = Pick<CounterWork, 'paying' | 'charge' | 'change' | 'parked'> & {
  /** Null where nobody asks who buys. */
  readonly picking: CounterWork['picking'] | null;
};

/** The keys of the sell screen besides those of its field and its lines. */
export function useCounterKeys(work: Keyed, focusField: () => void): void {
  const { paying, charge, change, parked, picking } = work;
  useTillHotkeys(inKeys('find'), TO_FIND);
  useTillHotkeys(inKeys('cart'), OF_CART);
  useTillHotkeys(t('newSale'), [
    { keys: 'F2', label: t('focusSearch'), run: focusField, inFields: true },
    { keys: '/', label: t('focusSearch'), run: focusField },
    ...(picking === null
      ? []
      : [{ keys: 'F4', label: inKeys('customer'), run: picking.open, inFields: true }]),
    { keys: 'F9', label: t('charge'), run: charge, inFields: true },
    { keys: 'mod+Enter', label: t('charge'), run: charge, inFields: true },
    { keys: 'shift+F8', label: t('parkedSales'), run: parked.open, inFields: true },
    {
      keys: 'F1',
      label: inKeys('showMap'),
      run: askForHelp,
      inFields: true,
      everywhere: true,
    },
    ...(paying === null
      ? [
          { keys: 'F8', label: t('park'), run: () => void parked.park(), inFields: true },
          {
            keys: 'mod+z',
            label: t('undo'),
            run: () => change({ kind: 'undo' }),
            inFields: true,
          },
        ]
      : []),
  ]);
}

const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * What is typed while no field has the focus goes into the field: a tap does not end it.
 * @param focusField null while another part of the screen is typed into
 */
export function useTypeAnywhere(focusField: (() => void) | null): void {
  useEffect(() => {
    if (focusField === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isFree = document.activeElement?.matches(FIELD) !== true && !event.defaultPrevented;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ';
      if (isFree && isPlain && isOnTop() && Array.from(event.key).length === 1) focusField();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [focusField]);
}

/** A key of the empty field that means the cart, or asks for the map. */
export function takeKey(
  { till, change }: Pick<CounterWork, 'till' | 'change'>,
  key: string,
): boolean {
  if (key === '?') {
    askForHelp();
    return true;
  }
  if (takeSign(key)) return true;
  const action = cartKey(key, till.getSnapshot().cart.selectedId);
  if (action !== null) change(action);
  return action !== null;
}
