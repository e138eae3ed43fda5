import fc from 'fast-check';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { Report } from '../src/reports/report-view.ts';
import { kindOf } from '../src/reports/report-words.ts';

const value = fc.option(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), { freq: 5 });
// Also what spreadsheets would run, and what CSV has to quote.
const said = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\s\p{C}]/gu, ' ')),
  fc.constantFrom('=1+1', 'Tea, "green"', '+255', '-5', '@x', ''),
);

/** Any answer that a report may get. */
export function answerOf(name: ReportName): fc.Arbitrary<Report> {
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
    ...{
      comparedTo: fc.constant('2026-02-28'),
      only: fc.constant(null),
      dimensions: fc.constant([...by]),
    },
    ...{ facts: fc.constant([...facts]), measures: fc.constant([...measures]) },
    rows: fc.array(fc.record({ ids: fc.constant({}), cells, values, before: values }), {
      maxLength: 4,
    }),
    ...{ rowsCount: fc.nat(9), totals: values, totalsBefore: values },
  });
}
