import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** A whole number that JavaScript holds exactly; anything else is a bug in the query. */
function checkedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe whole number`);
  return value;
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, checkedNumber],
  // sum(bigint) is numeric: still whole.
  [NUMERIC, checkedNumber],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

/** How values leave the database: whole numbers checked, days as text, instants as ISO text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown);
  },
};
