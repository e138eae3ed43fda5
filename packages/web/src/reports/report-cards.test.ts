import { expect, test } from 'vitest';
import { cardsOf } from './report-cards.ts';
import type { ReportColumn, Row } from './report-view.ts';
import type { ColumnName } from './report-words.ts';

const column = (name: ColumnName, isMeasure = true): ReportColumn => ({
  ...{ key: name, name, isMeasure, isBefore: false },
});
const row = (values: Row['values']): Row => ({ ids: {}, cells: {}, values, before: null });

/** What a card says of a row: its figure, and what that is called. */
function figureSaid(
  report: { report: string; dimensions: string[] },
  columns: ReportColumn[],
  of: Row,
  sort = '',
) {
  const cardOf = cardsOf(columns, report, sort, ({ name }) => name);
  const shown = columns.map((one) => cardOf(one)).filter(({ card }) => card === 'figure');
  return shown.map(({ caption, valueOf }) => [valueOf(of), caption?.(of)]);
}

test('a card says what its rows are ordered by, and what that is', () => {
  const columns = [column('category', false), column('netSales'), column('profit')];
  const report = { report: 'profit-by-category', dimensions: ['category'] };
  const flour = row({ netSales: 900_00, profit: 120_00 });
  expect(figureSaid(report, columns, flour)).toEqual([[120_00, 'profit']]);
  expect(figureSaid(report, columns, flour, '-netSales')).toEqual([[900_00, 'netSales']]);
  // By name there is no such amount: then it is the one that is drawn.
  expect(figureSaid(report, columns, flour, 'category')).toEqual([[120_00, 'profit']]);
});

test('one amount alone needs no name', () => {
  const columns = [column('account', false), column('result')];
  const report = { report: 'profit-and-loss', dimensions: ['accountKind', 'account'] };
  expect(figureSaid(report, columns, row({ result: -5 }))).toEqual([[-5, undefined]]);
});

test('an account of a balance sheet has the amount of the side on which it stands', () => {
  const columns = [
    ...[column('accountKind', false), column('account', false)],
    ...[column('owned'), column('owedOrEarned')],
  ];
  const report = { report: 'balance-sheet', dimensions: ['accountKind', 'account'] };
  const owned = row({ owned: 70, owedOrEarned: null });
  const owed = row({ owned: null, owedOrEarned: 30 });
  expect(figureSaid(report, columns, owned)).toEqual([[70, 'owned']]);
  expect(figureSaid(report, columns, owed)).toEqual([[30, 'owedOrEarned']]);
  const cardOf = cardsOf(columns, report, '', ({ name }) => name);
  expect(columns.map((one) => cardOf(one).card)).toEqual([undefined, 'title', 'figure', 'hidden']);
});
