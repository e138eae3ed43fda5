import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { useTillHotkeys } from '../session/till-keys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { KeptContent } from './cart.ts';
import type { CounterWork } from './use-counter.ts';
import { TillIconButton } from './till-button.tsx';

const DiscardCart = lazyPart(() => import('./discard-cart.tsx'), 'DiscardCart');
/** Gives it back. */
export const UndoDiscard = lazyPart(() => import('./discard-cart.tsx'), 'UndoDiscard', 'leftOut');

/** A cart that was just thrown away. */
export interface DiscardedCart {
  /** Of its record on this device. */
  readonly id: string;
  readonly atMs: number;
  readonly content: KeptContent;
}

/** Throws the cart away, and asks why. */
export function DiscardButton(props: {
  readonly work: Pick<CounterWork, 'till' | 'total'>;
  readonly onDiscarded: (discarded: DiscardedCart) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  useTillHotkeys(t('newSale'), [
    { keys: 'alt+x', label: inKeys('discard'), run: ask, inFields: true },
  ]);
  return (
    <>
      <TillIconButton
        label={t('discardCart')}
        icon={<Trash2 size={20} aria-hidden />}
        act="alt+x"
        onClick={ask}
      />
      {isAsking && <DiscardCart {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}
