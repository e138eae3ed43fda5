import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import fc from 'fast-check';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { MEASURES } from '@tillbook/core/reports/report-measures';
import { describe, expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { csvText } from '../ui/csv.ts';
import { xlsxBlob } from '../ui/xlsx.ts';
import { columnsOf, headerOf, reportTable, valueOf, type Report } from './report-view.ts';
import { cellText, columnTitle, kindOf, noneOf, reportHow, reportTitle } from './report-words.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});

const value = fc.option(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), { freq: 5 });
// Also what spreadsheets would run, and what CSV has to quote.
const said = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\s\p{C}]/gu, ' ')),
  fc.constantFrom('=1+1', 'Tea, "green"', '+255', '-5', '@x', ''),
);

/** Any answer that a report may get. */
function answerOf(name: ReportName): fc.Arbitrary<Report> {
  const { by, facts, shown, more } = ruleOf(name);
  const measures = [...shown, ...more];
  const cellOf = (
    column: (typeof by)[number] | (typeof facts)[number],
  ): fc.Arbitrary<string | number | null> => {
    switch (kindOf(column)) {
      case 'day':
        return fc.constantFrom('2026-03-04', '2026-12-31');
      case 'month':
        return fc.constantFrom('2026-03', '2026-12');
      case 'weekday':
        return fc.integer({ min: 1, max: 7 });
      case 'hour':
        return fc.integer({ min: 0, max: 23 });
      case 'rate':
        return fc.constantFrom(0, 1_800);
      case 'instant':
        return fc.constant('2026-03-04T07:00:00.000Z');
      default:
        return fc.option(said, { freq: 5 });
    }
  };
  const values = fc.record(Object.fromEntries(measures.map((one) => [one, value])));
  const cells = fc.record(Object.fromEntries([...by, ...facts].map((one) => [one, cellOf(one)])));
  return fc.record({
    ...{ report: fc.constant(name), currency: fc.constantFrom('TZS', 'KWD', 'JPY') },
    ...{ timezone: fc.constant('UTC'), asOf: fc.constant('2026-03-04T07:00:00.000Z') },
    ...{ today: fc.constant('2026-03-04'), from: fc.constant('2026-03-01') },
    ...{ to: fc.constant('2026-03-04'), comparedFrom: fc.constantFrom(null, '2026-02-25') },
    ...{ comparedTo: fc.constant('2026-02-28'), dimensions: fc.constant([...by]) },
    ...{ facts: fc.constant([...facts]), measures: fc.constant([...measures]) },
    rows: fc.array(fc.record({ ids: fc.constant({}), cells, values, before: values }), {
      maxLength: 4,
    }),
    ...{ rowsCount: fc.nat(9), totals: values, totalsBefore: values },
  });
}

/** Reads RFC 4180, written apart from what writes it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === ',' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else if (sign !== '\r' && sign !== '\ufeff') cell += sign;
  }
  return rows.slice(0, -1);
}

const SCALE: Readonly<Record<string, number>> = { quantity: 3, rate: 2, count: 0 };
const DECIMALS: Readonly<Record<string, number>> = { TZS: 2, KWD: 3, JPY: 0 };

describe('a report and its files', () => {
  test.each(REPORT_NAMES)(
    '%s: every figure of the screen is in the CSV, to the last unit',
    (name) => {
      fc.assert(
        fc.property(answerOf(name), (report) => {
          const columns = columnsOf(report, '');
          const read = readCsv(csvText(reportTable(report, report.rows, '', format)));
          expect(read).toHaveLength(report.rows.length + 2);
          expect(read[0]).toHaveLength(columns.length);
          for (const [at, row] of report.rows.entries()) {
            for (const [place, column] of columns.entries()) {
              const shown = valueOf(column, row);
              const text = read[at + 1]?.[place] ?? '?';
              if (shown === null) {
                expect(text).toBe(column.isMeasure ? '' : text && noneOf(column.name));
              } else if (column.isMeasure) {
                const kind = kindOf(column.name);
                const digits = kind === 'money' ? DECIMALS[report.currency] : SCALE[kind];
                expect(Math.round(Number(text) * 10 ** (digits ?? 0))).toBe(shown);
                expect(text).not.toBe('');
              }
            }
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  test('a workbook is made of the same cells', async () => {
    const [report] = fc.sample(answerOf('sales-by-product'), 1);
    if (report === undefined) throw new Error('no answer');
    const blob = await xlsxBlob(reportTable(report, report.rows, '', format));
    expect(blob.size).toBeGreaterThan(1_000);
  });
});

test('every report, column and measure has its words', () => {
  for (const name of REPORT_NAMES) {
    expect(reportTitle(name)).not.toContain('_');
    expect(reportHow(name)).toMatch(/\.$/);
    const { by, also, facts, shown, more } = ruleOf(name);
    for (const column of [...by, ...also, ...facts, ...shown, ...more]) {
      expect(columnTitle(column)).not.toContain('_');
    }
  }
  expect(Object.keys(MEASURES).map((one) => columnTitle(one as never))).not.toContain('');
});

test('values are read by their kind', () => {
  expect(cellText('month', '2026-03', format)).toBe('March 2026');
  expect(cellText('weekday', 7, format)).toBe('Sunday');
  expect(cellText('hour', 9, format)).toBe('09:00');
  expect(cellText('margin', 1_826, format)).toBe('18.3%');
  expect(cellText('margin', 1_700, format)).toBe('17.0%');
  expect(cellText('rate', 1_800, format)).toBe('18%');
  expect(cellText('tender', 'mobile_money', format)).toBe('Mobile money');
  expect(cellText('tender', 'voucher', format)).toBe('voucher');
  expect(noneOf('category')).toBe('No category');
});

test('chosen columns are shown in the order of the report, with the period beside each', () => {
  const [answer] = fc.sample(answerOf('sales-by-day'), 1);
  if (answer === undefined) throw new Error('no answer');
  const report = { ...answer, comparedFrom: '2026-02-25', currency: 'TZS' };
  const titles = columnsOf(report, 'tax,netSales,nonsense').map((one) => headerOf(one, 'TZS'));
  expect(titles).toEqual([
    'Day',
    'Net sales (TZS)',
    'Net sales before (TZS)',
    'Tax (TZS)',
    'Tax before (TZS)',
  ]);
});
