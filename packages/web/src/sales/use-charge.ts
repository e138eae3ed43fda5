import { notify } from '../ui/notify.ts';
import type { CounterWork } from './use-counter.ts';
import { useOnceKnown } from './use-once-known.ts';

/** Charging by key or button. Where nothing can be sold a key says why, as its button does. */
export function useCharge(
  work: Pick<CounterWork, 'state' | 'paying' | 'stopped'> & { readonly isKnown: boolean },
  charge: () => void,
): () => void {
  const { state, paying, stopped } = work;
  return useOnceKnown(work.isKnown, () => {
    if (paying !== null || state.pending !== null || state.cart.lines.length === 0) return;
    if (stopped === null) charge();
    else notify.info(stopped);
  });
}
