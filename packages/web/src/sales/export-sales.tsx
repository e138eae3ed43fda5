import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { isPaymentMethod } from './methods.ts';
import { allSales, type SalesFilter } from './queries.ts';
import { stateName } from './refund-words.ts';
import { salesTable } from './sales-view.ts';
import { methodName } from './words.ts';

const words = () => ({
  header: [
    t('receipt'),
    t('when'),
    t('businessDay'),
    t('branch'),
    t('seller'),
    t('customer'),
    t('lines'),
    t('paidBy'),
    t('currency'),
    t('total'),
    t('state'),
    t('refundedMinor'),
  ],
  state: stateName,
  method: (name: string) => (isPaymentMethod(name) ? methodName(name) : name),
});

/** Saves every sale of the filter; says how far it is and can be stopped. */
export function ExportSales({ filter }: { readonly filter: SalesFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allSales(filter, setCount, stop.signal);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const period = [filter.from, filter.to ?? day].filter((part) => part !== undefined);
      const name = `${t('exportFile')}_${period.join('_')}`;
      await saveTable(name, salesTable(rows, words(), currency), as);
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
      <Button onClick={() => running.current?.abort()}>{t('cancelExport')}</Button>
    </Row>
  );
}
