import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { REPORT_NAMES } from '@tillbook/core/reports/reports';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../../test/report-answers.ts';
import { formatFor } from '../i18n/format.ts';
import { xlsxBlob } from '../ui/xlsx.ts';
import { aboutSheet, fileName } from './report-file.ts';
import {
  columnsOf,
  headerOf,
  reportTable,
  totalOf,
  valueOf,
  type Report,
  type ReportColumn,
} from './report-view.ts';
import { cellText, kindOf, noneOf, type CellValue } from './report-words.ts';

/** Workbooks are read back by the library that reads people's own, which is not the one that writes. */
const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});

/** A number as the file stores it, told from a text of the same digits. */
interface Stored {
  readonly number: string;
}
type Read = Stored | string | null;

async function workbookOf(report: Report): Promise<Buffer> {
  const said = aboutSheet(report, about, format);
  const blob = await xlsxBlob(reportTable(report, report.rows, '', format), said);
  return Buffer.from(await blob.arrayBuffer());
}

const about = {
  businessName: 'Kito Traders',
  branchName: null,
  reach: ['Mlimani', 'Soko'],
  seal: null,
};

async function readBack(workbook: Buffer): Promise<Read[][]> {
  const parseNumber = (number: string): Stored => ({ number });
  const rows = await readSheet<Stored>(workbook, { parseNumber, trim: false });
  return rows as unknown as Read[][];
}

const DECIMALS: Readonly<Record<string, number>> = { TZS: 2, KWD: 3, JPY: 0 };
const SCALE: Readonly<Record<string, number>> = { quantity: 3, rate: 2, count: 0 };

/** In how many decimals a column is told; null: it is told in words. */
function decimalsOf(column: ReportColumn, currency: string): number | null {
  const kind = kindOf(column.name);
  return (kind === 'money' ? DECIMALS[currency] : SCALE[kind]) ?? null;
}

const AS_STORED = new Set(['day', 'month', 'instant']);

/** What must stand in a cell, worked out beside what writes it. */
function expected(report: Report, column: ReportColumn, value: CellValue): Read {
  if (value === null) return column.isMeasure ? null : noneIn(report, column);
  const decimals = decimalsOf(column, report.currency);
  if (decimals !== null) return { number: String(Number(value) / 10 ** decimals) };
  if (AS_STORED.has(kindOf(column.name))) return String(value);
  return cellText(column.name, value, format) || null;
}
const noneIn = (report: Report, { name }: ReportColumn): Read =>
  (report.dimensions as readonly string[]).includes(name) ? noneOf(name) : null;

function expectedRows(report: Report): Read[][] {
  const columns = columnsOf(report, '');
  const percent = (column: ReportColumn) => (kindOf(column.name) === 'rate' ? ' %' : '');
  return [
    columns.map((column) => headerOf(column, report.currency) + percent(column)),
    ...report.rows.map((row) =>
      columns.map((column) => expected(report, column, valueOf(column, row))),
    ),
    columns.map((column, at) => {
      if (at === 0) return 'Total';
      const total = totalOf(column, report);
      return total === null ? null : expected(report, column, total);
    }),
  ];
}

describe('a workbook of a report, read back', () => {
  test.each(REPORT_NAMES)('%s: every cell is the report’s, figures as numbers', async (name) => {
    await fc.assert(
      fc.asyncProperty(answerOf(name), async (report) => {
        expect(await readBack(await workbookOf(report))).toEqual(expectedRows(report));
      }),
      { numRuns: 4 },
    );
  });

  const rowsOf = (texts: readonly string[]): Report['rows'] =>
    texts.map((product) => ({
      ids: {},
      cells: { product, sku: null },
      values: { netSales: -123_456_789, quantity: 1_250, margin: 1_825 },
      before: null,
    }));
  const [drawn] = fc.sample(answerOf('profit-by-product'), 1);
  const reportIn = (currency: string, texts: readonly string[]): Report => ({
    ...(drawn as Report),
    ...{ currency, comparedFrom: null, dimensions: ['product'], facts: [] },
    ...{ measures: ['netSales', 'quantity', 'margin'], rows: rowsOf(texts) },
    totals: { netSales: -123_456_789, quantity: null, margin: 1_825 },
  });

  test.each([
    ['JPY', '-123456789', '0'],
    ['TZS', '-1234567.89', '0.00'],
    ['KWD', '-123456.789', '0.000'],
  ])('%s is stored in whole and shown with its decimals', async (currency, stored, shown) => {
    const workbook = await workbookOf(reportIn(currency, ['Soap']));
    const [head, row, total] = await readBack(workbook);
    expect(head?.[1]).toBe(`Net sales (${currency})`);
    const column = (head ?? []).indexOf(`Net sales (${currency})`);
    expect([row?.[column], total?.[column]]).toEqual([{ number: stored }, { number: stored }]);
    expect(formatsIn(workbook, column)).toEqual([shown, shown]);
  });

  test('a product may be called what every object has', async () => {
    const texts = ['constructor', 'toString', '__proto__', 'valueOf', 'toString'];
    const rows = await readBack(await workbookOf(reportIn('TZS', texts)));
    expect(rows.slice(1, -1).map((row) => row[0])).toEqual(texts);
  });

  test('what a spreadsheet would run is text, and no cell holds a formula', async () => {
    const texts = ['=1+1', '=HYPERLINK("http://x")', '+255 754', '-5', '@SUM(A1)', '007', '1e3'];
    const workbook = await workbookOf(reportIn('TZS', texts));
    const names = (await readBack(workbook)).slice(1, -1).map((row) => row[0]);
    expect(names).toEqual(texts);
    expect(partOf(workbook, /sheet1\.xml$/)).not.toMatch(/<f[ >]/);
  });
});

