import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/stock.ts';
import { Button } from '../ui/button.tsx';
import { csvText, saveText, type CsvCell } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { allRows, type PageOf } from './queries.ts';
import styles from './stock.module.css';

/** Saves what a list shows, all its pages, as CSV; says how far it is and can be stopped. */
export function ExportList<Row>(props: {
  readonly page: PageOf<Row>;
  readonly header: readonly string[];
  readonly cells: (row: Row) => readonly CsvCell[];
  /** The file's name without day and ending. */
  readonly file: string;
}) {
  const { page, header, cells, file } = props;
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allRows(page, setCount, stop.signal);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      saveText(`${file}_${day}.csv`, csvText([header, ...rows.map(cells)]));
      notify.success(t('exported', { count: rows.length }));
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return (
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void run()}>
        {t('export')}
      </Button>
    );
  }
  return (
    <span className={styles['exporting']}>
      <span role="status">{t('exporting', { count })}</span>
      <Button aria-label={t('stopExport')} onClick={() => running.current?.abort()}>
        {t('stop')}
      </Button>
    </span>
  );
}
