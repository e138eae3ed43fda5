import type { WeekStart } from '@tillbook/core/formats';
import { comparesWith } from '@tillbook/core/reports/compares-with';
import { daysAsked, whyNotDays, type DaysAsked } from '@tillbook/core/reports/days-asked';
import { businessDate } from '@tillbook/core/reports/period';
import { PRESETS, type Preset } from '@tillbook/core/reports/presets';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { isOfBranches } from '@tillbook/core/reports/saved-views';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Filter, FilterChoice } from '../ui/filter-bar.tsx';
import { presetName } from '../ui/preset-words.ts';
import { useUrlState } from '../ui/url-state.ts';
import { onlyFilter } from './only-words.ts';
import { askedOf, useBranches } from './queries.ts';
import type { Report } from './report-view.ts';
import { columnTitle } from './report-words.ts';

/** While days of a calendar go before those in words. */
const OWN_DAYS = 'own';

/** The days: in words, and as the calendar has what those words mean. */
function dayFilters(
  rule: ReportRule,
  asked: DaysAsked,
  today: string,
  weekStart: WeekStart,
): readonly Filter[] {
  const { time, usual, daysMost: days } = rule;
  if (time === 'now') return [];
  const { from, to } = daysAsked(asked, rule, today, weekStart);
  if (time === 'day') return [{ name: 'to', label: t('atEndOf'), seen: to }];
  const isOwn = (asked.from ?? asked.to) !== undefined;
  const choiceOf = (value: Preset): FilterChoice => {
    const label = presetName(value);
    const period = daysAsked({ period: value }, rule, today, weekStart);
    return whyNotDays(period, rule) === null
      ? { value, label }
      : { value, label: t('tooManyDays', { what: label, days }), isOff: true };
  };
  return [
    {
      ...{ name: 'period', label: t('period'), any: presetName(usual), drops: ['from', 'to'] },
      ...(isOwn && { seen: OWN_DAYS }),
      choices: [
        ...PRESETS.filter((one) => one !== usual).map(choiceOf),
        ...(isOwn ? [{ value: OWN_DAYS, label: t('ownDays') }] : []),
      ],
    },
    { name: 'from', label: t('from'), seen: from },
    { name: 'to', label: t('to'), seen: to },
  ];
}

/** What a report can be asked, each with what it is asked now. */
export function useFilters(
  name: ReportName,
  report: Report | undefined,
  today: string,
): readonly Filter[] {
  const format = useFormat();
  const rule = ruleOf(name);
  const url = useUrlState();
  const asked = askedOf(name, url);
  const branches = useBranches().data ?? [];
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  const also = rule.also.map((value) => ({ value, label: columnTitle(value) }));
  return [
    ...dayFilters(rule, asked, today, format.place.formats.weekStart),
    // A customer owes the business, wherever it was sold.
    ...(places.length > 1 && isOfBranches(rule)
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
    ...onlyFilter(rule, url.get('only'), report, format),
    ...(also.length > 0
      ? [{ name: 'also', label: t('also'), any: t('alsoNone'), choices: also }]
      : []),
    ...(comparesWith(name, asked.also ?? null)
      ? [
          {
            name: 'compare',
            label: t('beside'),
            any: rule.compares === 'within' ? t('besideWeekdays') : t('besideNone'),
            choices: [
              ...(rule.compares === 'within'
                ? []
                : [{ value: 'weekdays', label: t('besideWeekdays') }]),
              { value: 'previous', label: t('besidePrevious') },
              { value: 'year', label: t('besideYear') },
            ],
          },
        ]
      : []),
  ];
}

/** The day that choices are counted from; before the report says it, that of the business. */
export function useToday(report: Report | undefined): string {
  const zone = useFormat().place.timeZone ?? 'UTC';
  return report?.today ?? businessDate(nowMs(), zone, 0);
}
