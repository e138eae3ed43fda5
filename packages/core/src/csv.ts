/** A cell: text, which may come from anybody, or a number that we wrote ourselves. */
export type CsvCell = string | { readonly number: string } | null;

// What spreadsheets take for the beginning of a formula, also in its full-width forms and behind
// spaces; and a tab or a return, behind which some of them look for one in the next cell.
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;

/** What Excel needs at the beginning of a file to read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A row as a line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a quote
 * before it.
 */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

/** Whole units of the last decimal as a plain decimal: 1250 with 2 is 12.50. */
export function plainDecimal(units: number, decimals: number): CsvCell {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return { number: `${units < 0 ? '-' : ''}${whole}${fraction}` };
}
