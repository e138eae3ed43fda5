import type { ShiftListRow } from '@tillbook/core/sales/shifts.api';
import { statement, type Reader } from '../db/database.ts';

/** Which shifts a list shows; null narrows nothing. */
export interface ShiftsAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly sellerId: string | null;
  readonly tillId: string | null;
  readonly state: keyof typeof STATE_IS | null;
  /** Open ones that were opened before this instant. */
  readonly openSince: string | null;
  readonly differs: keyof typeof DIFFERS | null;
  /** Whether days are those of the opening or of the closing. */
  readonly by: keyof typeof DAY_OF;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: { readonly openedAt: string; readonly shiftId: string } | null;
  readonly limit: number;
}

export interface ShiftRowFound extends Omit<ShiftListRow, 'state'> {
  readonly openedBy: string;
  readonly isCounting: boolean;
  readonly isReviewed: boolean;
}

const REVIEWED = `exists (select from shift_event e where e.business_id = s.business_id
  and e.shift_id = s.shift_id and e.kind = 'review')`;

const STATE_IS = {
  open: 'c.shift_id is null',
  closed: `c.shift_id is not null and not ${REVIEWED}`,
  reviewed: `c.shift_id is not null and ${REVIEWED}`,
} as const;

const DAY_OF = { opened: 's.business_date', closed: 'c.business_date' } as const;

const DIFFERS = { yes: 'c.differs', short: 'c.is_counted and c.difference_minor < 0' } as const;

/** The conditions that are asked, so that each plan uses the index that serves it. */
function conditionsOf(asked: ShiftsAsked) {
  const values: unknown[] = [asked.businessId, asked.limit];
  const conditions = ['s.business_id = $1'];
  const used: string[] = [];
  const add = (name: string, given: unknown, text: (at: number) => string) => {
    if (given === null) return;
    used.push(name);
    values.push(given);
    conditions.push(text(values.length));
  };
  const always = (name: string, isAsked: boolean, text: string) => {
    if (!isAsked) return;
    used.push(name);
    conditions.push(text);
  };
  add('branches', asked.branchIds, (n) => `s.branch_id = any ($${n})`);
  add('seller', asked.sellerId, (n) => `s.opened_by = $${n}`);
  add('till', asked.tillId, (n) => `s.till_id = $${n}`);
  add(`${asked.by}_from`, asked.from, (n) => `${DAY_OF[asked.by]} >= $${n}::date`);
  add(`${asked.by}_to`, asked.to, (n) => `${DAY_OF[asked.by]} <= $${n}::date`);
  add('since', asked.openSince, (n) => `s.opened_at < $${n}::timestamptz`);
  if (asked.state !== null) always(asked.state, true, STATE_IS[asked.state]);
  if (asked.differs !== null) always(`differs_${asked.differs}`, true, DIFFERS[asked.differs]);
  const { before } = asked;
  if (before !== null) {
    used.push('before');
    values.push(before.openedAt, before.shiftId);
    const at = values.length;
    conditions.push(`(s.opened_at, s.shift_id) < ($${at - 1}::timestamptz, $${at}::uuid)`);
  }
  return { values, conditions, used };
}

/** Shifts, newest first. What an open one sold is counted now; a closed one keeps it. */
export async function readShiftList(reader: Reader, asked: ShiftsAsked): Promise<ShiftRowFound[]> {
  const { values, conditions, used } = conditionsOf(asked);
  const text = `select s.shift_id "_id", s.till_id "tillId", t.name "tillName",
      b.name "branchName", b.timezone, s.business_date "businessDate", c.z_number "zNumber",
      s.opened_at "openedAt", s.opened_by "openedBy", s.opened_by_name "openedByName",
      c.closed_at "closedAt", c.closed_by_name "closedByName",
      coalesce(c.is_forced, false) "isForced", coalesce(c.sales_count, n.count, 0) "salesCount",
      coalesce(c.sales_minor, n.total, 0) "salesMinor", s.float_minor "floatMinor",
      c.expected_minor "expectedMinor", case when c.is_counted then c.counted_minor end
        "countedMinor", case when c.is_counted then c.difference_minor end "differenceMinor",
      c.other_difference_minor "otherDifferenceMinor", ${REVIEWED} "isReviewed",
      coalesce((select e.kind = 'count' from shift_event e where e.business_id = s.business_id
        and e.shift_id = s.shift_id order by e.position desc limit 1), false) "isCounting"
    from (select s.* from shift s
      left join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
      where ${conditions.join(' and ')}
      order by s.opened_at desc, s.shift_id desc limit $2) s
    join till t on t.business_id = s.business_id and t.till_id = s.till_id
    join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
    left join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
    left join lateral (select count(*) count, sum(x.total_minor) total from sale x
      where x.business_id = s.business_id and x.shift_id = s.shift_id) n on c.shift_id is null
    order by s.opened_at desc, s.shift_id desc`;
  return reader.rows<ShiftRowFound>(statement(['list_shifts', ...used].join('_'), text), values);
}
