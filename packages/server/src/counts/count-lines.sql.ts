import { statement, type Reader, type Tx } from '../db/database.ts';
import type { CountScope } from './counts.sql.ts';

/** SQL for the categories of `$n` and those below them. */
const withTree = (ids: string): string => `recursive tree as (
    select category_id from category where business_id = $1 and category_id = any (${ids})
    union select k.category_id from category k join tree t on k.parent_id = t.category_id
      where k.business_id = $1)`;

/** Goods `p` with level `l` that a count of a scope looks at. */
const inScope = (categories: string, products: string): string => `p.kind = 'goods'
    and (p.archived_at is null or l.quantity_milli <> 0)
    and ((cardinality(${categories}::uuid[]) = 0 and cardinality(${products}::uuid[]) = 0)
      or p.product_id = any (${products}) or p.category_id in (select category_id from tree))`;

/** What lies of a line `code` of level `l`, after which movement; `b` is its batch, if any. */
const SNAPSHOT = `case when l.tracks_batches then coalesce(b.quantity_milli, 0)
      else l.quantity_milli end,
    case when l.tracks_batches then coalesce(b.last_move,
      (select u.last_move from stock_batch u where u.business_id = l.business_id
        and u.branch_id = l.branch_id and u.product_id = l.product_id and u.code = '?'), 0)
      else l.last_movement end`;

const START = statement(
  'start_stock_count_lines',
  `with ${withTree('$4')}
   insert into stock_count_line (business_id, count_id, line_no, product_id, product_name, sku,
     batch_code, batch_expires_on, snapshot_milli, snapshot_move)
   select $1, $2, row_number() over (order by p.sort_name, p.product_id,
       b.expires_on nulls last, b.code), p.product_id, p.name, p.sku,
     case when l.tracks_batches then coalesce(b.code, '?') else '' end, b.expires_on, ${SNAPSHOT}
   from stock_level l join product p using (business_id, product_id)
   left join stock_batch b on l.tracks_batches and b.business_id = l.business_id
     and b.branch_id = l.branch_id and b.product_id = l.product_id and b.quantity_milli > 0
   where l.business_id = $1 and l.branch_id = $3 and ${inScope('$4', '$5')}
   returning line_no`,
);

/** Writes the lines of a count, with what lies there now; how many there are. */
export async function startLines(
  tx: Tx,
  businessId: string,
  count: { readonly countId: string; readonly branchId: string; readonly scope: CountScope },
): Promise<number> {
  const { countId, branchId, scope } = count;
  const { categoryIds, productIds } = scope;
  const rows = await tx.rows(START, [businessId, countId, branchId, categoryIds, productIds]);
  return rows.length;
}

const PLANNED = statement(
  'planned_stock_count',
  `with ${withTree('$3')}
   select count(*)::int "planned" from product p
   left join stock_level l on l.business_id = p.business_id and l.product_id = p.product_id
     and l.branch_id = $2
   where p.business_id = $1 and (l.product_id is not null or p.archived_at is null)
     and ${inScope('$3', '$4')}`,
);

/** How many products a count would look at. */
export async function plannedProducts(
  reader: Reader,
  businessId: string,
  branchId: string,
  { categoryIds, productIds }: CountScope,
): Promise<number> {
  const given = [businessId, branchId, categoryIds, productIds];
  return (await reader.one<{ planned: number }>(PLANNED, given)).planned;
}

/** A line as it is counted, locked. */
export interface LineRecord {
  readonly lineNo: number;
  readonly productId: string;
  readonly productName: string;
  readonly stepMilli: number;
  /** Empty where the line is not of a batch. */
  readonly batchCode: string;
  readonly batchExpiresOn: string | null;
  readonly snapshotMilli: number;
  readonly snapshotMove: number;
  readonly countedMilli: number | null;
  readonly expectedMilli: number | null;
  readonly countedMove: number | null;
  readonly firstMove: number | null;
  readonly levelMove: number | null;
  readonly shortMilli: number;
  readonly isRecount: boolean;
}

/** A line that is counted. */
export interface LockedLine extends LineRecord {
  /** It is the first of its product, which pays what the level owes. */
  readonly isFirst: boolean;
}

const COLUMNS = `l.line_no "lineNo", l.product_id "productId", l.product_name "productName",
  p.step_milli "stepMilli", l.batch_code "batchCode",
  to_char(l.batch_expires_on, 'YYYY-MM-DD') "batchExpiresOn", l.snapshot_milli "snapshotMilli",
  l.snapshot_move "snapshotMove", l.counted_milli "countedMilli",
  l.expected_milli "expectedMilli", l.counted_move "countedMove", l.first_move "firstMove",
  l.level_move "levelMove", l.short_milli "shortMilli", l.is_recount "isRecount"`;
