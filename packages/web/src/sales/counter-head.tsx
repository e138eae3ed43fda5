import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { can } from '@tillbook/core/permissions';
import { RECEIPT_LAYOUTS } from '@tillbook/core/receipt-design';
import { ChevronDown } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nowMs } from '../api/clock.ts';
import { t as inDisplay } from '../i18n/en/customer-display.ts';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t as inPractice } from '../i18n/en/practice-door.ts';
import { t } from '../i18n/en/sales.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t as ts } from '../i18n/en/shifts.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { useTillHotkeys } from '../session/till-keys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/menu.tsx';
import { useLaybysAddress } from '../ui/sales-places.ts';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { useGo } from '../ui/use-go.ts';
import { credentials, unsent } from './browser-outbox.ts';
import { useCartSide } from './cart-side.ts';
import { whyNotCloseAlone } from './close-alone.ts';
import styles from './counter.module.css';
import type { HeldTill } from './sell-screen.tsx';
import { isOwnShift } from './move-cash-here.ts';
import { openDisplay } from './open-display.ts';
import { paper } from '../printing/paper.ts';
import { ParkedButton } from './parked-button.tsx';
import { practicePathOf } from './practice-path.ts';
import { SellerButton } from './seller-button.tsx';
import { Strip, type StripWork } from './strip.tsx';
import { TillButton } from './till-button.tsx';
import type { CounterWork } from './use-counter.ts';
import { useTakeBack } from './use-take-back.ts';
import { scanSounds } from '../ui/sounds.ts';
import type { Unsent } from './unsent-view.ts';

const CashDialog = lazyPart(() => import('./cash-dialog.tsx'), 'CashDialog');
const SellGiftCard = lazyPart(() => import('./sell-gift-card.tsx'), 'SellGiftCard');
const GiftLookUp = lazyPart(() => import('./gift-look-up.tsx'), 'GiftLookUp');
const CardStrip = lazyPart(() => import('./void-gift-card.tsx'), 'CardStrip', 'leftOut');
const ShiftSheet = lazyPart(() => import('./shift-sheet.tsx'), 'ShiftSheet');
const ParkedSheet = lazyPart(() => import('./parked-sheet.tsx'), 'ParkedSheet');

/** What the head is drawn of: nothing that another line in the cart changes. */
export interface HeadWork extends Pick<CounterWork, 'isOnline' | 'selling' | 'parked' | 'till'> {
  /** How what is parked is counted. */
  readonly pricing: Pick<CounterWork, 'rules' | 'promoter'>;
  /** A sale waits for its answer. */
  readonly isPending: boolean;
  readonly hasAsides: boolean;
  readonly isPaying: boolean;
  readonly lastSaleId: string | null;
  readonly onClose: () => void;
}

/** What a device that cannot close alone must send first: its money is in the drawer. */
function unsentHere(tillId: string, unsentNow: Unsent): string | null {
  const { sales, refunds, openings, moves } = unsentNow;
  const tills = [...sales.map(({ draft, state }) => ({ tillId: draft.tillId, state })), ...refunds];
  const isHere = (one: { readonly tillId: string; readonly state: string }) =>
    one.tillId === tillId && one.state === 'waiting';
  const count = tills.filter(isHere).length;
  if (count > 0) return inUnsent('closeFirst', { count });
  if (openings.some(isHere)) return inUnsent('closeOpening');
  const moved = moves.filter(isHere).length;
  return moved === 0 ? null : inUnsent('closeMoves', { count: moved });
}

/** What this device's printer holds, to choose from. */
function usePapers() {
  const chosen = useStoredChoice(paper);
  return {
    label: t('paper'),
    entries: RECEIPT_LAYOUTS.map((layout) => ({
      label: t(`paper_${layout}`),
      isCurrent: layout === chosen,
      onSelect: () => paper.set(layout),
    })),
  };
}

/**
 * Only an enrolled device is heard of what it did alone; one that is, stays so. Until its store
 * answered it passes for one: a key that is pressed at once would do nothing, and what is done
 * then asks again.
 */
