import type { Fact } from '@tillbook/core/reports/report-columns';
import type { CommissionDay } from '@tillbook/core/reports/commissions';
import { statement, type Reader } from '../db/database.ts';
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

/**
 * Days of people on which a rate of commission held, with what they sold (decision 158). A refund
 * or void is of whoever made the sale; goods without a receipt are nobody's.
 */

const OF_WHO = 'and s.seller_id = any (array(select person_id from held))';
const SOLD = `select s.business_id, s.branch_id, s.seller_id person_id, s.business_date,
       s.seller_name name, s.net_minor from sale s where ${WITHIN} ${OF_WHO}`;

// Each day belongs to the newest rate that began by then.
const daysOf = (who: string): string => `with said as (
     select t.branch_id, t.person_id, t.rate_basis_points, t.from_date,
       lead(t.from_date) over (partition by t.branch_id, t.person_id order by t.from_date) until
     from seller_commission t where t.branch_id = any ($3::uuid[]) and t.from_date <= $2::date
       ${who}),
   held as (
     select * from said
     where rate_basis_points is not null and (until is null or until > $1::date)),
   moved as (
     ${SOLD} and ${around('s.occurred_at')}
     union all
     ${SOLD} and ${BY_OTHER_CLOCK}
     union all
     select business_id, branch_id, seller_id, business_date, seller_name, -net_minor
     from refund s where ${WITHIN} ${OF_WHO})
   select m.business_id, h.branch_id, h.person_id, h.rate_basis_points, m.business_date,
     max(m.name) name, sum(m.net_minor) net_minor
   from held h join moved m on m.branch_id = h.branch_id and m.person_id = h.person_id
     and m.business_date >= h.from_date and (h.until is null or m.business_date < h.until)
   group by 1, 2, 3, 4, 5`;

const COMMISSIONS: SourceSql = {
  name: 'commissions',
  rows: daysOf(''),
  keys: { ...DAY_KEYS, branch: 'branch_id', person: 'person_id' },
  names: { person: 'max(name)' },
  sums: {
    commissionBaseMinor: 'sum(net_minor)::bigint',
    // `commissionOf` of core: a numeric is rounded half away from zero.
    commissionMinor: 'sum(round(net_minor * rate_basis_points / 10000.0))::bigint',
  },
};

/** What people earn of what they sold. */
export async function commissionRows(
  reader: Reader,
  asked: SourceAsked & { readonly facts: readonly Fact[] },
): Promise<FoundRow[]> {
  return readGrouped(reader, COMMISSIONS, asked, periodValues(asked));
}

const OWN = statement(
  'commission_days_of_person',
  `select rate_basis_points "rateBasisPoints", sum(net_minor)::bigint "netMinor"
   from (${daysOf('and t.person_id = $4')}) d group by branch_id, business_date, rate_basis_points`,
);

/** Each day of one person on which a rate held, branch by branch. */
export async function commissionDays(
  reader: Reader,
  asked: Pick<SourceAsked, 'from' | 'to' | 'branchIds'> & { readonly personId: string },
): Promise<CommissionDay[]> {
  const { from, to, branchIds, personId } = asked;
  return reader.rows<CommissionDay>(OWN, [from, to, branchIds, personId]);
}
