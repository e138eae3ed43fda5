import { parse } from 'csv-parse/sync';
import { IMPORT_COLUMNS_MAX, type ImportTrouble } from '@tillbook/core/imports/imports.api';
import { isEmptyRow } from '@tillbook/core/imports/cell-reader';
import { readSheet } from 'read-excel-file/node';
import { decodeText } from './decode-text.ts';
import { checkZip } from './check-zip.ts';

/** More rows than any shop has products. */
export const IMPORT_ROWS_MAX = 50_000;
const CELL_CHARACTERS_MAX = 1_000;

/** A file as a table of texts; rows carry the number that people see beside them. */
export interface FileTable {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}
export interface HowRead {
  /** A day with its time; else the day alone. */
  readonly keepsTime: boolean;
}
export type FileRead = FileTable | { readonly trouble: ImportTrouble };

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** Reads a CSV or XLSX file. Formulas are never worked out: what the file kept of them is text. */
export async function readFile(
  bytes: Buffer,
  how: HowRead = { keepsTime: false },
): Promise<FileRead> {
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) return { trouble: 'OLD_EXCEL' };
  if (bytes.subarray(0, 4).equals(ZIP)) return readXlsx(bytes, how);
  return readCsv(bytes);
}

async function readXlsx(bytes: Buffer, how: HowRead): Promise<FileRead> {
  const trouble = checkZip(bytes);
  if (trouble !== null) return { trouble };
  try {
    const sheet = await readSheet<string>(bytes, { parseNumber: numberText, trim: false });
    const lines = sheet.map((row) => row.map((cell) => cellText(cell, how)));
    return tableOf('xlsx', 'UTF-8', lines);
  } catch {
    return { trouble: 'DAMAGED' };
  }
}

const DAY_CHARACTERS = 10;
const SECOND_CHARACTERS = 19;

function cellText(cell: unknown, { keepsTime }: HowRead): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return keepsTime
      ? text.slice(0, SECOND_CHARACTERS).replace('T00:00:00', '').replace('T', ' ')
      : text.slice(0, DAY_CHARACTERS);
  }
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** A stored number as it is seen: no 4.006E12, and no 0.30000000000000004. */
export function numberText(stored: string): string {
  if (/^-?[0-9]{1,15}$/.test(stored)) return stored;
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (Number.isInteger(value)) return BigInt(value).toString();
  const plain = String(Number(value.toPrecision(15)));
  return plain.includes('e') ? stored : plain;
}

function readCsv(bytes: Buffer): FileRead {
  const decoded = decodeText(bytes);
  if (decoded === null) return { trouble: 'NOT_A_TABLE' };
  try {
    const lines = parse(decoded.text, {
      delimiter: delimiterOf(decoded.text),
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      skip_empty_lines: false,
    });
    return tableOf('csv', decoded.encoding, lines);
  } catch {
    return { trouble: 'DAMAGED' };
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LINES_LOOKED_AT = 20;

/** The sign that stands between cells: the one that the first lines have most evenly. */
function delimiterOf(text: string): string {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said !== undefined) return said;
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n|\r/)
    .slice(0, LINES_LOOKED_AT);
  const filled = lines.filter((line) => line.trim() !== '');
  const scored = DELIMITERS.map((sign) => {
    const counts = filled.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length - 1);
    const first = counts[0] ?? 0;
    const even = counts.filter((count) => count === first).length;
    return { sign, score: first === 0 ? 0 : even * 100 + first };
  });
  scored.sort((one, other) => other.score - one.score);
  return scored[0]?.sign ?? ',';
}

function tableOf(
  format: FileTable['format'],
  encoding: string,
  lines: readonly (readonly string[])[],
): FileRead {
  const first = /^sep=/.test(lines[0]?.[0] ?? '') ? 1 : 0;
  const headAt = lines.findIndex((cells, at) => at >= first && !isEmptyRow(cells));
  const head = lines[headAt];
  if (head === undefined) return { trouble: 'EMPTY' };
  if (head.length > IMPORT_COLUMNS_MAX) return { trouble: 'TOO_MANY_COLUMNS' };
  const rows = lines.flatMap((cells, at) =>
    at <= headAt || isEmptyRow(cells)
      ? []
      : [{ number: at + 1, cells: head.map((_name, column) => stored(cells[column] ?? '')) }],
  );
  if (rows.length === 0) return { trouble: 'EMPTY' };
  if (rows.length > IMPORT_ROWS_MAX) return { trouble: 'TOO_MANY_ROWS' };
  return { format, encoding, headers: head.map((name) => stored(name).slice(0, 120)), rows };
}

/** What the database can hold of a cell. */
function stored(cell: string): string {
  return cell.slice(0, CELL_CHARACTERS_MAX).toWellFormed().replaceAll('\u0000', '');
}
