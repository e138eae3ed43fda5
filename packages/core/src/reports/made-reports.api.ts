import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, wholeOf } from '../fields.ts';
import {
  AFTER_MAX,
  REPORT_ROWS_MAX,
  reportAnswer,
  reportAsked,
  reportParted,
  reportSort,
} from './reports.api.ts';

/** A report that was made stays this long. */
export const MADE_REPORT_LIFE_MS = 2 * 3_600_000;
/** Of one person within an hour. */
export const MADE_REPORTS_PER_HOUR = 30;

/** `stopped`: by the person, by the end of the server, or because something failed. */
const MADE_STATES = ['making', 'ready', 'stopped'] as const;

const madeReport = z.object({
  _id: z.string(),
  report: reportAsked.report,
  /** The days as they were understood when it was asked. */
  from: z.string(),
  to: z.string(),
  state: z.enum(MADE_STATES),
  askedAt: z.string(),
  /** Periods to be read, and the keeping of the rows. */
  steps: z.number(),
  stepsDone: z.number(),
  /** Rows that are kept so far. */
  rowsDone: z.number(),
  expiresAt: z.string().nullable(),
});
export type MadeReport = z.output<typeof madeReport>;

export const listMadeReports = endpoint({
  name: 'listMadeReports',
  method: 'GET',
  path: '/api/reports/made',
  summary: 'The reports that the caller asked to be made and that are still kept, newest first',
  access: may('report.view'),
  response: z.object({ items: z.array(madeReport) }),
  refusals: [],
});

export const makeReport = endpoint({
  name: 'makeReport',
  method: 'POST',
  path: '/api/reports/made',
  summary: 'Make a report in the background, however long it takes; one at a time for each person',
  access: may('report.view'),
  // It changes nothing of the business.
  isReading: true,
  body: z.strictObject({ _id: id, ...reportAsked, ...reportParted, ...reportSort }),
  response: madeReport,
  refusals: [
    'NOT_FOUND',
    'PERMISSION_REQUIRED',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
    'RATE_LIMITED',
  ],
});

export const stopMadeReport = endpoint({
  name: 'stopMadeReport',
  method: 'POST',
  path: '/api/reports/made/:madeId/stop',
  summary: 'Stop a report that is being made',
  access: may('report.view'),
  isReading: true,
  params: z.strictObject({ madeId: id }),
  response: madeReport,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const getMadeReport = endpoint({
  name: 'getMadeReport',
  method: 'GET',
  path: '/api/reports/made/:madeId',
  summary: 'A report that was made, page by page, to whoever asked for it and may still see it',
  access: may('report.view'),
  params: z.strictObject({ madeId: id }),
  query: z.strictObject({
    ...reportSort,
    after: wholeOf(0, AFTER_MAX).optional(),
    limit: wholeOf(1, REPORT_ROWS_MAX).optional(),
  }),
  response: reportAnswer,
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED', 'BRANCH_FORBIDDEN'],
});

export const MADE_REPORT_ENDPOINTS = [
  listMadeReports,
  makeReport,
  stopMadeReport,
  getMadeReport,
] as const;
