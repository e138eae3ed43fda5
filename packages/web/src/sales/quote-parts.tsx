import { FileText } from 'lucide-react';
import { t } from '../i18n/en/quotes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
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
