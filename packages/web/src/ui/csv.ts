import { currencyExponent } from '@tillbook/core/money';

/** A cell: text, which may come from anybody, or a number that we wrote ourselves. */
export type CsvCell = string | { readonly number: string } | null;

// What spreadsheets take for the beginning of a formula, also in its full-width forms.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  const harmless = FORMULA.test(cell.trimStart()) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as CSV (RFC 4180) with a byte order mark, which Excel needs to read UTF-8. Text that a
 * spreadsheet would run as a formula gets a quote before it.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}

/** Whole units of the last decimal as a plain decimal: 1250 with 2 is 12.50. */
export function plainDecimal(units: number, decimals: number): CsvCell {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return { number: `${units < 0 ? '-' : ''}${whole}${fraction}` };
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
