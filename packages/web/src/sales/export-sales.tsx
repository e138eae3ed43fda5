import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ExportRows, type ExportWords, type SaveRows } from '../ui/export-rows.tsx';
import { saveTable } from '../ui/save-table.ts';
import { allSales, type SalesFilter } from './queries.ts';
import { stateName } from './refund-words.ts';
import { flagName } from './sale-flag-words.ts';
import { salesTable } from './sales-view.ts';
import { methodName } from '../ui/payment-words.ts';

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
    t('till'),
    t('discount'),
    t('tax'),
    t('openOnAccount'),
    t('flag'),
  ],
  state: stateName,
  method: methodName,
  flag: flagName,
});

const said = (): ExportWords => ({
  ...{ export: t('export'), stop: t('cancelExport'), failed: t('exportFailed') },
  exporting: (count) => t('exporting', { count }),
  exported: (count) => t('exported', { count }),
});

/** Saves every sale of the filter; says how far it is and can be stopped. */
export function ExportSales({ filter }: { readonly filter: SalesFilter }) {
  const currency = useFormat().place.currency ?? '';
  const save: SaveRows = async (as, onCount, signal) => {
    const rows = await allSales(filter, onCount, signal);
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const period = [filter.from, filter.to ?? day].filter((part) => part !== undefined);
    const name = `${t('exportFile')}_${period.join('_')}`;
    await saveTable(name, salesTable(rows, words(), currency), as);
    return rows.length;
  };
  return <ExportRows words={said()} save={save} />;
}
