import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { MonthPlaces } from './month-places.ts';
import type { AccountantsMonth } from './queries.ts';

const WAYS = ['cameLate', 'wentLater'] as const;

/** Why sales of the books are not those of the days: what came when its month was closed. */
export function LatePanel(props: {
  readonly month: AccountantsMonth;
  readonly places: MonthPlaces;
}) {
  const { month, places } = props;
  const format = useFormat();
  const late = WAYS.filter((way) => month[way].count > 0);
  if (late.length === 0) return null;
  return (
    <Panel title={t('bookedLate')}>
      <Stack gap="small">
        {late.map((way) => {
          const { count, netMinor } = month[way];
          return (
            <p key={way}>
              {t(`late_${way}`, { count, amount: format.money(netMinor) })}{' '}
              <AppLink to={places[way].to}>{t('lateShow')}</AppLink>
            </p>
          );
        })}
        <p className={styles['count']}>{t('lateLead')}</p>
      </Stack>
    </Panel>
  );
}
