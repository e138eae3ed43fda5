import type { Invariant } from './invariant.ts';
import {
  COST_OF_GOODS_SOLD,
  INVENTORY,
  RECEIVABLES,
  SALES,
  side,
  STOCK_LOSS,
  TAX_PAYABLE,
} from './invariant-parts.ts';

/** What must hold of goods that came back without a receipt. */
export const BLIND_RETURN_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I75',
    sentence:
      'What came back without a receipt is on its account, in the books and on the shelf once',
    examined: 'select count(*) from blind_return',
    broken: `select r.business_id, format('%s is not the sum of its lines', r.number) what
      from blind_return r
      cross join lateral (select count(*) lines, sum(net_minor) net, sum(tax_minor) tax,
          sum(total_minor) total, bool_or(unit_price_minor > price_today_minor) is_over
        from blind_return_line l
        where l.business_id = r.business_id and l.return_id = r.return_id) l
      where (r.lines_count, r.net_minor, r.tax_minor, r.total_minor)
          is distinct from (l.lines, l.net, l.tax, l.total) or l.is_over
      union all
      select coalesce(r.business_id, e.business_id),
        format('%s on the account', coalesce(r.return_id, e.source_id))
      from blind_return r
      full join (select * from customer_entry where kind = 'blind_return') e
        on e.business_id = r.business_id and e.source_id = r.return_id
      where (r.customer_id, -r.total_minor, r.branch_id, r.business_date, r.balance_after_minor)
        is distinct from (e.customer_id, e.amount_minor, e.branch_id, e.business_date,
          e.balance_after_minor)
      union all
      select coalesce(l.business_id, m.business_id),
        format('%s line %s on the shelf', coalesce(l.return_id, m.source_id),
          coalesce(l.line_no, m.source_line))
      from (select l.*, r.branch_id from blind_return_line l
        join blind_return r using (business_id, return_id) where l.disposition = 'stock') l
      full join (
        select business_id, source_id, source_line, branch_id, product_id,
          sum(quantity_milli) quantity,
          coalesce(sum(value_minor) filter (where kind = 'sale_return'), 0) value,
          coalesce(sum(value_minor) filter (where kind = 'cost_revalue'), 0) revalued
        from stock_movement where source_kind = 'blind_return' group by 1, 2, 3, 4, 5) m
        on m.business_id = l.business_id and m.source_id = l.return_id
          and m.source_line = l.line_no
      where (l.branch_id, l.product_id, l.quantity_milli, l.cost_minor, l.revalued_minor)
        is distinct from (m.branch_id, m.product_id, m.quantity, m.value, m.revalued)
      union all
      select r.business_id, format('%s in the books', r.number)
      from blind_return r
      join (select business_id, return_id, sum(cost_minor) cost, sum(revalued_minor) revalued,
          coalesce(sum(cost_minor) filter (where disposition = 'damaged'), 0) damaged
        from blind_return_line group by 1, 2) l using (business_id, return_id)
      left join journal_entry e on e.business_id = r.business_id
        and e.source_kind = 'blind_return' and e.source_id = r.return_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by r.business_id, r.return_id, l.cost, l.revalued, l.damaged
      having count(distinct e.entry_id) <> 1 or min(e.business_date) <> r.business_date
        or min(e.branch_id::text) <> r.branch_id::text
        or ${side(RECEIVABLES, 'credit')} <> r.total_minor
        or ${side(SALES, 'debit')} <> r.net_minor
        or ${side(TAX_PAYABLE, 'debit')} <> r.tax_minor
        or ${side(INVENTORY, 'debit')} <> l.cost - l.damaged + l.revalued
        or ${side(STOCK_LOSS, 'debit')} <> l.damaged
        or ${side(COST_OF_GOODS_SOLD, 'credit')} <> l.cost + l.revalued`,
  },
];
