import type { SealName } from '@tillbook/core/reports/seals';
import { around, WITHIN } from './report-parts.sql.ts';
import { BOOKS } from './seal-books.sql.ts';
import { DRAWERS, GOODS, TILLS } from './seal-sums.sql.ts';

/**
 * Each rule of a seal as rows: what was reckoned both ways, of which document. `what`, `expected`
 * and `found` come last; the name of the rule is put before.
 */

// Accounts as the journal names them.
const TAX_PAYABLE = `'2100'`;

/** Sums of something that belongs to a row, nothing being zero. */
const sumOf = (what: string, table: string, where: string): string =>
  `(select coalesce(sum(${what}), 0) from ${table} where ${where})`;

const of = (other: string, one: string, key: string): string =>
  `${other}.business_id = ${one}.business_id and ${other}.${key} = ${one}.${key}`;

const saleLines = (what: string): string => sumOf(what, 'sale_line l', of('l', 's', 'sale_id'));
const refundLines = (what: string): string =>
  sumOf(what, 'refund_line l', of('l', 'r', 'refund_id'));
const blindLines = (what: string): string =>
  sumOf(what, 'blind_return_line l', of('l', 'r', 'return_id'));
const onAccount = (account: string): string =>
  sumOf(
    'j.credit_minor - j.debit_minor',
    'journal_line j',
    `${of('j', 'e', 'entry_id')} and j.account_code = ${account}`,
  );

const MONEY = `select 'sale' kind, s.sale_id id, s.business_date "date", v.*
  from sales s cross join lateral (values
    ('total', s.net_minor + s.tax_minor + s.rounding_minor, s.total_minor),
    ('paid', s.total_minor, ${sumOf('p.amount_minor', 'payment p', of('p', 's', 'sale_id'))})
  ) v(what, expected, found)
  union all
  select 'refund', r.refund_id, r.business_date, v.*
  from refunds r cross join lateral (values
    ('total', r.net_minor + r.tax_minor + r.rounding_minor, r.total_minor),
    ('paid', r.total_minor,
      ${sumOf('p.amount_minor', 'refund_payment p', of('p', 'r', 'refund_id'))})) v`;

const LINES = `select 'sale' kind, s.sale_id id, s.business_date "date", v.*
  from sales s cross join lateral (
    select coalesce(sum(l.net_minor), 0) net, coalesce(sum(l.tax_minor), 0) tax,
      coalesce(sum(l.promotion_minor + l.discount_minor + l.share_minor), 0) discount
    from sale_line l where ${of('l', 's', 'sale_id')}) l
  cross join lateral (values ('netSales', l.net, s.net_minor), ('tax', l.tax, s.tax_minor),
    ('discounts', l.discount, s.discount_minor)) v(what, expected, found)
  union all
  select 'refund', r.refund_id, r.business_date, v.*
  from refunds r cross join lateral (values
    ('netSales', ${refundLines('l.net_minor')}, r.net_minor),
    ('tax', ${refundLines('l.tax_minor')}, r.tax_minor)) v
  union all
  select 'blind_return', r.return_id, r.business_date, v.*
  from blinds r cross join lateral (values
    ('netSales', ${blindLines('l.net_minor')}, r.net_minor),
    ('tax', ${blindLines('l.tax_minor')}, r.tax_minor)) v`;

const told = (table: string, key: string): string =>
  sumOf('l.tax_minor', `${table} l`, `l.business_id = e.business_id and l.${key} = e.source_id`);

const TAX = `select 'sale' kind, s.sale_id id, s.business_date "date", v.*
  from sales s cross join lateral (
    select l.net, l.tax, t.net_minor, t.tax_minor
    from (select l.tax_basis_points, sum(l.net_minor) net, sum(l.tax_minor) tax
      from sale_line l where ${of('l', 's', 'sale_id')} group by 1) l
    full join (select t.tax_basis_points, t.net_minor, t.tax_minor
      from sale_tax t where ${of('t', 's', 'sale_id')}) t using (tax_basis_points)) x
  cross join lateral (values ('taxable', coalesce(x.net, 0), coalesce(x.net_minor, 0)),
    ('tax', coalesce(x.tax, 0), coalesce(x.tax_minor, 0))) v(what, expected, found)
  union all
  select e.source_kind, e.source_id, e.ledger_date, 'taxOwed', ${onAccount(TAX_PAYABLE)},
    case e.source_kind when 'sale' then ${told('sale_tax', 'sale_id')}
      when 'refund' then -${told('refund_line', 'refund_id')}
      else -${told('blind_return_line', 'return_id')} end
  from entries e where e.source_kind in ('sale', 'refund', 'blind_return')`;

const moved = (source: string, kind: string, one: string, key: string): string =>
  sumOf(
    'm.value_minor',
    'stock_movement m',
    `m.business_id = ${one}.business_id and m.source_kind = '${source}'
      and m.source_id = ${one}.${key} and m.kind = '${kind}'`,
  );

