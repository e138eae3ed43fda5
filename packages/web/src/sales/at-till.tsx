import { useEffect, useState, type ReactNode } from 'react';
import { useUser } from '../session/use-session.ts';
import { outbox } from './browser-outbox.ts';
import { credentialFor } from './device-calls.ts';
import { keptAt } from './kept-at.ts';
import { NOTHING_KEPT, type KeptTill } from './kept-till.ts';

/** Reads what the outbox knows of a till before its first sale; a moment, without a network. */
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
    void keptAt(outbox, { businessId, tillId }, personId)
      .catch(() => NOTHING_KEPT)
      .then((found) => {
        if (isMounted) setKept(found);
      });
    // Now is the time to get the secret: when sales wait there may be nobody to ask for it.
    void credentialFor(businessId).catch(() => null);
    return () => {
      isMounted = false;
    };
  }, [businessId, tillId, personId]);
  return kept === null ? null : children(kept);
}
