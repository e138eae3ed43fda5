import { t } from '../i18n/en/dashboard.ts';
import type { Need } from './needs-you.tsx';
import type { OwnersDay } from './queries.ts';

type Alert = OwnersDay['alerts'][number];

/** Where an alert is dealt with, by its kind; what is missing has no screen for this role. */
export type AlertPaths = Readonly<Partial<Record<Alert['kind'], string>>>;

function textOf({ kind, count }: Alert): string {
  switch (kind) {
    case 'approvals_waiting':
      return t('approvalsWaiting', { count });
    case 'products_out':
      return t('productsOut', { count });
    case 'products_oversold':
      return t('productsOversold', { count });
    case 'products_low':
      return t('productsLow', { count });
    case 'shifts_open_long':
      return t('shiftsOpenLong', { count });
    case 'approvals_asked':
      return t('approvalsAsked', { count });
    case 'conflicts_open':
      return t('conflictsOpen', { count });
    case 'transfers_arriving':
      return t('transfersArriving', { count });
    case 'orders_late':
      return t('ordersLate', { count });
    case 'laybys_overdue':
      return t('laybysOverdue', { count });
    case 'counts_to_review':
      return t('countsToReview', { count });
    case 'batches_expired':
      return t('batchesExpired', { count });
    case 'batches_expiring':
      return t('batchesExpiring', { count });
    case 'debts_overdue':
      return t('debtsOverdue', { count });
    case 'drawers_short':
      return t('drawersShort', { count });
    case 'devices_silent':
      return t('devicesSilent', { count });
    case 'setup_unfinished':
      return t('settingUpStuck', { count });
  }
}

/** The server's alerts as what needs a person. */
export function needsOf(alerts: readonly Alert[], paths: AlertPaths): readonly Need[] {
  return alerts.map((alert) => {
    const to = paths[alert.kind];
    return { key: alert.kind, text: textOf(alert), ...(to === undefined ? {} : { to }) };
  });
}
