import { z } from 'zod';
import { DATE_FORMATS, NUMBER_FORMATS, TIME_FORMATS, WEEK_STARTS } from './formats.ts';
import { isId } from './ids.ts';
import {
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  PRICE_MINOR_MAX,
  QUANTITY_MILLI_MAX,
  TEXT_MAX_CHARACTERS,
} from './limits.ts';

/**
 * The kinds of field that requests are made of. A check that fails carries its field code as the
 * message (`field-errors.ts` reads it).
 */

// Control characters, line and paragraph separators, bidirectional overrides.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_IN_NOTE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
// What is seen of a text: marks that join or turn letters alone are nothing to read.
const VISIBLE = /[^\s\p{Cf}\p{M}]/u;
// More marks over one letter than any script stacks.
const STACKED_MARKS = /\p{M}{9}/u;
const EMAIL = /^[^\s@,;<>"'()\\]+@[^\s@.,;<>"'()\\]+(\.[^\s@.,;<>"'()\\]+)+$/u;

const wellFormed = (value: string): boolean => value.isWellFormed();
const clean = (value: string): boolean => !CONTROL.test(value);
const tidy = (value: string): string => value.trim().normalize('NFC');
const isLegible = (value: string): boolean => !STACKED_MARKS.test(value);
/** Text that is there but cannot be seen is no text. */
const seen = (value: string): string => (VISIBLE.test(value) ? value : '');

const rawText = z
  .string()
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .refine(clean, { error: 'CONTROL_CHARACTER', abort: true })
  .refine(isLegible, { error: 'PATTERN', abort: true });

/** One line of text, trimmed and NFC; 1 to `max` characters. */
export const text = (max: number = TEXT_MAX_CHARACTERS) =>
  rawText.transform((value) => seen(tidy(value))).pipe(z.string().min(1).max(max));

/** One line of text that may be empty (stored as null) or absent. */
export const optionalText = (max: number = TEXT_MAX_CHARACTERS) =>
  rawText
    .transform((value) => seen(tidy(value)))
    .pipe(z.string().max(max))
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()
    .transform((value) => value ?? null);

/** Several lines of text; line breaks and tabs are kept. */
export const note = (max: number = TEXT_MAX_CHARACTERS) =>
  z
    .string()
    .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
    .refine((value) => !CONTROL_IN_NOTE.test(value), { error: 'CONTROL_CHARACTER', abort: true })
    .refine(isLegible, { error: 'PATTERN', abort: true })
    .transform((value) => seen(tidy(value)))
    .pipe(z.string().min(1).max(max));

export const name = text(NAME_MAX_CHARACTERS);

/** Whether a search takes a text: what a scanner read may be longer, or hold what nobody types. */
export const isSearchable = (value: string, max: number): boolean =>
  value.length <= max && wellFormed(value) && clean(value);

/** What a search looks for, as typed; empty looks for nothing. */
export const search = (max: number) =>
  z
    .string()
    .max(max)
    .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
    .refine(clean, { error: 'CONTROL_CHARACTER', abort: true });

/** An e-mail address: trimmed, lower case; nothing else is folded. */
export const email = z
  .string()
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .transform((value) => value.replace(/^ +| +$/g, ''))
  .pipe(
    z
      .string()
      .min(1, { abort: true })
      .max(EMAIL_MAX_CHARACTERS)
      .refine(clean, { error: 'CONTROL_CHARACTER', abort: true })
      .regex(EMAIL, { error: 'INVALID_EMAIL' }),
  )
  .transform((value) => value.toLowerCase());

/** A password as typed: never trimmed, compared after NFC; its rules are in `auth/password.ts`. */
export const password = z
  .string()
  .min(1)
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .refine((value) => !value.includes('\u0000'), { error: 'CONTROL_CHARACTER', abort: true })
  .transform((value) => value.normalize('NFC'));

/** Six ASCII digits; spaces between them are forgiven. */
export const code = z
  .string()
  .min(1)
  .transform((value) => value.replace(/ /g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, { error: 'PATTERN' }));

/** A UUID of version 4 or 7; capitals are taken and made small, as RFC 9562 asks of readers. */
export const id = z
  .string()
  .min(1, { abort: true })
  .refine(isId, { error: 'INVALID_UUID' })
  .toLowerCase();

/** Ids of which none stands twice. */
export const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' });

/** JSON can write a zero below zero. */
const plainZero = (value: number): number => value + 0;

/** Minor units of the business's currency, zero or more. */
export const moneyMinor = z.int().min(0).max(PRICE_MINOR_MAX).overwrite(plainZero);
/** Thousandths, more than zero. */
export const quantityMilli = z.int().min(1).max(QUANTITY_MILLI_MAX);
export const quantityMilliOrZero = z.int().min(0).max(QUANTITY_MILLI_MAX).overwrite(plainZero);
export const version = z.int().min(1).max(2_147_483_647);
export const basisPoints = z.int().min(0).max(10_000).overwrite(plainZero);

// Years that a shop's books can hold; the database counts farther, its callers need not.
const YEAR_FIRST = 1900;
const YEAR_LAST = 2199;

const inRange = (value: string): boolean => {
  const year = Number(value.slice(0, 4));
  return year >= YEAR_FIRST && year <= YEAR_LAST;
};
/** Whether the clock and the calendar know it: no 24:00, no leap second, no 30 February. */
const isMoment = (value: string): boolean => {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === value.slice(0, 19);
};

/** ISO 8601 in UTC with a final Z, of the years 1900 to 2199. */
export const instant = z
  .string()
  .min(1, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, {
    error: 'INVALID_DATE',
    abort: true,
  })
  .refine(isMoment, { error: 'INVALID_DATE', abort: true })
  .refine(inRange, { error: 'OUT_OF_RANGE' });
/** `YYYY-MM-DD` that exists, of the years 1900 to 2199. */
export const day = z
  .string()
  .min(1, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'INVALID_DATE', abort: true })
  .refine((value) => isMoment(`${value}T00:00:00.000Z`), { error: 'INVALID_DATE', abort: true })
  .refine(inRange, { error: 'OUT_OF_RANGE' });

/** `YYYY-MM`, of the same years. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'INVALID_DATE', abort: true })
  .refine(inRange, { error: 'OUT_OF_RANGE' });

/** Codes people read on receipts: capital letters and digits. */
export const shortCode = (max: number) =>
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1, { abort: true })
        .max(max)
        .regex(/^[A-Z0-9]+$/, { error: 'PATTERN' }),
    );

/** SKU or barcode: printable, without inner blanks at the ends. */
export const productCode = z
  .string()
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .refine(clean, { error: 'CONTROL_CHARACTER', abort: true })
  .refine(isLegible, { error: 'PATTERN', abort: true })
  .transform((value) => seen(tidy(value)))
  .pipe(z.string().min(1).max(64));

/** A number of query strings: digits only. */
export const wholeOf = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, { error: 'WRONG_TYPE' })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** `limit` and `cursor` of every list. */
export const page = {
  limit: wholeOf(1, PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().min(1).max(512).optional(),
};

/** A list's answer: its rows, and the cursor of the next page or null. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });

export const done = z.object({ message: z.string() });

/** How a business writes numbers, dates and times, and with which day its weeks begin. */
export const formatFields = {
  numberFormat: z.enum(NUMBER_FORMATS),
  dateFormat: z.enum(DATE_FORMATS),
  timeFormat: z.enum(TIME_FORMATS),
  weekStart: z.enum(WEEK_STARTS),
};
