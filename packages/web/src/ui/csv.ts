import { BYTE_ORDER_MARK, csvLine, plainDecimal, type CsvCell } from '@tillbook/core/csv';
import { currencyExponent } from '@tillbook/core/money';

export type { CsvCell };

/**
 * Rows as CSV (RFC 4180) with a byte order mark, which Excel needs to read UTF-8. Text that a
 * spreadsheet would run as a formula gets a quote before it.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
}

/** An amount for a spreadsheet: plain, with the currency's decimals. */
export function moneyCell(minor: number, currency: string): CsvCell {
  return plainDecimal(minor, currencyExponent(currency));
}

/** A quantity in thousandths for a spreadsheet. */
export function quantityCell(milli: number): CsvCell {
  return plainDecimal(milli, 3);
}

/** Hands a text made in the browser to the browser to save. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Hands a file made in the browser to the browser to save. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over once this task has ended.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
