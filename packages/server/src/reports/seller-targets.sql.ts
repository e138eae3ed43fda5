import type { Fact } from '@tillbook/core/reports/report-columns';
import type { TargetPart } from '@tillbook/core/reports/seller-targets';
import { statement, type Reader } from '../db/database.ts';
import { valuesOf, type Asked } from './analytics.sql.ts';
import {
  around,
  BY_OTHER_CLOCK,
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';
import { RETURNED } from './returned.sql.ts';

/** What one target of somebody came to over the days of a period on which it held. */
export interface TargetPartOf extends TargetPart {
  readonly personId: string;
  readonly name: string;
}

const OF_WHO = `and s.seller_id = any (array(select person_id from held))`;
const SOLD = `select s.business_id, s.branch_id, s.seller_id person_id, s.business_date,
       s.seller_name name, s.total_minor, true worked from sale s where ${WITHIN} ${OF_WHO}`;

// Each day belongs to the newest target that began by then.
const DAYS_OF_TARGETS = `with said as (
     select t.branch_id, t.person_id, t.daily_minor, t.from_date,
       lead(t.from_date) over (partition by t.branch_id, t.person_id order by t.from_date) until
     from seller_target t where t.branch_id = any ($3::uuid[]) and t.from_date <= $2::date),
   held as (
     select * from said
     where daily_minor is not null and (until is null or until > $1::date)),
   moved as (
     ${SOLD} and ${around('s.occurred_at')}
     union all
     ${SOLD} and ${BY_OTHER_CLOCK}
     union all
     select business_id, branch_id, seller_id, business_date, seller_name, -total_minor, false
     from ${RETURNED} s where ${WITHIN} ${OF_WHO}
     union all
     select business_id, branch_id, opened_by, business_date, opened_by_name, 0, true
     from shift where ${WITHIN} and opened_by = any (array(select person_id from held)))
   select m.business_id, h.branch_id, h.person_id, h.from_date, h.daily_minor, m.business_date,
     max(m.name) name, bool_or(m.worked) worked, sum(m.total_minor) reached_minor
   from held h join moved m on m.branch_id = h.branch_id and m.person_id = h.person_id
     and m.business_date >= h.from_date and (h.until is null or m.business_date < h.until)
   group by 1, 2, 3, 4, 5, 6`;

const PARTS = statement(
  'seller_target_parts',
  `select person_id "personId", max(name) "name", daily_minor "dailyMinor",
     (count(*) filter (where worked))::int "daysWorked", sum(reached_minor)::bigint "reachedMinor"
   from (${DAYS_OF_TARGETS}) d group by person_id, branch_id, from_date, daily_minor`,
);

/** Everybody who had a target in a period and did anything on its days, target by target. */
export async function targetParts(reader: Reader, asked: Asked): Promise<TargetPartOf[]> {
  return reader.rows<TargetPartOf>(PARTS, valuesOf(asked));
}

const TARGETS: SourceSql = {
  name: 'targets',
  rows: DAYS_OF_TARGETS,
  keys: { ...DAY_KEYS, branch: 'branch_id', person: 'person_id' },
  names: { person: 'max(name)' },
  sums: {
    workedDays: '(count(*) filter (where worked))::int',
    targetMinor: 'coalesce(sum(daily_minor) filter (where worked), 0)::bigint',
    reachedMinor: 'sum(reached_minor)::bigint',
  },
};

/** What people should sell on the days on which they worked, and what became of it. */
export async function targetRows(
  reader: Reader,
  asked: SourceAsked & { readonly facts: readonly Fact[] },
): Promise<FoundRow[]> {
  return readGrouped(reader, TARGETS, asked, periodValues(asked));
}

const OWN = statement(
  'seller_target_own',
  `select b.name "branchName", t.daily_minor "targetMinor"
   from seller_target t
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where t.person_id = $1 and t.branch_id = $2 and t.from_date <= $3::date
   order by t.from_date desc limit 1`,
);

/** What somebody should sell in a branch on a day, as it was said of them; else null. */
export async function ownTarget(
  reader: Reader,
  asked: { readonly personId: string; readonly branchId: string; readonly date: string },
): Promise<{ branchName: string; targetMinor: number } | null> {
  const { personId, branchId, date } = asked;
  const found = await reader.maybe<{ branchName: string; targetMinor: number | null }>(OWN, [
    ...[personId, branchId, date],
  ]);
  if (found === null || found.targetMinor === null) return null;
  return { branchName: found.branchName, targetMinor: found.targetMinor };
}
