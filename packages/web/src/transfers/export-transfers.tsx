import type { TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { csvText, moneyCell, saveText, type CsvCell } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { allTransfers, type TransferFilter } from './queries.ts';
import { fromName, stateWord, toName } from './words.ts';

const header = (currency: string) => [
  t('number'),
  t('state'),
  t('from'),
  t('to'),
  t('lines'),
  t('valueIn', { currency }),
  t('made'),
  t('madeBy'),
  t('sent'),
];

function cells(row: TransferRow, currency: string): CsvCell[] {
  return [
    row.number,
    stateWord(row.state),
    fromName(row),
    toName(row),
    { number: String(row.linesCount) },
    row.valueMinor === null ? null : moneyCell(row.valueMinor, currency),
    row.madeAt,
    row.madeByName,
    row.startedAt,
  ];
}

/** Saves every transfer of the filter as CSV. */
export function ExportTransfers({ filter }: { readonly filter: TransferFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const rows = await allTransfers(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const text = csvText([header(currency), ...rows.map((row) => cells(row, currency))]);
      saveText(`${t('exportFile')}_${day}.csv`, text);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download size={16} aria-hidden />} busy={isBusy} onClick={() => void run()}>
      {t('export')}
    </Button>
  );
}
