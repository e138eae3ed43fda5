import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface ConflictRow {
  readonly conflictId: string;
  /** Of a sale, of a refund, of the opening or the close of a shift, or of a cash move. */
  readonly saleId: string | null;
  readonly refundId?: string;
  /** Of the opening of a shift. */
  readonly openingId?: string;
  /** Of cash that was moved without a connection. */
  readonly moveId?: string;
  /** Of a shift that was closed without a connection. */
  readonly closingId?: string;
  /** Of what could not be posted. */
  readonly unpostedId?: string;
  readonly branchId: string;
  readonly kind: ConflictKind;
  readonly details: Readonly<Record<string, unknown>>;
  readonly foundAt: string;
}

const INSERT_CONFLICTS = statement(
  'insert_conflicts',
  `insert into sale_conflict (business_id, conflict_id, sale_id, refund_id, opening_id, move_id,
     closing_id, unposted_id, branch_id, kind, details, found_at)
   select $1::uuid, c."conflictId", c."saleId", c."refundId", c."openingId", c."moveId",
     c."closingId", c."unpostedId", c."branchId", c.kind, c.details, c."foundAt"
   from json_to_recordset($2::json) as c("conflictId" uuid, "saleId" uuid, "refundId" uuid,
     "openingId" uuid, "moveId" uuid, "closingId" uuid, "unpostedId" uuid, "branchId" uuid,
     kind text, details jsonb, "foundAt" timestamptz)`,
);

/** Keeps what was odd about sales, in the transaction that posts them. */
export async function insertConflicts(
  tx: Tx,
  businessId: string,
  conflicts: readonly ConflictRow[],
): Promise<void> {
  if (conflicts.length === 0) return;
  await tx.rows(INSERT_CONFLICTS, [businessId, JSON.stringify(conflicts)]);
}

const INSERT_SETTLEMENT = statement(
  'insert_conflict_settlement',
  `insert into sale_conflict_settlement (business_id, conflict_id, settled_at, settled_by,
     settled_by_name, note)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning conflict_id`,
);

/** Keeps that somebody looked at it, once. False: somebody had already. */
export async function insertSettlement(
  tx: Tx,
  businessId: string,
  settled: {
    readonly conflictId: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly note: string | null;
  },
): Promise<boolean> {
  const { conflictId, at, by, byName, note } = settled;
  const values = [businessId, conflictId, at, by, byName, note];
  return (await tx.maybe(INSERT_SETTLEMENT, values)) !== null;
}

/** A conflict as it is shown, with its branch for whoever asks. */
export type ShownConflict = SaleConflict & { readonly branchId: string };

/** Rows with a number of the series of sale `s`, among those that were missing before it. */
const AMONG_MISSING = `x.business_id = c.business_id and x.till_id = s.till_id
  and x.series = s.series and x.number >= (c.details->>'fromNumber')::integer
  and x.number <= (c.details->>'toNumber')::integer`;

/** How many of the numbers that were missing are missing still, and how many were handed over. */
const STILL_MISSING = `case when c.kind = 'number_gap' then (
    select jsonb_build_object('missingNow', (c.details->>'toNumber')::integer
        - (c.details->>'fromNumber')::integer + 1 - came.count - handed.count,
      'handedOver', handed.count)
    from (select count(*) from sale x where ${AMONG_MISSING}) came,
      (select count(distinct x.number) from unposted_fact x
        where ${AMONG_MISSING} and x.kind = 'sale' and not exists (select from sale y
          where y.business_id = x.business_id and y.till_id = x.till_id
            and y.series = x.series and y.number = x.number)) handed)
  else '{}'::jsonb end`;

