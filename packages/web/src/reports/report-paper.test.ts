import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { isPlain } from '@tillbook/core/paper/plain-text';
import { REPORT_NAMES } from '@tillbook/core/reports/reports';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textsOfPdf } from '../../test/read-pdf.ts';
import { answerOf } from '../../test/report-answers.ts';
import { formatFor } from '../i18n/format.ts';
import { tablePdf } from '../ui/table-pdf.ts';
import { pageText, reportPaper } from './report-paper.ts';
import type { Report } from './report-view.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});
const about = {
  ...{ businessName: 'Kito Traders', branchName: 'Mlimani', reach: ['Mlimani', 'Soko'] },
  seal: 'All figures agree',
};

/** Signs without their spaces: a cell may stand in several lines. */
const signs = (text: string): string => text.replaceAll(/\s/gu, '').replaceAll('−', '-');

const [drawn] = fc.sample(answerOf('profit-by-product'), 1);
const sold = (products: readonly string[]): Report => ({
  ...(drawn as Report),
  ...{ currency: 'TZS', comparedFrom: null, dimensions: ['product'], facts: [] },
  ...{ measures: ['netSales', 'quantity', 'margin'], rowsCount: products.length },
  rows: products.map((product) => ({
    ...{ ids: {}, cells: { product }, before: null },
    values: { netSales: 1_234_567_89, quantity: 1_250, margin: 1_825 },
  })),
  totals: { netSales: 9_876_543_21, quantity: null, margin: 1_825 },
});
const paperOf = (report: Report) => reportPaper(report, report.rows, 'netSales', format, about);

describe('a report on paper, read back', () => {
  test('says whose it is, of where and when, what proves it, every row and the total', async () => {
    const pages = textsOfPdf(await tablePdf(paperOf(sold(['Soap', 'Tea'])), { pageText }));
    expect(pages).toHaveLength(1);
    const [page = ''] = pages;
    expect(page).toContain('Profit by product');
    expect(page).toContain('Kito Traders, Mlimani');
    expect(page).toContain('All figures agree');
    expect(page).toMatch(/Product\s+Net sales \(TZS\)/);
    expect(page).toMatch(/Soap\s+1,234,567.89\s+Tea\s+1,234,567.89\s+Total\s+9,876,543.21/);
    expect(page).toContain('Page 1 of 1');
  });

  test('of a profit and loss has its sums, and ends with the net profit', async () => {
    const row = (account: string, accountKind: string, result: number) => ({
      ...{ ids: { accountKind, account: account.slice(0, 4) }, before: null },
      ...{ cells: { accountKind, account }, values: { result } },
    });
    const result = {
      ...{ ...sold([]), report: 'profit-and-loss', dimensions: ['accountKind', 'account'] },
      ...{ measures: ['result'], totals: { result: 130_00 }, rowsCount: 4 },
      rows: [
        ...[row('4000 Sales', 'income', 900_00), row('5000 Cost', 'expense', -700_00)],
        ...[row('6020 Rent', 'expense', -50_00), row('6040 Wages', 'expense', -20_00)],
      ],
    } as Report;
    const paper = reportPaper(result, result.rows, 'result', format, about);
    const [page = ''] = textsOfPdf(await tablePdf(paper, { pageText }));
    expect(signs(page)).toMatch(/5000Cost-700.00Grossprofit200.00Expense6020Rent-50.00/);
    expect(signs(page)).toMatch(/-20.00Otherincomeandexpenses-70.00Netprofit130.00/);
  });

  test('without a sum of anything ends with its rows', async () => {
    const one = {
      ...sold(['Soap']),
      totalsBefore: null,
      totals: { netSales: null, quantity: null, margin: null },
    };
    const [page = ''] = textsOfPdf(await tablePdf(paperOf(one), { pageText }));
    expect(page).not.toContain('Total');
  });

  test('says what it is narrowed to, in words', async () => {
    const only = { dimension: 'category' as const, id: 'c', name: 'Tea & coffee' };
    const of = { ...sold(['Soap']), only };
    const [page = ''] = textsOfPdf(await tablePdf(paperOf(of), { pageText }));
    expect(page).toMatch(/Category: Tea & coffee\. 1 Mar 2026 – 4 Mar 2026/);
    const none = { ...of, only: { ...only, id: null, name: null } };
    const [without = ''] = textsOfPdf(await tablePdf(paperOf(none), { pageText }));
    expect(without).toContain('Category: No category.');
  });

  test('has the heads of its columns on every page, and no row twice or lost', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `Product number ${at + 1}.`);
    const done: number[] = [];
    const onRow = (rows: number): void => void done.push(rows);
    const pages = textsOfPdf(await tablePdf(paperOf(sold(names)), { pageText, onRow }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every((page) => page.includes('Net sales (TZS)'))).toBe(true);
    const all = pages.join('\n');
    for (const name of names) expect(all.split(name)).toHaveLength(2);
    expect(pages.at(-1)).toContain('Total');
    expect(pages[1]).toContain(`Page 2 of ${pages.length}`);
    expect(done).toHaveLength(pages.length);
    expect([done.toSorted((a, b) => a - b), done.at(-1)]).toEqual([done, 150]);
  });

  test('a name of any length stands there whole', async () => {
    const long = `${'A very long name of something '.repeat(12)}at the end ${'X'.repeat(200)}.`;
    const [page = ''] = textsOfPdf(await tablePdf(paperOf(sold([long])), { pageText }));
    expect(signs(page)).toContain(signs(long));
  });

  test('can be stopped', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const names = Array.from({ length: 150 }, (_, at) => `P${at}`);
    const { signal } = stop;
    const stopped = tablePdf(paperOf(sold(names)), { pageText, signal });
    await expect(stopped).rejects.toThrow('stopped');
  });

  test.each(REPORT_NAMES)('%s: every cell is on it', async (name) => {
    await fc.assert(
      fc.asyncProperty(answerOf(name), async (report) => {
        const paper = reportPaper(report, report.rows, '', format, about);
        const cells = [...paper.rows.flat(), ...(paper.totals ?? [])].filter(isPlain);
        const plain = { ...paper, rows: paper.rows.map((row) => row.map(asPlain)) };
        const read = signs(textsOfPdf(await tablePdf(plain, { pageText })).join(''));
        for (const cell of cells) expect(read).toContain(signs(cell));
      }),
      { numRuns: 3 },
    );
  });
});

/** Other scripts are drawn as pictures, by the browser. */
const asPlain = (text: string): string => (isPlain(text) ? text : '?');
