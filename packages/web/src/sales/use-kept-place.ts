import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useEffect, useState } from 'react';
import { useUser } from '../session/use-session.ts';
import { places } from './browser-outbox.ts';
import type { PlaceOwner } from './places.ts';

function useOwner(): PlaceOwner {
  const { _id: personId, business } = useUser();
  return { personId, businessId: business?._id ?? '' };
}

/** What becomes of the till that is kept here. */
export interface KeptPlace {
  /** It was given back, or is another's. */
  readonly forget: () => void;
  /** Its shift was closed; the till is still held here. */
  readonly closed: (shiftId: string) => void;
}

/**
 * Keeps the till that is held, with its open shift or without one: the next start, and the next
 * shift, may be without a network.
 */
export function useKeptPlace(lease: TillLease | null): KeptPlace {
  const { personId, businessId } = useOwner();
  useEffect(() => {
    // A device that cannot keep it needs the server at the next start.
    if (lease !== null) places.keep({ personId, businessId }, lease).catch(() => undefined);
  }, [lease, personId, businessId]);
  return {
    forget: () => void places.keep({ personId, businessId }, null).catch(() => undefined),
    closed: (shiftId) => void places.ended(businessId, shiftId).catch(() => undefined),
  };
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
