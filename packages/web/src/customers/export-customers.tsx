import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allCustomers, type CustomersFilter } from './queries.ts';
import { customersTable } from './words.ts';

/** Saves every customer of the filter, all pages. */
export function ExportCustomers({ filter }: { readonly filter: CustomersFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allCustomers(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, customersTable(rows, currency), as);
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
