import type { Invariant } from './invariant.ts';

const DEPOSITS = `'2210'`;

/** What must hold of goods that are set aside, and of what was paid for them. */
export const LAYBY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I110',
    sentence: 'What was paid for open lay-bys is what the books owe for them',
    examined: 'select count(*) from layby',
    broken: `with held as (
        select y.business_id, sum(y.paid_minor) held
        from layby y join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
        where y.cancelled_at is null and q.sale_id is null group by 1),
      books as (
        select business_id, sum(credit_minor - debit_minor) owed from journal_line
        where account_code = ${DEPOSITS} group by 1)
      select coalesce(h.business_id, b.business_id) business_id,
        format('lay-bys %s, books %s', coalesce(h.held, 0), coalesce(b.owed, 0)) what
      from held h full join books b using (business_id)
      where coalesce(h.held, 0) <> coalesce(b.owed, 0)`,
  },
  {
    id: 'I111',
    sentence: 'What a shelf keeps aside is what open lay-bys of its branch keep of it',
    examined: 'select count(*) from layby_goods',
    broken: `with kept as (
        select y.business_id, y.branch_id, g.product_id, sum(g.quantity_milli) kept
        from layby y
        join layby_goods g on g.business_id = y.business_id and g.layby_id = y.layby_id
        join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
        where y.cancelled_at is null and q.sale_id is null group by 1, 2, 3)
      select coalesce(k.business_id, l.business_id) business_id,
        format('product %s: %s kept, %s aside', coalesce(k.product_id, l.product_id), k.kept,
          l.set_aside_milli) what
      from kept k
      full join (select * from stock_level where set_aside_milli <> 0) l
        on l.business_id = k.business_id and l.branch_id = k.branch_id
          and l.product_id = k.product_id
      where k.kept is distinct from l.set_aside_milli`,
  },
  {
    id: 'I112',
    sentence:
      'A lay-by is paid what its payments come to, and what was paid went into its sale or was ' +
      'given back, less what is kept',
    examined: 'select count(*) from layby',
    broken: `with paid as (
        select business_id, layby_id, sum(amount_minor) paid,
          bool_and(balance_after_minor = -ran) is_in_order
        from (select *, sum(amount_minor) over (partition by business_id, layby_id
            order by -balance_after_minor) ran
          from customer_payment where layby_id is not null) p group by 1, 2),
      spent as (
        select p.business_id, q.quote_id layby_id, sum(p.amount_minor) spent
        from payment p
        left join quote q on q.business_id = p.business_id and q.sale_id = p.sale_id
        where p.method = 'deposit' group by 1, 2),
      given as (
        select business_id, layby_id, sum(amount_minor) given from customer_payout
        where layby_id is not null group by 1, 2),
      credited as (
        select business_id, source_id layby_id, -sum(amount_minor) credited from customer_entry
        where kind = 'layby' group by 1, 2)
      select coalesce(y.business_id, s.business_id) business_id,
        format('lay-by %s', coalesce(y.number, s.layby_id::text)) what
      from layby y
      join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
      left join paid p on p.business_id = y.business_id and p.layby_id = y.layby_id
      left join given g on g.business_id = y.business_id and g.layby_id = y.layby_id
      left join credited k on k.business_id = y.business_id and k.layby_id = y.layby_id
      full join spent s on s.business_id = y.business_id and s.layby_id = y.layby_id
      where y.layby_id is null or p.paid is distinct from y.paid_minor or not p.is_in_order
        or (y.number, y.branch_id, y.customer_id, y.total_minor)
          is distinct from (q.number, q.branch_id, q.customer_id, q.total_minor)
        or y.cancelled_at is distinct from q.withdrawn_at
        or coalesce(s.spent, 0) <> case when q.sale_id is null then 0 else y.paid_minor end
        or coalesce(g.given, 0) <> case y.back when 'cash'
          then y.back_minor + y.back_rounding_minor else 0 end
        or coalesce(k.credited, 0) <> case y.back when 'store_credit' then y.back_minor
          else 0 end`,
  },
];
