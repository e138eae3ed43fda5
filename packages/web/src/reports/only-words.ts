import type { Only } from '@tillbook/core/reports/report-only';
import { onlyOf, onlyText } from '@tillbook/core/reports/report-only';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import type { Filter } from '../ui/filter-bar.tsx';
import type { Report } from './report-view.ts';
import { cellText, columnTitle, noneOf } from './report-words.ts';

/** One thing that a report is narrowed to, with what it is called. */
type Named = Only & { readonly name: string | null };

/** What the one thing is called, as rows of it are. */
export function onlyName(dimension: Dimension, name: string | null, format: Format): string {
  return name === null ? noneOf(dimension) : cellText(dimension, name, format);
}

/** "Category: Dairy". */
export function onlySaid({ dimension, name }: Named, format: Format): string {
  const said = { what: columnTitle(dimension), name: onlyName(dimension, name, format) };
  return t('onlySaid', said);
}

/**
 * The filter of what a report is narrowed to; none where the address asks nothing that it knows.
 * @param report tells the name, once it is read
 */
export function onlyFilter(
  rule: ReportRule,
  asked: string,
  report: Pick<Report, 'only'> | undefined,
  format: Format,
): readonly Filter[] {
  const only = onlyOf(rule, asked);
  if (only === null) return [];
  const { dimension } = only;
  const told = report?.only ?? null;
  const isTold = told !== null && onlyText(told) === onlyText(only);
  const label = isTold ? onlyName(dimension, told.name, format) : t('onlyChosen');
  return [
    {
      ...{ name: 'only', label: columnTitle(dimension), any: t('onlyAll') },
      choices: [{ value: asked, label }],
    },
  ];
}
