import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import type { Invariant } from './invariant.ts';

/** What must hold of exchanges and of store credit. */
export const EXCHANGE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I72',
    sentence: 'What comes back for goods pays for goods, in one step at one till, and is used up',
    examined: 'select count(*) from exchange',
    broken: `select x.business_id, format('exchange %s', x.exchange_id) what
      from exchange x
      join refund r using (business_id, refund_id)
      join sale s on s.business_id = x.business_id and s.sale_id = x.sale_id
      where r.till_id <> s.till_id or r.shift_id is distinct from s.shift_id
        or r.refunded_at <> s.posted_at or r.kind <> 'refund' or s.is_fact
        or x.amount_minor <> coalesce((select sum(p.amount_minor) from refund_payment p
          where p.business_id = r.business_id and p.refund_id = r.refund_id
            and p.method = 'exchange'), 0)
        or x.amount_minor <> coalesce((select sum(p.amount_minor) from payment p
          where p.business_id = s.business_id and p.sale_id = s.sale_id
            and p.method = 'exchange'), 0)
      union all
      select p.business_id, format('refund %s gave for no goods', p.refund_id)
      from refund_payment p left join exchange x using (business_id, refund_id)
      where p.method = 'exchange' and x.exchange_id is null
      union all
      select p.business_id, format('sale %s was paid by no goods', p.sale_id)
      from payment p left join exchange x using (business_id, sale_id)
      where p.method = 'exchange' and x.exchange_id is null
      union all
      select business_id, format('%s are under way', sum(debit_minor - credit_minor))
      from journal_line where account_code = '${ACCOUNT.EXCHANGES}' group by 1
      having sum(debit_minor - credit_minor) <> 0`,
  },
  {
    id: 'I73',
    sentence: 'Store credit goes to somebody: to the customer of the sale, where it has one',
    examined: `select count(*) from refund_payment where method = 'store_credit'`,
    broken: `select r.business_id, format('refund %s', r.refund_id) what
      from refund r join sale s using (business_id, sale_id)
      where ('store_credit' = any (r.methods)) <> (r.customer_id is not null)
        or r.customer_id <> s.customer_id
      union all
      select business_id, format('sale %s', sale_id) from sale
      where 'store_credit' = any (methods) and customer_id is null`,
  },
  {
    id: 'I74',
    sentence:
      'Nobody spends more store credit than their account holds, but in a sale that happened',
    examined: `select count(*) from payment where method = 'store_credit'`,
    broken: `select s.business_id, format('sale %s', s.sale_id) what
      from (select business_id, sale_id, sum(amount_minor) spent from payment
        where method = 'store_credit' group by 1, 2) p
      join sale s using (business_id, sale_id)
      join customer_entry e on e.business_id = s.business_id and e.kind = 'sale'
        and e.source_id = s.sale_id
      where e.balance_after_minor - e.amount_minor + p.spent > 0 and not s.is_fact`,
  },
];
