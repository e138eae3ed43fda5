import type { CountedPart, Found } from '@tillbook/core/sales/count-tender';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { discardsOf, type TaxSums, type TenderSums } from './shift-sums.sql.ts';

/** A part of a tender in a Z report, and where an own way of paying is booked. */
export interface ClosePart extends CountedPart {
  readonly accountCode: string | null;
}

/** A way of paying in a Z report. */
export interface CloseTender extends Omit<TenderSums, 'parts'>, Found {
  readonly expectedMinor: number;
  readonly parts: readonly ClosePart[];
}

/** How often a note or coin lay in the drawer. */
export interface Piece {
  readonly valueMinor: number;
  readonly count: number;
}

/** The Z report as it is kept. */
export interface ShiftCloseRow {
  readonly zNumber: number;
  readonly isForced: boolean;
  readonly forcedReason: string | null;
  readonly isCounted: boolean;
  readonly handOverNote: string | null;
  readonly pieces: readonly Piece[] | null;
  readonly salesCount: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly discountMinor: number;
  readonly roundingMinor: number;
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
  readonly noSales: number;
  /** Null: it was kept before they were counted. */
  readonly discardsCount: number | null;
  readonly discardsMinor: number | null;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly differenceMinor: number;
  readonly tenders: readonly CloseTender[];
  readonly taxes: readonly TaxSums[];
  readonly auditHash: string | null;
}

export interface MoveRow {
  readonly _id: string;
  readonly shiftId: string;
  readonly number: number;
  readonly kind: 'pay_in' | 'pay_out' | 'drop' | 'no_sale';
  readonly amountMinor: number;
  readonly category: string | null;
  readonly reason: string;
  readonly movedAt: string;
  readonly movedByName: string;
  readonly isLate: boolean;
  readonly takesBack: string | null;
  readonly isTakenBack: boolean;
}

export interface ShiftRow {
  readonly shiftId: string;
  readonly tillId: string;
  readonly tillName: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly openedBy: string;
  readonly openedByName: string;
  readonly openedAt: string;
  readonly floatMinor: number;
  /** Null while the shift is open. */
  readonly closedAt: string | null;
  readonly closedByName: string | null;
  /** What came after the close; null while the shift is open. */
  readonly late: {
    readonly salesCount: number;
    readonly salesMinor: number;
    readonly refundsCount: number;
    readonly refundsMinor: number;
    readonly movesCount: number;
    readonly discardsCount: number;
    readonly discardsMinor: number;
    readonly tenders: readonly { method: string; amountMinor: number; count: number }[];
  } | null;
  readonly close: ShiftCloseRow | null;
  readonly moves: readonly MoveRow[];
  /** The last of counting and resuming; null: it was never counted. */
  readonly lastStep: string | null;
  readonly review: { at: string; byName: string; note: string | null } | null;
  /** Counts of devices that stand beside the shift. */
  readonly otherCounts: readonly {
    countedMinor: number;
    countedAt: string;
    countedByName: string;
  }[];
}

/** An instant inside JSON as the driver gives it outside. */
const instantOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A part as it was kept before parts were counted has nothing of a count. */
const PARTS = `(select coalesce(jsonb_agg('{"typeId": null, "accountCode": null,
    "countedMinor": null, "differenceMinor": null}'::jsonb || e.part order by e.place), '[]')
  from jsonb_array_elements(x.parts) with ordinality e (part, place))`;

const TENDERS = `select json_agg(json_build_object('method', x.method,
    'salesMinor', x.sales_minor, 'salesCount', x.sales_count,
    'collectedMinor', x.collected_minor, 'refundsMinor', x.refunds_minor,
    'paidOutMinor', x.paid_out_minor, 'parts', ${PARTS},
    'expectedMinor', x.expected_minor, 'countedMinor', x.counted_minor,
    'differenceMinor', x.difference_minor) order by x.position)
  from shift_close_tender x where x.business_id = c.business_id and x.shift_id = c.shift_id`;

const TAXES = `select json_agg(json_build_object('taxBasisPoints', x.tax_basis_points,
    'netMinor', x.net_minor, 'taxMinor', x.tax_minor) order by x.tax_basis_points)
  from shift_close_tax x where x.business_id = c.business_id and x.shift_id = c.shift_id`;

const CLOSE = `json_build_object('zNumber', c.z_number, 'isForced', c.is_forced,
  'forcedReason', c.forced_reason, 'isCounted', c.is_counted, 'handOverNote', c.hand_over_note,
  'pieces', c.pieces, 'salesCount', c.sales_count, 'salesMinor', c.sales_minor,
  'taxMinor', c.tax_minor, 'discountMinor', c.discount_minor,
  'roundingMinor', c.rounding_minor, 'payInsMinor', c.pay_ins_minor,
  'payOutsMinor', c.pay_outs_minor,
  'dropsMinor', c.drops_minor, 'noSales', c.no_sales, 'discardsCount', c.discards_count,
  'discardsMinor', c.discards_minor, 'expectedMinor', c.expected_minor,
  'countedMinor', c.counted_minor, 'differenceMinor', c.difference_minor,
  'tenders', coalesce((${TENDERS}), '[]'), 'taxes', coalesce((${TAXES}), '[]'),
  'auditHash', (select left(encode(a.hash, 'hex'), 16) from audit_event a
    where a.business_id = c.business_id and a.subject_id = c.shift_id
      and a.action = 'shift_closed'))`;

