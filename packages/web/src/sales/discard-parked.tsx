import type { DiscardWhy } from '@tillbook/core/sales/cart-discards';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/discards.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { discardHere, letDiscardGo, takeDiscardBack } from './discard-here.ts';
import { DiscardReasons } from './discard-reasons.tsx';
import type { ParkedSale } from './parked.ts';
import styles from './parked.module.css';
import type { SellingPlace } from './sale-draft.ts';
import type { ParkedWork } from './use-parked.ts';
import { useUndoTime } from './use-undo-time.ts';

/** What throwing away what was parked needs. */
export interface ParkedDiscarding {
  readonly work: Pick<ParkedWork, 'discard' | 'discarded' | 'restore'>;
  /** Where it is written down; null in practice, of which nothing is kept. */
  readonly place: SellingPlace | null;
  readonly totalOf: (sale: ParkedSale) => number | null;
}

/** A parked sale that was just thrown away: its record on this device, where there is one. */
interface Discarded {
  readonly id: string | null;
  readonly atMs: number;
}

/** Throws parked sales away, each written down before it goes. */
export function useDiscardParked({ work, place, totalOf }: ParkedDiscarding) {
  const user = useUser();
  const [asked, setAsked] = useState<ParkedSale | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const record = (sale: ParkedSale, why: DiscardWhy): Promise<string | null> => {
    if (place === null) return Promise.resolve(null);
    const { lines, parkedAtMs } = sale;
    return discardHere(user, place, { lines, parkedAtMs, totalMinor: totalOf(sale) }, why);
  };
  const discard = async (sale: ParkedSale, why: DiscardWhy): Promise<void> => {
    const id = await record(sale, why);
    const isTaken = await work.discard(sale.id);
    // Another tab was first: it was not thrown away here.
    if (!isTaken && id !== null) await takeDiscardBack(id);
    setDiscarded(isTaken ? { id, atMs: nowMs() } : null);
  };
  const onWhy = (why: DiscardWhy) => {
    if (asked === null) return;
    setIsBusy(true);
    void discard(asked, why)
      .catch(() => notify.error(t('notKept')))
      .finally(() => {
        setIsBusy(false);
        setAsked(null);
      });
  };
  const undo = async () => {
    const id = discarded?.id ?? null;
    const isBack = id === null || (await takeDiscardBack(id).catch(() => false));
    if (isBack) work.restore();
    else notify.info(t('tooLate'));
    setDiscarded(null);
  };
  return { asked, ask: setAsked, isBusy, onWhy, discarded, undo };
}

/** Why it is thrown away, in the place of the list. */
export function AskWhy(props: {
  readonly sale: ParkedSale;
  readonly isBusy: boolean;
  readonly onWhy: (why: DiscardWhy) => void;
  readonly onKeep: () => void;
}) {
  const { sale, isBusy, onWhy, onKeep } = props;
  return (
    <>
      <p dir="auto">{t('questionParked', { name: sale.name })}</p>
      <DiscardReasons isBusy={isBusy} onWhy={onWhy} />
      <p>
        <Button onClick={onKeep}>{t('keepIt')}</Button>
      </p>
    </>
  );
}

/** What was thrown away last, and for half a minute its way back. */
export function DiscardedParked(props: {
  readonly sale: ParkedSale;
  readonly discarded: Discarded;
  readonly onUndo: () => void;
}) {
  const { sale, discarded, onUndo } = props;
  const { id, atMs } = discarded;
  const isInTime = useUndoTime(atMs);
  useEffect(
    () => () => {
      if (id !== null) void letDiscardGo(id);
    },
    [id],
  );
  return (
    <p className={styles['discarded']} role="status">
      <span dir="auto">{inSales('discarded', { name: sale.name })}</span>
      {isInTime && (
        <Button autoFocus icon={<Undo2 size={20} aria-hidden />} onClick={onUndo}>
          {inSales('undo')}
        </Button>
      )}
    </p>
  );
}
