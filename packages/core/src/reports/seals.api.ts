import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { reportAsked } from './reports.api.ts';
import {
  SEAL_NAMES,
  SEAL_STATES,
  SEALED_KINDS,
  SEALS,
  type SealName,
  type SealWhat,
} from './seals.ts';

const names = SEAL_NAMES as readonly [SealName, ...SealName[]];
const whats = [...new Set(Object.values(SEALS).flat())] as [SealWhat, ...SealWhat[]];

const sealRow = z.object({
  rule: z.enum(names),
  /** What was reckoned. Quantities are in thousandths, all else is money. */
  what: z.enum(whats),
  kind: z.enum(SEALED_KINDS),
  /** What opens it; null where it has no page. */
  _id: z.string().nullable(),
  /** As it stands on paper: the number of a receipt, a till and its day, the name of a product. */
  number: z.string(),
  date: z.string().nullable(),
  expected: z.number(),
  found: z.number(),
});
export type SealRow = z.output<typeof sealRow>;

const seal = z.object({
  state: z.enum(SEAL_STATES),
  currency: z.string(),
  asOf: z.string(),
  /** The days that were looked at: no more than the last ones of what is shown. Null of a shift. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  isCut: z.boolean(),
  checks: z.array(z.object({ rule: z.enum(names), examined: z.number(), brokenCount: z.number() })),
  /** The first ones of each rule that do not hold. */
  rows: z.array(sealRow),
});
export type Seal = z.output<typeof seal>;

const { report, period, from, to, branchId } = reportAsked;

export const getReportSeal = endpoint({
  name: 'getReportSeal',
  method: 'GET',
  path: '/api/reports/seal',
  summary: 'Whether the figures of a report hold, and the rows that break them',
  access: may('report.view'),
  query: z.strictObject({ report, period, from, to, branchId }),
  response: seal,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getShiftSeal = endpoint({
  name: 'getShiftSeal',
  method: 'GET',
  path: '/api/shifts/:shiftId/seal',
  summary: 'Whether the figures of a closed shift hold, and the rows that break them',
  access: may('sale.view_own'),
  params: z.strictObject({ shiftId: id }),
  response: seal,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE'],
});

export const SEAL_ENDPOINTS = [getReportSeal, getShiftSeal] as const;
