import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import fc from 'fast-check';
import { REPORT_NAMES, ruleOf } from '@tillbook/core/reports/reports';
import { MEASURES } from '@tillbook/core/reports/report-measures';
import { describe, expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { csvText } from '../ui/csv.ts';
import { answerOf } from '../../test/report-answers.ts';
import { columnsOf, headerOf, reportTable, valueOf } from './report-view.ts';
import { cellText, columnTitle, kindOf, noneOf, reportHow, reportTitle } from './report-words.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});

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