function useEnrolled(isOnline: boolean): boolean {
  const businessId = useUser().business?._id ?? '';
  const [isEnrolled, setEnrolled] = useState(true);
  useEffect(() => {
    credentials.of(businessId).then(
      (credential) => setEnrolled(credential !== null),
      () => setEnrolled(false),
    );
  }, [businessId, isOnline]);
  return isEnrolled;
}

/** Why the shift cannot be closed now, or null. A device that can do it alone waits for nobody. */
function useWhyNotClose(held: HeldTill, work: HeadWork): string | null {
  const user = useUser();
  const { isOnline } = work;
  const isEnrolled = useEnrolled(isOnline);
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  if (work.isPending) return t('waitFirst');
  if (work.hasAsides) return t('asideFirst');
  const name = held.shift.openedByName;
  if (whyNotCloseAlone(user, held) !== null) return inUnsent('closeOthers', { name });
  const offline = isOnline ? null : inUnsent('closeOffline');
  const unsentOnes = unsentHere(held.lease.tillId, waiting);
  return isEnrolled ? null : (unsentOnes ?? offline);
}

/** Cash into the drawer and out of it, for who may move it. */
function useCashEntry(held: HeldTill, isOnline: boolean, onSelect: () => void) {
  const user = useUser();
  const isEnrolled = useEnrolled(isOnline);
  const mayMove = can(user, 'cash.move') || can(user, 'drawer.open');
  const mayHere = isOwnShift(held, user) || can(user, 'shift.manage');
  const othersShift = ts('othersShift', { name: held.shift.openedByName });
  const unheard = isOnline || isEnrolled ? null : inUnsent('needsServer');
  const asItIs = mayHere ? unheard : othersShift;
  const disabledReason = mayMove ? asItIs : ts('cashDenied');
  const label = ts('cashInOut');
  const run = () => disabledReason === null && onSelect();
  useTillHotkeys(t('newSale'), [{ keys: 'shift+F9', label, run, inFields: true }]);
  return { label, onSelect, disabledReason };
}

/** The shift as it is so far, for who may read it. */
function useReportEntry(held: HeldTill, onSelect: () => void) {
  const user = useUser();
  const mayRead = isOwnShift(held, user) || can(user, 'shift.manage') || can(user, 'sale.view');
  const name = held.shift.openedByName;
  const disabledReason = mayRead ? null : ts('othersReport', { name });
  return { label: ts('xReport'), onSelect, disabledReason };
}

/** What stands on a screen of its own. */
function useWaysOut(tillId: string) {
  const user = useUser();
  const go = useGo();
  const laybysAt = useLaybysAddress();
  return {
    laybys: { label: inLaybys('laybys'), onSelect: () => go(laybysAt()) },
    practice: { label: inPractice('practise'), onSelect: () => go(practicePathOf(user)) },
    display: { label: inDisplay('open'), onSelect: () => openDisplay(user, tillId) },
  };
}

/** Selling a gift card and asking what is left on one: only the server knows. */
function giftEntries(isOnline: boolean, show: (what: 'gift' | 'giftLook') => void) {
  const disabledReason = isOnline ? null : inGifts('offline');
  return [
    { label: inGifts('sell'), onSelect: () => show('gift'), disabledReason },
    { label: inGifts('lookUpCard'), onSelect: () => show('giftLook'), disabledReason },
  ];
}

const drawerOf = ({ lease, shift }: HeldTill) => ({ shiftId: shift._id, leaseId: lease.leaseId });

/** The gift card that was sold last, in place of the last sale until something else is sold. */
function useSoldCard(held: HeldTill, { isPending, isPaying, lastSaleId: lastId }: HeadWork) {
  const [sold, setSold] = useState<{
    readonly card: GiftCard;
    readonly soldAtMs: number;
    readonly behindId: string | null;
  } | null>(null);
  const over = useCallback(() => setSold(null), []);
  const isLast = sold?.behindId === lastId && !isPending && !isPaying;
  // Its time begins when its paper was given.
  const onSold = (card: GiftCard | null) => {
    if (card !== null) setSold({ card, soldAtMs: nowMs(), behindId: lastId });
  };
  const strip = sold !== null && isLast && (
    <CardStrip key={sold.card._id} {...sold} drawer={drawerOf(held)} onOver={over} />
  );
  return { strip, onSold };
}

