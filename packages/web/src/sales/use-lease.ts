import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../session/use-session.ts';
import { withShiftHere } from './open-shift-here.ts';
import { useLastPlace } from './use-kept-place.ts';

/**
 * How a till came to be held: nothing is known yet, it stands as it was left and the server has
 * not been heard, or it was: heard, or asked in vain.
 */
type Standing = 'begins' | 'asLeft' | 'heard';

export interface Leased {
  readonly lease: TillLease | null;
  readonly standing: Standing;
  /** Nobody answered: the till is as it was left here. */
  readonly isAlone: boolean;
  readonly take: (taken: TillLease, isTakenAlone?: boolean) => void;
  readonly change: (lease: TillLease) => void;
  /** The till is chosen anew. */
  readonly leave: () => void;
}

const isSame = (one: TillLease | null, other: TillLease): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The till that is held here; with the shift that this device opened alone, when there is one. Who
 * left a till with its shift open finds it as it was, before anybody answers: without a network it
 * would be the same, and a server that is slow is not waited for (decision 185).
 */
export function useLease(): Leased {
  const { business, branch } = useUser();
  const businessId = business?._id ?? '';
  const last = useLastPlace();
  const [lease, setLease] = useState<TillLease | null>(null);
  const [standing, setStanding] = useState<Standing>('begins');
  const [isAlone, setIsAlone] = useState(false);
  const take = useCallback(
    (taken: TillLease, isTakenAlone = false) => {
      setIsAlone(isTakenAlone);
      setStanding('heard');
      void withShiftHere(businessId, taken).then((now) =>
        setLease((before) => (isSame(before, now) ? before : now)),
      );
    },
    [businessId],
  );
  const leave = useCallback(() => {
    setStanding('heard');
    setLease(null);
  }, []);
  const branchId = branch?._id;
  useEffect(() => {
    if (standing !== 'begins' || last === undefined) return undefined;
    let isMounted = true;
    // What this device cannot say of a till is asked of the server.
    const known = asLeft(businessId, last, branchId).catch(() => null);
    void known.then((found) => {
      if (!isMounted) return;
      setLease(found);
      setStanding(found === null ? 'heard' : 'asLeft');
    });
    return () => {
      isMounted = false;
    };
  }, [standing, last, businessId, branchId]);
  return { lease, standing, isAlone, take, change: setLease, leave };
}

/** The till that was left here in the branch in use, where its shift goes on; else null. */
async function asLeft(
  businessId: string,
  last: TillLease | null,
  branchId: string | undefined,
): Promise<TillLease | null> {
  if (last === null || (branchId !== undefined && branchId !== last.branchId)) return null;
  const found = await withShiftHere(businessId, last);
  return found.openShift === null ? null : found;
}
