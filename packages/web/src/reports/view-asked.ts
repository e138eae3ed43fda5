import { MEASURES } from '@tillbook/core/reports/report-measures';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { isReport, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { onlyOf } from '@tillbook/core/reports/report-only';
import type { ListedView, SavedView } from '@tillbook/core/reports/saved-views.api';
import {
  ASKED_FIELDS,
  askedFieldsOf,
  REPORT_FIELDS,
  whyNotAsked,
  type ViewAsked,
} from '@tillbook/core/reports/saved-views';
import type { Period } from '@tillbook/core/reports/compared';
import type { Format } from '../i18n/format.ts';
import { t as ofReports } from '../i18n/en/reports.ts';
import { t } from '../i18n/en/report-views.ts';
import { presetName } from '../ui/preset-words.ts';
import { stringifySearch, type UrlState } from '../ui/url-state.ts';
import { OPENED } from '../views/opened.ts';
import { onlySaid } from './only-words.ts';
import { askedOf } from './queries.ts';
import { columnTitle, type ColumnName } from './report-words.ts';

/**
 * What the address asks of a report, as a view keeps it; what the report does not have is left out.
 * Days in words stay words, unless a day was chosen beside them: then it is the days that are seen.
 */
export function viewAskedOf(report: ReportName, url: UrlState, seen: Period): ViewAsked {
  const { report: _report, ...read } = askedOf(report, url);
  const rule = ruleOf(report);
  const known = [...rule.shown, ...rule.more];
  const columns = known.filter((one) => url.get('columns').split(',').includes(one));
  const given: ViewAsked = {
    ...Object.fromEntries(ASKED_FIELDS.map((field) => [field, read[field as keyof typeof read]])),
    ...(columns.length > 0 ? { columns } : {}),
  };
  const has = askedFieldsOf(rule);
  const fields = ASKED_FIELDS.filter((field) => given[field] !== undefined && has.includes(field));
  const kept: Record<string, unknown> = Object.fromEntries(
    fields.map((field) => [field, given[field]]),
  );
  if (kept['period'] !== undefined && (kept['from'] ?? kept['to']) !== undefined) {
    delete kept['period'];
    Object.assign(kept, { from: seen.from, to: seen.to });
  }
  for (let why = whyNotAsked(report, kept); why !== null; why = whyNotAsked(report, kept)) {
    delete kept[why.field];
  }
  return kept;
}

/** What a view asks, as an address has it; what it does not ask is taken away. */
export function searchOf(asked: ViewAsked): Record<string, string | undefined> {
  const { columns, ...texts } = asked;
  const none = Object.fromEntries(REPORT_FIELDS.map((field) => [field, undefined]));
  return { ...none, ...texts, columns: columns?.join(',') };
}

/** The address of a view in the part of the product that one is in. */
export function addressOf(view: SavedView, tab: string): string {
  const { report, asked, _id } = view;
  return location.pathname + stringifySearch({ tab, report, ...searchOf(asked), [OPENED]: _id });
}

/** A view of a report. */
export type ReportView = ListedView & { readonly report: ReportName };
export const isOfReport = (view: ListedView): view is ReportView => isReport(view.report);

const isColumn = (name: string): name is ColumnName => name !== '' && name in MEASURES;

/** What a view is narrowed to, by its name. */
function narrowedSaid({ report, asked, onlyName }: ReportView, format: Format): string[] {
  const only = asked.only === undefined ? null : onlyOf(ruleOf(report), asked.only);
  if (only === null) return [];
  const isGone = only.id !== null && onlyName === null;
  return [
    isGone
      ? t('onlyOf', { what: columnTitle(only.dimension) })
      : onlySaid({ ...only, name: onlyName }, format),
  ];
}

/** What a view asks in words: "This month · also by Branch · 3 columns". */
export function saidOf(
  view: ReportView,
  branchName: (branchId: string) => string | undefined,
  format: Format,
): string {
  const { period, from, to, branchId, also, compare, sort, columns } = view.asked;
  const days =
    from !== undefined && to !== undefined
      ? [ofReports('periodSpan', { from: format.date(from), to: format.date(to) })]
      : [
          ...(from === undefined ? [] : [t('from', { day: format.date(from) })]),
          ...(to === undefined ? [] : [t('upTo', { day: format.date(to) })]),
        ];
  const beside = {
    weekdays: 'besideWeekdays',
    previous: 'besidePrevious',
    year: 'besideYear',
  } as const;
  const sorted = (sort ?? '').replace(/^-/, '');
  return [
    ...(period === undefined ? [] : [presetName(period)]),
    ...days,
    ...(branchId === undefined ? [] : [branchName(branchId) ?? '']),
    ...(also === undefined ? [] : [t('alsoBy', { what: columnTitle(also as Dimension) })]),
    ...(compare === undefined
      ? []
      : [t('beside', { what: ofReports(beside[compare]).toLocaleLowerCase() })]),
    ...narrowedSaid(view, format),
    ...(isColumn(sorted) ? [t('sortedBy', { what: columnTitle(sorted) })] : []),
    ...(columns === undefined ? [] : [t('columns', { count: columns.length })]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
