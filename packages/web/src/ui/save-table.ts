import { csvText, saveBlob, saveText, type CsvCell } from './csv.ts';
import type { AboutSheet } from './xlsx.ts';

export type TableFormat = 'csv' | 'xlsx';

/** Hands rows to the browser to save; what writes workbooks is fetched when one is wanted. */
export async function saveTable(
  /** Without its ending. */
  name: string,
  rows: readonly (readonly CsvCell[])[],
  as: TableFormat,
  /** What it is of, for a workbook. */
  about: AboutSheet | null = null,
): Promise<void> {
  if (as === 'csv') return saveText(`${name}.csv`, csvText(rows));
  const { xlsxBlob } = await import('./xlsx.ts');
  saveBlob(`${name}.xlsx`, await xlsxBlob(rows, about));
}
