import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { ColumnBoxes, ColumnsButton } from '../ui/columns-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { shownMeasures, type Report } from './report-view.ts';
import { columnTitle } from './report-words.ts';

/** Whether there is anything to choose between. */
export const hasColumns = (report: Report): boolean => report.measures.length > 1;

/** Which columns a report shows; one stays, whatever is taken away. */
function ReportColumns({ report }: { readonly report: Report }) {
  const url = useUrlState();
  const all = report.measures as readonly MeasureName[];
  const shown = shownMeasures(report, url.get('columns'));
  const toggle = (name: string) => {
    const next = all.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
    if (next.length === 0) return;
    const { shown: first } = ruleOf(report.report as ReportName);
    const isFirst = next.join() === all.filter((one) => first.includes(one)).join();
    url.set({ columns: isFirst ? undefined : next.join(',') });
  };
  const columns = all.map((key) => ({ key, label: columnTitle(key) }));
  return (
    <ColumnBoxes columns={columns} shown={shown} onToggle={toggle} least={1}>
      <p>{t('columnsHint')}</p>
    </ColumnBoxes>
  );
}

/** The columns of a report beneath a button. */
export function ColumnsChoice({ report }: { readonly report: Report }) {
  if (!hasColumns(report)) return null;
  return (
    <ColumnsButton>
      <ReportColumns report={report} />
    </ColumnsButton>
  );
}

/** The same where a menu opens them. */
export function ColumnsDialog(props: { readonly report: Report; readonly onClose: () => void }) {
  const { report, onClose } = props;
  return (
    <Dialog
      question={t('columnsQuestion')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('columnsHowClose')}</Button>}
    >
      <ReportColumns report={report} />
    </Dialog>
  );
}
