import { takeTill, type TillLease } from '@tillbook/core/sales/tills.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { deviceId } from './own-device.ts';
import { isSilence } from './facts-here.ts';
import { SEND_TIMEOUT_MS } from './attempt.ts';
import { useTills } from './queries.ts';
import { isForced } from './shift-queries.ts';
import { useLastPlace } from './use-kept-place.ts';
import { obviousTill, tillsInReach, type TillPlace } from './till-choice.ts';
import styles from './gate.module.css';

const DeviceEnded = lazyPart(() => import('./device-ended.tsx'), 'DeviceEnded');
const TakeOver = lazyPart(() => import('./take-over.tsx'), 'TakeOver');

const isOf = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** Takes a till for this device. */
export function takeFor(tillId: string, takeOver: boolean, timeoutMs?: number): Promise<TillLease> {
  const body = { deviceId: deviceId(), takeOver };
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  return call(takeTill, { params: { tillId }, body }, options);
}

const GATE_HEIGHT = 320;

/** Who hears of a till that was taken; `isAlone`: nobody answered, it is as it was left here. */
type TakenBy = (lease: TillLease, isAlone?: boolean) => void;

/** Where the gate, or the till, will stand. */
export const GateSkeleton = () => <SkeletonBlock height={GATE_HEIGHT} />;

/** What is asked of the server, and what it says. */
function useGate(onTaken: TakenBy) {
  const user = useUser();
  const last = useLastPlace();
  // Who can go on without the server does not wait for it long.
  const timeoutMs = last === null ? undefined : SEND_TIMEOUT_MS;
  const tills = useTills({ last }, timeoutMs);
  const [contested, setContested] = useState<TillPlace | null>(null);
  const take = useMutation({
    mutationFn: (asked: { readonly till: TillPlace; readonly takeOver: boolean }) =>
      takeFor(asked.till._id, asked.takeOver, timeoutMs),
    onSuccess: (lease) => onTaken(lease),
    onError: (error, { till }) => {
      if (isOf(error, 'TILL_TAKEN')) setContested(till);
      void tills.refetch();
    },
  });
  const places = tillsInReach(tills.data ?? [], user.branch?._id ?? null);
  const obvious = tills.isFetching ? null : obviousTill(places);
  const isAsked = useRef(false);
  useEffect(() => {
    if (obvious === null || isAsked.current) return;
    isAsked.current = true;
    take.mutate({ till: obvious, takeOver: false });
  }, [obvious, take]);

  const isSilent = isSilence(tills.error) || isSilence(take.error);
  const isOffline = isSilent && last !== null && last !== undefined;
  useEffect(() => {
    if (isOffline) onTaken(last, true);
  }, [isOffline, last, onTaken]);

  const isPending =
    last === undefined || isOffline || tills.isFetching || (obvious !== null && !take.isError);
  const isWaiting = isPending && contested === null;
  return { tills, take, places, contested, setContested, isWaiting };
}

/** Chooses the till: the obvious one without asking, else the person does. */
export function TillGate({ onTaken }: { readonly onTaken: TakenBy }) {
  const { tills, take, places, contested, setContested, isWaiting } = useGate(onTaken);
  const isTaken = isOf(take.error, 'TILL_TAKEN');
  if (isWaiting) return <GateSkeleton />;
  if (isOf(take.error, 'DEVICE_REVOKED')) return <DeviceEnded />;
  if (tills.isError) {
    return <ErrorCard error={tills.error} onRetry={() => void tills.refetch()} />;
  }
  return (
    <section className={styles['gate']} aria-label={t('chooseTill')}>
      {take.isError && !isTaken && (
        <ErrorCard error={take.error} onRetry={() => take.mutate(take.variables)} />
      )}
      <Choice
        places={places}
        onChoose={(till) => {
          if (till.holder !== null && !till.isHeldHere) setContested(till);
          else take.mutate({ till, takeOver: false });
        }}
      />
      {contested !== null && (
        <TakeOver
          till={contested}
          onTake={() => take.mutateAsync({ till: contested, takeOver: true })}
          onClose={() => setContested(null)}
        />
      )}
    </section>
  );
}

/**
 * The gate behind a till that stands as it was left: asks the server once there is time to, and is
 * seen only where the person has to choose after all.
 */
export function GateBehind(props: {
  /** The shift that went on when the till was left. */
  readonly shiftId: string;
  readonly onTaken: TakenBy;
  readonly onNeeded: () => void;
}) {
  const isTime = useIdle();
  return isTime && <Behind {...props} />;
}

function Behind({ shiftId, onTaken, onNeeded }: Parameters<typeof GateBehind>[0]) {
  const queries = useQueryClient();
  const heard = useCallback<TakenBy>(
    (lease, isAlone) => {
      const goesOn = isAlone === true || lease.openShift?._id === shiftId;
      if (goesOn) return onTaken(lease, isAlone);
      // Where a manager closed the shift, whoever sells there is shown its report first.
      void isForced(queries, shiftId).then((isShown) => {
        if (!isShown) onTaken(lease);
      });
    },
    [queries, shiftId, onTaken],
  );
  const { isWaiting, take } = useGate(heard);
  const isNeeded = !isWaiting && !take.isSuccess;
  useEffect(() => {
    if (isNeeded) onNeeded();
  }, [isNeeded, onNeeded]);
  return null;
}

function Choice(props: {
  readonly places: readonly TillPlace[];
  readonly onChoose: (till: TillPlace) => void;
}) {
  const { places, onChoose } = props;
  if (places.length === 0) {
    return (
      <EmptyState icon={Store} title={t('noTills')}>
        {t('noTillsHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <h2>{t('chooseTill')}</h2>
      <ul className={styles['tills']}>
        {places.map((till) => (
          <li key={till._id}>
            <button type="button" className={styles['till']} onClick={() => onChoose(till)}>
              <strong dir="auto">{till.name}</strong>
              <span dir="auto">{till.branchName}</span>
              <TillState till={till} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function TillState({ till }: { readonly till: TillPlace }) {
  if (till.isHeldHere) return <span>{t('tillHere')}</span>;
  if (till.holder !== null) return <span>{t('tillHeldBy', { name: till.holder })}</span>;
  return till.openShiftId === null ? <span>{t('tillFree')}</span> : <StatusBadge status="open" />;
}
