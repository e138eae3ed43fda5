import type { z } from 'zod';
import type { FieldError } from './refusals.ts';

/** What is said beside a field, by its field code. */
export const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  REQUIRED: 'Fill this in.',
  NULL_NOT_ALLOWED: 'Fill this in.',
  WRONG_TYPE: 'This is not the right kind of value.',
  TOO_SMALL: 'At least {min}.',
  TOO_LARGE: 'At most {max}.',
  TOO_SHORT: 'At least {min} characters.',
  TOO_LONG: 'At most {max} characters.',
  TOO_FEW: 'At least {min} needed.',
  TOO_MANY: 'At most {max} allowed.',
  TOO_MANY_DECIMALS: 'Too many decimals.',
  NOT_FINITE: 'This number is too large to be one.',
  PATTERN: 'This does not have the right form.',
  NOT_IN_LIST: 'Choose one of the list.',
  NOT_UNIQUE: 'This is there twice.',
  CONTROL_CHARACTER: 'Remove the invisible characters.',
  INVALID_UNICODE: 'This text is damaged.',
  INVALID_EMAIL: 'Enter an e-mail address, like amina@example.com.',
  INVALID_UUID: 'This is not a known reference.',
  INVALID_DATE: 'Enter a date that exists.',
  OUT_OF_RANGE: 'This is out of range.',
  UNKNOWN_FIELD: 'Unknown field.',
  REFERENCE_NOT_FOUND: 'This does not exist.',
  MISMATCH: 'These do not match.',
  FLOOR_ABOVE_PRICE: 'The floor price is above the price.',
  BELOW_FLOOR: 'This is under the floor price.',
  ONLY_GOODS: 'Only goods have this.',
  ONLY_SERVICES: 'Only services have this.',
  ONLY_KITS: 'Only a kit is made of other products.',
  KIT_OF_ITSELF: 'A kit cannot be part of itself.',
  NOT_GOODS: 'A kit is made of goods, not of kits or services.',
  NOT_IN_STEPS: 'This is not a whole number of the steps that it is sold by.',
  HAS_STOCK: 'Some of it lies in stock. Move or write it off first.',
  IN_A_KIT: 'A kit is made of it. Change the kit first.',
  NAMED_BY_FAMILY: 'A variant is named after its family. Rename the family.',
  OPTIONS_STAY: 'A family keeps the number of its options.',
  VALUE_IN_USE: 'A variant has a value that is missing here.',
  UNDER_ITSELF: 'A category cannot lie under itself.',
  HAS_PRODUCTS: 'Products still have this. Move them first.',
  HAS_SUBCATEGORIES: 'Other categories lie under this. Move them first.',
  LIST_IN_USE: 'A branch asks its prices. Give the branch another list first.',
  LIST_ARCHIVED: 'This price list is archived.',
  RECEIPT_NEEDS_BLOCK: 'Shop, number, items, totals, payments and tax are always on a receipt.',
  NO_IMAGE: 'This file is no picture that can be read.',
  IMAGE_TOO_LARGE: 'This picture has too many pixels.',
  PASSWORD_TOO_SHORT: 'At least {min} characters.',
  PASSWORD_TOO_LONG: 'At most 1024 bytes.',
  PASSWORD_BREACHED: 'This password is well known; choose another.',
};

/** At most this many errors are told at once. */
const ERRORS_MAX = 50;

function bound(issue: z.core.$ZodIssue): { code: string; min?: unknown; max?: unknown } {
  if (issue.code === 'too_small') {
    const { origin, minimum: min } = issue;
    if (origin === 'string')
      return Number(min) === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', min };
    return origin === 'array' ? { code: 'TOO_FEW', min } : { code: 'TOO_SMALL', min };
  }
  if (issue.code === 'too_big') {
    const { origin, maximum: max } = issue;
    if (origin === 'string') return { code: 'TOO_LONG', max };
    return origin === 'array' ? { code: 'TOO_MANY', max } : { code: 'TOO_LARGE', max };
  }
  return { code: 'WRONG_TYPE' };
}

function invalidType(issue: z.core.$ZodIssueInvalidType): string {
  if (issue.input === undefined) return 'REQUIRED';
  if (issue.input === null) return 'NULL_NOT_ALLOWED';
  if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return 'NOT_FINITE';
  const isDecimal = typeof issue.input === 'number' && String(issue.expected).includes('int');
  return isDecimal ? 'TOO_MANY_DECIMALS' : 'WRONG_TYPE';
}

function notInList({ input, values }: z.core.$ZodIssueInvalidValue): string {
  if (input === undefined) return 'REQUIRED';
  if (input === null) return 'NULL_NOT_ALLOWED';
  return values.some((value) => typeof value === typeof input) ? 'NOT_IN_LIST' : 'WRONG_TYPE';
}

function codeOf(issue: z.core.$ZodIssue): { code: string; min?: unknown; max?: unknown } {
  if (issue.message in FIELD_MESSAGES) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { code: invalidType(issue) };
    case 'too_small':
    case 'too_big':
      return bound(issue);
    case 'invalid_format':
      return { code: 'PATTERN' };
    case 'invalid_value':
      return { code: notInList(issue) };
    case 'unrecognized_keys':
      return { code: 'UNKNOWN_FIELD' };
    default:
      return { code: 'WRONG_TYPE' };
  }
}

const escape = (part: PropertyKey): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** Turns what zod found (parsed with `reportInput`) into field errors with stable codes. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix = '#'): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    const { code, min, max } = codeOf(issue);
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    for (const path of paths) errors.push(fieldError(pointerOf(prefix, path), code, { min, max }));
  }
  return errors.slice(0, ERRORS_MAX);
}

function pointerOf(prefix: string, path: readonly PropertyKey[]): string {
  return path.length === 0 ? prefix : `${prefix}/${path.map(escape).join('/')}`;
}

/** One field error with its sentence. */
export function fieldError(
  pointer: string,
  code: string,
  bounds: { min?: unknown; max?: unknown } = {},
): FieldError {
  const message = (FIELD_MESSAGES[code] ?? 'This needs attention.')
    .replace('{min}', String(bounds.min))
    .replace('{max}', String(bounds.max));
  return { pointer, code, message };
}
