import { useEffect, useRef } from 'react';
import { t } from '../i18n/en/sales.ts';
import { notify } from '../ui/notify.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useLatest } from '../ui/use-latest.ts';
import { JUST_ONE } from './scan-entry.ts';
import type { CounterWork } from './use-counter.ts';
import { useSellAgain } from './use-sell-again.ts';

/**
 * What the sell screen was opened for, once: a parked sale, a quote, a lay-by, a sale to be sold
 * again, a product that was looked up, or the end of the shift. It goes out of the address, so that
 * a reload does not ask for it again.
 */
export function useAskedFor(work: CounterWork, onClose: () => void): void {
  const url = useUrlState();
  const sellAgain = useSellAgain();
  const now = useLatest({ work, onClose, url, sellAgain });
  const taken = useRef('');
  const [parked, add, isClosing] = [url.get('parked'), url.get('add'), url.get('close') !== ''];
  const [quote, layby, again] = [url.get('quote'), url.get('layby'), url.get('again')];
  const isLoading = work.catalogue.isPending || work.catalogue.data?.cursor === null;
  const isThere = work.index.byId.has(add);
  useEffect(() => {
    const once = (key: string): boolean => {
      if (taken.current === key) return false;
      taken.current = key;
      return true;
    };
    const { url: address, work: till, onClose: close } = now.current;
    if (isClosing && once('close')) {
      address.set({ close: undefined });
      close();
    } else if (parked !== '' && once(`parked ${parked}`)) {
      address.set({ parked: undefined });
      till.parked.retrieve(parked);
    } else if (quote !== '' && !isLoading && once(`quote ${quote}`)) {
      address.set({ quote: undefined });
      // What the list asks beside it may have changed while another screen was open.
      void till.quotes.take(quote).then(till.updateCart);
    } else if (layby !== '' && !isLoading && once(`layby ${layby}`)) {
      address.set({ layby: undefined });
      till.laybys.open(layby);
    } else if (again !== '' && !isLoading && once(`again ${again}`)) {
      address.set({ again: undefined });
      void now.current.sellAgain(till, again);
    } else if (add !== '' && (isThere || !isLoading) && once(`add ${add}`)) {
      address.set({ add: undefined });
      const product = till.index.byId.get(add);
      if (product === undefined) notify.info(t('notSoldHere'));
      else till.add(product, JUST_ONE);
    }
  }, [parked, quote, layby, again, add, isClosing, isThere, isLoading, now]);
}
