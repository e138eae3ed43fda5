import type { Invariant } from './invariant.ts';
import {
  BANK,
  CARD,
  CASH,
  COST_OF_GOODS_SOLD,
  INVENTORY,
  MOBILE_MONEY,
  OTHER_TENDERS,
  RECEIVABLES,
  ROUNDING,
  SALES,
  TAX_PAYABLE,
  side,
} from './invariant-parts.ts';

/** What payments put on an account: an own payment type's, or that of the method. */
const paidOn = (account: string): string =>
  `coalesce(sum(amount_minor) filter (where ${account} = coalesce(account_code, case method
    when 'cash' then ${CASH} when 'mobile_money' then ${MOBILE_MONEY} when 'card' then ${CARD}
    when 'credit' then ${RECEIVABLES} when 'store_credit' then ${RECEIVABLES}
    when 'exchange' then '1060' when 'gift_card' then '2200'
    when 'deposit' then '2210' end)), 0)`;

/** Sales, their lines, payments and entries. */
export const SALE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I04',
    sentence: 'Each sold line moved its goods, a kit its parts, a service nothing, at its cost',
    examined: 'select count(*) from sale_line',
    broken: `select l.business_id, format('sale %s line %s', l.sale_id, l.line_no) what
      from sale_line l join sale s using (business_id, sale_id)
      left join stock_movement m on m.business_id = l.business_id and m.source_kind = 'sale'
        and m.source_id = l.sale_id and m.source_line = l.line_no and m.kind = 'sale'
      group by l.business_id, l.sale_id, l.line_no, s.branch_id
      having coalesce(sum(m.value_minor), 0) <> -l.cost_minor or bool_or(m.branch_id <> s.branch_id)
        or case l.kind
          when 'goods' then count(m.number) <> 1 or bool_or(m.product_id <> l.product_id)
            or sum(m.quantity_milli) <> -l.stock_quantity_milli
          when 'kit' then bool_or(m.product_id = l.product_id or m.quantity_milli >= 0
            or m.quantity_milli * 1000 % l.stock_quantity_milli <> 0)
          else count(m.number) <> 0 end
        or case when l.pack_id is null then l.stock_quantity_milli <> l.quantity_milli
          else l.quantity_milli % 1000 <> 0
            or l.stock_quantity_milli * 1000 % l.quantity_milli <> 0 end`,
  },
  {
    id: 'I05',
    sentence: 'A line is its price × quantity less what was taken off, with tax inside or on top',
    examined: 'select count(*) from sale_line',
    broken: `select l.business_id, format('sale %s line %s', l.sale_id, l.line_no) what
      from sale_line l join sale s using (business_id, sale_id)
      where round(l.unit_price_minor::numeric * l.quantity_milli / 1000)
          - l.promotion_minor - l.discount_minor - l.share_minor
        <> case s.tax_mode when 'inclusive' then l.total_minor + l.exempt_tax_minor
          else l.net_minor end`,
  },
  {
    id: 'I06',
    sentence: 'A sale is the sum of its lines and its rounding, its taxes those of its lines',
    examined: 'select count(*) from sale',
    broken: `with lines as (
        select business_id, sale_id, sum(net_minor) net, sum(tax_minor) tax, sum(total_minor) total,
          count(*) lines, sum(quantity_milli) items from sale_line group by 1, 2),
      taxes as (
        select business_id, sale_id, sum(net_minor) net, sum(tax_minor) tax from sale_tax
        group by 1, 2)
      select s.business_id, format('sale %s', s.sale_id) what
      from sale s left join lines l using (business_id, sale_id)
      left join taxes t using (business_id, sale_id)
      where (s.net_minor, s.tax_minor, s.total_minor - s.rounding_minor)
          is distinct from (l.net, l.tax, l.total)
        or (s.net_minor, s.tax_minor) is distinct from (t.net, t.tax)
        or s.lines_count is distinct from l.lines or s.items_milli is distinct from l.items`,
  },
  {
    id: 'I07',
    sentence: 'The tax of each rate is the tax of the lines at that rate',
    examined: 'select count(*) from sale_tax',
    broken: `select coalesce(t.business_id, l.business_id) business_id,
        format('sale %s', coalesce(t.sale_id, l.sale_id)) what
      from sale_tax t full join (
        select business_id, sale_id, tax_basis_points, sum(net_minor) net, sum(tax_minor) tax
        from sale_line group by 1, 2, 3) l using (business_id, sale_id, tax_basis_points)
      where (t.net_minor, t.tax_minor) is distinct from (l.net, l.tax)`,
  },
  {
    id: 'I08',
    sentence: 'Payments are the sale’s total, and its change is theirs',
    examined: 'select count(*) from payment',
    broken: `select s.business_id, format('sale %s: total %s, paid %s', s.sale_id, s.total_minor,
        coalesce(sum(p.amount_minor), 0)) what
      from sale s left join payment p using (business_id, sale_id)
      group by s.business_id, s.sale_id
      having s.total_minor <> coalesce(sum(p.amount_minor), 0)
        or s.change_minor <> coalesce(sum(p.change_minor), 0)
        or bool_or(p.shift_id <> s.shift_id) or bool_or(p.business_date <> s.business_date)`,
  },
  {
    id: 'I15',
    sentence: 'Every sale has one journal entry of its day, with its money, tax and cost',
    examined: 'select count(*) from sale',
    broken: `with costs as (
        select business_id, sale_id, sum(cost_minor) cost from sale_line group by 1, 2),
      paid as (
        select business_id, sale_id,
          ${paidOn(CASH)} cash, ${paidOn(MOBILE_MONEY)} mobile_money, ${paidOn(CARD)} card,
          ${paidOn(BANK)} bank, ${paidOn(OTHER_TENDERS)} other, ${paidOn(RECEIVABLES)} credit
        from payment group by 1, 2)
      select s.business_id, format('sale %s', s.sale_id) what
      from sale s join costs c using (business_id, sale_id)
      left join paid p using (business_id, sale_id)
      left join journal_entry e on e.business_id = s.business_id and e.source_kind = 'sale'
        and e.source_id = s.sale_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      where s.total_minor <> 0 or c.cost <> 0
      group by s.business_id, s.sale_id, c.cost, p.cash, p.mobile_money, p.card, p.bank, p.other,
        p.credit
      having count(distinct e.entry_id) <> 1 or min(e.business_date) <> s.business_date
        or min(e.branch_id::text) <> s.branch_id::text
        or ${side(CASH, 'debit')} <> coalesce(p.cash, 0)
        or ${side(MOBILE_MONEY, 'debit')} <> coalesce(p.mobile_money, 0)
        or ${side(CARD, 'debit')} <> coalesce(p.card, 0)
        or ${side(BANK, 'debit')} <> coalesce(p.bank, 0)
        or ${side(OTHER_TENDERS, 'debit')} <> coalesce(p.other, 0)
        or ${side(ROUNDING, 'credit')} <> s.rounding_minor
        or ${side(RECEIVABLES, 'debit')} <> coalesce(p.credit, 0)
        or ${side(SALES, 'credit')} <> s.net_minor
        or ${side(TAX_PAYABLE, 'credit')} <> s.tax_minor
        or ${side(COST_OF_GOODS_SOLD, 'debit')} <> c.cost
        or ${side(INVENTORY, 'credit')} <> c.cost`,
  },
  {
    id: 'I17',
    sentence: 'Receipt numbers of a till’s series have no duplicate, and no gap but those recorded',
    examined: 'select count(*) from sale',
    broken: `select business_id, format('till %s series %s: nothing from %s to %s', till_id, series,
        before + 1, number - 1) what
      from (select s.*, lag(number, 1, 0) over (
          partition by business_id, till_id, series order by number) before from sale s) s
      where number <> before + 1 and not exists (select from sale g
        where g.business_id = s.business_id and g.till_id = s.till_id and g.series = s.series
          and g.is_fact and g.gap_from <= s.before + 1 and g.number >= s.number)`,
  },
  {
    id: 'I18',
    sentence: 'The business day is the branch-local day at which it happened, after the cut-off',
    examined: 'select count(*) from sale',
    broken: `select business_id, format('sale %s', sale_id) what from sale
      where business_date <> ((case when clock_suspect then coalesce(counted_at, posted_at)
          else occurred_at end
        at time zone 'UTC') + (utc_offset_minutes - cutoff_minutes) * interval '1 minute')::date`,
  },
  {
    id: 'I19',
    sentence: 'A business sells in one currency',
    examined: 'select count(*) from sale',
    broken: `select business_id, format('%s currencies', count(distinct currency)) what from sale
      group by business_id having count(distinct currency) > 1`,
  },
  {
    id: 'I25',
    sentence: 'A sale, its shift and its till are of one branch',
    examined: 'select count(*) from sale',
    broken: `select s.business_id, format('sale %s', s.sale_id) what
      from sale s join shift h using (business_id, shift_id)
      where h.branch_id <> s.branch_id or h.till_id <> s.till_id`,
  },
];
