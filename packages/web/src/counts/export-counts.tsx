import type { CountDetail, CountLine, CountRow } from '@tillbook/core/counts/count-answers';
import { quantityText } from '@tillbook/core/quantity';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allCounts, allLines, type CountFilter, type LineFilter } from './queries.ts';

/** A button that saves a table once its rows are there. */
function ExportTable(props: {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: () => Promise<CsvCell[][]>;
}) {
  const { file, header, rows } = props;
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const cells = await rows();
      await saveTable(file, [[...header], ...cells], as);
      notify.success(t('exported', { count: cells.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

const money = (minor: number | null, currency: string): CsvCell =>
  minor === null ? null : moneyCell(minor, currency);
const milli = (quantity: number | null): CsvCell =>
  quantity === null ? null : { number: quantityText(quantity) };

/** Saves every count of the filter. */
export function ExportCounts({ filter }: { readonly filter: CountFilter }) {
  const currency = useFormat().place.currency ?? '';
  const cells = (row: CountRow): CsvCell[] => [
    row.number,
    t(`kind_${row.kind}`),
    row.branch.name,
    t(`state_${row.state}`),
    row.madeAt,
    row.madeByName,
    { number: String(row.linesCount) },
    { number: String(row.countedCount) },
    row.differentCount === null ? null : { number: String(row.differentCount) },
    money(row.missingMinor, currency),
    money(row.foundMinor, currency),
    row.endedAt,
    row.postedByName,
  ];
  const header = [
    t('number'),
    t('kind'),
    t('branch'),
    t('state'),
    t('made'),
    t('madeBy'),
    t('lines'),
    t('counted'),
    t('differences'),
    `${t('missing')} (${currency})`,
    `${t('foundMore')} (${currency})`,
    t('postedOn'),
    t('postedBy'),
  ];
  const day = new Date(nowMs()).toISOString().slice(0, 10);
  const rows = async () => (await allCounts(filter)).map(cells);
  return <ExportTable file={`${t('exportFile')}_${day}`} header={header} rows={rows} />;
}

/** Saves the lines of a count that a view shows. */
export function ExportLines(props: { readonly count: CountDetail; readonly filter: LineFilter }) {
  const { count, filter } = props;
  const currency = useFormat().place.currency ?? '';
  const cells = (line: CountLine): CsvCell[] => [
    line.product.name,
    line.product.sku,
    line.batch?.code ?? null,
    line.batch?.expiresOn ?? null,
    milli(line.expectedMilli),
    milli(line.countedMilli),
    milli(line.differenceMilli),
    money(line.differenceMinor, currency),
    line.countedAt,
    line.countedByName,
  ];
  const header = [
    t('goods'),
    t('sku'),
    t('batchCode'),
    t('batchExpires'),
    t('expected'),
    t('found'),
    t('difference'),
    t('differenceIn', { currency }),
    t('countedAt'),
    t('countedBy'),
  ];
  const rows = async () => (await allLines(count._id, filter)).map(cells);
  return <ExportTable file={count.number} header={header} rows={rows} />;
}
