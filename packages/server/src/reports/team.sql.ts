import { statement, type Reader } from '../db/database.ts';
import { columnOf, type Scope } from './scope.ts';
import { RETURNED } from './returned.sql.ts';

/** One person's day in the branches of a scope. */
export interface PersonDay {
  readonly personId: string;
  readonly name: string;
  readonly salesMinor: number;
  readonly beforeMinor: number;
  readonly salesCount: number;
  readonly refundsCount: number;
  /** Without tax, and with what came back without a receipt (decision 100). */
  readonly refundsMinor: number;
  readonly voidsCount: number;
  readonly discountsMinor: number;
  /** Null: no drawer of theirs was counted today. */
  readonly drawerMinor: number | null;
  /** How long they had a drawer today. */
  readonly seconds: number;
  readonly shifts: readonly {
    readonly _id: string;
    readonly tillName: string;
    readonly branchName: string;
    readonly openedAt: string;
  }[];
}

const NOTHING = {
  ...{ sold: '0::bigint', before: '0::bigint', sales: '0', refunds: '0', given: '0::bigint' },
  ...{ voids: '0', taken_off: '0::bigint', drawer: 'null::bigint', seconds: '0::float' },
  shift: 'null::json',
};

/** The columns of one part, in the same order in each; what it does not tell is nothing. */
const told = (given: Partial<typeof NOTHING>): string =>
  Object.entries({ ...NOTHING, ...given })
    .map(([name, text]) => `${text} ${name}`)
    .join(', ');

const TEAM = statement(
  'report_team',
  `with b as (
     select * from unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[])
       as b (branch_id, today, before, same_time))
   select x.person_id "personId", (array_agg(x.name order by x.at desc))[1] "name",
     sum(x.sold)::bigint "salesMinor", sum(x.before)::bigint "beforeMinor",
     sum(x.sales)::int "salesCount", sum(x.refunds)::int "refundsCount",
     sum(x.given)::bigint "refundsMinor", sum(x.voids)::int "voidsCount",
     sum(x.taken_off)::bigint "discountsMinor", sum(x.drawer)::bigint "drawerMinor",
     sum(x.seconds) "seconds",
     coalesce(json_agg(x.shift order by x.at) filter (where x.shift is not null), '[]') "shifts"
   from (
     select s.seller_id person_id, s.seller_name name, s.occurred_at at,
       ${told({ sold: 's.total_minor', sales: '1', taken_off: 's.discount_minor' })}
     from b join sale s on s.branch_id = b.branch_id and s.business_date = b.today
       and s.occurred_at >= $5
     union all
     select s.seller_id, s.seller_name, s.occurred_at, ${told({ before: 's.total_minor' })}
     from b join sale s on s.branch_id = b.branch_id and s.business_date = b.before
       and s.occurred_at >= $6 and least(s.occurred_at, s.posted_at) <= b.same_time
     union all
     select r.seller_id, r.seller_name, r.refunded_at,
       ${told({
         sold: 'case when r.business_date = b.today then -r.total_minor else 0 end',
         before: 'case when r.business_date = b.before then -r.total_minor else 0 end',
         sales: `case when r.business_date = b.today and r.kind = 'void' then -1 else 0 end`,
         taken_off: 'case when r.business_date = b.today then -r.discount_minor else 0 end',
       })}
     from b join ${RETURNED} r on r.branch_id = b.branch_id
       and r.business_date in (b.today, b.before)
     where r.business_date = b.today or r.refunded_at <= b.same_time
     union all
     select r.refunded_by, r.refunded_by_name, r.refunded_at,
       ${told({
         refunds: `(r.kind = 'refund')::int`,
         given: `case r.kind when 'refund' then r.net_minor else 0 end`,
         voids: `(r.kind = 'void')::int`,
       })}
     from b join refund r on r.branch_id = b.branch_id and r.business_date = b.today
     union all
     select n.posted_by, n.posted_by_name, n.posted_at,
       ${told({ refunds: '1', given: 'n.net_minor' })}
     from b join blind_return n on n.branch_id = b.branch_id and n.business_date = b.today
     union all
     select s.opened_by, s.opened_by_name, s.opened_at,
       ${told({
         seconds: 'extract(epoch from coalesce(c.closed_at, $7::timestamptz) - s.opened_at)::float',
         shift: `case when c.shift_id is null then json_build_object('_id', s.shift_id, 'tillName',
           t.name, 'branchName', p.name, 'openedAt', s.opened_at) end`,
       })}
     from b join shift s on s.branch_id = b.branch_id
       and (s.business_date = b.today and s.opened_at >= $5 or exists (select from till o
         where o.business_id = s.business_id and o.open_shift_id = s.shift_id))
     join till t on t.business_id = s.business_id and t.till_id = s.till_id
     join branch p on p.business_id = s.business_id and p.branch_id = s.branch_id
     left join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
     union all
     select s.opened_by, s.opened_by_name, s.opened_at, ${told({ drawer: 'c.difference_minor' })}
     from b join shift s on s.branch_id = b.branch_id
     join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
     where c.business_date = b.today and c.is_counted) x
   group by x.person_id order by 3 desc, 2, 1`,
);

/**
 * Today person by person, each branch at its own today: sales and what came back of them with who
 * sold, refunds and voids with who gave back, drawers with who opened them. Refunds and discounts
 * are those of the figures of the day: what everybody did adds up to them.
 * @param from instants before today and before the day of the week before began, for the index
 */
export async function teamDays(
  reader: Reader,
  scope: Scope,
  from: { readonly today: string; readonly before: string; readonly now: string },
): Promise<PersonDay[]> {
  return reader.rows<PersonDay>(TEAM, [
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
    columnOf(scope, 'before'),
    columnOf(scope, 'sameTime'),
    from.today,
    from.before,
    from.now,
  ]);
}
