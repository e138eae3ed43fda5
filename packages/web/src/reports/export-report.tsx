import type { QueryInputOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { wholeReport } from './queries.ts';
import { reportTable } from './report-view.ts';

/** Saves all rows of a report as they are asked for; says how far it is and can be stopped. */
export function ExportReport(props: {
  readonly query: QueryInputOf<typeof getReport>;
  readonly chosen: string;
  readonly title: string;
  /** Of one that was made in the background. */
  readonly made?: string;
  /** In place of reading it here, page by page. */
  readonly onLong?: (() => void) | undefined;
}) {
  const { query, chosen, title, made = null, onLong } = props;
  const format = useFormat();
  const [read, setRead] = useState<{ count: number; all: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    try {
      const told = (count: number, all: number) => setRead({ count, all });
      const { report, rows } = await wholeReport(query, made, told, stop.signal);
      const file = `${title.toLowerCase().replaceAll(/\W+/g, '-')}_${report.from}_${report.to}`;
      await saveTable(file, reportTable(report, rows, chosen, format), as);
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setRead(null);
    }
  };
  if (read === null) {
    return <ExportButton label={t('export')} onExport={onLong ?? ((as) => void run(as))} />;
  }
  return (
    <Row>
      <span role="status">{t('exporting', read)}</span>
      <Button onClick={() => running.current?.abort()}>{t('cancelExport')}</Button>
    </Row>
  );
}
