import { statement, type Tx } from '../db/database.ts';

const ZERO = statement(
  'zero_stock_count_lines',
  `update stock_count_line z set counted_milli = 0, expected_milli = n.expected,
     counted_move = n.move, first_move = n.move, level_move = n.level_move,
     short_milli = n.short, counted_at = $5, counted_by_name = $6
   from (select c.line_no,
       case when c.batch_code = '' then l.quantity_milli else coalesce(b.quantity_milli, 0) end
         expected,
       case when c.batch_code = '' then l.last_movement else coalesce(b.last_move, 0) end move,
       l.last_movement level_move,
       case when c.batch_code <> '' and c.line_no = min(c.line_no) over (partition by c.product_id)
         then greatest(-l.quantity_milli, 0) else 0 end short
     from stock_count_line c
     join stock_level l on l.business_id = c.business_id and l.branch_id = $3
       and l.product_id = c.product_id and (c.batch_code = '' or l.tracks_batches)
     left join stock_batch b on b.business_id = c.business_id and b.branch_id = $3
       and b.product_id = c.product_id and b.code = c.batch_code
     where c.business_id = $1 and c.count_id = $2) n
   where z.business_id = $1 and z.count_id = $2 and z.line_no = n.line_no
     and z.counted_milli is null and ($4 or z.is_recount)
   returning z.line_no`,
);

/** Finds nothing of what is open and nobody counted; how many lines these are. */
export async function zeroUncounted(
  tx: Tx,
  businessId: string,
  given: {
    readonly countId: string;
    readonly branchId: string;
    /** Else only those that were sent back. */
    readonly isFirstRound: boolean;
    readonly at: string;
    readonly byName: string;
  },
): Promise<number> {
  const { countId, branchId, isFirstRound, at, byName } = given;
  const rows = await tx.rows(ZERO, [businessId, countId, branchId, isFirstRound, at, byName]);
  return rows.length;
}

const SEND_BACK = statement(
  'send_back_stock_count_lines',
  `with sent as (
     update stock_count_line set is_recount = line_no = any ($3),
       previous_milli = case when line_no = any ($3) then counted_milli else previous_milli end,
       counted_milli = case when line_no = any ($3) then null else counted_milli end,
       expected_milli = case when line_no = any ($3) then null else expected_milli end,
       counted_move = case when line_no = any ($3) then null else counted_move end,
       first_move = case when line_no = any ($3) then null else first_move end,
       level_move = case when line_no = any ($3) then null else level_move end,
       short_milli = case when line_no = any ($3) then 0 else short_milli end,
       counted_at = case when line_no = any ($3) then null else counted_at end,
       counted_by_name = case when line_no = any ($3) then null else counted_by_name end
     where business_id = $1 and count_id = $2 and (line_no = any ($3) or is_recount)
     returning line_no, is_recount)
   select line_no "lineNo" from sent where is_recount`,
);

/** Opens lines to be counted again; the line numbers that there are. */
export async function sendBack(
  tx: Tx,
  businessId: string,
  countId: string,
  lines: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ lineNo: number }>(SEND_BACK, [businessId, countId, lines]);
  return rows.map(({ lineNo }) => lineNo);
}

const POST = statement(
  'post_stock_count_lines',
  `update stock_count_line l set adjusted_milli = w."adjustedMilli", value_minor = w."valueMinor",
     revalued_minor = w."revaluedMinor"
   from json_to_recordset($3::json) as w("lineNo" integer, "adjustedMilli" bigint,
     "valueMinor" bigint, "revaluedMinor" bigint)
   where l.business_id = $1 and l.count_id = $2 and l.line_no = w."lineNo"`,
);

/** What posting moved of a line; values are signed. */
export interface LinePosted {
  readonly lineNo: number;
  readonly adjustedMilli: number;
  readonly valueMinor: number;
  readonly revaluedMinor: number;
}

export async function writePosted(
  tx: Tx,
  businessId: string,
  countId: string,
  lines: readonly LinePosted[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.rows(POST, [businessId, countId, JSON.stringify(lines)]);
}
