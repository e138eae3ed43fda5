import { useSyncExternalStore } from 'react';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { unsent } from './browser-outbox.ts';
import { totalsOf } from './export-unsent.ts';
import styles from './unsent.module.css';
import { useLastPlace } from './use-kept-place.ts';
import { zoneFormat } from './zone-format.ts';

/** As many as the day shows of receipts. */
const SHOWN = 5;

/** The seller's day as this device knows it: the open shift, and what waits to be sent. */
export function DeviceDay() {
  const { _id: personId } = useUser();
  const place = useLastPlace();
  const format = useFormat();
  const here = format.place;
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const own = waiting.sales.filter(({ sellerId }) => sellerId === personId);
  const sums = totalsOf(own).map(({ currency, count, totalMinor }) =>
    t('sum', {
      count,
      total: zoneFormat({ ...here, currency, timeZone: null }).money(totalMinor),
    }),
  );
  const shift = place?.openShift ?? null;
  const opened =
    place === null || place === undefined || shift === null
      ? t('dayNoShift')
      : t('dayShift', {
          till: place.tillName,
          branch: place.branchName,
          at: format.dateTime(shift.openedAt),
        });
  return (
    <Panel title={t('heading')}>
      <Facts
        facts={[
          { label: t('dayDrawer'), value: <bdi>{opened}</bdi> },
          { label: t('hereWaiting'), value: sums.length === 0 ? t('dayNothing') : sums.join(', ') },
        ]}
      />
      <ul className={styles['sales']} aria-label={t('dayLatest')}>
        {own
          .slice(-SHOWN)
          .reverse()
          .map(({ draft, fact }) => {
            const zone = { ...here, currency: fact.currency, timeZone: fact.timezone };
            const local = zoneFormat(zone);
            return (
              <li key={draft._id}>
                <span>
                  <bdi dir="ltr">{fact.receiptNumber}</bdi>
                  <small>{local.dateTime(draft.occurredAt)}</small>
                </span>
                <strong>{local.money(fact.totalMinor)}</strong>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}
