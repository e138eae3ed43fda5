import writeXlsxFile from 'write-excel-file/browser';
import type { CsvCell } from './csv.ts';

const WIDTH_MAX = 48;
const WIDTH_MIN = 8;
/** What a cell of a workbook can hold. */
const TEXT_MAX = 32_767;

function formatOf(number: string): string {
  const decimals = number.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
}

/**
 * The library numbers texts by an object, in which `constructor` and the like are from the start. A
 * sign that XML cannot hold makes such a text another one; it is left out in the file.
 */
const asNumbered = (text: string): string => (text in {} ? `\u0000${text}` : text);

/** Texts are stored as texts, so that none of them is ever a formula. */
function cellOf(cell: CsvCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') {
    return { value: asNumbered(cell.slice(0, TEXT_MAX)), type: String };
  }
  const { number } = cell;
  return { value: Number(number), type: Number, format: formatOf(number) };
}

const lengthOf = (cell: CsvCell | undefined): number =>
  typeof cell === 'string' ? cell.length : (cell?.number.length ?? 0);

/** What the table of a workbook is of, in words: a sheet after it. */
export interface AboutSheet {
  readonly title: string;
  /** What it is, and what is said of it. */
  readonly rows: readonly (readonly CsvCell[])[];
}

type Lines = readonly (readonly CsvCell[])[];

/** Rows as a workbook whose first sheet is them alone; the first row is its head. */
export async function xlsxBlob(rows: Lines, about: AboutSheet | null = null): Promise<Blob> {
  const table = { data: linesOf(rows, 0), columns: widthsOf(rows), stickyRowsCount: 1 };
  if (about === null) {
    const { data, ...options } = table;
    return writeXlsxFile(data, options).toBlob();
  }
  const said = { data: linesOf(about.rows, null), columns: widthsOf(about.rows) };
  const sheets = [
    { sheet: 'Sheet1', ...table },
    { sheet: about.title, ...said },
  ];
  return writeXlsxFile(sheets).toBlob();
}

function widthsOf(rows: Lines) {
  const [head = []] = rows;
  return head.map((_name, at) => {
    const longest = Math.max(...rows.slice(0, 200).map((row) => lengthOf(row[at])));
    return { width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2)) };
  });
}

/** @param headAt the row that is its head, if any */
function linesOf(rows: Lines, headAt: number | null) {
  return rows.map((row, at) =>
    row.map((cell) => {
      const made = cellOf(cell);
      return at === headAt && made !== null ? { ...made, fontWeight: 'bold' as const } : made;
    }),
  );
}
