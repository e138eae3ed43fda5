import type { Format } from '../i18n/format.ts';

/** One field of an act of the audit; `before` is null where it tells no change. */
export interface DetailPart {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

type Detail = Readonly<Record<string, unknown>>;
/** How a field is read on the screen. */
export interface FieldWords {
  /** Its name; null: its own letters as words. */
  readonly nameOf: (field: string) => string | null;
  /** What a code stands for in it; null: as it is written. */
  readonly saidOf?: (field: string, code: string) => string | null;
}

const NOTHING = '–';

/** `optionValues` is `option values`, `isArchived` is `is archived`. */
function wordsOf(field: string): string {
  const words = field.replace(/(Minor|Milli|BasisPoints)$/u, '');
  return words.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`).trim();
}

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;
/** What only programs read, and what says nothing. */
const isShown = ([field, value]: [string, unknown]): boolean =>
  !/^_|(Ids?|Hash)$/u.test(field) &&
  !isNothing(value) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0);

/** Fields whose text is one of a few codes, never what somebody typed. */
const CODED = new Set([
  ...['answer', 'businessType', 'category', 'kind', 'method', 'reason', 'role', 'state', 'status'],
  ...['secondStepRoles', 'stockPolicy', 'taxMode', 'taxRounding', 'way'],
]);
const CODE = /^[a-z]+(_[a-z]+)+$/u;

/** `mobile_money` is `mobile money`. */
const codeWords = (field: string, text: string): string =>
  CODED.has(field) && CODE.test(text) ? text.replaceAll('_', ' ') : text;

function valueWords(field: string, value: unknown, format: Format, words: FieldWords): string {
  if (isNothing(value)) return NOTHING;
  if (Array.isArray(value)) {
    return value.map((part) => valueWords(field, part, format, words)).join('; ');
  }
  if (isObject(value)) {
    const parts = Object.entries(value).filter(isShown);
    const told = parts.map(
      ([name, part]) =>
        `${words.nameOf(name) ?? wordsOf(name)} ${valueWords(name, part, format, words)}`,
    );
    return told.length === 0 ? NOTHING : told.join(', ');
  }
  if (value === true) return '✓';
  if (typeof value !== 'number') {
    const text = String(value);
    return words.saidOf?.(field, text) ?? codeWords(field, text);
  }
  if (field.endsWith('Minor')) return format.money(value);
  if (field.endsWith('Milli')) return format.quantity(value);
  if (field.endsWith('BasisPoints')) return format.percent(value);
  return String(value);
}

/** `{ before: { a: 1 }, after: { a: 2 } }` is `{ a: { from: 1, to: 2 } }` of what differs. */
function byField(detail: Detail): Detail {
  const { before, after, ...others } = detail;
  if (!isObject(before) || !isObject(after)) return detail;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => [field, { from: before[field], to: after[field] }] as const);
  return { ...others, ...Object.fromEntries(changed) };
}

/** What an act tells, field by field, in the words and figures of the screen. */
export function detailParts(detail: Detail, format: Format, words: FieldWords): DetailPart[] {
  return Object.entries(byField(detail))
    .filter(isShown)
    .map(([field, value]) => {
      const plain = wordsOf(field);
      const name = words.nameOf(field) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
      const say = (one: unknown): string => valueWords(field, one, format, words);
      const isChange = isObject(value) && 'from' in value && 'to' in value;
      if (!isChange) return { name, before: null, after: say(value) };
      return { name, before: say(value['from']), after: say(value['to']) };
    })
    .filter(({ before, after }) => before !== null || after !== NOTHING);
}

const LONGEST = 240;

/** The same in one line, cut where it is long. */
export function detailWords(detail: Detail, format: Format, words: FieldWords): string {
  const all = detailParts(detail, format, words)
    .map(({ name, before, after }) =>
      before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`,
    )
    .join(' · ');
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}
