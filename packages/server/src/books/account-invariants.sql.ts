import type { Invariant } from './invariant.ts';

const RECEIVABLES = `'1100'`;
/** What stands on an account by a paper of its own kind. */
const PAPERS = `'payment', 'payment_back', 'write_off', 'write_off_void', 'reward',
  'opening'`;

/** What must hold of customers' accounts. */
export const ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I63',
    sentence: 'What a customer owes is the sum of the entries, each with the balance behind it',
    examined: 'select count(*) from customer',
    broken: `select c.business_id, format('customer %s', c.customer_id) what
      from customer c left join (
        select *, sum(amount_minor) over w balance, row_number() over w position
        from customer_entry
        window w as (partition by business_id, customer_id order by entry_no)) e
        using (business_id, customer_id)
      group by c.business_id, c.customer_id
      having c.balance_minor <> coalesce(sum(e.amount_minor), 0)
        or c.last_entry <> coalesce(max(e.entry_no), 0)
        or bool_or(e.balance_after_minor <> e.balance or e.position <> e.entry_no)`,
  },
  {
    id: 'I64',
    sentence: 'The accounts of all customers together are the receivables of the books',
    examined: 'select count(*) from customer_entry',
    broken: `with owed as (
        select business_id, sum(amount_minor) owed from customer_entry group by 1),
      booked as (
        select business_id, sum(debit_minor - credit_minor) booked from journal_line
        where account_code = ${RECEIVABLES} group by 1)
      select coalesce(o.business_id, b.business_id) business_id,
        format('accounts %s, books %s', coalesce(o.owed, 0), coalesce(b.booked, 0)) what
      from owed o full join booked b using (business_id)
      where coalesce(o.owed, 0) <> coalesce(b.booked, 0)`,
  },
  {
    id: 'I65',
    sentence: 'No debt is paid by more than it is, no payment used twice, no two sides stay open',
    examined: 'select count(*) from customer_allocation',
    broken: `with open as (
        select e.business_id, e.customer_id, e.entry_no, e.amount_minor,
          abs(e.amount_minor) - coalesce((select sum(a.amount_minor) from customer_allocation a
            where a.business_id = e.business_id and a.customer_id = e.customer_id
              and case when e.amount_minor > 0 then a.debit_no else a.credit_no end = e.entry_no),
            0) left_minor
        from customer_entry e)
      select business_id, format('customer %s', customer_id) what from open
      group by business_id, customer_id
      having min(left_minor) < 0
        or (bool_or(amount_minor > 0 and left_minor > 0)
          and bool_or(amount_minor < 0 and left_minor > 0))
      union all
      select a.business_id, format('customer %s: %s pays %s', a.customer_id, a.credit_no,
        a.debit_no)
      from customer_allocation a
      join customer_entry d on d.business_id = a.business_id and d.customer_id = a.customer_id
        and d.entry_no = a.debit_no
      join customer_entry k on k.business_id = a.business_id and k.customer_id = a.customer_id
        and k.entry_no = a.credit_no
      where d.amount_minor < 0 or k.amount_minor > 0`,
  },
  {
    id: 'I66',
    sentence: 'What a sale leaves unpaid stands on its customer’s account, and nothing else does',
    examined: `select count(*) from payment where method = 'credit'`,
    broken: `with sold as (
        select s.business_id, s.sale_id, s.customer_id, s.branch_id, s.business_date,
          sum(p.amount_minor) amount
        from sale s join payment p using (business_id, sale_id)
        where p.method in ('credit', 'store_credit') group by 1, 2, 3, 4, 5)
      select coalesce(s.business_id, e.business_id) business_id,
        format('sale %s', coalesce(s.sale_id, e.source_id)) what
      from sold s full join (select * from customer_entry where kind = 'sale') e
        on e.business_id = s.business_id and e.source_id = s.sale_id
      where (s.amount, s.customer_id, s.branch_id, s.business_date)
        is distinct from (e.amount_minor, e.customer_id, e.branch_id, e.business_date)`,
  },
  {
    id: 'I67',
    sentence:
      'Each payment, reward, debt given up or of before is on its account and in the books once',
    examined: `select count(*) from customer_entry
      where kind in (${PAPERS})`,
    broken: `with papers as (
        select business_id, payment_id source_id,
          case when takes_back is null then 'payment' else 'payment_back' end kind, customer_id,
          -amount_minor amount_minor,
          case when takes_back is not null then business_date end owed_since,
          case when takes_back is not null then business_date end due_on
        from customer_payment where layby_id is null
        union all
        select business_id, write_off_id,
          case when takes_back is null then 'write_off' else 'write_off_void' end, customer_id,
          -amount_minor, case when takes_back is not null then business_date end,
          case when takes_back is not null then business_date end
        from customer_write_off
        union all
        select business_id, reward_id, 'reward', customer_id, -amount_minor, null, null
        from customer_reward
        union all
        select business_id, opening_id, 'opening', customer_id, amount_minor,
          case when amount_minor > 0 then owed_since end,
          case when amount_minor > 0 then due_on end
        from customer_opening)
      select coalesce(p.business_id, e.business_id) business_id,
        format('%s %s', coalesce(p.kind, e.kind), coalesce(p.source_id, e.source_id)) what
      from papers p
      full join (select * from customer_entry
          where kind in (${PAPERS})) e
        on e.business_id = p.business_id and e.kind = p.kind and e.source_id = p.source_id
      where (p.customer_id, p.amount_minor, p.owed_since, p.due_on)
          is distinct from (e.customer_id, e.amount_minor, e.owed_since, e.due_on)
        or not exists (select from journal_entry j join journal_line l using (business_id, entry_id)
          where j.business_id = p.business_id and j.source_id = p.source_id
            and j.source_kind = 'customer_' || p.kind and l.account_code = ${RECEIVABLES}
            and l.debit_minor - l.credit_minor = p.amount_minor)`,
  },
  {
    id: 'I68',
    sentence:
      'What a closed shift collected is what customers paid at it of debts and for gift cards',
    examined: 'select count(*) from shift_close_tender',
    broken: `with paid as (
        select p.business_id, p.shift_id, p.method, sum(p.amount_minor) amount
        from (select business_id, shift_id, method, amount_minor from customer_payment
          union all
          select business_id, shift_id, method, amount_minor from gift_card) p
        join shift_close c on c.business_id = p.business_id and c.shift_id = p.shift_id
        group by 1, 2, 3 having sum(p.amount_minor) <> 0)
      select coalesce(p.business_id, t.business_id) business_id,
        format('shift %s, %s', coalesce(p.shift_id, t.shift_id), coalesce(p.method, t.method)) what
      from paid p full join (select * from shift_close_tender where collected_minor <> 0) t
        using (business_id, shift_id, method)
      where p.amount is distinct from t.collected_minor`,
  },
  {
    id: 'I69',
    sentence: 'What refunds took off accounts stands on the account of the sale’s customer',
    examined: `select count(*) from refund_payment where method = 'credit'`,
    broken: `with given as (
        select r.business_id, r.refund_id, coalesce(s.customer_id, r.customer_id) customer_id,
          r.branch_id, r.business_date, sum(p.amount_minor) amount
        from refund r join sale s using (business_id, sale_id)
        join refund_payment p on p.business_id = r.business_id and p.refund_id = r.refund_id
        where p.method in ('credit', 'store_credit') group by 1, 2, 3, 4, 5)
      select coalesce(g.business_id, e.business_id) business_id,
        format('refund %s', coalesce(g.refund_id, e.source_id)) what
      from given g full join (select * from customer_entry where kind = 'refund') e
        on e.business_id = g.business_id and e.source_id = g.refund_id
      where (g.amount, g.customer_id, g.branch_id, g.business_date)
        is distinct from (-e.amount_minor, e.customer_id, e.branch_id, e.business_date)`,
  },
];
