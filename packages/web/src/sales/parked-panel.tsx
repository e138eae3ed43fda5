import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import { PauseCircle } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as tp } from '../i18n/en/parked.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { parkedAt } from './browser-outbox.ts';
import styles from './parked.module.css';
import { itemsIn } from './totals.ts';
import { useLastPlace } from './use-kept-place.ts';
import type { ParkedSale } from './parked.ts';
import { useParkedSales } from './use-parked-sales.ts';
import { useSharedParked } from './use-shared-parked.ts';

/** One of this device, as those of other tills are told. */
const shownOf = ({ id, name, lines, parkedAtMs, parkedBy }: ParkedSale): ParkedRow => ({
  ...{ _id: id, tillName: '', name, parkedByName: parkedBy, itemsCount: itemsIn(lines) },
  parkedAt: new Date(parkedAtMs).toISOString(),
});

/** What waits in the branch, on the seller's dashboard; a touch takes it up again. */
export function ParkedPanel() {
  const { business } = useUser();
  const place = useLastPlace();
  const { time } = useFormat();
  const branchId = place?.branchId ?? null;
  const businessId = business?._id ?? '';
  const keeper = useMemo(
    () => (branchId === null ? null : parkedAt({ businessId, branchId })),
    [businessId, branchId],
  );
  const parked = useParkedSales(keeper);
  const tillId = place?.tillId ?? null;
  const here = branchId === null || tillId === null ? null : { businessId, branchId, tillId };
  const { others } = useSharedParked(here);
  const count = parked.length + others.length;
  if (count === 0) return null;
  return (
    <Panel title={t('parkedCount', { count })}>
      <ul className={styles['waiting']} aria-label={t('parkedSales')}>
        {[...parked.map(shownOf), ...others].map((sale) => (
          <li key={sale._id}>
            <PauseCircle size={20} strokeWidth={1.75} aria-hidden />
            <AppLink to={paths.seller.newSale({ parked: sale._id })}>
              <bdi>{sale.name}</bdi>
            </AppLink>
            <small>
              {t('items', { count: sale.itemsCount })} ·{' '}
              <time dateTime={sale.parkedAt}>{time(sale.parkedAt)}</time> ·{' '}
              <bdi>{sale.parkedByName}</bdi>
              {sale.tillName !== '' && <> · {tp('atTill', { till: sale.tillName })}</>}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
