import type { CounterWork } from './use-counter.ts';
import { useDisplay } from './use-display.ts';

/** Keeps the customer displays of a till up to date; it shows nothing itself. */
export function DisplayHere(props: { readonly work: CounterWork; readonly tillId: string }) {
  useDisplay(props.work, props.tillId);
  return null;
}
