import { expect, test } from 'vitest';
import { plainDecimal } from '@tillbook/core/csv';
import { csvText, moneyCell, quantityCell } from './csv.ts';

const line = (cell: Parameters<typeof csvText>[0][number][number]): string =>
  csvText([[cell]]).slice(1, -2);

test('what a spreadsheet would run as a formula gets a quote before it', () => {
  for (const text of ['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3', '＝1+1', ' =1+1']) {
    expect(line(text)).toBe(`'${text}`);
  }
  expect(line('\t=1')).toBe(`'\t=1`);
  expect(line('\tSugar')).toBe(`'\tSugar`);
  expect(line('\rSugar')).toBe(`"'\rSugar"`);
  expect(line('a=1')).toBe('a=1');
});

test('our own numbers stay numbers, also below zero', () => {
  expect(line(quantityCell(-2_500))).toBe('-2.500');
  expect(line(moneyCell(320_000, 'TZS'))).toBe('3200.00');
  expect(line(moneyCell(1_234, 'KWD'))).toBe('1.234');
  expect(line(moneyCell(1_234, 'UGX'))).toBe('1234');
  expect(line(plainDecimal(5, 2))).toBe('0.05');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(line('a,"b"\nc')).toBe('"a,""b""\nc"');
});

test('the file begins with the mark that Excel reads UTF-8 by', () => {
  expect(
    csvText([
      ['a', 'b'],
      [null, 'd'],
    ]),
  ).toBe('\ufeffa,b\r\n,d\r\n');
});
