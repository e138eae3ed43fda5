import { ADJUSTMENT_REASONS } from '@tillbook/core/stock/adjustments';
import { DEAD_AFTER_DAYS, DEAD_DEFAULT_DAYS } from '@tillbook/core/stock/stock.api';
import { t } from '../i18n/en/stock.ts';
import type { Filter } from '../ui/filter-bar.tsx';
import { useBranches } from './queries.ts';

/** The filter by branch; none where there is only one. */
export function useBranchFilter(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  if (branches.length < 2) return [];
  const choices = branches.map(({ _id, name }) => ({ value: _id, label: name }));
  return [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices }];
}

/** How long goods lie unsold before they are dead. */
export const deadFilter = (): Filter => ({
  name: 'days',
  label: t('notSoldFor'),
  any: t('daysLong', { count: DEAD_DEFAULT_DAYS }),
  choices: DEAD_AFTER_DAYS.filter((days) => days !== DEAD_DEFAULT_DAYS).map((days) => ({
    value: String(days),
    label: t('daysLong', { count: days }),
  })),
});

export const reasonFilter = (): Filter => ({
  name: 'reason',
  label: t('reason'),
  any: t('anyReason'),
  choices: ADJUSTMENT_REASONS.map((reason) => ({ value: reason, label: t(`reason_${reason}`) })),
});

export const dayFilters = (): readonly Filter[] => [
  { name: 'from', label: t('from') },
  { name: 'to', label: t('to') },
];

/** What stands in the address under these names, without what is empty. */
export function asked(get: (name: string) => string, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, get(name)]).filter(([, value]) => value !== ''),
  ) as Record<string, string>;
}
