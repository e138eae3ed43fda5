import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { saveText } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { isPaymentMethod } from './methods.ts';
import { allSales, type SalesFilter } from './queries.ts';
import { salesCsv } from './sales-view.ts';
import { methodName } from './words.ts';

const words = () => ({
  header: [
    t('receipt'),
    t('when'),
    t('businessDay'),
    t('branch'),
    t('seller'),
    t('lines'),
    t('paidBy'),
    t('currency'),
    t('total'),
  ],
  method: (name: string) => (isPaymentMethod(name) ? methodName(name) : name),
});

/** Saves every sale of the filter as CSV; says how far it is and can be stopped. */
export function ExportSales({ filter }: { readonly filter: SalesFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows = await allSales(filter, setCount, stop.signal);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const period = [filter.from, filter.to ?? day].filter((part) => part !== undefined);
      saveText(`${t('exportFile')}_${period.join('_')}.csv`, salesCsv(rows, words(), currency));
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
    <Row>
      <span role="status">{t('exporting', { count })}</span>
      <Button onClick={() => running.current?.abort()}>{t('cancelExport')}</Button>
    </Row>
  );
}
