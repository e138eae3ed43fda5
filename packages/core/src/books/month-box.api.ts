import { z } from 'zod';
import { EXPORT_STATES } from '../businesses/export.api.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, month } from '../fields.ts';
import { SEAL_STATES } from '../reports/seals.ts';
import { MONTH_STANDINGS } from './month-box.ts';

/** The file of a month can be fetched for a day. */
export const MONTH_BOX_LIFE_MS = 24 * 3_600_000;
/** Of one business within an hour: a year of months. */
export const MONTH_BOXES_PER_HOUR = 12;

const monthBox = z.object({
  _id: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  state: z.enum(EXPORT_STATES),
  askedAt: z.string(),
  askedByName: z.string(),
  filesDone: z.number(),
  files: z.number(),
  rowsDone: z.number(),
  /** Of the file; zero until it is ready. */
  byteSize: z.number(),
  expiresAt: z.string().nullable(),
  /** As its cover says it; null until it is ready. */
  standing: z.enum(MONTH_STANDINGS).nullable(),
  /** Whether the figures hold; null until it is ready. */
  seal: z.enum(SEAL_STATES).nullable(),
});
export type MonthBox = z.output<typeof monthBox>;

export const listMonthBoxes = endpoint({
  name: 'listMonthBoxes',
  method: 'GET',
  path: '/api/books/months',
  summary: 'Files of whole months that can still be fetched, newest first',
  access: may('books.view'),
  response: z.object({ items: z.array(monthBox) }),
  refusals: ['PERMISSION_REQUIRED', 'BRANCH_FORBIDDEN'],
});

export const makeMonthBox = endpoint({
  name: 'makeMonthBox',
  method: 'POST',
  path: '/api/books/months',
  summary: 'Put a month of the books in one file; asked again while it is made, it is the same one',
  access: may('books.view'),
  // It changes nothing of the business.
  isReading: true,
  body: z.strictObject({ _id: id, month }),
  response: monthBox,
  refusals: [
    'PERMISSION_REQUIRED',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
    'RATE_LIMITED',
  ],
});

/** The session's cookie alone opens it, so that the browser saves it without holding it. */
export const monthBoxFile = endpoint({
  name: 'monthBoxFile',
  method: 'GET',
  path: '/api/books/months/:boxId/file',
  summary: 'The file of a month, until it expires',
  access: may('books.view'),
  params: z.strictObject({ boxId: id }),
  gives: 'application/zip',
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED', 'BRANCH_FORBIDDEN'],
});

/** The address of a file. */
export function monthBoxPath(boxId: string): string {
  return `/api/books/months/${boxId}/file`;
}

export const MONTH_BOX_ENDPOINTS = [listMonthBoxes, makeMonthBox, monthBoxFile] as const;
