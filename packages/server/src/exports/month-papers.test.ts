import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { describe, expect, test } from 'vitest';
import { printTable } from './paper-press.ts';
import { cellWriter, papersOf, ROWS_OF_PAPER, type NamedPaper } from './month-papers.ts';
import { columnOf, summed, type BoxRow, type BoxTable } from './month-tables.ts';
import { Printer } from './printer.ts';

const hand = { currency: 'KWD', timezone: 'Asia/Kuwait', formats: PLATFORM_FORMATS };
const head = { businessName: 'Kito Traders', lines: ['March'] };
const columns = [columnOf('number', 'text'), columnOf('amount', 'money')];

const tableOf = (rows: readonly BoxRow[]): BoxTable => ({
  ...{ name: 'journal', title: 'Journal' },
  ...summed(columns, async function* () {
    for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
  }),
});

async function papers(rows: readonly BoxRow[]): Promise<NamedPaper[]> {
  const made: NamedPaper[] = [];
  for await (const one of papersOf(tableOf(rows), hand, cellWriter(hand), head)) made.push(one);
  return made;
}

describe('a table of a month on paper', () => {
  test('is written as the business writes: three decimals, its days, its time', () => {
    const write = cellWriter(hand);
    expect(write(-1_234_567, columnOf('amount', 'money'))).toBe('\u22121,234.567');
    expect(write(1_250, columnOf('on_hand', 'quantity'))).toBe('1.25');
    expect(write(1_600, columnOf('rate', 'rate'))).toBe('16.00');
    expect(write('2026-03-05', columnOf('day', 'day'))).toBe('5 Mar 2026');
    expect(write('2026-03-05T21:30:00Z', columnOf('opened', 'instant'))).toBe('6 Mar 2026, 00:30');
    expect(write('mobile_money', columnOf('tender', 'word'))).toBe('Mobile money');
    expect(write(null, columnOf('by', 'text'))).toBe('');
    const comma = { ...PLATFORM_FORMATS, numberFormat: 'point_comma' as const };
    const other = cellWriter({ ...hand, formats: comma });
    expect(other(1_234_567, columnOf('amount', 'money'))).toBe('1.234,567');
  });

  test('is one paper with its sums, or several of which the last has those of all', async () => {
    const [only, ...none] = await papers([
      ['A', 1_500],
      ['B', 2_250],
    ]);
    expect([only?.name, only?.paper.title, none]).toEqual(['journal', 'Journal', []]);
    expect(only?.paper.columns.map(({ title }) => title)).toEqual(['Number', 'Amount (KWD)']);
    expect(only?.paper.totals).toEqual(['Total', '3.750']);
    const rows = Array.from({ length: ROWS_OF_PAPER + 1 }, (_, at): BoxRow => [`N${at}`, 1_000]);
    const [first, last, ...more] = await papers(rows);
    expect([first?.name, last?.name, more]).toEqual(['journal-1', 'journal-2', []]);
    expect([first?.paper.totals, last?.paper.title]).toEqual([null, 'Journal, part 2']);
    expect([first?.paper.rows.length, last?.paper.rows]).toEqual([
      ...[ROWS_OF_PAPER, [[`N${ROWS_OF_PAPER}`, '1.000']]],
    ]);
    expect(last?.paper.totals).toEqual(['Total', '3,001.000']);
  });

  test('says that there is nothing, where there is nothing', async () => {
    const [only] = await papers([]);
    expect(only?.paper.lines.at(-1)).toBe('There is nothing to list.');
  });
});

describe('the press', () => {
  const paper = {
    ...{ title: 'Products', lines: ['Kito Traders'], totals: null },
    columns: [{ title: 'Name', isFigure: false }],
  };
  const madeAt = new Date(Date.UTC(2026, 3, 2));

  test('draws a name in another script as a picture, once for each time it stands there', async () => {
    const plain = Buffer.from(await printTable({ ...paper, rows: [['Soap']] }, madeAt));
    expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
    const rows = [['قهوة <& عربية'], ['قهوة <& عربية'], ['Soap']];
    const drawn = Buffer.from(await printTable({ ...paper, rows }, madeAt)).toString('latin1');
    // One picture, and its mask.
    expect(drawn.split('/Subtype /Image')).toHaveLength(3);
  });

  test('prints the same rows to the same file', async () => {
    const once = await printTable({ ...paper, rows: [['Soap']] }, madeAt);
    expect(Buffer.from(await printTable({ ...paper, rows: [['Soap']] }, madeAt))).toEqual(
      Buffer.from(once),
    );
  });

  test('works in its own thread, one paper after the other, and tells what it cannot print', async () => {
    const printer = new Printer(madeAt);
    try {
      const [one, two] = [
        await printer.print({ ...paper, rows: [] }),
        await printer.print({ ...paper, rows: [['Tea']] }),
      ];
      expect([one, two].map((file) => file.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
      const broken = { ...paper, rows: null } as never;
      await expect(printer.print(broken)).rejects.toThrow('A table could not be printed');
    } finally {
      await printer.end();
    }
  });
});