/** What a refund that happened says of itself goes before what its sale says. */
const CONFLICTS = `select c.conflict_id "_id", c.kind, s.sale_id "saleId",
    c.refund_id "refundId", f.paper_number "paperNumber",
    coalesce(o.shift_id, m.shift_id, z.shift_id) "shiftId",
    case when m.move_id is not null
      then json_build_object('kind', m.kind, 'reason', m.reason) end "move",
    coalesce(f.receipt_number, s.receipt_number, u.paper_number, t.name, '')
      "receiptNumber",
    c.branch_id "branchId",
    coalesce(s.branch_name, b.name) "branchName",
    coalesce(f.refunded_by_name, s.seller_name, o.opened_by_name, m.moved_by_name,
      z.closed_by_name, u.done_by_name, '') "sellerName",
    coalesce(f.total_minor, s.total_minor, o.float_minor, m.amount_minor,
      z.counted_minor, u.amount_minor, 0) "totalMinor",
    coalesce(f.occurred_at, s.occurred_at, o.opened_at, d.occurred_at, z.closed_at,
      u.occurred_at, u.handed_at) "occurredAt",
    c.found_at "foundAt", coalesce(s.timezone, b.timezone) timezone,
    c.details || ${STILL_MISSING} details,
    x.settled_at "settledAt", x.settled_by_name "settledByName", x.note
  from sale_conflict c
  join branch b on b.business_id = c.business_id and b.branch_id = c.branch_id
  left join refund_fact f on f.business_id = c.business_id and f.refund_id = c.refund_id
  left join sale s on s.business_id = c.business_id
    and s.sale_id = coalesce(c.sale_id, f.sale_id)
  left join shift_opening o on o.business_id = c.business_id and o.opening_id = c.opening_id
  left join cash_move m on m.business_id = c.business_id and m.move_id = c.move_id
  left join cash_move_fact d on d.business_id = c.business_id and d.move_id = c.move_id
  left join shift_closing z on z.business_id = c.business_id and z.closing_id = c.closing_id
  left join unposted_fact u on u.business_id = c.business_id and u.unposted_id = c.unposted_id
  left join till t on t.business_id = c.business_id
    and t.till_id = coalesce(o.till_id, d.till_id, z.till_id, u.till_id)
  left join sale_conflict_settlement x
    on x.business_id = c.business_id and x.conflict_id = c.conflict_id
  where c.business_id = $1`;

const READ_CONFLICT = statement('read_conflict', `${CONFLICTS} and c.conflict_id = $2`);

export async function readConflict(
  reader: Reader,
  businessId: string,
  conflictId: string,
): Promise<ShownConflict | null> {
  return reader.maybe<ShownConflict>(READ_CONFLICT, [businessId, conflictId]);
}

export interface ConflictsAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly state: 'open' | 'settled' | 'all';
  readonly kind: ConflictKind | null;
  readonly before: { readonly foundAt: string; readonly conflictId: string } | null;
  readonly limit: number;
}

/** Conflicts, newest first. Only the conditions that are asked stand in the statement. */
export async function readConflictList(
  reader: Reader,
  asked: ConflictsAsked,
): Promise<ShownConflict[]> {
  const values: unknown[] = [asked.businessId, asked.limit];
  const used: string[] = [asked.state];
  let where = {
    open: ' and x.conflict_id is null',
    settled: ' and x.conflict_id is not null',
    all: '',
  }[asked.state];
  if (asked.branchIds !== null) {
    values.push(asked.branchIds);
    used.push('branches');
    where += ` and c.branch_id = any ($${values.length})`;
  }
  if (asked.kind !== null) {
    values.push(asked.kind);
    used.push('kind');
    where += ` and c.kind = $${values.length}`;
  }
  if (asked.before !== null) {
    values.push(asked.before.foundAt, asked.before.conflictId);
    used.push('before');
    where += ` and (c.found_at, c.conflict_id)
      < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`;
  }
  const text = `${CONFLICTS}${where} order by c.found_at desc, c.conflict_id desc limit $2`;
  return reader.rows<ShownConflict>(statement(['list_conflicts', ...used].join('_'), text), values);
}
