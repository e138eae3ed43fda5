import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, wholeOf } from '../fields.ts';
import { COMPARISONS } from './compared.ts';
import { PRESETS } from './presets.ts';
import { DIMENSIONS, type Dimension } from './report-columns.ts';
import { onlyAsked } from './report-only.ts';
import { REPORT_NAMES, type ReportName } from './reports.ts';

/** More rows than a year has days: whatever runs over time comes whole. */
export const REPORT_ROWS_DEFAULT = 400;
export const REPORT_ROWS_MAX = 1_000;
/** Beyond any page: more products than that nobody pages through. */
export const AFTER_MAX = 1_000_000;

const number = z.number().nullable();
const dimension = z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]);
const measures = z.record(z.string(), number);

/** What is said of a report, which one and of when and where. */
export const reportAsked = {
  report: z.enum(REPORT_NAMES as readonly [ReportName, ...ReportName[]]),
  /** Days in words, from today; `from` and `to` go before it. */
  period: z.enum(PRESETS).optional(),
  from: day.optional(),
  to: day.optional(),
  branchId: id.optional(),
};

/** What its rows are parted by, and what stands beside. */
export const reportParted = {
  /** Parts the rows by one more thing. */
  also: dimension.optional(),
  /** Without it nothing stands beside. */
  compare: z.enum(COMPARISONS).optional(),
  /** One thing that all rows are of: `category:` and its id, nothing after it for those of none. */
  only: onlyAsked.optional(),
};

export const reportSort = {
  /** `netSales`, `-netSales`; what the report has no column for is left out. */
  sort: z
    .string()
    .regex(/^-?[A-Za-z0-9]{1,30}$/, { error: 'PATTERN' })
    .optional(),
};

/** Some rows of a report, and the totals of all. */
export const reportAnswer = z.object({
  report: z.string(),
  currency: z.string(),
  timezone: z.string(),
  asOf: z.string(),
  /** The business day that runs now. */
  today: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null where nothing stands beside. */
  comparedFrom: z.string().nullable(),
  comparedTo: z.string().nullable(),
  /** What all rows are of, with what it is called; null where nothing narrows them. */
  only: z.object({ dimension, id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  dimensions: z.array(z.string()),
  facts: z.array(z.string()),
  /** Those that the person may see. */
  measures: z.array(z.string()),
  rows: z.array(
    z.object({
      /** What each dimension is, for what leads on; null for what has none of it. */
      ids: z.record(z.string(), z.string().nullable()),
      /** Dimensions and facts as they are read. */
      cells: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
      values: measures,
      before: measures.nullable(),
    }),
  ),
  rowsCount: z.number(),
  /** Of all rows, on whatever page; null where a sum says nothing. */
  totals: measures,
  totalsBefore: measures.nullable(),
});

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/api/reports',
  summary: 'One report: its rows in order, page by page, and the totals of all of them',
  access: may('report.view'),
  query: z.strictObject({
    ...reportAsked,
    ...reportParted,
    ...reportSort,
    /** The rows that come after so many. */
    after: wholeOf(0, AFTER_MAX).optional(),
    limit: wholeOf(1, REPORT_ROWS_MAX).optional(),
  }),
  response: reportAnswer,
  refusals: ['NOT_FOUND', 'COUNT_IS_BLIND'],
});

export const REPORT_ENDPOINTS = [getReport] as const;
