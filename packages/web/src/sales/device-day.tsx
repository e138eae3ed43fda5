import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PaperNumber } from '../ui/figures.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { totalsOf } from './export-unsent.ts';
import type { SaleHere } from './own-sales-here.ts';
import styles from './unsent.module.css';
import { useLastPlace } from './use-kept-place.ts';
import { useOwnUnsent } from './use-own-sales-here.ts';
import { zoneFormat } from './zone-format.ts';

/** As many as the day shows of receipts. */
const SHOWN = 5;

/** What of the person's sales waits here, by currency; nothing is no sum. */
function useWaitingSums(sales: readonly SaleHere[]): readonly string[] {
  const here = useFormat().place;
  return totalsOf(sales).map(({ currency, count, totalMinor }) =>
    t('sum', {
      count,
      total: zoneFormat({ ...here, currency, timeZone: null }).money(totalMinor),
    }),
  );
}

/** The seller's day as this device knows it: the open shift, and what waits to be sent. */
export function DeviceDay() {
  const place = useLastPlace();
  const format = useFormat();
  const own = useOwnUnsent();
  const sums = useWaitingSums(own);
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
      <Latest sales={own} />
    </Panel>
  );
}

/** Beside the figures of the day, which the server reckons: what they do not hold yet. */
export function DayUnsent() {
  const own = useOwnUnsent();
  const sums = useWaitingSums(own);
  if (own.length === 0) return null;
  return (
    <Panel title={t('heading')}>
      <p>{t('dayUnsent', { sums: sums.join(', ') })}</p>
      <Latest sales={own} />
    </Panel>
  );
}

/** The latest of them, each with the way to its receipt. */
function Latest({ sales }: { readonly sales: readonly SaleHere[] }) {
  const { place } = useFormat();
  const hasList = useKnownAddress()(paths.seller.sales());
  return (
    <ul className={styles['sales']} aria-label={t('dayLatest')}>
      {sales
        .slice(-SHOWN)
        .reverse()
        .map(({ fact, here }) => {
          const { _id, receiptNumber, currency, timezone: timeZone, occurredAt } = fact;
          const local = zoneFormat({ ...place, currency, timeZone });
          return (
            <li key={_id}>
              <span>
                {hasList ? (
                  <AppLink to={paths.seller.sales({ id: _id })}>
                    <PaperNumber>{receiptNumber}</PaperNumber>
                  </AppLink>
                ) : (
                  <PaperNumber>{receiptNumber}</PaperNumber>
                )}
                <small>{local.dateTime(occurredAt)}</small>
              </span>
              <span>
                <strong>{local.money(fact.totalMinor)}</strong>
                <StatusBadge status={here === 'attention' ? 'attention' : 'savedHere'} />
              </span>
            </li>
          );
        })}
    </ul>
  );
}
