import { getQuote, type Quote } from '@tillbook/core/sales/quotes.api';
import { useState, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { keptOf } from './cart.ts';
import { atListPrices, quotedContent } from './cart-quote.ts';
import { pricesNowOf } from './prices-now.ts';
import type { ProductIndex } from './product-index.ts';
import type { Till } from './till.ts';

const QuoteSheet = lazyPart(() => import('./quote-sheet.tsx'), 'QuoteSheet');

/** Carts that were offered to somebody, at the till. */
export interface QuoteWork {
  /** Asks for how long, and offers what is in the cart. */
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly endSaving: (quote: Quote | null) => void;
  /** Puts a quote into the cart; a cart in progress is put aside for it. */
  readonly take: (quoteId: string) => Promise<void>;
  /** Sells what is in the cart at the list's prices after all. */
  readonly drop: () => void;
  /** The quote that was just saved, while it is looked at. */
  readonly sheet: ReactNode;
}

/** @param park puts the cart aside; false when it cannot */
export function useQuotes(till: Till, index: ProductIndex, park: () => boolean): QuoteWork {
  const { date } = useFormat();
  const [isSaving, setIsSaving] = useState(false);
  const [savedId, setSavedId] = useState<string | null>(null);
  const put = (quote: Quote) => {
    const { number, state } = quote;
    if (state === 'accepted') return notify.error(t('thisWasSold', { number }));
    if (state === 'withdrawn') {
      const reason = quote.withdrawReason ?? '';
      return notify.error(t('thisIsWithdrawn', { number, reason }));
    }
    if (till.getSnapshot().cart.lines.length > 0 && !park()) return;
    setSavedId(null);
    const asQuoted = quotedContent(quote, index, t('quoteOf', { number }), newId);
    const content = state === 'open' ? asQuoted : atListPrices(asQuoted);
    till.change({ kind: 'take up', ...keptOf(content) });
    till.change({ kind: 'reprice', products: pricesNowOf(content.lines, index) });
    if (state === 'open') return announce(t('openedAs', { number }));
    notify.info(t('expiredNow', { number, day: date(quote.validUntil) }));
  };
  return {
    isSaving,
    save: () => setIsSaving(true),
    endSaving: (quote) => {
      setIsSaving(false);
      if (quote === null) return;
      till.change({ kind: 'empty' });
      notify.success(t('saved', { number: quote.number }));
      setSavedId(quote._id);
    },
    take: async (quoteId) => {
      try {
        put(await call(getQuote, { params: { quoteId } }));
      } catch {
        notify.error(t('offlineOpen'));
      }
    },
    drop: () => {
      till.change({ kind: 'drop quote' });
      announce(t('dropped'));
    },
    sheet: savedId !== null && <QuoteSheet quoteId={savedId} onClose={() => setSavedId(null)} />,
  };
}
