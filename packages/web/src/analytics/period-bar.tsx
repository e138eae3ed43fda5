import { COMPARISONS, PERIOD_DAYS_MAX, type Comparison } from '@tillbook/core/reports/compared';
import { isPeriod, periodOf, presetOf, PRESETS } from '@tillbook/core/reports/presets';
import { useId } from 'react';
import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { FoldedFilters } from '../ui/folded-filters.tsx';
import { presetName } from '../ui/preset-words.ts';
import type { UrlState } from '../ui/url-state.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './analytics.module.css';
import { askedOf, useBranches, type Head } from './queries.ts';

/** Which days, beside which, and of which branch: all of it in the address. */
export function PeriodBar(props: {
  readonly head: Head | undefined;
  /** Where there is no other period beside this one. */
  readonly isAlone?: boolean;
  /** Whether it can be narrowed to a branch. */
  readonly isOfBranches?: boolean;
}) {
  const { head, isAlone = false, isOfBranches = true } = props;
  const url = useUrlState();
  const branches = useBranches().data ?? [];
  const { from, compare, branchId } = askedOf(url);
  const narrows = [
    from !== undefined,
    !isAlone && compare !== undefined && compare !== 'weekdays',
    isOfBranches && branchId !== undefined,
  ];
  return (
    <div className={styles['bar']} data-print="no" role="group" aria-label={t('filters')}>
      <FoldedFilters active={narrows.filter(Boolean).length}>
        {head !== undefined && <Days head={head} url={url} />}
        {!isAlone && (
          <Select
            label={t('comparedWith')}
            value={compare ?? 'weekdays'}
            choices={COMPARISONS.map((value) => [value, comparisonName(value)])}
            onChange={(value) => url.set({ compare: value === 'weekdays' ? undefined : value })}
          />
        )}
        {isOfBranches && branches.length > 1 && (
          <Select
            label={t('branch')}
            value={url.get('branchId')}
            choices={[
              ['', t('allBranches')],
              ...branches.map(({ _id, name }): [string, string] => [_id, name]),
            ]}
            onChange={(branchId) => url.set({ branchId })}
          />
        )}
      </FoldedFilters>
    </div>
  );
}

function comparisonName(comparison: Comparison): string {
  if (comparison === 'previous') return t('comparePrevious');
  return comparison === 'year' ? t('compareYear') : t('compareWeekdays');
}

function Days({ head, url }: { readonly head: Head; readonly url: UrlState }) {
  const { from, to, today } = head;
  const { weekStart } = useFormat().place.formats;
  const preset = presetOf({ from, to }, today, weekStart);
  const set = (period: { from: string; to: string }) => {
    if (isPeriod(period, PERIOD_DAYS_MAX)) url.set(period);
  };
  return (
    <>
      <Select
        label={t('period')}
        value={preset ?? 'own'}
        choices={[
          ...PRESETS.map((one): [string, string] => [one, presetName(one)]),
          ...(preset === null ? [['own', t('presetOwn')] as [string, string]] : []),
        ]}
        onChange={(value) => {
          const chosen = PRESETS.find((one) => one === value);
          if (chosen !== undefined) set(periodOf(chosen, today, weekStart));
        }}
      />
      <DayInput
        label={t('from')}
        value={from}
        most={to}
        onChange={(day) => set({ from: day, to })}
      />
      <DayInput
        label={t('to')}
        value={to}
        least={from}
        onChange={(day) => set({ from, to: day })}
      />
    </>
  );
}

function DayInput(props: {
  readonly label: string;
  readonly value: string;
  readonly least?: string;
  readonly most?: string;
  readonly onChange: (day: string) => void;
}) {
  const { label, value, least, most, onChange } = props;
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={least}
        max={most}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** A native list with its name beside it. */
export function Select(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([key, said]) => (
          <option key={key} value={key}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
