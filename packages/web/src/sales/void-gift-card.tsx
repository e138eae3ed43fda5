import { whyNotVoidCard } from '@tillbook/core/gift-cards/gift-cards';
import { voidGiftCard, type GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { can } from '@tillbook/core/permissions';
import { subjectOfGiftVoid } from '@tillbook/core/refunds/gift-card-approval';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useApproved } from '../asking/use-approved.tsx';
import { t } from '../i18n/en/gift-cards.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { t as inUndo } from '../i18n/en/undo-sale.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useTillHotkeys } from '../session/till-keys.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard } from '../ui/states.tsx';
import { SEND_TIMEOUT_MS } from './attempt.ts';
import { useRefetchGifts } from './gift-queries.ts';
import type { Drawer } from './layby-acts.tsx';
import { openDrawerFor } from './open-drawer.ts';
import styles from './strip.module.css';
import { wordsOfBack } from './undo-words.ts';
import { useUndoTime } from './use-undo-time.ts';
import { TillButton } from './till-button.tsx';

interface VoidProps {
  readonly card: GiftCard;
  /** The till that gives the money back. */
  readonly drawer: Drawer;
  readonly onVoided: (card: GiftCard) => void;
}

/** What somebody hands back, or what goes back by itself. */
function useBack({ method, provider, amountMinor }: GiftCard): string {
  const { money } = useFormat();
  return wordsOfBack([{ method, typeName: null, provider, amountMinor }], money).join(' ');
}

/** Takes the sale of a card back, with an approval where that is needed. */
function useVoid({ card, drawer, onVoided }: VoidProps) {
  const { money } = useFormat();
  const refetch = useRefetchGifts();
  const back = useBack(card);
  // The same once more, should an answer get lost.
  const sent = useRef(newId());
  const { _id: giftCardId, number, amountMinor, branchId, method } = card;
  return useApproved<GiftCard>({
    send: (approvalId) => {
      const body = { _id: sent.current, ...drawer, approvalId };
      const timeoutMs = SEND_TIMEOUT_MS;
      return call(voidGiftCard, { params: { giftCardId }, body }, { timeoutMs });
    },
    told: () => ({
      ...{ branchId, tillId: null, subject: subjectOfGiftVoid(giftCardId, amountMinor) },
      details: [
        t('voidAsked', { number, amount: money(amountMinor) }),
        `${t('by')}: ${card.soldByName}`,
      ],
    }),
    onDone: (after) => {
      refetch();
      announce(back);
      openDrawerFor({ payments: [{ method }] });
      onVoided(after);
    },
  });
}

/** Takes back a card that was never used; nothing where it cannot be. */
export function VoidGiftCard(props: VoidProps) {
  const { card } = props;
  const { amountMinor, balanceMinor, state } = card;
  const [isAsked, setAsked] = useState(false);
  const mayAsk = can(useUser(), 'approval.ask');
  const isVoided = state === 'voided';
  if (!mayAsk || whyNotVoidCard({ amountMinor, balanceMinor, isVoided }) !== null) return null;
  return (
    <>
      <Button size="big" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('void')}
      </Button>
      {isAsked && <Ask {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

function Ask(props: VoidProps & { readonly onClose: () => void }) {
  const { card, onVoided, onClose } = props;
  const back = useBack(card);
  const { run, error, sheet } = useVoid({
    ...props,
    onVoided: (after) => {
      notify.success(t('voided', { number: after.number }));
      onClose();
      onVoided(after);
    },
  });
  return (
    <ConfirmDialog
      question={t('voidDo', { number: card.number })}
      confirm={t('void')}
      keep={t('cancel')}
      tone="danger"
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        <strong>{back}</strong> {t('voidLead')}
      </p>
      {error !== null && <ErrorCard error={error} />}
      {sheet}
    </ConfirmDialog>
  );
}

/** The card that was just sold: for half a minute one key takes it back. */
export function CardStrip(props: {
  readonly card: GiftCard;
  readonly soldAtMs: number;
  readonly drawer: Drawer;
  /** Nothing is to be said of it any more. */
  readonly onOver: () => void;
}) {
  const { card, soldAtMs, drawer, onOver } = props;
  const { money } = useFormat();
  const [isVoided, setVoided] = useState(false);
  const isInTime = useUndoTime(soldAtMs);
  const { run, error, isBusy, sheet } = useVoid({ card, drawer, onVoided: () => setVoided(true) });
  const back = useBack(card);
  const mayAsk = can(useUser(), 'approval.ask');
  const isUnderWay = isBusy || sheet !== false || error !== null;
  useEffect(() => {
    if (error !== null) notify.error(sentenceOf(error, t('voidFailed')));
  }, [error]);
  useEffect(() => {
    if (!isInTime && !isUnderWay && !isVoided) onOver();
  }, [isInTime, isUnderWay, isVoided, onOver]);
  const undo = () => {
    if (!isBusy) void run();
  };
  // Never a bare letter: what is typed or scanned after a tap begins with one.
  const keys = [{ keys: 'alt+u', label: inKeys('undoSale'), run: undo, inFields: true }];
  useTillHotkeys(inSales('lastSale'), isVoided || !mayAsk ? [] : keys);
  const { number, amountMinor } = card;
  if (isVoided) {
    return (
      <p className={styles['strip']} data-tone="waiting">
        <Undo2 size={20} aria-hidden />
        <span>
          <strong>{back}</strong> {t('voided', { number })}
        </span>
      </p>
    );
  }
  return (
    <div className={styles['strip']} data-tone="done">
      <span>{t('sold', { number, amount: money(amountMinor) })}</span>
      {mayAsk && (
        <TillButton
          icon={<Undo2 size={20} aria-hidden />}
          aria-label={t('voidOf', { number })}
          act="alt+u"
          busy={isBusy}
          onClick={undo}
        >
          {inUndo('undo')}
        </TillButton>
      )}
      {sheet}
    </div>
  );
}
