import { t } from '../i18n/en/sales.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { storedChoice, useStoredChoice } from '../ui/stored-choice.ts';
import { useMedia } from '../ui/use-media.ts';

/** On which side of the products this device has its cart: for whoever works with the left hand. */
export const cartSide = storedChoice('tillbook.cartSide', ['right', 'left'], () => 'right');

/** Below this the cart has the whole screen. */
const BESIDE = '(min-width: 720px)';

/** Changes the side, where there are two. */
export function useCartSide(): readonly MenuEntry[] {
  const isRight = useStoredChoice(cartSide) === 'right';
  const isBeside = useMedia(BESIDE);
  if (!isBeside) return [];
  const label = isRight ? t('cartLeft') : t('cartRight');
  return [{ label, onSelect: () => cartSide.set(isRight ? 'left' : 'right') }];
}
