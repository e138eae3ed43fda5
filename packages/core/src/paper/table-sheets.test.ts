import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roughWidth, written } from './plain-text.ts';
import { footText, tableSheets, type Sheet, type TablePaper } from './table-sheets.ts';

/** Each sign half as wide as it is tall, in bold too. */
const half = (text: string): number => text.length / 2;
const sheetsOf = (paper: TablePaper): Sheet[] => [...tableSheets(paper, half)];
const paperOf = (columns: string[], rows: string[][], totals: string[] | null = null) => ({
  ...{ title: 'Journal', lines: ['Kito Traders'], rows, totals },
  columns: columns.map((title) => ({ title, isFigure: title === 'Amount' })),
});
const textsOf = ({ texts }: Sheet): string[] => texts.map(({ text }) => text);

describe('a table on sheets', () => {
  test('stands upright on one page where every row has a line, figures on the right', () => {
    const paper = paperOf(['Name', 'Amount'], [['Soap', '1.00']], ['Total', '1.00']);
    const [sheet, ...more] = sheetsOf(paper);
    expect([sheet?.width, sheet?.height, more, sheet?.rowsDone]).toEqual([595.28, 841.89, [], 1]);
    expect(sheet && textsOf(sheet)).toEqual([
      ...['Journal', 'Kito Traders', 'Name', 'Amount', 'Soap', '1.00', 'Total', '1.00'],
    ]);
    // 595.28 less the margin of 36; four signs of size 9, each half as wide.
    const amount = sheet?.texts.find(({ text }) => text === '1.00');
    expect(amount?.x).toBeCloseTo(595.28 - 36 - 18, 6);
  });

  test('lies across where a row is wider than the page, and smaller where its words are', () => {
    const long = Array.from({ length: 30 }, () => 'word').join(' ');
    const [across] = sheetsOf(paperOf(['Name', 'Note'], [[long, long]]));
    expect(across?.width).toBe(841.89);
    const columns = Array.from({ length: 12 }, (_, at) => `Amount${at}`);
    const figures = columns.map((_, at) => `12,345,678,90${at}.00`);
    const paper = paperOf(columns, [figures]);
    const many = paper.columns.map(({ title }) => ({ title, isFigure: true }));
    const [small] = sheetsOf({ ...paper, columns: many });
    expect(small && textsOf(small)).toEqual(expect.arrayContaining(figures));
    expect(small?.texts.find(({ text }) => text === figures[0])?.size).toBeLessThan(9);
  });

  test('no row is lost or twice, heads stand on every page, nothing below the margin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 60 }),
        (count, at) => {
          const rows = Array.from({ length: count }, (_, row) => [
            `${'wide '.repeat(row === at ? 40 : 1)}row`,
            `n${row}.`,
          ]);
          const sheets = sheetsOf(paperOf(['Name', 'Amount'], rows));
          const read = sheets.flatMap(textsOf).filter((text) => /^n\d+\.$/.test(text));
          expect(read).toEqual(rows.map(([, name]) => name));
          expect(sheets.every((sheet) => textsOf(sheet).includes('Amount'))).toBe(true);
          expect(sheets.at(-1)?.rowsDone).toBe(count);
          expect(
            Math.min(...sheets.flatMap(({ texts }) => texts.map(({ y }) => y))),
          ).toBeGreaterThan(36);
        },
      ),
    );
  });

  test('the number of a page ends at the margin', () => {
    const { x, width } = footText({ width: 595.28 }, 'Page 1 of 2', half);
    expect(x + width).toBeCloseTo(595.28 - 36 + 1, 6);
  });
});

test('signs that the standard fonts do not have are written as ones that they have', () => {
  expect(written('\u22121\u202f234')).toBe('-1\u00a0234');
});

test('signs of China and Japan are as wide as they are tall', () => {
  expect(roughWidth('日本')).toBeGreaterThanOrEqual(2);
  expect(roughWidth('قهوة')).toBeLessThan(4);
});
