import type { Format } from '../i18n/format.ts';

/** One field of an act of the audit; `before` is null where it tells no change. */
export interface DetailPart {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

type Detail = Readonly<Record<string, unknown>>;
/** The name of a field on the screen; null: its own letters as words. */
type NameOf = (field: string) => string | null;

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
  !/(^_id|Ids?|Hash)$/u.test(field) &&
  !isNothing(value) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0);

function valueWords(field: string, value: unknown, format: Format, nameOf: NameOf): string {
  if (isNothing(value)) return NOTHING;
  if (Array.isArray(value)) {
    return value.map((part) => valueWords(field, part, format, nameOf)).join('; ');
  }
  if (isObject(value)) {
    const parts = Object.entries(value).filter(isShown);
    const told = parts.map(
      ([name, part]) =>
        `${nameOf(name) ?? wordsOf(name)} ${valueWords(name, part, format, nameOf)}`,
    );
    return told.length === 0 ? NOTHING : told.join(', ');
  }
  if (typeof value !== 'number') return value === true ? '✓' : String(value);
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
export function detailParts(detail: Detail, format: Format, nameOf: NameOf): DetailPart[] {
  return Object.entries(byField(detail))
    .filter(isShown)
    .map(([field, value]) => {
      const words = wordsOf(field);
      const name = nameOf(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
      const say = (one: unknown): string => valueWords(field, one, format, nameOf);
      const isChange = isObject(value) && 'from' in value && 'to' in value;
      if (!isChange) return { name, before: null, after: say(value) };
      return { name, before: say(value['from']), after: say(value['to']) };
    })
    .filter(({ before, after }) => before !== null || after !== NOTHING);
}

const LONGEST = 240;

/** The same in one line, cut where it is long. */
export function detailWords(detail: Detail, format: Format, nameOf: NameOf): string {
  const all = detailParts(detail, format, nameOf)
    .map(({ name, before, after }) =>
      before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`,
    )
    .join(' · ');
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}
