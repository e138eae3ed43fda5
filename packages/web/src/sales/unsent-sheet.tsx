import { Download, Send } from 'lucide-react';
import { t as inHandOver } from '../i18n/en/hand-over-facts.ts';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { FormatPlace } from '../i18n/format.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { PaperNumber } from '../ui/figures.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { sendNow } from './send-now.ts';
import { totalsOf, type UnsentFile } from './export-unsent.ts';
import { HandedOverList, HandOverPart, useHandedOver } from './hand-over-part.tsx';
import { saveUnsent } from './save-unsent.ts';
import type { UnsentDiscard } from './discard-outbox.ts';
import type { UnsentSale } from './unsent-sale.ts';
import { kindName } from './shift-words.ts';
import type { UnsentClosing } from './unsent-closing.ts';
import type { UnsentMove } from './unsent-move.ts';
import type { UnsentOpening } from './unsent-opening.ts';
import type { UnsentRefund } from './unsent-refund.ts';
import { countOf, unreadableIn, type Unsent } from './unsent-view.ts';
import styles from './unsent.module.css';
import { useDiscardsHere } from './use-discards-here.ts';
import { useProtected } from './use-protected.ts';
import { zoneFormat } from './zone-format.ts';

/** Every sale that waits on this device, sent at once or saved as a file. */
export function UnsentSheet(props: { readonly unsent: Unsent; readonly onClose: () => void }) {
  const { unsent, onClose } = props;
  const { result } = unsent;
  const { discards, unreadable } = useDiscardsHere();
  const all = { ...unsent, discards };
  const handed = useHandedOver();
  const lost = unreadableIn(unsent) + unreadable;
  const isEmpty = countOf(unsent) + discards.length === 0;
  const hasNothing = isEmpty && lost === 0;
  const isSafe = useProtected(countOf(unsent));
  const { place } = useFormat();
  const actions = (
    <>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void saveUnsent()}>
        {t('exportFile')}
      </Button>
      <Button
        kind="primary"
        icon={<Send size={16} aria-hidden />}
        onClick={() => void sendNow(all)}
      >
        {t('sendNow')}
      </Button>
    </>
  );
  return (
    <Sheet title={t('heading')} onClose={onClose} {...(hasNothing ? {} : { actions })}>
      {!isSafe && <Banner tone="warning">{t('unprotected')}</Banner>}
      {lost > 0 && <Banner tone="danger">{inHandOver('unreadable', { count: lost })}</Banner>}
      {isEmpty && !hasNothing && <p>{inHandOver('restIsSent')}</p>}
      {isEmpty ? (
        hasNothing && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      ) : (
        <>
          {result === 'unknown-device' && <Banner tone="warning">{t('signInToSend')}</Banner>}
          <HandOverPart all={all} />
          <p>{sumsOf(all, place).join(' · ')}</p>
          <p className={styles['hint']}>{t('sentBy')}</p>
          <p className={styles['hint']}>{t('fileHint')}</p>
          <Waiting all={all} place={place} />
        </>
      )}
      <HandedOverList handed={handed} place={place} />
    </Sheet>
  );
}

/** What waits in words, each kind with how many and how much. */
function sumsOf(all: UnsentFile, place: FormatPlace): readonly string[] {
  const { sales, refunds, openings, moves, closings, discards = [] } = all;
  const sums = totalsOf(sales).map(({ currency, count, totalMinor }) => {
    const format = zoneFormat({ ...place, currency, timeZone: null });
    return t('sum', { count, total: format.money(totalMinor) });
  });
  return [
    ...[...openingSums(openings), ...sums, ...refundSums(refunds, place)],
    ...(moves.length === 0 ? [] : [t('movesSum', { count: moves.length })]),
    ...(closings.length === 0 ? [] : [t('closingsSum', { count: closings.length })]),
    ...(discards.length === 0 ? [] : [t('discardsSum', { count: discards.length })]),
  ];
}

function Waiting(props: { readonly all: UnsentFile; readonly place: FormatPlace }) {
  const { all, place } = props;
  const { sales, refunds, openings, moves, closings, discards = [] } = all;
  return (
    <ul className={styles['sales']}>
      {openings.map((opening) => (
        <OpeningRow key={opening.opening._id} opening={opening} place={place} />
      ))}
      {sales.map((sale) => (
        <Row key={sale.draft._id} sale={sale} place={place} />
      ))}
      {refunds.map((refund) => (
        <RefundRow key={refund.fact._id} refund={refund} place={place} />
      ))}
      {moves.map((move) => (
        <MoveRow key={move.move._id} move={move} place={place} />
      ))}
      {closings.map((closing) => (
        <ClosingRow key={closing.closing._id} closing={closing} place={place} />
      ))}
      {discards.map((discard) => (
        <DiscardRow key={discard.discard._id} discard={discard} place={place} />
      ))}
    </ul>
  );
}