const FROM = 'from stock_count_line l join product p using (business_id, product_id)';

const LOCK_OF_PRODUCT = statement(
  'lock_stock_count_lines_of_product',
  `select ${COLUMNS} ${FROM} where l.business_id = $1 and l.count_id = $2 and l.product_id = $3
   order by l.line_no for no key update of l`,
);
const LINES = statement(
  'stock_count_lines_that_were_counted',
  `select ${COLUMNS} ${FROM} where l.business_id = $1 and l.count_id = $2
     and l.counted_milli is not null order by l.line_no`,
);
const PRODUCT_OF = statement(
  'product_of_stock_count_line',
  `select product_id "productId" from stock_count_line
   where business_id = $1 and count_id = $2 and line_no = $3`,
);

/** The lines of a product, locked until the commit. */
export async function lockLinesOfProduct(
  tx: Tx,
  businessId: string,
  countId: string,
  productId: string,
): Promise<LockedLine[]> {
  const lines = await tx.rows<LineRecord>(LOCK_OF_PRODUCT, [businessId, countId, productId]);
  return lines.map((line, at) => ({ ...line, isFirst: at === 0 }));
}

/** The lines that were counted. Ask behind the lock of the count. */
export async function countedLines(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<LineRecord[]> {
  return reader.rows<LineRecord>(LINES, [businessId, countId]);
}

/** The product of a line, or null. */
export async function productOfLine(
  reader: Reader,
  businessId: string,
  countId: string,
  lineNo: number,
): Promise<string | null> {
  const found = await reader.maybe<{ productId: string }>(PRODUCT_OF, [
    businessId,
    countId,
    lineNo,
  ]);
  return found?.productId ?? null;
}

const ADD = statement(
  'add_stock_count_line',
  `insert into stock_count_line (business_id, count_id, line_no, product_id, product_name, sku,
     batch_code, batch_expires_on, snapshot_milli, snapshot_move, is_recount)
   select $1, $2, (select coalesce(max(o.line_no), 0) + 1 from stock_count_line o
       where o.business_id = $1 and o.count_id = $2), p.product_id, p.name, p.sku,
     $5, coalesce(b.expires_on, $6::date), ${SNAPSHOT}, $7
   from stock_level l join product p using (business_id, product_id)
   left join stock_batch b on b.business_id = l.business_id and b.branch_id = l.branch_id
     and b.product_id = l.product_id and b.code = $5
   where l.business_id = $1 and l.branch_id = $3 and l.product_id = $4
   on conflict do nothing returning line_no`,
);

/** Puts a product (or a batch of it) on a count; false when somebody was quicker. */
export async function addLine(
  tx: Tx,
  businessId: string,
  added: {
    readonly countId: string;
    readonly branchId: string;
    readonly productId: string;
    readonly batch: { readonly code: string; readonly expiresOn: string | null } | null;
    readonly isRecount: boolean;
  },
): Promise<boolean> {
  const { countId, branchId, productId, batch, isRecount } = added;
  const of = [batch?.code ?? '', batch?.expiresOn ?? null];
  const given = [businessId, countId, branchId, productId, ...of, isRecount];
  return (await tx.rows(ADD, given)).length === 1;
}

const WRITE = statement(
  'count_stock_count_line',
  `update stock_count_line set counted_milli = $4, expected_milli = $5, counted_move = $6,
     first_move = $7, level_move = $8, short_milli = $9,
     counted_at = greatest(counted_at, $10::timestamptz), counted_by_name = $11
   where business_id = $1 and count_id = $2 and line_no = $3`,
);

/** What was found on a line by now. */
export interface LineCounted {
  readonly countId: string;
  readonly lineNo: number;
  readonly countedMilli: number;
  readonly expectedMilli: number;
  readonly countedMove: number;
  readonly firstMove: number;
  readonly levelMove: number;
  readonly shortMilli: number;
  readonly countedAt: string;
  readonly countedByName: string;
}

export async function writeCounted(tx: Tx, businessId: string, line: LineCounted): Promise<void> {
  await tx.rows(WRITE, [
    businessId,
    line.countId,
    line.lineNo,
    line.countedMilli,
    line.expectedMilli,
    line.countedMove,
    line.firstMove,
    line.levelMove,
    line.shortMilli,
    line.countedAt,
    line.countedByName,
  ]);
}
