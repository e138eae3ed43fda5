import { ChevronRight, CircleAlert } from 'lucide-react';
import { t } from '../i18n/en/analytics.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import type { askedOf, Overview } from './queries.ts';

type Alert = Overview['alerts'][number];

/** What an alert says, and where it is dealt with. */
function wordsOf(
  { kind, count, changeMinor = 0 }: Alert,
  period: Readonly<Record<string, string>>,
  { branchId, compare }: Pick<ReturnType<typeof askedOf>, 'branchId' | 'compare'>,
  format: Format,
): { readonly text: string; readonly to: string } {
  const { products, users, management, analytics, reports } = paths.business;
  switch (kind) {
    case 'approvals_waiting':
      return { text: t('alertWaiting', { count }), to: users({ state: 'awaiting' }) };
    case 'products_out':
      return { text: t('alertOut', { count }), to: products({ stock: 'out', branchId }) };
    case 'products_oversold':
      return { text: t('alertOversold', { count }), to: products({ stock: 'oversold', branchId }) };
    case 'shifts_open_long':
      return {
        text: t('alertDrawers', { count }),
        to: management({ view: 'shifts', state: 'open_long', branchId }),
      };
    case 'sold_below_cost':
      return {
        text: t('alertBelowCost', { count }),
        to: analytics.performance({ ...period, branchId, sort: 'profit' }),
      };
    case 'margin_eroded':
      return {
        text: t('alertEroded', { count, change: format.money(changeMinor) }),
        to: reports({ report: 'margin-erosion', ...period, branchId, compare }),
      };
  }
}

/** What the figures ask somebody to look at. Absent when there is nothing. */
export function AlertsPanel(props: {
  readonly data: Pick<Overview, 'alerts' | 'from' | 'to'>;
  readonly asked: ReturnType<typeof askedOf>;
}) {
  const { data, asked } = props;
  const format = useFormat();
  const { alerts, from, to: until } = data;
  if (alerts.length === 0) return null;
  return (
    <Panel title={t('alerts')}>
      <ul className={styles['alerts']}>
        {alerts.map((alert) => {
          const { text, to } = wordsOf(alert, { from, to: until }, asked, format);
          return (
            <li key={alert.kind}>
              <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
              <AppLink to={to}>
                {text}
                <ChevronRight size={16} aria-hidden />
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
