import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { SUBJECTS_MAX } from '@tillbook/core/reports/comparison.api';
import { bad, type FieldCase } from './case.ts';
import type { RouteInput } from './routes.ts';
import { lineOf, searchOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Saved views of reports, and reports that are made in the background. */

const some = '0198c0de-0000-7000-8000-000000000001';
const NAME = lineOf(NAME_MAX_CHARACTERS);
const optional = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== undefined);
/** What is right in shape and would be refused for another reason, is no case of these. */
const wrong = (cases: readonly FieldCase[]) =>
  optional(cases).filter(({ said }) => !('kept' in said));
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];
const askedUnder = (path: string) => ({
  [`${path}/period`]: wrong(CHOICE),
  [`${path}/from`]: DAY,
  [`${path}/to`]: DAY,
  [`${path}/branchId`]: wrong(ID),
  [`${path}/also`]: wrong(CHOICE),
  [`${path}/compare`]: wrong(CHOICE),
  [`${path}/sort`]: [
    bad('T01', '', 'PATTERN'),
    bad('P36', 'name;drop', 'PATTERN'),
    bad('T07', 1, 'WRONG_TYPE'),
  ],
  [`${path}/only`]: [
    bad('T01', '', 'PATTERN'),
    bad('P36', 'till', 'PATTERN'),
    bad('T07', 1, 'WRONG_TYPE'),
  ],
});
const ASKED = {
  ...askedUnder('/asked'),
  '/asked/columns': [...wrong(listOf('netSales', 1, 30)), bad('I64', ['tax', 'tax'], 'NOT_UNIQUE')],
  // What a comparison is asked.
  '/asked/by': wrong(CHOICE),
  '/asked/of': wrong(searchOf(SUBJECTS_MAX)),
  '/asked/figure': wrong(CHOICE),
  '/asked/shown': wrong(CHOICE),
};
const asked = { columns: ['netSales'] };

export const REPORT_VIEW_ROUTES: Readonly<Record<string, RouteInput>> = {
  saveReportView: {
    by: 'owner',
    body: { _id: some, name: 'Days', report: 'sales-by-day', asked, isShared: false },
    fields: {
      ...{ '/_id': ID, '/name': NAME, '/report': CHOICE, '/asked': OBJECT, '/isShared': FLAG },
      ...ASKED,
    },
  },
  makeReport: {
    by: 'owner',
    body: { _id: some, report: 'sales-by-day' },
    fields: { '/_id': ID, '/report': CHOICE, ...askedUnder('') },
  },
  editReportView: {
    by: 'owner',
    body: { version: 1, name: 'Days', asked },
    fields: {
      ...{ '/version': wholeOf(1, 2_147_483_647), '/name': optional(NAME) },
      ...{ '/asked': optional(OBJECT), ...ASKED },
    },
  },
  mailReportView: {
    by: 'owner',
    body: { every: 'week' },
    fields: { '/every': CHOICE.filter(({ value }) => value !== null) },
  },
};
