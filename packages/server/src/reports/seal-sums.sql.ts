import { PAID_COLUMNS } from '../sales/rollups.sql.ts';
import { WITHIN } from './report-parts.sql.ts';

/** The rules of a seal over sums that are kept: by till and hour, product and day, shift. */

/** What no money came in for: it was paid before, or came back in the same step. */
const BEFORE = ['store_credit', 'gift_card', 'deposit', 'exchange'] as const;

const paidBy = (table: string, one: string, key: string): string => {
  const of = (methods: string): string =>
    `coalesce(sum(p.amount_minor) filter (where p.method in (${methods})), 0)`;
  const before = BEFORE.map((method) => `'${method}'`).join(', ');
  return `(select ${of(`'cash'`)} cash, ${of(`'credit'`)} credit, ${of(before)} before
    from ${table} p where p.business_id = ${one}.business_id and p.${key} = ${one}.${key}) p`;
};

export const TILLS = `select 'till_day' kind, till_id id, business_date "date", v.*
  from (select till_id, business_date, sum(net_minor) net, sum(tax_minor) tax,
      sum(total_minor) total, sum(cash) cash, sum(credit) credit, sum(before) before
    from (
      select s.till_id, s.business_date, s.net_minor, s.tax_minor, s.total_minor,
        p.cash, p.credit, p.before
      from sales s cross join lateral ${paidBy('payment', 's', 'sale_id')}
      union all
      select r.till_id, r.business_date, -r.net_minor, -r.tax_minor, -r.total_minor,
        -p.cash, -p.credit, -p.before
      from refunds r cross join lateral ${paidBy('refund_payment', 'r', 'refund_id')}) d
    group by 1, 2) d
  full join (select till_id, business_date, sum(net_minor) net, sum(tax_minor) tax,
      sum(total_minor) total, sum(cash_minor) cash, sum(credit_minor) credit,
      sum(${BEFORE.map((method) => `${method}_minor`).join(' + ')}) before,
      sum(${PAID_COLUMNS.join(' + ')}) paid
    from till_hour where ${WITHIN} group by 1, 2) k using (till_id, business_date)
  cross join lateral (values ('netSales', coalesce(d.net, 0), coalesce(k.net, 0)),
    ('tax', coalesce(d.tax, 0), coalesce(k.tax, 0)),
    ('collected', coalesce(d.total, 0), coalesce(k.total, 0)),
    ('cash', coalesce(d.cash, 0), coalesce(k.cash, 0)),
    ('onAccount', coalesce(d.credit, 0), coalesce(k.credit, 0)),
    ('paidBefore', coalesce(d.before, 0), coalesce(k.before, 0)),
    ('paid', coalesce(k.total, 0), coalesce(k.paid, 0))) v(what, expected, found)`;

export const GOODS = `select 'product_day' kind, product_id id, business_date "date", v.*
  from (select branch_id, product_id, business_date, sum(net_minor) net, sum(quantity) quantity
    from (
      select s.branch_id, l.product_id, s.business_date, l.net_minor,
        l.stock_quantity_milli quantity
      from sales s join sale_line l on l.business_id = s.business_id and l.sale_id = s.sale_id
      union all
      select r.branch_id, l.product_id, r.business_date, -l.net_minor, -l.stock_quantity_milli
      from refunds r join refund_line l on l.business_id = r.business_id
        and l.refund_id = r.refund_id
      union all
      select r.branch_id, l.product_id, r.business_date, -l.net_minor, -l.quantity_milli
      from blinds r join blind_return_line l on l.business_id = r.business_id
        and l.return_id = r.return_id) d group by 1, 2, 3) d
  full join (select branch_id, product_id, business_date, net_minor net, quantity_milli quantity
    from product_day where ${WITHIN}) k using (branch_id, product_id, business_date)
  cross join lateral (values ('netSales', coalesce(d.net, 0), coalesce(k.net, 0)),
    ('quantity', coalesce(d.quantity, 0), coalesce(k.quantity, 0))) v(what, expected, found)`;

/** What a closed shift took of a method, without what came after its close. */
const tookBy = (method: string): string =>
  `(select coalesce(sum(p.amount_minor), 0) from sale x join payment p
      on p.business_id = x.business_id and p.sale_id = x.sale_id and p.method = '${method}'
      where x.business_id = c.business_id and x.shift_id = c.shift_id and not x.is_late)`;
const sold = (what: string): string =>
  `(select coalesce(sum(x.${what}), 0) from sale x where x.business_id = c.business_id
      and x.shift_id = c.shift_id and not x.is_late)`;

export const DRAWERS = `select 'shift' kind, c.shift_id id, c.business_date "date", v.*
  from closes c left join shift_close_tender t on t.business_id = c.business_id
    and t.shift_id = c.shift_id and t.method = 'cash'
  cross join lateral (values ('collected', ${sold('total_minor')}, c.sales_minor),
    ('cash', ${tookBy('cash')}, c.cash_minor),
    ('mobileMoney', ${tookBy('mobile_money')}, c.mobile_money_minor),
    ('card', ${tookBy('card')}, c.card_minor),
    ('tax', ${sold('tax_minor')}, (select coalesce(sum(a.tax_minor), 0) from shift_close_tax a
      where a.business_id = c.business_id and a.shift_id = c.shift_id)),
    ('drawer', coalesce(c.float_minor + t.sales_minor + t.collected_minor - t.refunds_minor
      - t.paid_out_minor + c.pay_ins_minor - c.pay_outs_minor - c.drops_minor, 0),
      c.expected_minor)) v(what, expected, found)`;
