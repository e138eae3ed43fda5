import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { totalsOf } from './export-unsent.ts';
import type { SaleHere } from './own-sales-here.ts';
import { zoneFormat } from './zone-format.ts';

/** Above a list: what in it the server has not heard of, and that nothing else could be fetched. */
export function WaitingHere(props: {
  readonly sales: readonly SaleHere[];
  /** The list is what this device keeps. */
  readonly isAll: boolean;
}) {
  const { sales, isAll } = props;
  const { place } = useFormat();
  if (sales.length === 0 && !isAll) return null;
  const sums = totalsOf(sales).map(({ currency, count, totalMinor }) => {
    const format = zoneFormat({ ...place, currency, timeZone: null });
    return t('listWaiting', { count, total: format.money(totalMinor) });
  });
  return <Banner tone="queued">{[...(isAll ? [t('listHere')] : []), ...sums].join(' ')}</Banner>;
}
