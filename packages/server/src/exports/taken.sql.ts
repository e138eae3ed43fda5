import type { Reader } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { NAMED, type Taken } from './taken.ts';

/** Rows that come at once: an export holds no more of a business than these. */
const ROWS_AT_ONCE = 500;
const PICTURES_AT_ONCE = 4;

/** All files are of one instant; nothing of it is written. */
export function openSnapshot(businessId: string): string {
  return `set transaction isolation level repeatable read; ${openTenant(businessId)}`;
}

export interface TakenColumn {
  readonly name: string;
  readonly type: string;
}

interface Source {
  readonly source: string;
  readonly isFunction: boolean;
  readonly columns: readonly TakenColumn[];
  /** Its primary key, the order of its rows. */
  readonly key: readonly string[];
}

const SOURCES = `
  select c.relname::text "source", false "isFunction",
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text)
        order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(c.oid, a.attnum, 'select')) "columns",
    (select array_agg(k.attname::text order by p.place)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality p (number, place)
        join pg_attribute k on k.attnum = p.number
      where i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid) "key"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
  union all
  select p.proname::text, true,
    (select jsonb_agg(jsonb_build_object('name', a.name, 'type', a.type::regtype::text)
        order by a.place)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes)
        with ordinality a (name, type, mode, place)
      where a.mode = 't'), '{}'
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)`;

/** What the files' tables and functions are made of, by name. */
export async function sourcesOf(
  reader: Reader,
  names: readonly string[],
): Promise<Map<string, Source>> {
  const rows = await reader.rows<Source>({ name: '', text: SOURCES }, [names]);
  return new Map(rows.map((row) => [row.source, row]));
}

interface TakenSelect {
  readonly columns: readonly TakenColumn[];
  readonly text: string;
}

/** The name of what an id points at, beside it. */
function nameBeside(source: string, column: string): { name: string; text: string } | null {
  const named = NAMED[column];
  if (named === undefined || named.table === source) return null;
  const { table, key, name } = named;
  return {
    name: column.replace(/_id$/, ''),
    text: `(select ${name} from ${table} n
      where n.business_id = s.business_id and n.${key} = s.${column})`,
  };
}

/** What is read of a table: every column but those that stay here, with names beside ids. */
export function selectOf(taken: Taken, source: Source): TakenSelect {
  const { except = [], hex = [] } = taken;
  const kept = source.columns.filter(
    ({ name, type }) => !except.includes(name) && (type !== 'bytea' || hex.includes(name)),
  );
  const own = new Set(kept.map(({ name }) => name));
  const parts = kept.flatMap(({ name, type }) => {
    const text = hex.includes(name) ? `encode(s.${name}, 'hex')` : `s.${name}`;
    const beside = source.isFunction ? null : nameBeside(source.source, name);
    const first = { name, type: hex.includes(name) ? 'text' : type, text };
    if (beside === null || own.has(beside.name)) return [first];
    return [first, { name: beside.name, type: 'text', text: beside.text }];
  });
  const list = parts.map(({ name, text }) => `${text} "${name}"`).join(', ');
  const from = source.isFunction ? `${source.source}()` : source.source;
  const order = source.key.length === 0 ? '1' : source.key.map((name) => `s.${name}`).join(', ');
  return {
    columns: parts.map(({ name, type }) => ({ name, type })),
    text: `select ${list} from ${from} s order by ${order}`,
  };
}

export type TakenRow = Readonly<Record<string, unknown>>;

/** Rows of a select, so many at once, in the snapshot of the transaction. */
async function* inParts<Row>(reader: Reader, text: string, most: number): AsyncGenerator<Row[]> {
  await reader.rows({ name: '', text: `declare taken no scroll cursor for ${text}` });
  for (;;) {
    const rows = await reader.rows<Row>({ name: '', text: `fetch ${most} from taken` });
    if (rows.length > 0) yield rows;
    if (rows.length < most) break;
  }
  await reader.rows({ name: '', text: 'close taken' });
}

export function rowsOf(reader: Reader, { text }: TakenSelect): AsyncGenerator<TakenRow[]> {
  return inParts<TakenRow>(reader, text, ROWS_AT_ONCE);
}

export interface TakenPicture {
  readonly imageId: string;
  readonly mediaType: string;
  readonly picture: Buffer;
}

export function picturesOf(reader: Reader): AsyncGenerator<TakenPicture[]> {
  const text = `select image_id "imageId", media_type "mediaType", picture
    from product_image order by business_id, image_id`;
  return inParts<TakenPicture>(reader, text, PICTURES_AT_ONCE);
}
