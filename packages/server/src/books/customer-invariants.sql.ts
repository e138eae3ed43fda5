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
  {
    id: 'I91',
    sentence: 'Of a customer who was forgotten a pseudonym stays, and nothing that leads to them',
    examined: 'select count(*) from customer where erased_at is not null',
    broken: `select c.business_id, format('customer %s is called %s', c.customer_id, c.name) what
      from customer c where c.erased_at is not null and c.name not like 'Former customer %'
      union all
      select c.business_id, format('customer %s may owe %s', c.customer_id, c.credit_limit_minor)
      from customer c where c.erased_at is not null and c.credit_limit_minor is distinct from 0
      union all
      select c.business_id, format('customer %s is found by %s', c.customer_id, w.word)
      from customer c join customer_word w
        on w.business_id = c.business_id and w.customer_id = c.customer_id
      where c.erased_at is not null
      union all
      select c.business_id, format('promise %s of customer %s says %s', p.promise_id,
        c.customer_id, p.note)
      from customer c join customer_promise p
        on p.business_id = c.business_id and p.customer_id = c.customer_id
      where c.erased_at is not null and p.note is not null
      union all
      select c.business_id, format('receipt %s went to %s', i.issue_id, i.sent_to)
      from customer c join sale s
        on s.business_id = c.business_id and s.customer_id = c.customer_id
      join receipt_issue i on i.business_id = s.business_id and i.sale_id = s.sale_id
      where c.erased_at is not null and i.sent_to <> 'erased' and i.issued_at < c.erased_at
      union all
      select c.business_id, format('statement %s went to %s', m.mail_id, m.sent_to)
      from customer c join statement_mail m
        on m.business_id = c.business_id and m.customer_id = c.customer_id
      where c.erased_at is not null and m.sent_to <> 'erased'`,
  },
];
