import { Archive, FileText } from 'lucide-react';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t as inQuotes } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { laybyIn } from './cart-layby.ts';
import styles from './cart.module.css';
import type { CounterWork } from './use-counter.ts';

/** What was offered or set aside before, and is in the cart now. */
export function AgreedBefore(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  return (
    <>
      <QuoteBar {...props} />
      <LaybyBar {...props} />
    </>
  );
}

/** Which lay-by is collected, and the way out of it. */
function LaybyBar(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { work, isFixed } = props;
  const { money } = useFormat();
  const layby = laybyIn(work.state.cart);
  if (layby === null) return null;
  const { number, paidMinor } = layby;
  return (
    <div className={styles['quote']}>
      <Archive size={16} aria-hidden />
      <span>{inLaybys('inCart', { number, paid: money(paidMinor) })}</span>
      {!isFixed && (
        <Button onClick={() => work.change({ kind: 'empty' })}>{inLaybys('leave')}</Button>
      )}
    </div>
  );
}

/** Which quote is being sold, and the way out of it. */
function QuoteBar(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { work, isFixed } = props;
  const { date } = useFormat();
  const { quote } = work.state.cart;
  if (quote === null || quote.layby !== null) return null;
  const { number, validUntil } = quote;
  return (
    <div className={styles['quote']}>
      <FileText size={16} aria-hidden />
      <span>{inQuotes('inCart', { number, day: date(validUntil) })}</span>
      {!isFixed && <Button onClick={work.quotes.drop}>{inQuotes('drop')}</Button>}
    </div>
  );
}
