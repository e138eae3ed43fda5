import { can } from '@tillbook/core/permissions';
import { RECEIPT_LAYOUTS } from '@tillbook/core/receipt-design';
import { ChevronDown } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { t as inDisplay } from '../i18n/en/customer-display.ts';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t as inPractice } from '../i18n/en/practice-door.ts';
import { t } from '../i18n/en/sales.ts';
import { t as ts } from '../i18n/en/shifts.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/menu.tsx';
import { useLaybysAddress } from '../ui/sales-places.ts';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { useGo } from '../ui/use-go.ts';
import { unsent } from './browser-outbox.ts';
import styles from './counter.module.css';
import type { HeldTill } from './sell-screen.tsx';
import { openDisplay } from './open-display.ts';
import { paper } from './paper.ts';
import { ParkedButton } from './parked-button.tsx';
import { practicePathOf } from './practice-path.ts';
import { SellerButton } from './seller-button.tsx';
import type { CounterWork } from './use-counter.ts';
import { useTakeBack } from './use-take-back.ts';
import { scanSounds } from '../ui/sounds.ts';
import type { Unsent } from './unsent-view.ts';

const CashDialog = lazyPart(() => import('./cash-dialog.tsx'), 'CashDialog');
const SellGiftCard = lazyPart(() => import('./sell-gift-card.tsx'), 'SellGiftCard');
const GiftLookUp = lazyPart(() => import('./gift-look-up.tsx'), 'GiftLookUp');
const ShiftSheet = lazyPart(() => import('./shift-sheet.tsx'), 'ShiftSheet');
const ParkedSheet = lazyPart(() => import('./parked-sheet.tsx'), 'ParkedSheet');

/** Why the shift cannot be closed yet: the drawer holds the money of what the server lacks. */
function unsentHere(tillId: string, { sales, refunds, openings }: Unsent): string | null {
  const tills = [...sales.map(({ draft, state }) => ({ tillId: draft.tillId, state })), ...refunds];
  const isHere = (one: { readonly tillId: string; readonly state: string }) =>
    one.tillId === tillId && one.state === 'waiting';
  const count = tills.filter(isHere).length;
  if (count > 0) return inUnsent('closeFirst', { count });
  return openings.some(isHere) ? inUnsent('closeOpening') : null;
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

/** Cash into the drawer and out of it, for who may move it. */
function useCashEntry(isOnline: boolean, onSelect: () => void) {
  const user = useUser();
  const mayMove = can(user, 'cash.move') || can(user, 'drawer.open');
  const label = ts('cashInOut');
  const run = () => mayMove && onSelect();
  useHotkeys(t('newSale'), [{ keys: 'shift+F9', label, run, inFields: true }]);
  const offline = isOnline ? null : inUnsent('needsServer');
  return { label, onSelect, disabledReason: mayMove ? offline : ts('cashDenied') };
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

/** Which till, which shift; behind it what ends the shift. The strip stands beside it. */
export function CounterHead(props: {
  readonly held: HeldTill;
  readonly work: CounterWork;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { held, work, onClose, children } = props;
  const { lease, shift } = held;
  const { parked, rules, promoter } = work;
  const { time } = useFormat();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const close = {
    label: t('closeShift'),
    onSelect: onClose,
    hint: t('shiftBy', { name: shift.openedByName, time: time(shift.openedAt) }),
    disabledReason:
      work.state.pending !== null
        ? t('waitFirst')
        : (unsentHere(lease.tillId, waiting) ?? (work.isOnline ? null : inUnsent('closeOffline'))),
  };
  const [shown, setShown] = useState<'cash' | 'report' | 'gift' | 'giftLook' | null>(null);
  const cash = useCashEntry(work.isOnline, () => setShown('cash'));
  const report = { label: ts('xReport'), onSelect: () => setShown('report') };
  const gifts = giftEntries(work.isOnline, setShown);
  const takeBack = useTakeBack();
  const hasSounds = useStoredChoice(scanSounds) === 'on';
  const sounds = {
    label: hasSounds ? t('soundsOff') : t('soundsOn'),
    onSelect: () => scanSounds.set(hasSounds ? 'off' : 'on'),
  };
  const papers = usePapers();
  const { laybys, practice, display } = useWaysOut(lease.tillId);
  return (
    <div className={styles['head']}>
      <Menu
        label={t('tillMenu')}
        groups={[
          {
            label: `${lease.branchName} · ${lease.tillName}`,
            entries: [
              ...[...takeBack, laybys, ...gifts, cash, report, display, sounds, practice],
              close,
            ],
          },
          papers,
        ]}
        opener={
          <Button kind="quiet" iconAfter={<ChevronDown size={16} aria-hidden />}>
            <span className={styles['place']}>
              <strong dir="auto">{lease.tillName}</strong>
              <small dir="auto">{lease.branchName}</small>
            </span>
          </Button>
        }
      />
      <SellerButton lease={lease} work={work} />
      <ParkedButton parked={parked} />
      {children}
      {shown === 'cash' && <CashDialog held={held} onClose={() => setShown(null)} />}
      {shown === 'gift' && (
        <SellGiftCard held={held} limits={work.selling.giftCards} onClose={() => setShown(null)} />
      )}
      {shown === 'giftLook' && <GiftLookUp onClose={() => setShown(null)} />}
      {shown === 'report' && <ShiftSheet shiftId={shift._id} onClose={() => setShown(null)} />}
      {parked.isOpen && <ParkedSheet work={parked} rules={rules} promoter={promoter} />}
    </div>
  );
}
