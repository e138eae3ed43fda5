import { REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { bad, type FieldCase } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { SALE, saleFields } from './sale-fields.ts';
import { lineOf } from './text-kinds.ts';

/** Quotes. Their lines are those of a sale, and are asked as they are. */

const { _id, tillId, lines, taxExempt, totalMinor } = SALE;
const OF_SALE = saleFields('');
const KEPT = ['/_id', '/tillId', '/lines', '/discount', '/taxExempt', '/customerId', '/totalMinor'];
const isKept = (at: string): boolean =>
  at === '/note' || KEPT.some((one) => at === one || at.startsWith(`${one}/`));
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];

export const QUOTE_ROUTES: Readonly<Record<string, RouteInput>> = {
  saveQuote: {
    body: { _id, tillId, lines, taxExempt, totalMinor, validUntil: '2026-03-10' },
    fields: {
      ...Object.fromEntries(Object.entries(OF_SALE).filter(([at]) => isKept(at))),
      '/validUntil': DAY,
    },
  },
  listQuotes: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      branchId: ID_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  withdrawQuote: {
    body: { reason: 'Price rose' },
    fields: { '/reason': lineOf(REASON_MAX_CHARACTERS) },
  },
};
