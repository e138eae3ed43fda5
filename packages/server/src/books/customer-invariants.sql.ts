import type { Invariant } from './invariant.ts';

export const CUSTOMER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I79',
    sentence: 'An id that a device gave somebody who was a customer stands for that one alone',
    examined: 'select count(*) from customer_alias',
    broken: `select a.business_id, format('%s is a customer, and stands for %s', a.alias_id,
        a.customer_id) what
      from customer_alias a join customer c
        on c.business_id = a.business_id and c.customer_id = a.alias_id
      union all
      select a.business_id, format('%s stands for %s: sale %s is of %s', a.alias_id,
        a.customer_id, a.sale_id, coalesce(s.customer_id::text, 'nobody'))
      from customer_alias a left join sale s
        on s.business_id = a.business_id and s.sale_id = a.sale_id
      where s.customer_id is distinct from a.customer_id`,
  },
];
