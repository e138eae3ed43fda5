import { PauseCircle } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { parkedAt } from './browser-outbox.ts';
import styles from './parked.module.css';
import { itemsIn } from './totals.ts';
import { useLastPlace } from './use-kept-place.ts';
import { useParkedSales } from './use-parked-sales.ts';

/** What waits at this device, on the seller's dashboard; a touch takes it up again. */
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
  if (parked.length === 0) return null;
  return (
    <Panel title={t('parkedCount', { count: parked.length })}>
      <ul className={styles['waiting']} aria-label={t('parkedSales')}>
        {parked.map(({ id, name, lines, parkedAtMs, parkedBy }) => (
          <li key={id}>
            <PauseCircle size={20} strokeWidth={1.75} aria-hidden />
            <AppLink to={paths.seller.newSale({ parked: id })}>
              <bdi>{name}</bdi>
            </AppLink>
            <small>
              {t('items', { count: itemsIn(lines) })} ·{' '}
              <time dateTime={new Date(parkedAtMs).toISOString()}>
                {time(new Date(parkedAtMs).toISOString())}
              </time>{' '}
              · <bdi>{parkedBy}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
