import type { BranchCard } from '@tillbook/core/businesses/branches.api';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Money, NoData } from '../ui/figures.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import styles from './branches.module.css';

/** How a branch stands: by its owner, and while it is open by its hours. */
export function BranchStatus({ card }: { readonly card: BranchCard }) {
  const { state, isWithinHours } = card;
  return (
    <span className={styles['status']}>
      <StatusBadge status={state} />
      {state === 'open' && isWithinHours !== null && (
        <small>{t(isWithinHours ? 'inHours' : 'outHours')}</small>
      )}
    </span>
  );
}

function Target({ card }: { readonly card: BranchCard }) {
  const format = useFormat();
  const { dailyTargetMinor, salesMinor } = card;
  if (dailyTargetMinor === null) return null;
  const reached = Math.floor((salesMinor.value / dailyTargetMinor) * 100);
  const said = t('targetOf', { percent: `${reached}%`, target: format.money(dailyTargetMinor) });
  return (
    <span className={styles['target']}>
      <meter min={0} max={100} value={Math.max(0, Math.min(100, reached))} aria-label={said} />
      <small>{said}</small>
    </span>
  );
}

export const branchColumns = (): readonly Column<BranchCard>[] => [
  {
    key: 'name',
    header: t('branch'),
    card: 'title',
    cell: (row) => (
      <span className={styles['named']}>
        <bdi>{row.name}</bdi>
        <small dir="auto">{[row.code, row.address].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'state', header: t('state'), card: 'status', cell: (row) => <BranchStatus card={row} /> },
  {
    key: 'sales',
    header: t('sales'),
    align: 'end',
    card: 'figure',
    cell: (row) => (
      <span className={styles['figure']}>
        <Money minor={row.salesMinor.value} />
        <Target card={row} />
      </span>
    ),
  },
  {
    key: 'cash',
    header: t('cash'),
    align: 'end',
    cell: (row) => (
      <span className={styles['figure']}>
        {row.cashMinor === null ? <NoData /> : <Money minor={row.cashMinor} />}
        <small>{t('shifts', { count: row.openShifts })}</small>
      </span>
    ),
  },
  { key: 'low', header: t('lowStock'), align: 'end', cell: (row) => row.lowStock },
  {
    key: 'staff',
    header: t('staff'),
    cell: (row) =>
      row.staffOnShift.length === 0 ? t('none') : <bdi>{row.staffOnShift.join(', ')}</bdi>,
  },
];
