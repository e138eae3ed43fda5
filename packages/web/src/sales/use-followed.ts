import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useUser } from '../session/use-session.ts';
import { useUrlState } from '../ui/url-state.ts';
import { followTill, openWire } from './display-link.ts';
import type { DisplayState } from './display-state.ts';

function every(run: () => void, ms: number): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/** The till that the address names, else the one that the person held last here; null: none. */
function useTillId(): string | null | undefined {
  const { _id: personId, business } = useUser();
  const businessId = business?._id ?? '';
  const named = useUrlState().get('till');
  const [last, setLast] = useState<string | null>();
  useEffect(() => {
    if (named !== '') return;
    import('./browser-outbox.ts')
      .then(({ places }) => places.of({ businessId, personId }))
      .then((lease) => setLast(lease?.tillId ?? null))
      // A browser that keeps nothing knows of no till.
      .catch(() => setLast(null));
  }, [named, businessId, personId]);
  return named === '' ? last : named;
}

/** What the till shows; null while nobody sells there, undefined until that is known. */
export function useFollowed(): DisplayState | null | undefined {
  const tillId = useTillId();
  const [state, setState] = useState<DisplayState | null>();
  useEffect(() => {
    if (tillId === undefined) return undefined;
    const wire = tillId === null ? null : openWire(tillId);
    if (wire === null) {
      setState(null);
      return undefined;
    }
    return followTill(wire, { nowMs, every }, setState);
  }, [tillId]);
  return state;
}
