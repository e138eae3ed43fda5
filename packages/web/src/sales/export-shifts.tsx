import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allShifts, type ShiftsFilter } from './shift-queries.ts';
import { stateName } from './shift-words.ts';
import { shiftsTable } from './shifts-view.ts';

const header = () => [
  t('till'),
  t('branch'),
  t('day'),
  t('opened'),
  t('seller'),
  t('closed'),
  t('closedBy'),
  t('state'),
  t('zHeader'),
  t('salesCount'),
  t('currency'),
  t('sales'),
  t('float'),
  t('expected'),
  t('counted'),
  t('difference'),
  t('differenceOthers'),
];

/** Saves every shift of the filter. */
export function ExportShifts({ filter }: { readonly filter: ShiftsFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const rows = await allShifts(filter);
      const words = {
        header: header(),
        state: ({ state }: (typeof rows)[number]) => stateName(state),
      };
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, shiftsTable(rows, words, currency), as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} onExport={(as) => void run(as)} />;
}
