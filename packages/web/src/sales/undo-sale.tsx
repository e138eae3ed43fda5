import { can } from '@tillbook/core/permissions';
import { canBeUndone } from '@tillbook/core/refunds/give-back';
import { voidSale, type Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { useApproved } from '../asking/use-approved.tsx';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { t } from '../i18n/en/undo-sale.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { useTillHotkeys } from '../session/till-keys.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { SEND_TIMEOUT_MS } from './attempt.ts';
import { refundOutbox } from './browser-outbox.ts';
import { openDrawerFor } from './open-drawer.ts';
import { putOnStock, TILL_CATALOGUE, useSale } from './queries.ts';
import { forgetRefunds } from './refund-queries.ts';
import { voidTold } from './refund-told.ts';
import styles from './strip.module.css';
import type { LastSale } from './last-sale.ts';
import type { JustSold, Undone } from './till-world.ts';
import { wordsOfBack } from './undo-words.ts';
import type { CounterWork } from './use-counter.ts';
import { useUndoTime } from './use-undo-time.ts';
import { useVoidHere, VOID_REASON, type VoidableHere } from './void-here.ts';
import { TillButton } from './till-button.tsx';

type Work = Pick<CounterWork, 'till' | 'lease' | 'parked' | 'paying'>;

interface UndoProps {
  readonly work: Work;
  readonly last: LastSale;
  readonly justSold: JustSold;
}

/**
 * Takes the last sale back for half a minute: it is voided as anywhere else, and its cart is there
 * again. One that the server has not heard of is undone here, or says why not; its time begins when
 * it is sent.
 */
export function UndoSale(props: UndoProps) {
  const sale = useSale(props.last.saleId).data;
  const mayAsk = can(useUser(), 'approval.ask');
  if (!mayAsk || sale === undefined) return null;
  if (!canBeUndone(sale.payments.map(({ method }) => method))) return null;
  return <Offered {...props} sale={sale} />;
}

function Offered(props: UndoProps & { readonly sale: Sale }) {
  const { work, last, justSold } = props;
  const { lease, till } = work;
  const here = useVoidHere(last.saleId, { lease, shiftId: till.place.shiftId });
  const isUnsent = last.isKept && here !== null;
  const isInTime = useInTime(justSold.soldAtMs, isUnsent);
  const { run, isUnderWay, isBusy, sheet } = useUndo({ ...props, here });
  const isOffered = work.paying === null && (isUnsent || isInTime || isUnderWay);
  const undo = () => {
    if (isUnsent && here.stopped !== null) notify.info(here.stopped);
    else if (!isBusy) void run();
  };
  // Never a bare letter: what is typed or scanned after a tap begins with one.
  const keys = [{ keys: 'alt+u', label: inKeys('undoSale'), run: undo, inFields: true }];
  useTillHotkeys(inSales('lastSale'), isOffered ? keys : []);
  return (
    <>
      {isOffered && (
        <TillButton
          icon={<Undo2 size={20} aria-hidden />}
          aria-label={t('undoSale')}
          act="alt+u"
          busy={isBusy}
          onClick={undo}
        >
          {t('undo')}
        </TillButton>
      )}
      {sheet}
    </>
  );
}

/** Whether there is time left, since the sale or since it was sent. */
function useInTime(soldAtMs: number, isUnsent: boolean): boolean {
  const [sinceMs, setSinceMs] = useState(soldAtMs);
  const [was, setWas] = useState(isUnsent);
  // While it is drawn, not behind it: in between a key would find nothing to undo.
  if (was !== isUnsent) {
    setWas(isUnsent);
    if (was) setSinceMs(nowMs());
  }
  return useUndoTime(sinceMs);
}

/** Voids the sale, with an approval where that is needed; then its cart is put back. */
function useUndo(props: UndoProps & { readonly sale: Sale; readonly here: VoidableHere | null }) {
  const { work, last, sale, here } = props;
  const { till, parked } = work;
  const { receiptNumber } = last;
  const queries = useQueryClient();
  const { money } = useFormat();
  // The same once more, should an answer get lost.
  const sent = useRef(newId());
  const saleId = sale._id;
  const { run, error, isBusy, sheet } = useApproved<Refund>({
    send: (approvalId) => {
      // It waits behind its sale: whatever becomes of the connection, both are sent in their order.
      if (here !== null) return here.undo(sent.current);
      const { leaseId } = till.place.lease;
      const body = { _id: sent.current, leaseId, approvalId, reason: VOID_REASON, note: t('note') };
      const timeoutMs = SEND_TIMEOUT_MS;
      return call(voidSale, { params: { saleId }, body }, { timeoutMs });
    },
    told: () => voidTold({ ...sale, saleId }, VOID_REASON, t('note')),
    onDone: (refund) => {
      const { cart, pending, last: latest } = till.getSnapshot();
      const said = wordsOfBack(refund.payments, money).join(' ');
      const isLatest = latest?.saleId === saleId;
      if (!isLatest) notify.info(said);
      if (isLatest && pending === null && cart.lines.length > 0) parked.park();
      till.putBack({ saleId, receiptNumber, payments: refund.payments });
      announce(said);
      openDrawerFor(refund);
      forgetRefunds(queries);
      if (here === null) {
        void queries.invalidateQueries({ queryKey: [TILL_CATALOGUE, sale.branchId] });
      } else putOnStock(queries, sale);
      // Nothing of it comes back once more while there is no connection.
      const lines = refund.lines.map(({ saleLineNo }) => saleLineNo);
      void refundOutbox.note(saleId, refund._id, { lines, isVoid: true }).catch(() => undefined);
    },
  });
  useEffect(() => {
    if (error !== null) notify.error(sentenceOf(error, t('failed')));
  }, [error]);
  // Whoever has asked once sees the end of it: without an answer it may be voided already.
  return { run, isBusy, sheet, isUnderWay: isBusy || sheet !== false || error !== null };
}

/** The money that goes back for it stands there until something is sold again. */
export function UndoneSale({ undone }: { readonly undone: Undone }) {
  const { money } = useFormat();
  return (
    <p className={styles['strip']} data-tone="waiting">
      <Undo2 size={20} aria-hidden />
      <span>
        <strong>{wordsOfBack(undone.payments, money).join(' ')}</strong>{' '}
        {t('undone', { number: undone.receiptNumber })}
      </span>
    </p>
  );
}