function Row({ sale, place }: { readonly sale: UnsentSale; readonly place: FormatPlace }) {
  const { draft, fact, state, problem } = sale;
  const format = zoneFormat({ ...place, currency: fact.currency, timeZone: fact.timezone });
  const time = format.dateTime(draft.occurredAt);
  return (
    <li>
      <span>
        <PaperNumber>{fact.receiptNumber}</PaperNumber>
        <small>{t('by', { name: fact.sellerName, time })}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        <strong>{format.money(fact.totalMinor)}</strong>
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}

const openingSums = ({ length: count }: readonly UnsentOpening[]): readonly string[] =>
  count === 0 ? [] : [t('openingsSum', { count })];

function OpeningRow(props: { readonly opening: UnsentOpening; readonly place: FormatPlace }) {
  const { opening: kept, place } = props;
  const { opening, openedByName: name, tillName, currency, state, problem } = kept;
  const format = zoneFormat({ ...place, currency, timeZone: null });
  return (
    <li>
      <span>
        {t('opening', { till: tillName })}
        <small>{t('by', { name, time: format.dateTime(opening.openedAt) })}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        <strong>{format.money(opening.floatMinor)}</strong>
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}

function MoveRow(props: { readonly move: UnsentMove; readonly place: FormatPlace }) {
  const { move: kept, place } = props;
  const { move, movedByName: name, tillName: till, currency, state, problem } = kept;
  const format = zoneFormat({ ...place, currency, timeZone: null });
  const { kind, amountMinor } = move;
  return (
    <li>
      <span>
        {t('move', { kind: kindName(kind), till })}
        <small>{t('by', { name, time: format.dateTime(move.movedAt) })}</small>
        <small dir="auto">{move.reason}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        {kind !== 'no_sale' && (
          <strong>{format.money(kind === 'pay_in' ? amountMinor : -amountMinor)}</strong>
        )}
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}

function ClosingRow(props: { readonly closing: UnsentClosing; readonly place: FormatPlace }) {
  const { closing: kept, place } = props;
  const { closing, closedByName: name, tillName: till, currency, state, problem } = kept;
  const format = zoneFormat({ ...place, currency, timeZone: null });
  return (
    <li>
      <span>
        {t('closing', { till })}
        <small>{t('by', { name, time: format.dateTime(closing.closedAt) })}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        <strong>{format.money(closing.countedMinor)}</strong>
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}

function DiscardRow(props: { readonly discard: UnsentDiscard; readonly place: FormatPlace }) {
  const { discard: kept, place } = props;
  const { discard, told, state, problem } = kept;
  const currency = told?.currency ?? place.currency;
  const format = zoneFormat({ ...place, currency, timeZone: null });
  const time = format.dateTime(discard.discardedAt);
  return (
    <li>
      <span>
        {t('discard', { till: told?.tillName ?? '' })}
        <small>{t('by', { name: told?.discardedByName ?? '', time })}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        <strong>{format.money(discard.totalMinor)}</strong>
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}

/** What the refunds come to, by currency. */
function refundSums(refunds: readonly UnsentRefund[], place: FormatPlace): readonly string[] {
  const slips = refunds.map(({ slip }) => ({ fact: slip }));
  return totalsOf(slips).map(({ currency, count, totalMinor }) => {
    const format = zoneFormat({ ...place, currency, timeZone: null });
    return t('refundsSum', { count, total: format.money(totalMinor) });
  });
}

function RefundRow(props: { readonly refund: UnsentRefund; readonly place: FormatPlace }) {
  const { refund, place } = props;
  const { slip, state, problem } = refund;
  const { number, receiptNumber: receipt } = slip;
  const format = zoneFormat({ ...place, currency: slip.currency, timeZone: slip.timezone });
  const time = format.dateTime(slip.refundedAt);
  return (
    <li>
      <span>
        {slip.kind === 'void' ? t('undone', { receipt }) : t('refund', { number, receipt })}
        <small>{t('by', { name: slip.refundedByName, time })}</small>
        {state === 'malformed' && <small>{t('isAtFault', { problem: problem ?? '' })}</small>}
      </span>
      <span>
        <strong>{format.money(-slip.totalMinor)}</strong>
        <StatusBadge status={state === 'malformed' ? 'attention' : 'savedHere'} />
      </span>
    </li>
  );
}
