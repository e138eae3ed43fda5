import type { TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
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

/** Saves every transfer of the filter. */
export function ExportTransfers({ filter }: { readonly filter: TransferFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allTransfers(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const table = [header(currency), ...rows.map((row) => cells(row, currency))];
      await saveTable(`${t('exportFile')}_${day}`, table, as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