const MOVES = `select json_agg(json_build_object('_id', m.move_id, 'shiftId', m.shift_id,
    'number', m.number, 'kind', m.kind, 'amountMinor', m.amount_minor, 'category', m.category,
    'reason', m.reason, 'movedAt', ${instantOf('m.moved_at')},
    'movedByName', m.moved_by_name, 'isLate', coalesce(f.is_late, false),
    'takesBack', m.takes_back, 'isTakenBack', exists (select from cash_move b
      where b.business_id = m.business_id and b.takes_back = m.move_id)) order by m.number)
  from cash_move m left join cash_move_fact f using (business_id, move_id)
  where m.business_id = s.business_id and m.shift_id = s.shift_id`;

const DISCARDS = discardsOf('s.shift_id', 's.till_id');

/** What came after the close, beside the Z report that never changes. */
const LATE = `(select json_build_object('salesCount', count(*),
    'salesMinor', coalesce(sum(x.total_minor), 0),
    'refundsCount', (select count(*) from refund_fact f where f.business_id = s.business_id
      and f.shift_id = s.shift_id and f.is_late),
    'refundsMinor', (select coalesce(sum(f.total_minor), 0) from refund_fact f
      where f.business_id = s.business_id and f.shift_id = s.shift_id and f.is_late),
    'movesCount', (select count(*) from cash_move m join cash_move_fact f
        using (business_id, move_id)
      where m.business_id = s.business_id and m.shift_id = s.shift_id and f.is_late),
    'discardsCount', (select x."discardsCount" - coalesce(c.discards_count, x."discardsCount")
      from (${DISCARDS}) x),
    'discardsMinor', (select x."discardsMinor" - coalesce(c.discards_minor, x."discardsMinor")
      from (${DISCARDS}) x),
    'tenders', (select coalesce(json_agg(json_build_object('method', method, 'amountMinor', amount,
        'count', payments) order by method), '[]')
      from (select p.method, sum(p.amount_minor) amount, count(*) payments
        from sale l join payment p using (business_id, sale_id)
        where l.business_id = s.business_id and l.shift_id = s.shift_id and l.is_late
        group by p.method) t))
  from sale x where x.business_id = s.business_id and x.shift_id = s.shift_id and x.is_late)`;

const READ_SHIFT = statement(
  'read_shift',
  `select s.shift_id "shiftId", s.till_id "tillId", t.name "tillName", s.branch_id "branchId",
     b.name "branchName", b.timezone, b.cutoff_minutes "cutoffMinutes", s.opened_by "openedBy",
     s.opened_by_name "openedByName", s.opened_at "openedAt", s.float_minor "floatMinor",
     c.closed_at "closedAt", c.closed_by_name "closedByName",
     case when c.shift_id is not null then ${CLOSE} end "close",
     coalesce((${MOVES}), '[]') moves,
     (select e.kind from shift_event e where e.business_id = s.business_id
        and e.shift_id = s.shift_id and e.kind <> 'review'
      order by e.position desc limit 1) "lastStep",
     (select json_build_object('at', ${instantOf('e.happened_at')}, 'byName', e.actor_name,
        'note', e.note) from shift_event e
      where e.business_id = s.business_id and e.shift_id = s.shift_id and e.kind = 'review') review,
     case when c.shift_id is not null then ${LATE} end late,
     coalesce((select json_agg(json_build_object('countedMinor', z.counted_minor,
         'countedAt', ${instantOf('z.counted_at')}, 'countedByName', z.closed_by_name)
         order by z.posted_at, z.closing_id)
       from shift_closing z where z.business_id = s.business_id and z.shift_id = s.shift_id
         and not z.is_z), '[]') "otherCounts"
   from shift s
   join till t on t.business_id = s.business_id and t.till_id = s.till_id
   join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
   left join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
   where s.business_id = $1 and s.shift_id = $2`,
);

/** A shift; with its Z report when it is closed. */
export async function readShift(
  reader: Reader,
  businessId: string,
  shiftId: string,
): Promise<ShiftRow | null> {
  return reader.maybe<ShiftRow>(READ_SHIFT, [businessId, shiftId]);
}

export interface NewShift {
  readonly shiftId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly openedBy: string;
  readonly openedByName: string;
  readonly openedAt: string;
  readonly businessDate: string;
  readonly floatMinor: number;
}

const INSERT_SHIFT = statement(
  'insert_shift',
  `insert into shift (business_id, shift_id, till_id, branch_id, opened_by, opened_by_name,
     opened_at, business_date, float_minor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export async function insertShift(tx: Tx, businessId: string, shift: NewShift): Promise<void> {
  await tx.rows(INSERT_SHIFT, [
    businessId,
    shift.shiftId,
    shift.tillId,
    shift.branchId,
    shift.openedBy,
    shift.openedByName,
    shift.openedAt,
    shift.businessDate,
    shift.floatMinor,
  ]);
}

const READ_HAND_OVER = statement(
  'read_hand_over',
  `select c.closed_at "closedAt", c.closed_by_name "closedByName",
     case when c.is_counted then c.counted_minor end "countedMinor", c.hand_over_note "note"
   from shift_close c where c.business_id = $1 and c.till_id = $2
   order by c.z_number desc limit 1`,
);

/** What the last close of a till left behind, or null. */
export async function readHandOver(
  reader: Reader,
  businessId: string,
  tillId: string,
): Promise<{
  closedAt: string;
  closedByName: string;
  countedMinor: number | null;
  note: string | null;
} | null> {
  return reader.maybe(READ_HAND_OVER, [businessId, tillId]);
}
