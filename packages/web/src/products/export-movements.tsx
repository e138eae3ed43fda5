import {
  productMovements,
  type ProductMovement,
} from '@tillbook/core/products/product-history.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import type { Range } from './history-queries.ts';
import { movementWord } from '../ui/movement-word.ts';

const EXPORT_PAGE = '100';

/** Every movement of the filter, page by page. */
async function allMovements(productId: string, range: Range): Promise<ProductMovement[]> {
  const rows: ProductMovement[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...range, limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call(productMovements, { params: { productId }, query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

/** The ledger as rows of a spreadsheet: amounts plain, their currency in a column of its own. */
export function movementRows(rows: readonly ProductMovement[], currency: string): CsvCell[][] {
  const money = (minor: number | null): CsvCell =>
    minor === null ? null : moneyCell(minor, currency);
  return rows.map((row) => [
    movementWord(row.kind),
    row.occurredAt,
    row.businessDate,
    row.branchName,
    row.source.number,
    quantityCell(row.quantityMilli),
    quantityCell(row.quantityAfterMilli),
    currency,
    money(row.valueMinor),
    money(row.valueAfterMinor),
    row.actorName,
  ]);
}

const header = () => [
  t('movement'),
  t('when'),
  t('businessDay'),
  t('branch'),
  t('document'),
  t('quantity'),
  t('after'),
  t('currency'),
  t('value'),
  t('valueAfter'),
  t('who'),
];

/** Saves the ledger of a product, all of it that the filters show. */
export function ExportMovements(props: { readonly productId: string; readonly range: Range }) {
  const { productId, range } = props;
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allMovements(productId, range);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(
        `${t('movementsFile')}_${day}`,
        [header(), ...movementRows(rows, currency)],
        as,
      );
      notify.success(t('movementsExported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
