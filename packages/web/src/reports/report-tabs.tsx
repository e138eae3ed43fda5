import { ruleOf, whyNotReport, type ReportName } from '@tillbook/core/reports/reports';
import type { ComponentType } from 'react';
import { t } from '../i18n/en/reports.ts';
import { useUser } from '../session/use-session.ts';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ReportPage } from './report-page.tsx';
import { shortTitle } from './report-words.ts';
import { OPENED } from '../views/opened.ts';

/** What one report was asked and its neighbour does not know. */
const OWN = ['also', 'compare', 'only', 'sort', 'columns', OPENED];

/**
 * Reports that are looked at together, as one tab of a dashboard: the first one, and the others
 * beside it. They are the reports of the list with their filters, not lists of their own.
 */
function reportTab(...names: readonly [ReportName, ...ReportName[]]): ComponentType {
  return function ReportTab() {
    const user = useUser();
    const asked = useUrlState().get('report');
    const open = names.filter((name) => whyNotReport(user, name) === null);
    const name = open.find((one) => one === asked) ?? open[0] ?? names[0];
    const strip = (
      <UrlTabs
        name="report"
        label={t('besideEachOther')}
        tabs={open.map((value) => ({ value, label: shortTitle(value) }))}
        drops={isSameTime(names) ? OWN : [...OWN, 'period', 'from', 'to']}
      />
    );
    return <ReportPage key={name} name={name} strip={strip} />;
  };
}

/** Whether days that are chosen in one mean the same in the others. */
function isSameTime(names: readonly ReportName[]): boolean {
  const [first, ...others] = names.map(ruleOf);
  return others.every(({ time, usual }) => time === first?.time && usual === first.usual);
}

export const SalesJournalTab = reportTab(
  'sales-journal',
  'sales-by-branch',
  'refunds-by-reason',
  'discounts-by-reason',
  'promotions',
);
export const PaymentsTab = reportTab(
  'payments-by-day',
  'payments-with-reference',
  'shifts',
  'cash-in-and-out',
);
export const TaxTab = reportTab('tax-by-month', 'tax-by-rate');
export const PayablesTab = reportTab('payables', 'purchases-by-supplier');
export const ValuationTab = reportTab(
  'stock-value-by-category',
  'stock-value-by-branch',
  'stock-value',
  'stock-adjustments',
);
