import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useEffect, useState } from 'react';
import { useUser } from '../session/use-session.ts';
import { places } from './browser-outbox.ts';
import type { PlaceOwner } from './places.ts';

function useOwner(): PlaceOwner {
  const { _id: personId, business } = useUser();
  return { personId, businessId: business?._id ?? '' };
}

/** Keeps the till that is held while its shift is open: the next start may be without a network. */
export function useKeptPlace(lease: TillLease | null): void {
  const { personId, businessId } = useOwner();
  useEffect(() => {
    if (lease === null) return;
    const kept = lease.openShift === null ? null : lease;
    // A device that cannot keep it needs the server at the next start.
    places.keep({ personId, businessId }, kept).catch(() => undefined);
  }, [lease, personId, businessId]);
}

/** The till that the person held last here; undefined until that is known. */
export function useLastPlace(): TillLease | null | undefined {
  const { personId, businessId } = useOwner();
  const [place, setPlace] = useState<TillLease | null>();
  useEffect(() => {
    places.of({ personId, businessId }).then(setPlace, () => setPlace(null));
  }, [personId, businessId]);
  return place;
}
