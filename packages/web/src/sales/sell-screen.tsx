import { can } from '@tillbook/core/permissions';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { isOnline } from '../session/browser-reach.ts';
import { useUser } from '../session/use-session.ts';
import { WithKeypads } from '../ui/keypad-field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { EmptyState } from '../ui/states.tsx';
import { AtTill } from './at-till.tsx';
import { unsent } from './browser-outbox.ts';
import type { Closed } from './close-shift-here.ts';
import { connectionOf } from './connection.ts';
import { Counter } from './counter.tsx';
import type { UnsentClosingContent } from './unsent-closing.ts';
import { OpenShift } from './open-shift.tsx';
import styles from './sell.module.css';
import { useKeptPlace } from './use-kept-place.ts';
import { useLease } from './use-lease.ts';
import { useOpeningSent } from './use-opening-sent.ts';
import { GateBehind, GateSkeleton, TillGate } from './till-gate.tsx';
import { TillTab } from './till-tab.tsx';

const ClosedHere = lazyPart(() => import('./closed-here.tsx'), 'ClosedHere');
const ZReport = lazyPart(() => import('./z-report.tsx'), 'ZReport');

/** A till that this device holds, and the shift that is open there. */
export interface HeldTill {
  readonly lease: TillLease;
  readonly shift: NonNullable<TillLease['openShift']>;
}

/**
 * Selling, from taking a till to the closed shift. One screen for sellers, owners and managers;
 * every step is on the same address, so that nothing has to load between two customers.
 */
export function SellScreen() {
  const user = useUser();
  usePageTitle(t('newSale'));
  if (user.business === null || !can(user, 'sale.post')) {
    return (
      <div className={styles['screen']}>
        <h1 className="sr-only">{t('newSale')}</h1>
        <EmptyState icon={Lock} title={t('mayNotSell')}>
          {t('mayNotSellHint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <WithKeypads value>
      <div className={styles['screen']}>
        <h1 className="sr-only">{t('newSale')}</h1>
        <Selling />
      </div>
    </WithKeypads>
  );
}

function Selling() {
  const { lease, standing, isAlone, take, change, leave } = useLease();
  const kept = useKeptPlace(lease);
  const [report, setReport] = useState<Shift | null>(null);
  const [closing, setClosing] = useState<UnsentClosingContent | null>(null);
  const onClosed = (held: HeldTill, closed: Closed) => {
    if (closed.kind === 'kept') {
      kept.closed(held.shift._id);
      setClosing(closed.closing);
      // The till stays held: the next shift may be opened here at once.
      const isAlone = connectionOf(unsent.getSnapshot(), isOnline()).kind === 'offline';
      return take({ ...held.lease, openShift: null }, isAlone);
    }
    if (closed.report.isForced) kept.forget();
    else kept.closed(held.shift._id);
    setReport(closed.report);
    leave();
  };
  useOpeningSent(lease, change);
  if (report !== null) return <ZReport shift={report} onDone={() => setReport(null)} />;
  if (closing !== null) {
    return (
      <ClosedHere
        closing={closing}
        onReport={(heard) => {
          setClosing(null);
          setReport(heard);
        }}
        onDone={() => setClosing(null)}
      />
    );
  }
  if (standing === 'begins') return <GateSkeleton />;
  if (lease === null) return <TillGate onTaken={take} />;
  const { openShift: shift } = lease;
  if (shift === null) {
    return (
      <OpenShift
        lease={lease}
        isAlone={isAlone}
        onOpened={(openShift) => change({ ...lease, openShift })}
        onLeft={() => {
          kept.forget();
          leave();
        }}
      />
    );
  }
  return (
    <TillTab tillId={lease.tillId}>
      <AtTill key={lease.tillId} tillId={lease.tillId}>
        {(known) => (
          <>
            <Counter
              held={{ lease, shift }}
              kept={known}
              onLease={take}
              onLost={leave}
              onClosed={(closed) => onClosed({ lease, shift }, closed)}
            />
            {standing === 'asLeft' && (
              <GateBehind shiftId={shift._id} onTaken={take} onNeeded={leave} />
            )}
          </>
        )}
      </AtTill>
    </TillTab>
  );
}
