import { FIGURES, OTHER_FIGURES } from '@tillbook/core/reports/figures';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import { REPORT_NAMES, ruleOf } from '@tillbook/core/reports/reports';
import { expect, test } from 'vitest';
import { definitionOf, type Counted } from '../ui/definition-words.ts';
import { columnTitle } from './report-words.ts';

const COUNTED = ['money', 'quantity', 'count', 'rate'];

/** A text that the catalogue lacks is shown as its key. */
const isSaid = (text: string): boolean => /^[A-Z].{12,}\.$/u.test(text);

test.each(REPORT_NAMES)('every counted column of %s has a definition', (report) => {
  const { shown, more } = ruleOf(report);
  const columns: readonly MeasureName[] = [...shown, ...more];
  expect(columns.length).toBeGreaterThan(0);
  for (const name of columns) {
    expect(COUNTED, name).toContain(MEASURES[name].kind);
    expect(isSaid(definitionOf(name)), `${name}: ${definitionOf(name)}`).toBe(true);
  }
});

test('whatever is counted has a definition of its own', () => {
  const names = new Set([
    ...Object.keys(FIGURES),
    ...Object.keys(OTHER_FIGURES),
    ...Object.keys(MEASURES),
  ]) as ReadonlySet<Counted>;
  const said = [...names].map(definitionOf);
  expect(said.filter((text) => !isSaid(text))).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
});

test.each(REPORT_NAMES)('no two columns of %s are called the same', (report) => {
  const { shown, more } = ruleOf(report);
  const titles = [...shown, ...more].map(columnTitle);
  expect(new Set(titles).size).toBe(titles.length);
});
