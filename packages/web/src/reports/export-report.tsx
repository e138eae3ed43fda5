import type { QueryInputOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { saveBlob } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { sealText } from '../ui/seal-words.ts';
import { useBranches, wholeReport } from './queries.ts';
import { aboutSheet, fileName } from './report-file.ts';
import { pageText, reportPaper, type PaperAbout } from './report-paper.ts';
import { reportTable, type Report, type Row as ReportRow } from './report-view.ts';

type Query = QueryInputOf<typeof getReport>;

/** How far a file is: rows that are read, or that stand on paper. */
interface Progress {
  readonly what: 'exporting' | 'paperRows';
  readonly count: number;
  readonly all: number;
}

/** A report as a file: what makes it, and how far it is while it is made. */
export interface ReportFile {
  readonly onExport: (as: TableFormat) => void;
  readonly onPaper: () => void;
  /** What says so and stops it; false while there is nothing to say. */
  readonly progress: ReactElement | false;
}

/** Saves all rows of a report as they are asked for; says how far it is and can be stopped. */
export function useExportReport(props: {
  readonly query: Query;
  readonly chosen: string;
  /** Of one that was made in the background. */
  readonly made?: string;
  /** What proves it, for the paper. */
  readonly seal?: Seal | undefined;
  /** In place of reading it here, page by page. */
  readonly onLong?: (() => void) | undefined;
}): ReportFile {
  const { query, chosen, made = null, seal, onLong } = props;
  const format = useFormat();
  const about = useAbout(query, seal);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat | 'pdf') => {
    const stop = new AbortController();
    running.current = stop;
    const told = (what: Progress['what']) => (count: number, all: number) =>
      setProgress({ what, count, all });
    try {
      const { report, rows } = await wholeReport(query, made, told('exporting'), stop.signal);
      const file = fileName(report, about, format);
      if (as === 'pdf') {
        const onRow = (done: number) => told('paperRows')(done, rows.length);
        const paper = { report, rows, chosen, about };
        saveBlob(`${file}.pdf`, await paperBlob(paper, format, onRow, stop.signal));
      } else {
        const said = aboutSheet(report, about, format);
        await saveTable(file, reportTable(report, rows, chosen, format), as, said);
      }
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setProgress(null);
    }
  };
  return {
    onExport: onLong ?? ((as) => void run(as)),
    onPaper: onLong ?? (() => void run('pdf')),
    progress: progress !== null && (
      <Row>
        <span role="status">{t(progress.what, { count: progress.count, all: progress.all })}</span>
        <Button onClick={() => running.current?.abort()}>{t('cancelExport')}</Button>
      </Row>
    ),
  };
}

/** The button that saves a report; while it does, how far it is. */
export function ExportReport({ file }: { readonly file: ReportFile }) {
  const { progress, ...ways } = file;
  return progress === false ? <ExportButton label={t('export')} {...ways} /> : progress;
}

/** What stands under the title of a report on paper. */
function useAbout({ branchId }: Query, seal: Seal | undefined): PaperAbout {
  const branches = useBranches().data ?? [];
  return {
    businessName: useUser().business?.name ?? '',
    branchName: branches.find(({ _id }) => _id === branchId)?.name ?? null,
    reach: branches.map(({ name }) => name),
    seal: seal === undefined ? null : sealText(seal),
  };
}

/** A report as a PDF; what makes it is fetched when somebody wants one. */
async function paperBlob(
  given: {
    readonly report: Report;
    readonly rows: readonly ReportRow[];
    readonly chosen: string;
    readonly about: PaperAbout;
  },
  format: Format,
  onRow: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { report, rows, chosen, about } = given;
  const { tablePdf } = await import('../ui/table-pdf.ts');
  const paper = reportPaper(report, rows, chosen, format, about);
  const bytes = await tablePdf(paper, { pageText, onRow, signal });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
