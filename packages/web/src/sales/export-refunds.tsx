import type { RefundRow } from '@tillbook/core/refunds/refunds.api';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allRefunds, type RefundFilter } from './refund-queries.ts';
import { kindName, reasonName } from './refund-words.ts';
import { methodName } from './words.ts';

const headerOf = (currency: string): string[] => [
  t('number'),
  t('kind'),
  t('when'),
  t('day'),
  t('receipt'),
  t('branch'),
  t('till'),
  t('by'),
  t('seller'),
  t('reason'),
  t('method'),
  t('totalIn', { currency }),
];

const cellsOf = (row: RefundRow, currency: string): CsvCell[] => [
  row.number,
  kindName(row.kind),
  row.refundedAt,
  row.businessDate,
  row.receiptNumber,
  row.branchName,
  row.tillName,
  row.refundedByName,
  row.sellerName,
  row.reasons.map(reasonName).join(' + '),
  row.methods.map(methodName).join(' + '),
  moneyCell(row.totalMinor, currency),
];

/** Saves every refund of the filter; says how far it is and can be stopped. */
export function ExportRefunds({ filter }: { readonly filter: RefundFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allRefunds(filter, setCount, stop.signal);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const table = [headerOf(currency), ...rows.map((row) => cellsOf(row, currency))];
      await saveTable(`${t('file')}_${day}`, table, as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      if (!stop.signal.aborted) notify.error(t('exportFailed'));
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return <ExportButton label={t('export')} onExport={(as) => void run(as)} />;
  }
  return (
    <Row>
      <span role="status">{t('exporting', { count })}</span>
      <Button onClick={() => running.current?.abort()}>{t('stop')}</Button>
    </Row>
  );
}
