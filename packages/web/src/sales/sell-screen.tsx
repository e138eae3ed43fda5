import { can } from '@tillbook/core/permissions';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { Lock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { EmptyState } from '../ui/states.tsx';
import { AtTill } from './at-till.tsx';
import { Counter } from './counter.tsx';
import { withShiftHere } from './open-shift-here.ts';
import { OpenShift } from './open-shift.tsx';
import styles from './sell.module.css';
import { useKeptPlace } from './use-kept-place.ts';
import { useOpeningSent } from './use-opening-sent.ts';
import { TillGate } from './till-gate.tsx';
import { TillTab } from './till-tab.tsx';

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
    <div className={styles['screen']}>
      <h1 className="sr-only">{t('newSale')}</h1>
      <Selling />
    </div>
  );
}

/** The till that is held here; with the shift that this device opened alone, when there is one. */
function useLease() {
  const businessId = useUser().business?._id ?? '';
  const [lease, setLease] = useState<TillLease | null>(null);
  const [isAlone, setIsAlone] = useState(false);
  const take = useCallback(
    (taken: TillLease, isTakenAlone = false) => {
      setIsAlone(isTakenAlone);
      void withShiftHere(businessId, taken).then(setLease);
    },
    [businessId],
  );
  return { lease, setLease, take, isAlone };
}

function Selling() {
  const { lease, setLease, take, isAlone } = useLease();
  const kept = useKeptPlace(lease);
  const [report, setReport] = useState<Shift | null>(null);
  const takeAgain = () => setLease(null);
  useOpeningSent(lease, setLease);
  if (report !== null) return <ZReport shift={report} onDone={() => setReport(null)} />;
  if (lease === null) return <TillGate onTaken={take} />;
  const { openShift: shift } = lease;
  if (shift === null) {
    return (
      <OpenShift
        lease={lease}
        isAlone={isAlone}
        onOpened={(openShift) => setLease({ ...lease, openShift })}
        onLeft={() => {
          kept.forget();
          takeAgain();
        }}
      />
    );
  }
  return (
    <TillTab tillId={lease.tillId}>
      <AtTill key={lease.tillId} tillId={lease.tillId}>
        {(known) => (
          <Counter
            held={{ lease, shift }}
            kept={known}
            onLease={setLease}
            onLost={takeAgain}
            onClosed={(closed) => {
              if (closed.isForced) kept.forget();
              else kept.closed(shift._id);
              setReport(closed);
              setLease(null);
            }}
          />
        )}
      </AtTill>
    </TillTab>
  );
}
