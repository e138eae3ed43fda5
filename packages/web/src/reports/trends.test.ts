import { expect, test } from 'vitest';
import type { Report } from './report-view.ts';
import { trendsOf } from './trends.ts';

type Given = readonly (readonly [week: string, person: string, minor: number])[];

function shown(given: Given, rowsCount = given.length): Report {
  const rows = given.map(([week, person, drawerDifference]) => ({
    ...{ ids: { week, person }, cells: { week, person: person.toUpperCase() } },
    ...{ values: { drawerDifference }, before: null },
  }));
  return { dimensions: ['week', 'person'], rows, rowsCount } as unknown as Report;
}
const of = (given: Given, rowsCount?: number) => {
  const { times, trends } = trendsOf(shown(given, rowsCount), 'drawerDifference');
  return [times, trends.map(({ name, values, whole }) => [name, values, whole])];
};

const WEEKS = [
  ['2026-03-16', 'ann', -40],
  ['2026-03-16', 'bob', 10],
  ['2026-03-09', 'bob', -15],
  ['2026-03-02', 'ann', -20],
  ['2026-03-02', 'cyd', 0],
] as const;

test('who is furthest from nothing comes first; a week without a shift has no value', () => {
  expect(of(WEEKS)).toEqual([
    ['2026-03-02', '2026-03-09', '2026-03-16'],
    [
      ['ANN', [-20, null, -40], -60],
      ['BOB', [null, -15, 10], -5],
    ],
  ]);
});

test('what comes to nothing in all is a line, too, where it was not nothing each time', () => {
  const [, trends] = of([
    ['2026-03-09', 'ann', 5],
    ['2026-03-02', 'ann', -5],
  ]);
  expect(trends).toEqual([['ANN', [-5, 5], 0]]);
});

test('of rows that are not all there the last week may be cut: it is left out', () => {
  expect(of(WEEKS, 9)).toEqual([
    ['2026-03-09', '2026-03-16'],
    [
      ['ANN', [null, -40], -40],
      ['BOB', [-15, 10], -5],
    ],
  ]);
  // In another order nobody can say what is missing.
  expect(of([...WEEKS].reverse(), 9)).toEqual([[], []]);
  expect(of([...WEEKS].reverse())).toEqual(of(WEEKS));
});

test('six are read at once and no more', () => {
  const many = Array.from({ length: 8 }, (_none, at) => ['2026-03-02', `p${at}`, -at] as const);
  const [, trends] = of(many);
  expect((trends ?? []).map(([name]) => name)).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'P2']);
});
