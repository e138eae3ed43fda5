import { z } from 'zod';
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
const EMAIL = /^[^\s@,;<>"'()\\]+@[^\s@.,;<>"'()\\]+(\.[^\s@.,;<>"'()\\]+)+$/u;

const wellFormed = (value: string): boolean => value.isWellFormed();
const clean = (value: string): boolean => !CONTROL.test(value);
const tidy = (value: string): string => value.trim().normalize('NFC');

const rawText = z
  .string()
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .refine(clean, { error: 'CONTROL_CHARACTER', abort: true });

/** One line of text, trimmed and NFC; 1 to `max` characters. */
export const text = (max: number = TEXT_MAX_CHARACTERS) =>
  rawText.transform(tidy).pipe(z.string().min(1).max(max));

/** One line of text that may be empty (stored as null) or absent. */
export const optionalText = (max: number = TEXT_MAX_CHARACTERS) =>
  rawText
    .transform(tidy)
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
    .transform(tidy)
    .pipe(z.string().min(1).max(max));

export const name = text(NAME_MAX_CHARACTERS);

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

export const id = z
  .string()
  .min(1, { abort: true })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: 'INVALID_UUID',
  });

/** Minor units of the business's currency, zero or more. */
export const moneyMinor = z.int().min(0).max(PRICE_MINOR_MAX);
/** Thousandths, more than zero. */
export const quantityMilli = z.int().min(1).max(QUANTITY_MILLI_MAX);
export const quantityMilliOrZero = z.int().min(0).max(QUANTITY_MILLI_MAX);
export const version = z.int().min(1).max(2_147_483_647);
export const basisPoints = z.int().min(0).max(10_000);

/** ISO 8601 in UTC with a final Z. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, { error: 'INVALID_DATE' })
  .refine((value) => !Number.isNaN(Date.parse(value)), { error: 'INVALID_DATE' });
/** `YYYY-MM-DD` that exists. */
export const day = z.iso.date({ error: 'INVALID_DATE' });

/** Codes people read on receipts: capital letters and digits. */
export const shortCode = (max: number) =>
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .regex(/^[A-Z0-9]+$/, { error: 'PATTERN' }),
    );

/** SKU or barcode: printable, without inner blanks at the ends. */
export const productCode = z
  .string()
  .refine(wellFormed, { error: 'INVALID_UNICODE', abort: true })
  .refine(clean, { error: 'CONTROL_CHARACTER', abort: true })
  .transform(tidy)
  .pipe(z.string().min(1).max(64));

/** A number of query strings: digits only. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, { error: 'WRONG_TYPE' })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** `limit` and `cursor` of every list. */
export const page = {
  limit: whole(1, PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().min(1).max(512).optional(),
};

/** A list's answer: its rows, and the cursor of the next page or null. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });

export const done = z.object({ message: z.string() });