describe('what a file says of itself', () => {
  const [drawn] = fc.sample(answerOf('profit-by-product'), 1);
  const report: Report = { ...(drawn as Report), comparedFrom: null };
  const category = { dimension: 'category' as const, id: 'c', name: 'Chai & kahawa / ☕ Ñandú' };
  const of: Report = { ...report, only: category };
  const saidOf = async (one: Report, more: Partial<typeof about> = {}) => {
    const sheet = aboutSheet(one, { ...about, ...more }, format);
    const blob = await xlsxBlob(reportTable(one, one.rows, '', format), sheet);
    return readSheet(Buffer.from(await blob.arrayBuffer()), 'About');
  };

  test('a workbook has a second sheet with days, branches and the narrowing in words', async () => {
    const days = '1 Mar 2026 – 4 Mar 2026. As of 4 Mar 2026, 10:00. Days of UTC.';
    expect(await saidOf(of)).toEqual([
      ['Report', 'Profit by product'],
      ['Business', 'Kito Traders'],
      ['Branch', 'Mlimani, Soko'],
      ['Period', days],
      ['Category', 'Chai & kahawa / ☕ Ñandú'],
    ]);
    const whole = await saidOf(report, { branchName: 'Soko', seal: 'All figures agree' } as object);
    expect(whole.slice(2)).toEqual([
      ['Branch', 'Soko'],
      ['Period', days],
      ['Narrow', 'Everything'],
      ['Proof', 'All figures agree'],
    ]);
  });

  test('the name of a file has branch, narrowing and days', () => {
    const branch = { branchName: 'Kariakoo 2/B' };
    expect(fileName(report, { branchName: null }, format)).toBe(
      'profit-by-product_2026-03-01_2026-03-04',
    );
    expect(fileName(of, branch, format)).toBe(
      'profit-by-product_kariakoo-2-b_category-chai-kahawa-ñandú_2026-03-01_2026-03-04',
    );
    const none = { ...of, only: { ...category, id: null, name: null } };
    expect(fileName(none, branch, format)).toContain('_category-no-category_');
    const now = { ...report, report: 'stock-to-reorder' as const, from: '2026-03-04' };
    expect(fileName(now, { branchName: null }, format)).toBe('low-and-out-of-stock_2026-03-04');
    const long = { ...of, only: { ...category, name: 'x'.repeat(400) } };
    expect(fileName(long, branch, format).length).toBeLessThan(180);
  });
});

function partOf(workbook: Buffer, name: RegExp): string {
  const parts = unzipSync(new Uint8Array(workbook));
  const found = Object.keys(parts).find((one) => name.test(one)) ?? '';
  return strFromU8(parts[found] as Uint8Array);
}

/** How the numbers of a column are shown: the formats that their cells' styles name. */
function formatsIn(workbook: Buffer, column: number): string[] {
  const styles = partOf(workbook, /styles\.xml$/);
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [
      id,
      code,
    ]),
  );
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  const formats = [...used.matchAll(/<xf([^>]*)>/g)].map(
    ([, attributes]) => /numFmtId="(\d+)"/.exec(attributes ?? '')?.[1],
  );
  const letter = String.fromCharCode('A'.charCodeAt(0) + column);
  const sheet = partOf(workbook, /sheet1\.xml$/);
  const cells = [...sheet.matchAll(new RegExp(`<c r="${letter}\\d+"([^>]*)>`, 'g'))]
    .map(([, attributes]) => attributes ?? '')
    .filter((attributes) => !/t="(s|inlineStr)"/.test(attributes));
  return cells.map((attributes) => {
    const style = Number(/s="(\d+)"/.exec(attributes)?.[1]);
    return codes.get(formats[style]) ?? `built in ${formats[style]}`;
  });
}
