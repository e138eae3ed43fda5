import { SEAL_ROWS_MOST, type SealName } from '@tillbook/core/reports/seals';
import type { SealRow } from '@tillbook/core/reports/seals.api';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { RULES } from './seal-rules.sql.ts';
import type { SealScope } from './seal-scopes.sql.ts';

/** What one rule found of one thing that it reckons. */
export interface SealFound extends Pick<SealRow, 'rule' | 'what'> {
  readonly examined: number;
  readonly brokenCount: number;
  readonly rows: readonly Omit<SealRow, 'rule' | 'what'>[];
}

/** What a row is called on paper; of a row without a document what it is of. */
const NUMBER = `case b.kind
    when 'sale' then (select s.receipt_number from sale s where s.sale_id = b.id)
    when 'refund' then (select r.refund_number from refund r where r.refund_id = b.id)
    when 'blind_return' then (select r.number from blind_return r where r.return_id = b.id)
    when 'shift' then (select format('%s Z%s', t.name, c.z_number) from shift_close c
      join till t on t.business_id = c.business_id and t.till_id = c.till_id
      where c.shift_id = b.id)
    when 'till_day' then (select t.name from till t where t.till_id = b.id)
    when 'branch_day' then (select p.name from branch p where p.branch_id = b.id)
    when 'entry' then (select coalesce(s.receipt_number, r.refund_number, e.source_kind)
      from journal_entry e
      left join sale s on s.business_id = e.business_id and s.sale_id = e.source_id
      left join refund r on r.business_id = e.business_id and r.refund_id = e.source_id
      where e.entry_id = b.id)
    when 'customer' then (select c.name from customer c where c.customer_id = b.id)
    when 'receipt' then (select g.number from goods_receipt g where g.receipt_id = b.id)
    when 'order' then (select o.number from purchase_order o where o.order_id = b.id)
    when 'quote' then (select q.number from quote q where q.quote_id = b.id)
    when 'chain' then (select t.name from till t where t.till_id = b.id)
    when 'bill' then (select l.number from supplier_bill l where l.bill_id = b.id)
    when 'supplier_payment' then (select p.number from supplier_payment p
      where p.payment_id = b.id)
    when 'supplier_return' then (select g.number from supplier_return g where g.return_id = b.id)
    else (select p.name from product p where p.product_id = b.id) end`;

/** All rules of a seal in one statement. */
function sealing(scope: SealScope, rules: readonly SealName[]): Statement {
  const tables = Object.entries(scope.with).map(([name, text]) => `${name} as (${text})`);
  const checks = rules.map((rule) => `select '${rule}' rule, x.* from (${RULES[rule]}) x`);
  return statement(
    `seal_${scope.name}_${rules.join('_')}`,
    `with ${tables.join(',\n')},
     checked as (${checks.join('\nunion all\n')}),
     broken as (
       select c.*, row_number() over (partition by rule, what
         order by "date" desc nulls last, id, expected, found) place
       from checked c where expected <> found)
     select rule, what, count(*)::int examined,
       (count(*) filter (where expected <> found))::int "brokenCount",
       coalesce((select jsonb_agg(jsonb_build_object('kind', b.kind, '_id', b.id,
           'number', coalesce(${NUMBER}, ''), 'date', b."date", 'expected', b.expected,
           'found', b.found) order by b.place)
         from broken b where b.rule = c.rule and b.what = c.what
           and b.place <= ${SEAL_ROWS_MOST}), '[]') "rows"
     from checked c group by rule, what`,
  );
}

/** Looks by several rules at once: one question to the database. */
export async function readSeal(
  reader: Reader,
  scope: SealScope,
  rules: readonly SealName[],
  values: readonly unknown[],
): Promise<SealFound[]> {
  if (rules.length === 0) return [];
  return reader.rows<SealFound>(sealing(scope, rules), values);
}
