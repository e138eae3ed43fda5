import { statement, type Reader, type Tx } from '../db/database.ts';

/** What a shift sold, by tender. */
export interface ShiftSums {
  readonly salesCount: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly cashMinor: number;
  readonly mobileMoneyMinor: number;
  readonly cardMinor: number;
  readonly cashCount: number;
  readonly mobileMoneyCount: number;
  readonly cardCount: number;
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
  readonly expectedMinor: number | null;
  readonly countedMinor: number | null;
  readonly differenceMinor: number | null;
  readonly sums: ShiftSums | null;
  /** What came after the close; null while the shift is open. */
  readonly late: {
    readonly salesCount: number;
    readonly salesMinor: number;
    readonly tenders: readonly { method: string; amountMinor: number; count: number }[];
  } | null;
}

const SUMS = `'salesCount', sales_count, 'salesMinor', sales_minor, 'taxMinor', tax_minor,
  'cashMinor', cash_minor, 'mobileMoneyMinor', mobile_money_minor, 'cardMinor', card_minor,
  'cashCount', cash_count, 'mobileMoneyCount', mobile_money_count, 'cardCount', card_count`;

/** Sales that came after the close, beside the Z report that never changes. */
const LATE = `(select json_build_object('salesCount', count(*),
    'salesMinor', coalesce(sum(x.total_minor), 0),
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
     c.closed_at "closedAt", c.closed_by_name "closedByName", c.expected_minor "expectedMinor",
     c.counted_minor "countedMinor", c.difference_minor "differenceMinor",
     case when c.shift_id is not null then json_build_object(${SUMS}) end sums,
     case when c.shift_id is not null then ${LATE} end late
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

const SUM_SHIFT = statement(
  'sum_shift',
  `select s.*, p.* from
   (select count(*) "salesCount", coalesce(sum(total_minor), 0) "salesMinor",
      coalesce(sum(tax_minor), 0) "taxMinor"
    from sale where business_id = $1 and shift_id = $2) s,
   (select
      coalesce(sum(amount_minor) filter (where method = 'cash'), 0) "cashMinor",
      coalesce(sum(amount_minor) filter (where method = 'mobile_money'), 0) "mobileMoneyMinor",
      coalesce(sum(amount_minor) filter (where method = 'card'), 0) "cardMinor",
      count(*) filter (where method = 'cash') "cashCount",
      count(*) filter (where method = 'mobile_money') "mobileMoneyCount",
      count(*) filter (where method = 'card') "cardCount"
    from payment where business_id = $1 and shift_id = $2) p`,
);

/** What a shift sold so far, by one statement: final only under the till's lock. */
export async function sumShift(
  reader: Reader,
  businessId: string,
  shiftId: string,
): Promise<ShiftSums> {
  return reader.one<ShiftSums>(SUM_SHIFT, [businessId, shiftId]);
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

export interface NewShiftClose extends ShiftSums {
  readonly shiftId: string;
  readonly closedBy: string;
  readonly closedByName: string;
  readonly closedAt: string;
  readonly businessDate: string;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly differenceMinor: number;
}

const INSERT_SHIFT_CLOSE = statement(
  'insert_shift_close',
  `insert into shift_close (business_id, shift_id, closed_by, closed_by_name, closed_at,
     business_date, sales_count, sales_minor, tax_minor, cash_minor, mobile_money_minor,
     card_minor, cash_count, mobile_money_count, card_count, expected_minor, counted_minor,
     difference_minor)
   select $1::uuid, c."shiftId", c."closedBy", c."closedByName", c."closedAt",
     c."businessDate", c."salesCount", c."salesMinor", c."taxMinor", c."cashMinor",
     c."mobileMoneyMinor", c."cardMinor", c."cashCount", c."mobileMoneyCount", c."cardCount",
     c."expectedMinor", c."countedMinor", c."differenceMinor"
   from json_to_record($2::json) as c("shiftId" uuid, "closedBy" uuid, "closedByName" text,
     "closedAt" timestamptz, "businessDate" date, "salesCount" integer, "salesMinor" bigint,
     "taxMinor" bigint, "cashMinor" bigint, "mobileMoneyMinor" bigint, "cardMinor" bigint,
     "cashCount" integer, "mobileMoneyCount" integer, "cardCount" integer,
     "expectedMinor" bigint, "countedMinor" bigint, "differenceMinor" bigint)`,
);

/** Writes the Z report of a shift, once. */
export async function insertShiftClose(
  tx: Tx,
  businessId: string,
  close: NewShiftClose,
): Promise<void> {
  await tx.rows(INSERT_SHIFT_CLOSE, [businessId, JSON.stringify(close)]);
}
