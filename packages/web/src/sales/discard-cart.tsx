import type { DiscardWhy } from '@tillbook/core/sales/cart-discards';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/discards.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTillHotkeys } from '../session/till-keys.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { keptOf } from './cart.ts';
import type { DiscardedCart } from './discard-button.tsx';
import { discardHere, letDiscardGo, takeDiscardBack } from './discard-here.ts';
import { DiscardReasons } from './discard-reasons.tsx';
import styles from './discards.module.css';
import type { CounterWork } from './use-counter.ts';
import { useUndoTime } from './use-undo-time.ts';
import { TillButton } from './till-button.tsx';

/** Asks why the cart is thrown away, writes it down and empties it. */
export function DiscardCart(props: {
  readonly work: Pick<CounterWork, 'till' | 'total'>;
  readonly onDiscarded: (discarded: DiscardedCart) => void;
  readonly onClose: () => void;
}) {
  const { work, onDiscarded, onClose } = props;
  const { till, total } = work;
  const user = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const discard = async (why: DiscardWhy) => {
    const { cart, pending } = till.getSnapshot();
    if (pending !== null || cart.lines.length === 0) return onClose();
    setIsBusy(true);
    const given = {
      lines: cart.lines,
      totalMinor: total?.totalMinor ?? null,
      parkedAtMs: null,
    };
    const id = await discardHere(user, till.place, given, why).catch(() => null);
    if (id === null) {
      notify.error(t('notKept'));
      return onClose();
    }
    till.change({ kind: 'empty' });
    onDiscarded({ id, atMs: nowMs(), content: keptOf(cart) });
    announce(t('cartDiscarded'));
    onClose();
  };
  return (
    <Dialog
      question={t('questionCart')}
      size="small"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('keepIt')}</Button>}
    >
      <DiscardReasons isBusy={isBusy} onWhy={(why) => void discard(why)} />
    </Dialog>
  );
}

/** For half a minute, and until the next product: the cart as it was, and nothing was discarded. */
export function UndoDiscard(props: {
  readonly work: Pick<CounterWork, 'till'>;
  readonly discarded: DiscardedCart;
  /** The same at every drawing. */
  readonly onDone: (none: null) => void;
}) {
  const { work, discarded, onDone } = props;
  const { id, content } = discarded;
  const isInTime = useUndoTime(discarded.atMs);
  useEffect(
    () => () => {
      // Something is in the cart again, or the person is elsewhere.
      void letDiscardGo(id);
      onDone(null);
    },
    [id, onDone],
  );
  useEffect(() => {
    if (!isInTime) onDone(null);
  }, [isInTime, onDone]);
  const undo = async () => {
    const isBack = await takeDiscardBack(id).catch(() => false);
    if (isBack) work.till.change({ kind: 'take up', ...content });
    else notify.info(t('tooLate'));
    onDone(null);
  };
  useTillHotkeys(t('cartDiscarded'), [
    {
      keys: 'mod+z',
      label: inKeys('change'),
      run: () => void undo(),
      inFields: true,
    },
  ]);
  // Shown when its key is in force: before, the cart's own would take it.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;
  return (
    <p className={styles['undo']} role="status">
      {t('cartDiscarded')}
      <TillButton icon={<Undo2 size={20} aria-hidden />} act="mod+z" onClick={() => void undo()}>
        {t('undo')}
      </TillButton>
    </p>
  );
}
