import { LaybyBar } from './layby-parts.tsx';
import { QuoteBar } from './quote-parts.tsx';
import type { CounterWork } from './use-counter.ts';

/** What was offered or set aside before, and is in the cart now. */
export function Agreed(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { work } = props;
  return (
    <>
      {work.quotes.sheet}
      {work.laybys.sheet}
      <QuoteBar {...props} />
      <LaybyBar {...props} />
    </>
  );
}