type Shown = 'cash' | 'report' | 'gift' | 'giftLook' | null;

/** What was opened from the menu. */
function Opened(props: {
  readonly shown: Shown;
  readonly held: HeldTill;
  readonly work: HeadWork;
  readonly onSold: (card: GiftCard | null) => void;
  readonly onClose: () => void;
}) {
  const { shown, held, work, onSold, onClose } = props;
  const { giftCards, sellerMaxMinor } = work.selling;
  switch (shown) {
    case 'cash':
      return <CashDialog held={held} sellerMaxMinor={sellerMaxMinor} onClose={onClose} />;
    case 'gift':
      return (
        <SellGiftCard
          {...{ held, limits: giftCards }}
          onClose={(sold) => {
            onClose();
            onSold(sold);
          }}
        />
      );
    case 'giftLook':
      return (
        <GiftLookUp at={{ ...drawerOf(held), branchId: held.lease.branchId }} onClose={onClose} />
      );
    case 'report':
      return <ShiftSheet shiftId={held.shift._id} onClose={onClose} />;
    case null:
      return null;
  }
}

/** Which till, which shift; behind it what ends the shift. The strip stands beside it. */
export const CounterHead = memo(function CounterHead(props: {
  readonly held: HeldTill;
  readonly work: HeadWork;
  readonly strip: StripWork;
}) {
  const { held, work, strip } = props;
  const { lease, shift } = held;
  const { parked, pricing } = work;
  const { time } = useFormat();
  const close = {
    label: t('closeShift'),
    onSelect: work.onClose,
    hint: t('shiftBy', { name: shift.openedByName, time: time(shift.openedAt) }),
    disabledReason: useWhyNotClose(held, work),
  };
  const [shown, setShown] = useState<Shown>(null);
  const cash = useCashEntry(held, work.isOnline, () => setShown('cash'));
  const report = useReportEntry(held, () => setShown('report'));
  const gifts = giftEntries(work.isOnline, setShown);
  const takeBack = useTakeBack();
  const card = useSoldCard(held, work);
  const hasSounds = useStoredChoice(scanSounds) === 'on';
  const sounds = {
    label: hasSounds ? t('soundsOff') : t('soundsOn'),
    onSelect: () => scanSounds.set(hasSounds ? 'off' : 'on'),
  };
  const side = useCartSide();
  const papers = usePapers();
  const { laybys, practice, display } = useWaysOut(lease.tillId);
  const opener = useRef<HTMLButtonElement>(null);
  const open = () => opener.current?.click();
  useTillHotkeys(t('newSale'), [
    { keys: 'alt+m', label: inKeys('menu'), run: open, inFields: true },
  ]);
  return (
    <div className={styles['head']}>
      <Menu
        label={t('tillMenu')}
        groups={[
          {
            label: `${lease.branchName} · ${lease.tillName}`,
            entries: [
              ...[...takeBack, laybys, ...gifts, cash, report, display, sounds, ...side, practice],
              close,
            ],
          },
          papers,
        ]}
        opener={
          <TillButton
            ref={opener}
            act="alt+m"
            kind="quiet"
            iconAfter={<ChevronDown size={16} aria-hidden />}
          >
            <span className={styles['place']}>
              <strong dir="auto">{lease.tillName}</strong>
              <small dir="auto">{lease.branchName}</small>
            </span>
          </TillButton>
        }
      />
      <SellerButton lease={lease} work={work} />
      <ParkedButton parked={parked} />
      {card.strip === false ? <Strip work={strip} /> : card.strip}
      <Opened {...{ shown, held, work }} onSold={card.onSold} onClose={() => setShown(null)} />
      {parked.isOpen && <ParkedSheet work={parked} {...pricing} place={work.till.place} />}
    </div>
  );
});
