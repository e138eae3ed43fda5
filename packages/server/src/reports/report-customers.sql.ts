import { LAPSED_DAYS } from '@tillbook/core/reports/customer-reports';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import { salesWith } from './report-days.sql.ts';
import {
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** What customers hold, what they paid, and whether they come again. */

type Asked = SourceAsked & { readonly facts: readonly Fact[] };

// A card, a credit or a deposit is good in every branch, so they are the business's. Points are in
// no book before they become store credit (decision 98): their worth stands by itself, and who was
// forgotten comes for none of it.
const HELD: SourceSql = {
  name: 'held',
  rows: `select business_id, null::uuid customer_id, 'gift_card' kind, balance_minor held_minor,
      0::bigint worth_minor
    from gift_card where balance_minor > 0
    union all
    select business_id, customer_id, 'store_credit', -balance_minor, 0
    from customer where balance_minor < 0
    union all
    select y.business_id, y.customer_id, 'deposit', y.paid_minor, 0
    from layby y join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
    where y.cancelled_at is null and q.sale_id is null and y.paid_minor > 0
    union all
    select p.business_id, p.customer_id, 'points', 0, p.points * coalesce((
      select t.worth_minor from loyalty_terms t where t.business_id = p.business_id
      order by t.terms_no desc limit 1), 0)
    from (select business_id, customer_id, sum(points) points from loyalty_entry
      group by 1, 2 having sum(points) > 0) p
    join customer c on c.business_id = p.business_id and c.customer_id = p.customer_id
    where c.erased_at is null`,
  keys: { heldKind: 'kind', customer: 'customer_id' },
  sums: {
    holdersCount: 'count(*)::int',
    heldMinor: 'sum(held_minor)::bigint',
    worthMinor: 'sum(worth_minor)::bigint',
  },
};

/** What is owed to customers now, in goods they have not chosen yet. */
export async function heldRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, HELD, asked, []);
}

// What is paid for goods set aside is a deposit: nothing was owed for it. A payment and its taking
// back are none together, each on its own day.
const COLLECTIONS: SourceSql = {
  name: 'collections',
  rows: `select business_id, business_date, branch_id, customer_id, method, posted_by,
      posted_by_name, amount_minor
    from customer_payment where ${WITHIN} and layby_id is null`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    customer: 'customer_id',
    tender: 'method',
    person: 'posted_by',
  },
  names: { person: 'max(posted_by_name)' },
  sums: {
    paymentsCount: 'sum(sign(amount_minor))::int',
    paidOnAccountMinor: 'sum(amount_minor)::bigint',
  },
};

/** What customers paid on their accounts, where it was taken. */
export async function collectionRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, COLLECTIONS, asked, periodValues(asked));
}

const isVoided = (sale: string): string =>
  `exists (select from refund v where v.business_id = ${sale}.business_id
      and v.sale_id = ${sale}.sale_id and v.kind = 'void')`;

/** What customers bought and brought back on the days; `bought` are sales that were not voided. */
const TRADED = `select s.business_id, s.business_date, s.branch_id, s.customer_id, 1 sales_count,
      s.net_minor, not ${isVoided('s')} bought
    from (${salesWith(`s.business_id, s.sale_id, s.business_date, s.branch_id, s.customer_id,
      s.net_minor`)}) s where s.customer_id is not null
    union all
    select r.business_id, r.business_date, r.branch_id, o.customer_id, -(r.kind = 'void')::int,
      -r.net_minor, false
    from refund r join sale o on o.business_id = r.business_id and o.sale_id = r.sale_id
    where r.business_date between $1::date and $2::date and r.branch_id = any ($3::uuid[])
      and o.customer_id is not null
    union all
    select business_id, business_date, branch_id, customer_id, 0, -net_minor, false
    from blind_return where ${WITHIN}`;

// Of each customer one sale is looked up, by the index of theirs, wherever it was made.
const BUYERS: SourceSql = {
  name: 'buyers',
  rows: `with traded as materialized (${TRADED}),
      firsts as materialized (
        select c.customer_id, (select s.business_date from sale s
          where s.business_id = c.business_id and s.customer_id = c.customer_id
            and not ${isVoided('s')} order by s.occurred_at, s.sale_id limit 1) first_on
        from (select distinct business_id, customer_id from traded) c)
    select t.*, case when f.first_on < date_trunc('month', t.business_date::timestamp)::date
      then 'returning' else 'new' end kind
    from traded t join firsts f on f.customer_id = t.customer_id`,
  keys: { month: DAY_KEYS.month, branch: 'branch_id', buyerKind: 'kind' },
  sums: {
    buyersCount: 'count(distinct customer_id) filter (where bought)::int',
    salesCount: 'sum(sales_count)::int',
    netMinor: 'sum(net_minor)::bigint',
  },
};

/** Who bought for the first time in a month, and who had before it. */
export async function buyerRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, BUYERS, asked, periodValues(asked));
}

const LAPSED: SourceSql = {
  name: 'lapsed',
  rows: `select c.business_id, c.customer_id, s.business_date, s.net_minor
    from customer c cross join lateral (
      select s.business_date, s.net_minor from sale s
      where s.business_id = c.business_id and s.customer_id = c.customer_id
        and s.branch_id = any ($1::uuid[]) and not ${isVoided('s')}
      order by s.occurred_at desc, s.sale_id desc limit 1) s
    where c.archived_at is null and c.erased_at is null
      and s.business_date < $2::date - ${LAPSED_DAYS}`,
  keys: { customer: 'customer_id' },
  facts: { lastBought: 'max(business_date)' },
  sums: {
    sinceDays: 'max($2::date - business_date)::int',
    lastSaleMinor: 'sum(net_minor)::bigint',
  },
};

/** Customers who bought in these branches, and nothing there for long. */
export async function lapsedRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, LAPSED, asked, [asked.branchIds, asked.today]);
}
