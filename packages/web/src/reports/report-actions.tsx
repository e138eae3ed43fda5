import { CircleHelp, Columns3, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { exportEntries } from '../ui/export-entries.ts';
import { HeadActions } from '../ui/head-actions.tsx';
import type { MenuEntry, MenuGroup } from '../ui/menu.tsx';
import { Row } from '../ui/panel.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { ColumnsChoice, ColumnsDialog, hasColumns } from './columns-choice.tsx';
import { ColumnsHow, ColumnsHowDialog, countedOf } from './columns-how.tsx';
import { ExportReport, type ReportFile } from './export-report.tsx';
import type { useReport } from './queries.ts';
import type { Report } from './report-view.ts';

type Asked = 'columns' | 'how';

/** What becomes of a report: on a desk beside its title, on a phone all of it in one menu. */
export function ReportActions(props: {
  /** Absent until it is read. */
  readonly report: Report | undefined;
  readonly views: readonly MenuGroup[];
  readonly file: ReportFile;
  readonly pages: Pick<ReturnType<typeof useReport>, 'refetch' | 'isFetching'>;
}) {
  const { report, views, file, pages } = props;
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const refresh = () => void pages.refetch();
  const again: MenuEntry = {
    ...{ label: t('refresh'), icon: <RotateCw size={16} aria-hidden />, onSelect: refresh },
  };
  const groups: readonly MenuGroup[] =
    report === undefined
      ? [{ entries: [again] }]
      : [
          { label: t('export'), entries: exportEntries(file.onExport, file.onPaper) },
          ...views,
          { entries: [...toolEntries(report, ask), again] },
        ];
  return (
    <>
      <HeadActions groups={groups}>
        {report !== undefined && (
          <>
            <ViewsMenu groups={views} />
            <ExportReport file={file} />
          </>
        )}
        <Button icon={<RotateCw size={16} aria-hidden />} busy={pages.isFetching} onClick={refresh}>
          {t('refresh')}
        </Button>
      </HeadActions>
      {report !== undefined && asked === 'columns' && (
        <ColumnsDialog report={report} onClose={close} />
      )}
      {report !== undefined && asked === 'how' && (
        <ColumnsHowDialog names={countedOf(report)} onClose={close} />
      )}
    </>
  );
}

function toolEntries(report: Report, ask: (what: Asked) => void): readonly MenuEntry[] {
  const columns = { label: t('columns'), icon: <Columns3 size={16} aria-hidden /> };
  const how = { label: t('columnsHow'), icon: <CircleHelp size={16} aria-hidden /> };
  return [
    ...(hasColumns(report) ? [{ ...columns, onSelect: () => ask('columns') }] : []),
    ...(countedOf(report).length > 0 ? [{ ...how, onSelect: () => ask('how') }] : []),
  ];
}

/** On a desk, beside the filters: what a report shows of its columns, and how they are counted. */
export function ReportTools({ report }: { readonly report: Report }) {
  return (
    <Row>
      <ColumnsChoice report={report} />
      <ColumnsHow report={report} />
    </Row>
  );
}
