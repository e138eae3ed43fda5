import { useEffect, useState, type ReactNode } from 'react';
import { useUser } from '../session/use-session.ts';
import { keptCarts, outbox } from './browser-outbox.ts';
import { credentialFor } from './device-calls.ts';
import { keptAt } from './kept-at.ts';
import { NOTHING_KEPT, type KeptTill } from './kept-till.ts';
import { EMPTY_JOURNAL } from './till-journal.ts';

/**
 * Reads what this device knows of a till, and the cart that was left there, before the first scan
 * is taken; a moment, without a network.
 */
export function AtTill(props: {
  readonly tillId: string;
  readonly children: (kept: KeptTill) => ReactNode;
}) {
  const { tillId, children } = props;
  const { _id: personId, business } = useUser();
  const businessId = business?._id ?? '';
  const [kept, setKept] = useState<KeptTill | null>(null);
  useEffect(() => {
    let isMounted = true;
    // Where the browser keeps nothing there is nothing to know.
    void Promise.all([
      keptAt(outbox, { businessId, tillId }, personId).catch(() => NOTHING_KEPT),
      keptCarts.load({ businessId, tillId, personId }).catch(() => EMPTY_JOURNAL),
    ]).then(([found, journal]) => {
      if (isMounted) setKept({ ...found, journal });
    });
    // Now is the time to get the secret: when sales wait there may be nobody to ask for it.
    void credentialFor(businessId).catch(() => null);
    return () => {
      isMounted = false;
    };
  }, [businessId, tillId, personId]);
  return kept === null ? null : children(kept);
}
