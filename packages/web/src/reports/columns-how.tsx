import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Report } from './report-view.ts';

/** How each of these columns is counted. */
export const ColumnsHowDialog = lazyPart(
  () => import('./columns-how-dialog.tsx'),
  'ColumnsHowDialog',
);

/** The columns of a report that are counted: what the person may see, in their order. */
export function countedOf(report: Report): readonly MeasureName[] {
  const { shown, more } = ruleOf(report.report as ReportName);
  return [...shown, ...more].filter((name) => report.measures.includes(name));
}

/** Opens how each column of a report is counted; absent where nothing is. */
export function ColumnsHow({ report }: { readonly report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = countedOf(report);
  if (names.length === 0) return null;
  return (
    <>
      <Button
        icon={<CircleHelp size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('columnsHow')}
      </Button>
      {isOpen && <ColumnsHowDialog names={names} onClose={() => setIsOpen(false)} />}
    </>
  );
}