const COST = `select 'sale' kind, s.sale_id id, s.business_date "date", 'cost' what,
    -${moved('sale', 'sale', 's', 'sale_id')} expected, ${saleLines('l.cost_minor')} found
  from sales s
  union all
  select 'refund', r.refund_id, r.business_date, 'cost',
    ${moved('refund', 'sale_return', 'r', 'refund_id')},
    ${refundLines(`case l.disposition when 'stock' then l.cost_minor else 0 end`)}
  from refunds r`;

const STOCK = `select 'stock' kind, l.product_id id, null::date "date", v.*
  from stock_level l left join lateral (
    select m.quantity_after_milli, m.value_after_minor from stock_movement m
    where m.business_id = l.business_id and m.branch_id = l.branch_id
      and m.product_id = l.product_id order by m.number desc limit 1) m on true
  cross join lateral (values
    ('quantity', coalesce(m.quantity_after_milli, 0), l.quantity_milli),
    ('worth', coalesce(m.value_after_minor, 0), l.value_minor)) v(what, expected, found)
  where l.branch_id = any ($3::uuid[])
  union all
  select 'stock', m.product_id, m.business_date, v.*
  from stock_movement m left join stock_movement p on p.business_id = m.business_id
    and p.branch_id = m.branch_id and p.product_id = m.product_id and p.number = m.number - 1
  cross join lateral (values
    ('ledgerQuantity', coalesce(p.quantity_after_milli, 0) + m.quantity_milli,
      m.quantity_after_milli),
    ('ledgerWorth', coalesce(p.value_after_minor, 0) + m.value_minor, m.value_after_minor)) v
  where m.business_date between $1::date and $2::date and m.branch_id = any ($3::uuid[])`;

const DEBTS = `select 'customer' kind, c.customer_id id, null::date "date", 'balance' what,
    ${sumOf('n.amount_minor', 'customer_entry n', of('n', 'c', 'customer_id'))} expected,
    c.balance_minor found
  from customer c where c.last_entry > 0 or c.balance_minor <> 0`;

const receiptLines = (what: string): string =>
  sumOf(what, 'goods_receipt_line l', of('l', 'g', 'receipt_id'));

const PURCHASES = `select 'receipt' kind, g.receipt_id id, g.business_date "date", v.*
  from goods_receipt g cross join lateral (values
    ('goods', ${receiptLines('l.net_minor')}, g.goods_minor),
    ('charges', ${receiptLines('l.charge_minor')}, g.charges_minor)) v(what, expected, found)
  where ${WITHIN}
  union all
  select 'supplier_return', g.return_id, g.business_date, 'goods',
    ${sumOf('l.cost_minor', 'supplier_return_line l', of('l', 'g', 'return_id'))}, g.cost_minor
  from supplier_return g where ${WITHIN}`;

const ORDERS = `select 'order' kind, o.order_id id, null::date "date", 'received' what,
    ${sumOf(
      'r.stock_quantity_milli',
      'goods_receipt_line r',
      `${of('r', 'l', 'order_id')} and r.order_line_no = l.line_no`,
    )} expected, l.received_milli found
  from purchase_order o join purchase_order_line l on ${of('l', 'o', 'order_id')}
  where o.branch_id = any ($3::uuid[])`;

const QUOTES = `select 'quote' kind, q.quote_id id, q.business_date "date", 'quoted' what,
    ${sumOf('l.net_minor', 'quote_line l', of('l', 'q', 'quote_id'))} expected, q.net_minor found
  from quote q where ${WITHIN} and ${around('q.created_at')}`;

const CHAIN = `select 'chain' kind, e.stream_id id, null::date "date", 'linked' what,
    count(*) * 1000 expected,
    count(*) filter (where e.seq = 1 or p.seq is not null) * 1000 found
  from audit_event e
  left join audit_event p on p.business_id = e.business_id and p.stream_id = e.stream_id
    and p.seq = e.seq - 1 and p.hash = e.prev_hash
  where ${around('e.at')} group by e.stream_id`;

const BILLS = `select 'bill' kind, b.bill_id id, b.business_date "date", 'total' what,
    b.net_minor + b.tax_minor expected, b.total_minor found
  from supplier_bill b where b.branch_id = any ($3::uuid[])
  union all
  select 'supplier_payment', p.payment_id, p.business_date, 'settled', p.amount_minor,
    (select coalesce(sum(x.amount_minor), 0) from supplier_settlement x
      where x.business_id = p.business_id and x.source_kind = 'payment'
        and x.source_id = p.payment_id)
  from supplier_payment p where p.branch_id = any ($3::uuid[])`;

export const RULES: Readonly<Record<SealName, string>> = {
  money: MONEY,
  lines: LINES,
  tax: TAX,
  tills: TILLS,
  goods: GOODS,
  cost: COST,
  stock: STOCK,
  drawers: DRAWERS,
  books: BOOKS,
  debts: DEBTS,
  purchases: PURCHASES,
  orders: ORDERS,
  quotes: QUOTES,
  chain: CHAIN,
  bills: BILLS,
};
