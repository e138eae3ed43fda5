import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, name, search, version } from '../fields.ts';
import { COMPARISONS } from './compared.ts';
import { SUBJECTS_MAX } from './comparison.api.ts';
import { COMPARED_BY } from './comparison.ts';
import { PRESETS } from './presets.ts';
import { DIMENSIONS, type Dimension } from './report-columns.ts';
import { MEASURES, type MeasureName } from './report-measures.ts';
import { MAILED_EVERY } from './report-mails.ts';
import { onlyAsked } from './report-only.ts';
import { REPORT_NAMES } from './reports.ts';
import { DRAWN_FIGURES } from './saved-comparisons.ts';
import { COMPARISON_VIEW, type ViewOf } from './saved-views.ts';

const MEASURE_NAMES = Object.keys(MEASURES) as [MeasureName, ...MeasureName[]];
/** More than any report has. */
const COLUMNS_MOST = 30;

/** A report, or the page that compares. */
const report = z.enum([COMPARISON_VIEW, ...REPORT_NAMES] as readonly [ViewOf, ...ViewOf[]]);

/** What the report is asked; what is absent is as the report begins. */
const asked = z.strictObject({
  /** Stays in words: "this month" is the month of whoever looks. Not together with days. */
  period: z.enum(PRESETS).optional(),
  from: day.optional(),
  to: day.optional(),
  branchId: id.optional(),
  also: z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]).optional(),
  compare: z.enum(COMPARISONS).optional(),
  only: onlyAsked.optional(),
  sort: z
    .string()
    .regex(/^-?[A-Za-z0-9]{1,30}$/, { error: 'PATTERN' })
    .optional(),
  columns: z
    .array(z.enum(MEASURE_NAMES))
    .min(1)
    .max(COLUMNS_MOST)
    .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' })
    .optional(),
  /** Of a comparison: what kind stands beside each other, which of them, and what is drawn. */
  by: z.enum(COMPARED_BY).optional(),
  of: search(SUBJECTS_MAX).optional(),
  figure: z.enum(DRAWN_FIGURES).optional(),
  shown: z.enum(['index']).optional(),
});

const view = z.object({
  _id: z.string(),
  name: z.string(),
  report,
  asked,
  /** For everyone of the business. */
  isShared: z.boolean(),
  ownerName: z.string(),
  /** Whether the caller may rename, replace and delete it. */
  mayChange: z.boolean(),
  version: z.number(),
});
export type SavedView = z.output<typeof view>;

/** How often the caller is mailed it; null: never. */
const mailed = z.enum(MAILED_EVERY).nullable();
const listedView = view.extend({
  mailed,
  /** What the one thing is called that it is narrowed to. */
  onlyName: z.string().nullable(),
});
export type ListedView = z.output<typeof listedView>;

export const listReportViews = endpoint({
  name: 'listReportViews',
  method: 'GET',
  path: '/api/report-views',
  summary: 'Own views of reports and comparisons and those of everyone, of what the caller may see',
  access: may('report.view'),
  response: z.object({
    items: z.array(listedView),
    /** How many more the caller may save. */
    left: z.number(),
    /** Whether what is made on a schedule is mailed too: this server has a mail server. */
    sendsMail: z.boolean(),
  }),
  refusals: [],
});

export const saveReportView = endpoint({
  name: 'saveReportView',
  method: 'POST',
  path: '/api/report-views',
  summary: 'Save what a report or a comparison is asked, for oneself or for everyone',
  access: may('report.view'),
  body: z.strictObject({ _id: id, name, report, asked, isShared: z.boolean() }),
  response: view,
  refusals: [
    ...(['DUPLICATE_VALUE', 'LIMIT_EXCEEDED', 'PERMISSION_REQUIRED', 'NOT_FOUND'] as const),
    ...(['BRANCH_FORBIDDEN', 'VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const),
  ],
});

export const editReportView = endpoint({
  name: 'editReportView',
  method: 'PATCH',
  path: '/api/report-views/:viewId',
  summary: 'Rename a view, or put other filters in its place',
  access: may('report.view'),
  params: z.strictObject({ viewId: id }),
  body: z.strictObject({ version, name: name.optional(), asked: asked.optional() }),
  response: view,
  refusals: [
    ...(['DUPLICATE_VALUE', 'PERMISSION_REQUIRED', 'NOT_FOUND', 'BRANCH_FORBIDDEN'] as const),
    ...(['VALIDATION_FAILED', 'VERSION_CONFLICT'] as const),
  ],
});

export const removeReportView = endpoint({
  name: 'removeReportView',
  method: 'POST',
  path: '/api/report-views/:viewId/remove',
  summary: 'Delete a view; for a day it can be brought back',
  access: may('report.view'),
  params: z.strictObject({ viewId: id }),
  response: z.object({ _id: z.string() }),
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED'],
});

export const restoreReportView = endpoint({
  name: 'restoreReportView',
  method: 'POST',
  path: '/api/report-views/:viewId/restore',
  summary: 'Bring back a view that was deleted',
  access: may('report.view'),
  params: z.strictObject({ viewId: id }),
  response: view,
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED', 'DUPLICATE_VALUE', 'LIMIT_EXCEEDED'],
});

export const mailReportView = endpoint({
  name: 'mailReportView',
  method: 'POST',
  path: '/api/report-views/:viewId/mail',
  summary: 'Have a view mailed to oneself each morning, week or month, or no longer',
  access: may('report.view'),
  params: z.strictObject({ viewId: id }),
  body: z.strictObject({ every: mailed }),
  response: z.object({ _id: z.string(), mailed }),
  refusals: ['NOT_FOUND'],
});

export const SAVED_VIEW_ENDPOINTS = [
  listReportViews,
  saveReportView,
  editReportView,
  removeReportView,
  restoreReportView,
  mailReportView,
] as const;
