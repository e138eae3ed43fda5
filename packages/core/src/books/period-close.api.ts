import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, text } from '../fields.ts';

const REASON_MAX = 200;

const closing = z.object({
  _id: z.string(),
  kind: z.enum(['close', 'reopen']),
  /** The last closed day from then on; null: everything was open. */
  closedTo: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
  byName: z.string(),
  /** Entries up to that day, and what they come to on either side. */
  entriesCount: z.number(),
  debitMinor: z.number(),
});
export type Closing = z.output<typeof closing>;

const closingState = z.object({
  closedTo: z.string().nullable(),
  /** The last day that can be closed: it is over in every branch. */
  closableTo: z.string(),
  /** The first day anything was booked on; null: nothing was. */
  firstDay: z.string().nullable(),
  /** What is booked on an open day because its own was closed. */
  movedCount: z.number(),
  /** What is not finished up to the day asked for; none of it keeps the books from being closed. */
  unfinished: z.object({
    openShifts: z.number(),
    openConflicts: z.number(),
    unbilledReceipts: z.number(),
    openCounts: z.number(),
    expensesWaiting: z.number(),
    /** Drawers that differ, of which nobody said that they looked at them. */
    drawersUnseen: z.number(),
    /** As the lists of matching have them: of what statements tell of. */
    moneyUnsold: z.number(),
    moneyUnpaid: z.number(),
    moneyConflicts: z.number(),
  }),
  /** The first day of what is counted of mobile money, and of the expenses that wait. */
  moneyFrom: z.string(),
  expensesFrom: z.string().nullable(),
  /**
   * Devices that sell, and were not heard of since that day ended. What they sold without a
   * connection is known here only once it is sent.
   */
  silentDevices: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      branchName: z.string(),
      lastSeenAt: z.string().nullable(),
    }),
  ),
  history: z.array(closing),
});
export type ClosingState = z.output<typeof closingState>;

export const getBooksClosing = endpoint({
  name: 'getBooksClosing',
  method: 'GET',
  path: '/api/books/closing',
  summary: 'Up to which day the books are closed, and what is unfinished up to another',
  access: may('books.view'),
  query: z.strictObject({ upTo: day.optional() }),
  response: closingState,
  refusals: [],
});

export const closePeriod = endpoint({
  name: 'closePeriod',
  method: 'POST',
  path: '/api/books/close',
  summary: 'Close the books up to a day: from then on nothing is booked on it or before it',
  access: may('books.close'),
  body: z.strictObject({ _id: id, upTo: day }),
  response: closingState,
  refusals: ['PERIOD_LOCKED', 'PERIOD_NOT_OVER', 'IDEMPOTENCY_KEY_REUSED'],
});

export const reopenPeriod = endpoint({
  name: 'reopenPeriod',
  method: 'POST',
  path: '/api/books/reopen',
  summary: 'Open closed books again, up to an earlier day or whole, with a reason',
  access: may('books.reopen'),
  body: z.strictObject({ _id: id, closedTo: day.nullable(), reason: text(REASON_MAX) }),
  response: closingState,
  refusals: ['PERIOD_NOT_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const PERIOD_ENDPOINTS = [getBooksClosing, closePeriod, reopenPeriod] as const;
