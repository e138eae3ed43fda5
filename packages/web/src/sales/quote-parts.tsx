import { FileText } from 'lucide-react';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './cart.module.css';
import type { CounterWork } from './use-counter.ts';

const SaveQuote = lazyPart(() => import('./save-quote.tsx'), 'SaveQuote');

/** Why what is in the cart cannot be offered now, or null. */
function whyNot({ state, isOnline }: CounterWork): string | null {
  const { cart } = state;
  if (!isOnline) return t('offline');
  if (cart.exchange !== null) return t('notExchange');
  return cart.customer?.isMadeHere === true ? t('buyerUnsent') : null;
}

const OFFER = <FileText size={20} aria-hidden />;

/** Offers the cart to somebody for some days. */
export function QuoteButton({ work }: { readonly work: CounterWork }) {
  return (
    <>
      <IconButton
        label={t('save')}
        icon={OFFER}
        aria-haspopup="dialog"
        disabledReason={whyNot(work)}
        onClick={work.quotes.save}
      />
      {work.quotes.isSaving && <SaveQuote work={work} />}
    </>
  );
}

/** Which quote is being sold, and the way out of it. */
export function QuoteBar(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { work, isFixed } = props;
  const { date } = useFormat();
  const { quote } = work.state.cart;
  if (quote === null || quote.layby !== null) return null;
  const { number, validUntil } = quote;
  return (
    <div className={styles['quote']}>
      <FileText size={16} aria-hidden />
      <span>{t('inCart', { number, day: date(validUntil) })}</span>
      {!isFixed && <Button onClick={work.quotes.drop}>{t('drop')}</Button>}
    </div>
  );
}
