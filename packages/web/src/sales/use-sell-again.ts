import { useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/en/sell-again.ts';
import { useUser } from '../session/use-session.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { fetchSale } from './queries.ts';
import { soldAgain } from './sold-again.ts';
import type { CounterWork } from './use-counter.ts';

/** Puts what a sale sold into the cart once more; a cart in progress is put aside for it. */
export function useSellAgain(): (work: CounterWork, saleId: string) => Promise<void> {
  const queries = useQueryClient();
  const businessId = useUser().business?._id ?? '';
  return async (work, saleId) => {
    const sale = await fetchSale(queries, businessId, saleId).catch(() => null);
    if (sale === null) return notify.error(t('failed'));
    const { lines, missing } = soldAgain(sale, work.index);
    const number = sale.receiptNumber;
    if (lines.length === 0) return notify.error(t('nothing', { number }));
    if (work.till.getSnapshot().cart.lines.length > 0 && !work.parked.park()) return;
    for (const line of lines) work.change({ kind: 'add', ...line });
    announce(t('opened', { number }));
    if (missing.length > 0) notify.info(t('without', { names: missing.join(', ') }));
  };
}
