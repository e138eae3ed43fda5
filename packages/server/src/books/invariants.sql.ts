import pg from 'pg';
import type { Invariant } from './invariant.ts';
import { MONEY_INVARIANTS } from './invariants-of-money.sql.ts';
import { EXCHANGE_INVARIANTS } from './exchange-invariants.sql.ts';
import { REFUND_FACT_INVARIANTS } from './refund-fact-invariants.sql.ts';
import { REFUND_INVARIANTS } from './refund-invariants.sql.ts';
import { ACCOUNT_INVARIANTS } from './account-invariants.sql.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.sql.ts';
import { SELLER_INVARIANTS } from './seller-invariants.sql.ts';

const CASH = `'1000'`;
const MOBILE_MONEY = `'1030'`;
const CARD = `'1040'`;
const BANK = `'1020'`;
const OTHER_TENDERS = `'1050'`;
const ROUNDING = `'6200'`;
const RECEIVABLES = `'1100'`;
const INVENTORY = `'1200'`;
const IN_TRANSIT = `'1210'`;
const PAYABLES = `'2000'`;
const RECEIVED_NOT_BILLED = `'2010'`;
const TAX_PAYABLE = `'2100'`;
const SALES = `'4000'`;
const COST_OF_GOODS_SOLD = `'5000'`;
const CASH_OVER_SHORT = `'6100'`;

/** As core/audit/chain.ts says it. */
const AUDIT_TEXT = `concat_ws('|', business_id, stream_id, seq, coalesce(actor_id::text, ''),
  action, coalesce(subject_id::text, ''),
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), detail)`;

const side = (account: string, wanted: 'debit' | 'credit'): string =>
  `coalesce(sum(j.${wanted}_minor - j.${wanted === 'debit' ? 'credit' : 'debit'}_minor)
    filter (where j.account_code = ${account}), 0)`;

/** What payments put on an account: an own payment type's, or that of the method. */
const paidOn = (account: string): string =>
  `coalesce(sum(amount_minor) filter (where ${account} = coalesce(account_code, case method
    when 'cash' then ${CASH} when 'mobile_money' then ${MOBILE_MONEY} when 'card' then ${CARD}
    when 'credit' then ${RECEIVABLES} when 'store_credit' then ${RECEIVABLES}
    when 'exchange' then '1060' end)), 0)`;

/** The sums of a line of a transfer, as its papers tell them. */
const TOLD = ['sent', 'received', 'lost', 'returned', 'found']
  .map(
    (what) => `sum(x.quantity_milli) filter (where x.what = '${what}') ${what}_milli,
      sum(x.value_minor) filter (where x.what = '${what}') ${what}_minor`,
  )
  .join(', ');

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I01',
    sentence: 'What lies in a branch, and what it cost, is the sum of its movements',
    examined: 'select count(*) from stock_level',
    broken: `select l.business_id, format('branch %s product %s: level %s worth %s, movements %s '
        'worth %s', l.branch_id, l.product_id, l.quantity_milli, l.value_minor,
        coalesce(sum(m.quantity_milli), 0), coalesce(sum(m.value_minor), 0)) what
      from stock_level l left join stock_movement m using (business_id, branch_id, product_id)
      group by l.business_id, l.branch_id, l.product_id
      having l.quantity_milli <> coalesce(sum(m.quantity_milli), 0)
        or l.value_minor <> coalesce(sum(m.value_minor), 0)
        or l.last_movement <> coalesce(max(m.number), 0)`,
  },
  {
    id: 'I02',
    sentence: 'The balance after each movement follows from the one before',
    examined: 'select count(*) from stock_movement',
    broken: `select business_id, format('branch %s product %s movement %s', branch_id, product_id,
        number) what
      from (select *, sum(quantity_milli) over w quantity, sum(value_minor) over w value,
          row_number() over w position from stock_movement
        window w as (partition by business_id, branch_id, product_id order by number)) m
      where quantity <> quantity_after_milli or value <> value_after_minor or position <> number`,
  },
  {
    id: 'I03',
    sentence: 'Nothing was taken that was not there while the business blocked it, but by facts',
    examined: `select count(*) from stock_movement where stock_policy = 'block'`,
    broken: `select business_id, format('branch %s product %s movement %s left %s', branch_id,
        product_id, number, quantity_after_milli) what
      from stock_movement m
      where stock_policy = 'block' and quantity_milli < 0 and quantity_after_milli < 0
        and kind <> 'count' and not exists (select from sale s where s.business_id = m.business_id
          and s.sale_id = m.source_id and m.source_kind = 'sale' and s.is_fact)`,
  },
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
    sentence: 'A line is its price × quantity less its discounts, with tax inside or on top',
    examined: 'select count(*) from sale_line',
    broken: `select l.business_id, format('sale %s line %s', l.sale_id, l.line_no) what
      from sale_line l join sale s using (business_id, sale_id)
      where round(l.unit_price_minor::numeric * l.quantity_milli / 1000)
          - l.discount_minor - l.share_minor
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
    id: 'I14',
    sentence: 'Every journal entry balances',
    examined: 'select count(*) from journal_entry',
    broken: `select business_id, format('entry %s', entry_id) what from journal_line
      group by business_id, entry_id having sum(debit_minor) <> sum(credit_minor)`,
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
    id: 'I16',
    sentence: 'A closed shift lists its own sales and payments',
    examined: 'select count(*) from shift_close',
    broken: `with paid as (
        select s.business_id, s.shift_id, count(distinct p.sale_id) sales,
          coalesce(sum(p.amount_minor) filter (where p.method = 'cash'), 0) cash,
          coalesce(sum(p.amount_minor) filter (where p.method = 'mobile_money'), 0) mobile_money,
          coalesce(sum(p.amount_minor) filter (where p.method = 'card'), 0) card
        from shift s left join (select p.* from payment p join sale x using (business_id, sale_id)
          where not x.is_late) p using (business_id, shift_id) group by 1, 2)
      select c.business_id, format('shift %s', c.shift_id) what
      from shift_close c join shift s using (business_id, shift_id)
      join paid p using (business_id, shift_id)
      cross join lateral (select count(*) sales, coalesce(sum(x.total_minor), 0) total,
          coalesce(sum(x.tax_minor), 0) tax, coalesce(sum(x.discount_minor), 0) discount,
          coalesce(sum(x.rounding_minor), 0) rounding from sale x
        where x.business_id = c.business_id and x.shift_id = c.shift_id and not x.is_late) o
      where (c.cash_minor, c.mobile_money_minor, c.card_minor)
          is distinct from (p.cash, p.mobile_money, p.card)
        or (c.sales_count, c.sales_minor, c.tax_minor, c.discount_minor, c.rounding_minor)
          is distinct from (o.sales, o.total, o.tax, o.discount, o.rounding)`,
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
    id: 'I20',
    sentence: 'The figures kept per till and hour are those of its sales less its refunds',
    examined: 'select count(*) from till_hour',
    broken: `with each as (
        select s.business_id, s.till_id, s.business_date, 1 sales, s.net_minor, s.tax_minor,
          s.total_minor, s.discount_minor, s.rounding_minor,
          (select sum(l.cost_minor) from sale_line l where l.business_id = s.business_id
            and l.sale_id = s.sale_id) cost,
          (select coalesce(sum(p.amount_minor), 0) from payment p
            where p.business_id = s.business_id and p.sale_id = s.sale_id
              and p.method = 'cash') cash
        from sale s
        union all
        select r.business_id, r.till_id, r.business_date, -(r.kind = 'void')::int, -r.net_minor,
          -r.tax_minor, -r.total_minor, 0, -r.rounding_minor,
          -(select sum(l.cost_minor) from refund_line l where l.business_id = r.business_id
            and l.refund_id = r.refund_id),
          -(select coalesce(sum(p.amount_minor), 0) from refund_payment p
            where p.business_id = r.business_id and p.refund_id = r.refund_id
              and p.method = 'cash')
        from refund r),
      sold as (
        select business_id, till_id, business_date, sum(sales) sales, sum(net_minor) net,
          sum(tax_minor) tax, sum(total_minor) total, sum(cost) cost, sum(cash) cash,
          sum(discount_minor) discount, sum(rounding_minor) rounding
        from each group by 1, 2, 3),
      kept as (
        select business_id, till_id, business_date, sum(sales_count) sales, sum(net_minor) net,
          sum(tax_minor) tax, sum(total_minor) total, sum(cost_minor) cost, sum(cash_minor) cash,
          sum(cash_minor + mobile_money_minor + card_minor + other_minor + credit_minor) paid,
          sum(discount_minor) discount, sum(rounding_minor) rounding
        from till_hour group by 1, 2, 3)
      select coalesce(s.business_id, k.business_id) business_id,
        format('till %s on %s', coalesce(s.till_id, k.till_id),
          coalesce(s.business_date, k.business_date)) what
      from sold s full join kept k using (business_id, till_id, business_date)
      where (s.sales, s.net, s.tax, s.total, s.cost, s.cash, s.discount, s.rounding)
          is distinct from (k.sales, k.net, k.tax, k.total, k.cost, k.cash, k.discount, k.rounding)
        or k.paid is distinct from k.total`,
  },
  {
    id: 'I21',
    sentence: 'The figures kept per product and day are the lines sold less those that came back',
    examined: 'select count(*) from product_day',
    broken: `with sold as (
        select business_id, branch_id, product_id, business_date,
          sum(way * stock_quantity_milli) quantity, sum(way * net_minor) net,
          sum(way * tax_minor) tax, sum(way * total_minor) total, sum(way * cost_minor) cost,
          sum(discount) discount
        from (
          select l.business_id, s.branch_id, l.product_id, s.business_date, 1 way,
            l.stock_quantity_milli, l.net_minor, l.tax_minor, l.total_minor, l.cost_minor,
            l.discount_minor + l.share_minor discount
          from sale_line l join sale s using (business_id, sale_id)
          union all
          select l.business_id, r.branch_id, l.product_id, r.business_date, -1,
            l.stock_quantity_milli, l.net_minor, l.tax_minor, l.total_minor, l.cost_minor, 0
          from refund_line l join refund r using (business_id, refund_id)) x
        group by 1, 2, 3, 4)
      select coalesce(s.business_id, k.business_id) business_id,
        format('product %s on %s', coalesce(s.product_id, k.product_id),
          coalesce(s.business_date, k.business_date)) what
      from sold s full join product_day k
        using (business_id, branch_id, product_id, business_date)
      where (s.quantity, s.net, s.tax, s.total, s.cost, s.discount) is distinct from
        (k.quantity_milli, k.net_minor, k.tax_minor, k.total_minor, k.cost_minor,
          k.discount_minor)`,
  },
  {
    id: 'I24',
    sentence: 'The audit chains are whole: dense, linked, and every hash is right',
    examined: 'select count(*) from audit_event',
    broken: `select business_id, format('stream %s event %s', stream_id, seq) what
      from (select *, lag(hash) over w before, row_number() over w position from audit_event
        window w as (partition by business_id, stream_id order by seq)) e
      where seq <> position
        or prev_hash <> coalesce(before, decode(repeat('00', 32), 'hex'))
        or hash <> sha256(prev_hash || convert_to(${AUDIT_TEXT}, 'UTF8'))
      union all
      select s.business_id, format('stream %s ends at %s', s.stream_id, s.last_seq)
      from audit_stream s where s.last_seq <> (select count(*) from audit_event e
        where e.business_id = s.business_id and e.stream_id = s.stream_id)`,
  },
  {
    id: 'I25',
    sentence: 'A sale, its shift and its till are of one branch',
    examined: 'select count(*) from sale',
    broken: `select s.business_id, format('sale %s', s.sale_id) what
      from sale s join shift h using (business_id, shift_id)
      where h.branch_id <> s.branch_id or h.till_id <> s.till_id`,
  },
  {
    id: 'I30',
    sentence: 'Transfers conserve: what was sent was received, lost, returned or is on its way',
    examined: 'select count(*) from transfer_line',
    broken: `with line as (
        select l.*, t.kind, t.state,
          l.sent_milli - l.received_milli - l.lost_milli - l.returned_milli pending_milli,
          l.sent_minor - l.received_minor - l.lost_minor - l.returned_minor pending_minor
        from transfer_line l join transfer t using (business_id, transfer_id)),
      told as (
        select e.business_id, e.transfer_id, x.line_no, ${TOLD}
        from transfer_event e join transfer_event_line x using (business_id, event_id)
        group by 1, 2, 3),
      paper as (
        select e.business_id, e.event_id, x.line_no,
          sum(x.quantity_milli * w.way) quantity, sum(x.value_minor * w.way) value
        from transfer_event e join transfer t using (business_id, transfer_id)
        join transfer_event_line x using (business_id, event_id)
        cross join lateral (select case when x.what = 'sent' then -1 when x.what = 'lost' then 0
          when t.kind = 'outgoing' and x.what <> 'returned' then 0 else 1 end way) w
        group by 1, 2, 3),
      moved as (
        select business_id, source_id event_id, source_line line_no,
          sum(quantity_milli) quantity, sum(value_minor) value
        from stock_movement where source_kind = 'transfer' and kind <> 'cost_revalue'
        group by 1, 2, 3)
      select l.business_id, format('transfer %s line %s', l.transfer_id, l.line_no) what
      from line l left join told using (business_id, transfer_id, line_no)
      where l.pending_milli < 0 or l.pending_minor < 0
        or (l.pending_milli = 0 and l.pending_minor <> 0)
        or (l.pending_milli <> 0 and l.state not in ('started', 'part_received'))
        or (case when l.kind = 'incoming' then l.received_milli else l.sent_milli end,
            l.received_milli, l.lost_milli, l.returned_milli, l.found_milli,
            case when l.kind = 'incoming' then l.received_minor else l.sent_minor end,
            l.received_minor, l.lost_minor, l.returned_minor, l.found_minor)
          is distinct from
          (case when l.kind = 'incoming' then l.sent_milli else coalesce(told.sent_milli, 0) end,
            coalesce(told.received_milli, 0), coalesce(told.lost_milli, 0),
            coalesce(told.returned_milli, 0), coalesce(told.found_milli, 0),
            case when l.kind = 'incoming' then l.sent_minor else coalesce(told.sent_minor, 0) end,
            coalesce(told.received_minor, 0), coalesce(told.lost_minor, 0),
            coalesce(told.returned_minor, 0), coalesce(told.found_minor, 0))
      union all
      select business_id, format('paper %s line %s moved no such stock', event_id, line_no)
      from paper p full join moved m using (business_id, event_id, line_no)
      where (coalesce(p.quantity, 0), coalesce(p.value, 0))
        is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
      union all
      select coalesce(b.business_id, w.business_id), format('books %s, on the way %s',
        coalesce(b.value, 0), coalesce(w.value, 0))
      from (select business_id, sum(debit_minor - credit_minor) value from journal_line
        where account_code = ${IN_TRANSIT} group by 1) b
      full join (select business_id, sum(pending_minor) value from line
        where kind = 'internal' group by 1) w using (business_id)
      where coalesce(b.value, 0) <> coalesce(w.value, 0)`,
  },
  {
    id: 'I31',
    sentence: 'The inventory account is the value of all stock',
    examined: 'select count(*) from journal_line',
    broken: `select coalesce(b.business_id, l.business_id) business_id,
        format('books %s, shelves %s', coalesce(b.value, 0), coalesce(l.value, 0)) what
      from (select business_id, sum(debit_minor - credit_minor) as value from journal_line
        where account_code = ${INVENTORY} group by 1) b
      full join (select business_id, sum(value_minor) as value from stock_level group by 1) l
        using (business_id)
      where coalesce(b.value, 0) <> coalesce(l.value, 0)`,
  },
  {
    id: 'I32',
    sentence: 'Cash in tills is what the drawers of the open shifts should hold',
    examined: 'select count(*) from shift',
    broken: `with drawers as (
        select s.business_id, sum(s.float_minor + (select coalesce(sum(p.amount_minor), 0)
          from payment p where p.business_id = s.business_id and p.shift_id = s.shift_id
            and p.method = 'cash')
          + (select coalesce(sum(d.amount_minor), 0) from customer_payment d
            where d.business_id = s.business_id and d.shift_id = s.shift_id
              and d.method = 'cash')
          - (select coalesce(sum(o.amount_minor), 0) from customer_payout o
            where o.business_id = s.business_id and o.shift_id = s.shift_id
              and o.method = 'cash')
          + (select coalesce(sum(case m.kind when 'pay_in' then m.amount_minor
            else -m.amount_minor end), 0) from cash_move m
            where m.business_id = s.business_id and m.shift_id = s.shift_id)
          - (select coalesce(sum(g.amount_minor), 0) from refund_payment g
            where g.business_id = s.business_id and g.shift_id = s.shift_id
              and g.method = 'cash')
          - (select coalesce(sum(f.total_minor - f.matched_minor), 0) from refund_fact f
            where f.business_id = s.business_id and f.shift_id = s.shift_id)) cash
        from shift s where not exists (select from shift_close c
          where c.business_id = s.business_id and c.shift_id = s.shift_id)
        group by 1),
      books as (select business_id, sum(debit_minor - credit_minor) cash from journal_line
        where account_code = ${CASH} group by 1)
      select coalesce(d.business_id, b.business_id) business_id,
        format('books %s, drawers %s', coalesce(b.cash, 0), coalesce(d.cash, 0)) what
      from drawers d full join books b using (business_id)
      where coalesce(d.cash, 0) <> coalesce(b.cash, 0)`,
  },
  {
    id: 'I33',
    sentence: 'Where batches are tracked they hold what is on hand, as their moves say',
    examined: 'select count(*) from stock_level',
    broken: `select l.business_id, format('branch %s product %s: level %s, batches %s',
        l.branch_id, l.product_id, l.quantity_milli, coalesce(sum(b.quantity_milli), 0)) what
      from stock_level l left join stock_batch b using (business_id, branch_id, product_id)
      group by l.business_id, l.branch_id, l.product_id
      having coalesce(sum(b.quantity_milli), 0)
        <> case when l.tracks_batches then greatest(l.quantity_milli, 0) else 0 end
      union all
      select b.business_id, format('batch %s: %s, its moves %s', b.batch_id, b.quantity_milli,
        coalesce(sum(v.quantity_milli), 0))
      from stock_batch b
      left join stock_batch_move v using (business_id, branch_id, product_id, batch_id)
      group by b.business_id, b.branch_id, b.product_id, b.batch_id
      having b.quantity_milli <> coalesce(sum(v.quantity_milli), 0)
        or b.last_move <> coalesce(max(v.number), 0)
      union all
      select business_id, format('batch %s move %s', batch_id, number)
      from (select *, sum(quantity_milli) over w quantity, row_number() over w position
        from stock_batch_move window w as (
          partition by business_id, branch_id, product_id, batch_id order by number)) v
      where quantity <> quantity_after_milli or position <> number
      union all
      select m.business_id, format('branch %s product %s movement %s moved batches by %s',
        m.branch_id, m.product_id, m.number, sum(v.quantity_milli))
      from stock_batch_move v join stock_movement m on m.business_id = v.business_id
        and m.branch_id = v.branch_id and m.product_id = v.product_id
        and m.number = v.movement_number
      group by m.business_id, m.branch_id, m.product_id, m.number
      having sum(v.quantity_milli) <> greatest(m.quantity_after_milli, 0)
        - greatest(m.quantity_after_milli - m.quantity_milli, 0)`,
  },
  {
    id: 'I36',
    sentence: 'A posted count moved what was counted less what should have been there then',
    examined: 'select count(*) from stock_count_line',
    broken: `with line as (
        select l.*, c.branch_id, c.state from stock_count_line l
        join stock_count c using (business_id, count_id)),
      step as (
        select business_id, branch_id, product_id, '' batch_code, number, quantity_milli,
          quantity_after_milli from stock_movement
        union all
        select v.business_id, v.branch_id, v.product_id, b.code, v.number, v.quantity_milli,
          v.quantity_after_milli
        from stock_batch_move v
        join stock_batch b using (business_id, branch_id, product_id, batch_id)),
      posted as (
        select business_id, count_id, line_no, adjusted_milli quantity, value_minor, revalued_minor
        from line where state = 'posted' and adjusted_milli <> 0),
      moved as (
        select business_id, source_id count_id, source_line line_no,
          sum(quantity_milli)::bigint quantity,
          sum(value_minor) filter (where kind = 'count')::bigint value_minor,
          coalesce(sum(value_minor) filter (where kind <> 'count'), 0)::bigint revalued_minor
        from stock_movement where source_kind = 'stock_count' or kind = 'count' group by 1, 2, 3)
      select l.business_id, format('count %s line %s', l.count_id, l.line_no) what
      from line l
      left join step s using (business_id, branch_id, product_id, batch_code)
      where l.counted_milli is not null
      group by l.business_id, l.count_id, l.line_no, l.snapshot_milli, l.snapshot_move,
        l.expected_milli, l.counted_milli, l.counted_move, l.short_milli, l.adjusted_milli,
        l.state
      having l.expected_milli <> l.snapshot_milli + coalesce(sum(s.quantity_milli)
          filter (where s.number > l.snapshot_move and s.number <= l.counted_move), 0)
        or l.snapshot_milli <> coalesce(sum(s.quantity_after_milli)
          filter (where s.number = l.snapshot_move), 0)
        or (l.state = 'posted' and l.adjusted_milli
          is distinct from l.counted_milli - l.expected_milli + l.short_milli)
      union all
      select l.business_id, format('count %s line %s: debt %s', l.count_id, l.line_no,
        l.short_milli)
      from line l left join stock_movement m on m.business_id = l.business_id
        and m.branch_id = l.branch_id and m.product_id = l.product_id and m.number = l.level_move
      where l.short_milli not in (0, greatest(-coalesce(m.quantity_after_milli, 0), 0))
      union all
      select business_id, format('count %s line %s moved no such stock', count_id, line_no)
      from posted p full join moved m using (business_id, count_id, line_no)
      where (p.quantity, p.value_minor, p.revalued_minor)
        is distinct from (m.quantity, m.value_minor, m.revalued_minor)
      union all
      select c.business_id, format('count %s: missing %s, found %s', c.count_id, c.missing_minor,
        c.found_minor)
      from stock_count c join line l using (business_id, count_id) where c.state = 'posted'
      group by c.business_id, c.count_id, c.missing_minor, c.found_minor
      having c.missing_minor <> coalesce(-sum(l.value_minor) filter (where l.value_minor < 0), 0)
        or c.found_minor <> coalesce(sum(l.value_minor) filter (where l.value_minor > 0), 0)`,
  },
  {
    id: 'I34',
    sentence:
      'Orders count what their receipts brought; receipts moved stock at their landed value',
    examined: `select (select count(*) from purchase_order_line)
      + (select count(*) from goods_receipt_line) "count"`,
    broken: `select l.business_id, format('order %s line %s: counted %s, received %s', l.order_id,
        l.line_no, l.received_milli, coalesce(r.quantity, 0)) what
      from purchase_order_line l
      left join (select business_id, order_id, order_line_no, sum(stock_quantity_milli) quantity
        from goods_receipt_line where order_line_no is not null group by 1, 2, 3) r
        on r.business_id = l.business_id and r.order_id = l.order_id
          and r.order_line_no = l.line_no
      where l.received_milli <> coalesce(r.quantity, 0)
      union all
      select l.business_id, format('receipt %s line %s', l.receipt_id, l.line_no)
      from goods_receipt_line l join goods_receipt g using (business_id, receipt_id)
      left join stock_movement m on m.business_id = l.business_id
        and m.source_kind = 'goods_receipt' and m.source_id = l.receipt_id
        and m.source_line = l.line_no and m.kind = 'receipt'
      where m.number is null or m.quantity_milli <> l.stock_quantity_milli
        or m.value_minor <> l.net_minor + l.charge_minor or m.branch_id <> g.branch_id
        or m.product_id <> l.product_id
      union all
      select g.business_id, format('receipt %s is not the sum of its parts', g.receipt_id)
      from goods_receipt g
      where g.goods_minor <> (select coalesce(sum(l.net_minor), 0) from goods_receipt_line l
          where l.business_id = g.business_id and l.receipt_id = g.receipt_id)
        or g.charges_minor <> (select coalesce(sum(l.charge_minor), 0) from goods_receipt_line l
          where l.business_id = g.business_id and l.receipt_id = g.receipt_id)
        or g.goods_minor + g.charges_minor <> (select coalesce(sum(d.net_minor), 0)
          from receipt_due d where d.business_id = g.business_id
            and d.receipt_id = g.receipt_id)`,
  },
  {
    id: 'I35',
    sentence: 'What was received and not billed, and what is owed to suppliers, is as booked',
    examined: `select (select count(*) from receipt_due)
      + (select count(*) from supplier_bill) "count"`,
    broken: `with kept as (
        select business_id, sum(unbilled) unbilled, sum(owed) owed from (
          select business_id, net_minor unbilled, 0 owed from receipt_due
          union all select business_id, -received_minor, 0 from supplier_bill_receipt
          union all select business_id, -credit_minor, 0 from supplier_return where not is_billed
          union all select business_id, 0, total_minor from supplier_bill
          union all select business_id, 0, -amount_minor from supplier_payment
          union all select business_id, 0, -(credit_minor + tax_minor) from supplier_return
            where is_billed
          union all select business_id, 0, -amount_minor from supplier_settlement
            where source_kind = 'reversal') k group by 1),
      books as (select business_id,
          coalesce(sum(credit_minor - debit_minor)
            filter (where account_code = ${RECEIVED_NOT_BILLED}), 0) unbilled,
          coalesce(sum(credit_minor - debit_minor)
            filter (where account_code = ${PAYABLES}), 0) owed
        from journal_line group by 1)
      select coalesce(k.business_id, b.business_id) business_id,
        format('books %s and %s, documents %s and %s', b.unbilled, b.owed, k.unbilled,
          k.owed) what
      from kept k full join books b using (business_id)
      where coalesce(k.unbilled, 0) <> coalesce(b.unbilled, 0)
        or coalesce(k.owed, 0) <> coalesce(b.owed, 0)
      union all
      select b.business_id, format('bill %s: %s settled of %s', b.bill_id, sum(x.amount_minor),
        b.total_minor)
      from supplier_bill b join supplier_settlement x using (business_id, bill_id)
      group by b.business_id, b.bill_id, b.total_minor having sum(x.amount_minor) > b.total_minor
      union all
      select p.business_id, format('payment %s of %s settles %s', p.payment_id, p.amount_minor,
        coalesce(sum(x.amount_minor), 0))
      from supplier_payment p left join supplier_settlement x on x.business_id = p.business_id
        and x.source_kind = 'payment' and x.source_id = p.payment_id
      group by p.business_id, p.payment_id, p.amount_minor
      having p.amount_minor <> coalesce(sum(x.amount_minor), 0)
      union all
      select x.business_id, format('%s %s settles a bill of another supplier', x.source_kind,
        x.source_id)
      from supplier_settlement x join supplier_bill b using (business_id, bill_id)
      left join supplier_payment p on p.business_id = x.business_id
        and p.payment_id = x.source_id and x.source_kind = 'payment'
      left join supplier_return r on r.business_id = x.business_id
        and r.return_id = x.source_id and x.source_kind = 'return'
      where b.supplier_id <> coalesce(p.supplier_id, r.supplier_id, b.supplier_id)`,
  },
  {
    id: 'I37',
    sentence: 'An adjustment moved its lines, and is worth to the books what they are',
    examined: 'select count(*) from stock_adjustment_line',
    broken: `select l.business_id, format('adjustment %s line %s', l.adjustment_id, l.line_no) what
      from stock_adjustment_line l
      join stock_adjustment a using (business_id, adjustment_id)
      left join stock_movement m on m.business_id = l.business_id
        and m.source_kind = 'stock_adjustment' and m.source_id = l.adjustment_id
        and m.source_line = l.line_no and m.product_id = l.product_id and m.branch_id = a.branch_id
      group by a.reversal_of, l.business_id, l.adjustment_id, l.line_no
      having coalesce(sum(m.quantity_milli), 0) <> l.quantity_milli
        or coalesce(sum(m.value_minor) filter (where m.kind = 'adjustment'), 0) <> l.value_minor
        or coalesce(sum(m.value_minor) filter (where m.kind = 'cost_revalue'), 0)
          <> l.revalued_minor
        or (a.reversal_of is not null and -l.quantity_milli is distinct from (
          select o.quantity_milli from stock_adjustment_line o
          where o.business_id = l.business_id and o.adjustment_id = a.reversal_of
            and o.line_no = l.line_no))
      union all
      select a.business_id, format('adjustment %s', a.adjustment_id)
      from stock_adjustment a
      cross join lateral (
        select count(*) lines, coalesce(sum(value_minor + revalued_minor), 0) worth
        from stock_adjustment_line l
        where l.business_id = a.business_id and l.adjustment_id = a.adjustment_id) l
      where a.lines_count <> l.lines or a.value_minor <> l.worth
        or a.value_minor <> (select coalesce(sum(j.debit_minor - j.credit_minor), 0)
          from journal_line j where j.business_id = a.business_id
            and j.entry_id = a.adjustment_id and j.account_code = ${INVENTORY})`,
  },
  ...REFUND_INVARIANTS,
  ...EXCHANGE_INVARIANTS,
  ...REFUND_FACT_INVARIANTS,
  ...MONEY_INVARIANTS,
  ...ACCOUNT_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  {
    id: 'I40',
    sentence: 'What a sale that had happened already was forgiven is kept as its conflict',
    examined: 'select count(*) from sale where is_fact',
    broken: `with forgiven as (
        select m.business_id, m.source_id sale_id, 'oversold' kind from stock_movement m
        join sale s on s.business_id = m.business_id and s.sale_id = m.source_id
        where m.source_kind = 'sale' and s.is_fact and m.quantity_milli < 0
          and m.quantity_after_milli < 0
        union select business_id, sale_id, 'number_gap' from sale where gap_from is not null
        union select business_id, sale_id, 'late_sale' from sale where is_late
        union select business_id, sale_id, 'clock_suspect' from sale
          where is_fact and clock_suspect
        union select business_id, sale_id, 'reference_used' from payment
          where is_reference_used),
      kept as (select business_id, sale_id, kind from sale_conflict
        where sale_id is not null and kind in ('oversold', 'number_gap', 'late_sale', 'clock_suspect', 'reference_used'))
      select coalesce(f.business_id, k.business_id) business_id, format('sale %s: %s',
        coalesce(f.sale_id, k.sale_id), coalesce(f.kind, k.kind)) what
      from forgiven f full join kept k using (business_id, sale_id, kind)
      where f.kind is null or k.kind is null
      union all
      select c.business_id, format('sale %s did not happen before: %s', c.sale_id, c.kind)
      from sale_conflict c join sale s using (business_id, sale_id) where not s.is_fact`,
  },
  {
    id: 'I41',
    sentence: 'Cash that came after a close is no longer over, and the till holds nothing of it',
    examined: 'select count(*) from sale where is_late',
    broken: `with late as (
        select s.business_id, s.sale_id, coalesce(sum(p.amount_minor), 0) cash
        from sale s left join payment p on p.business_id = s.business_id
          and p.sale_id = s.sale_id and p.method = 'cash'
        where s.is_late group by 1, 2),
      booked as (
        select e.business_id, e.source_id sale_id,
          sum(j.credit_minor - j.debit_minor) filter (where j.account_code = ${CASH}) cash,
          sum(j.debit_minor - j.credit_minor) filter (where j.account_code = '6100') over_short
        from journal_entry e join journal_line j using (business_id, entry_id)
        where e.source_kind = 'late_sale' group by 1, 2)
      select coalesce(l.business_id, b.business_id) business_id, format('sale %s: cash %s, booked %s',
        coalesce(l.sale_id, b.sale_id), l.cash, b.cash) what
      from late l full join booked b using (business_id, sale_id)
      where coalesce(l.cash, 0) <> coalesce(b.cash, 0)
        or coalesce(b.cash, 0) <> coalesce(b.over_short, 0)
      union all
      select s.business_id, format('sale %s is late in an open shift', s.sale_id)
      from sale s where s.is_late and not exists (select from shift_close c
        where c.business_id = s.business_id and c.shift_id = s.shift_id)`,
  },
  {
    id: 'I50',
    sentence: 'A closed shift expects its float, its cash and its cash moves; its tenders add up',
    examined: 'select count(*) from shift_close_tender',
    broken: `with moved as (
        select business_id, shift_id, count(*) filter (where kind = 'no_sale') opened,
          coalesce(sum(amount_minor) filter (where kind = 'pay_in'), 0) ins,
          coalesce(sum(amount_minor) filter (where kind = 'pay_out'), 0) outs,
          coalesce(sum(amount_minor) filter (where kind = 'drop'), 0) drops
        from cash_move group by 1, 2)
      select c.business_id, format('shift %s expects %s', c.shift_id, c.expected_minor) what
      from shift_close c join shift s using (business_id, shift_id)
      left join moved m using (business_id, shift_id)
      left join shift_close_tender t on t.business_id = c.business_id
        and t.shift_id = c.shift_id and t.method = 'cash'
      where c.expected_minor is distinct from s.float_minor + t.sales_minor + t.collected_minor
          - t.refunds_minor - t.paid_out_minor + c.pay_ins_minor - c.pay_outs_minor - c.drops_minor
        or (c.pay_ins_minor, c.pay_outs_minor, c.drops_minor, c.no_sales) is distinct from
          (coalesce(m.ins, 0), coalesce(m.outs, 0), coalesce(m.drops, 0), coalesce(m.opened, 0))
        or t.expected_minor <> c.expected_minor
        or t.counted_minor is distinct from case when c.is_counted then c.counted_minor end
      union all
      select c.business_id, format('shift %s, %s', c.shift_id, t.method)
      from shift_close c join shift_close_tender t using (business_id, shift_id)
      where t.sales_minor <> case t.method when 'cash' then c.cash_minor
          when 'mobile_money' then c.mobile_money_minor when 'card' then c.card_minor
          else t.sales_minor end
        or (t.method <> 'cash' and t.expected_minor
          <> t.sales_minor + t.collected_minor - t.refunds_minor - t.paid_out_minor)
      union all
      select c.business_id, format('shift %s tells other differences or taxes', c.shift_id)
      from shift_close c
      where c.other_difference_minor <> (select coalesce(sum(t.difference_minor), 0)
          from shift_close_tender t where t.business_id = c.business_id
            and t.shift_id = c.shift_id and t.method <> 'cash')
        or c.differs <> exists (select from shift_close_tender t
          where t.business_id = c.business_id and t.shift_id = c.shift_id
            and t.difference_minor <> 0)
        or c.tax_minor <> (select coalesce(sum(t.tax_minor), 0) from shift_close_tax t
          where t.business_id = c.business_id and t.shift_id = c.shift_id)`,
  },
  {
    id: 'I51',
    sentence: 'Every cash move and every difference of a shift is in the books',
    examined: `select (select count(*) from cash_move)
      + (select count(*) from shift_close) "count"`,
    broken: `select m.business_id, format('cash move %s', m.move_id) what
      from cash_move m
      left join journal_entry e on e.business_id = m.business_id
        and e.source_kind = 'cash_move' and e.source_id = m.move_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by m.business_id, m.move_id, m.kind, m.amount_minor, m.business_date
      having count(distinct e.entry_id) <> (m.kind <> 'no_sale')::int
        or coalesce(min(e.business_date), m.business_date) <> m.business_date
        or ${side(CASH, 'debit')}
          <> case m.kind when 'pay_in' then m.amount_minor else -m.amount_minor end
      union all
      select c.business_id, format('close of shift %s', c.shift_id)
      from shift_close c
      left join journal_entry e on e.business_id = c.business_id
        and e.source_kind = 'shift_close' and e.source_id = c.shift_id
      left join journal_line j on j.business_id = e.business_id and j.entry_id = e.entry_id
      group by c.business_id, c.shift_id, c.expected_minor, c.difference_minor,
        c.other_difference_minor
      having ${side(CASH, 'credit')} <> c.expected_minor
        or ${side(CASH_OVER_SHORT, 'credit')} <> c.difference_minor + c.other_difference_minor
        or ${side(MOBILE_MONEY, 'debit')} <> (select coalesce(sum(t.difference_minor), 0)
          from shift_close_tender t where t.business_id = c.business_id
            and t.shift_id = c.shift_id and t.method = 'mobile_money')
        or ${side(CARD, 'debit')} <> (select coalesce(sum(t.difference_minor), 0)
          from shift_close_tender t where t.business_id = c.business_id
            and t.shift_id = c.shift_id and t.method = 'card')`,
  },
  {
    id: 'I52',
    sentence: 'Z reports of a till, and cash moves of a shift, are numbered without a gap',
    examined: `select (select count(*) from cash_move)
      + (select count(*) from shift_close) "count"`,
    broken: `select business_id, format('till %s: %s reports, numbers %s to %s', till_id, count(*),
        min(z_number), max(z_number)) what
      from shift_close group by business_id, till_id
      having count(*) <> max(z_number) or min(z_number) <> 1
      union all
      select c.business_id, format('shift %s is of another till', c.shift_id)
      from shift_close c join shift s using (business_id, shift_id) where s.till_id <> c.till_id
      union all
      select business_id, format('shift %s: %s moves, the last is %s', shift_id, count(*),
        max(number))
      from cash_move group by business_id, shift_id having count(*) <> max(number)`,
  },
  {
    id: 'I53',
    sentence: 'What happened to a shift happened in its turn',
    examined: 'select count(*) from shift_event',
    broken: `select business_id, format('shift %s step %s', shift_id, position) what
      from (select *, lag(kind) over w before, row_number() over w step from shift_event
        window w as (partition by business_id, shift_id order by position)) e
      where position <> step or before = 'review'
        or (kind = 'count' and before = 'count')
        or (kind = 'resume' and before is distinct from 'count')
        or (kind = 'review' and not exists (select from shift_close c
          where c.business_id = e.business_id and c.shift_id = e.shift_id))`,
  },
  {
    id: 'I70',
    sentence: 'What was asked was answered in time, by somebody else unless it was taken back',
    examined: 'select count(*) from approval',
    broken: `select a.business_id, format('approval %s: %s by %s at %s', a.approval_id, d.answer,
        d.decided_by, d.decided_at) what
      from approval_decision d join approval a using (business_id, approval_id)
      where d.decided_at < a.asked_at or d.decided_at >= a.expires_at
        or (d.answer = 'withdrawn') <> (d.decided_by = a.requested_by)
      union all
      select business_id, format('approval %s: %s without its act in the audit', approval_id, answer)
      from approval_decision d
      where not exists (select from audit_event e where e.business_id = d.business_id
        and e.subject_id = d.approval_id and e.action = 'approval.' || d.answer
        and e.actor_id = d.decided_by)`,
  },
  {
    id: 'I71',
    sentence: 'An approval was used while it was good, by who asked, for no more than was approved',
    examined: 'select count(*) from approval',
    broken: `select a.business_id, format('approval %s: %s used of %s at %s', a.approval_id,
        u.amount_minor, a.amount_minor, u.used_at) what
      from approval_use u join approval a using (business_id, approval_id)
      left join approval_decision d using (business_id, approval_id)
      where d.answer is distinct from 'approved' or u.amount_minor > a.amount_minor
        or u.used_at < d.decided_at or u.used_at >= d.good_until
      union all
      select a.business_id, format('approval %s: used for %s, which is no %s of %s', a.approval_id,
        u.subject_id, a.kind, a.requested_by)
      from approval_use u join approval a using (business_id, approval_id)
      where not exists (select from refund r where r.business_id = u.business_id
          and r.refund_id = u.subject_id and r.refunded_by = a.requested_by
          and r.branch_id = a.branch_id
          and a.kind = case r.kind when 'void' then 'void_sale' else 'refund_over_limit' end)
        and not exists (select from sale s where s.business_id = u.business_id
          and s.sale_id = u.subject_id and s.seller_id = a.requested_by
          and s.branch_id = a.branch_id
          and a.kind not in ('void_sale', 'refund_over_limit', 'debt_write_off',
            'credit_payout'))
        and not exists (select from customer_write_off w where w.business_id = u.business_id
          and w.write_off_id = u.subject_id and w.posted_by = a.requested_by
          and w.branch_id = a.branch_id and a.kind = 'debt_write_off')
        and not exists (select from customer_payout o where o.business_id = u.business_id
          and o.payout_id = u.subject_id and o.posted_by = a.requested_by
          and o.branch_id = a.branch_id and a.kind = 'credit_payout')`,
  },
  ...SELLER_INVARIANTS,
  {
    id: 'I27',
    sentence: 'Every tenant table is walled, and the app owns nothing',
    examined: `select count(*) from pg_class where relnamespace = 'public'::regnamespace
      and relrowsecurity`,
    broken: `select null::uuid business_id, c.relname::text what from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (pg_get_userbyid(c.relowner) <> 'tillbook_owner'
          or (exists (select from pg_attribute a where a.attrelid = c.oid
              and a.attname = 'business_id' and not a.attisdropped)
            and c.relname not in ('business', 'membership', 'session', 'invitation')
            and not (c.relrowsecurity and c.relforcerowsecurity)))`,
  },
  {
    id: 'I28',
    sentence: 'No login role of ours can step over the walls',
    examined: `select count(*) from pg_roles where rolname like 'tillbook\\_%'`,
    broken: `select null::uuid business_id, rolname::text what from pg_roles
      where rolname in ('tillbook_app', 'tillbook_checker', 'tillbook_platform')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
          or exists (select from pg_auth_members m where m.member = pg_roles.oid))`,
  },
  {
    id: 'I29',
    sentence: 'Definer functions pin their search path, and views ask as their caller',
    examined: `select count(*) from pg_proc where pronamespace = 'public'::regnamespace`,
    broken: `select null::uuid business_id, proname::text what from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace
        and not exists (select from unnest(coalesce(proconfig, '{}')) x
          where x like 'search_path=%')
      union all
      select null, relname::text from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'],
          false)`,
  },
];

/** What one invariant found. */
export interface Finding {
  readonly id: string;
  readonly sentence: string;
  readonly examined: number;
  readonly broken: readonly { businessId: string | null; what: string }[];
}

const BROKEN_SHOWN_MAX = 20;

/** Looks at every invariant in one snapshot. @param checkerUrl as tillbook_checker */
export async function examineBooks(
  checkerUrl: string,
): Promise<{ findings: Finding[]; salesCount: number }> {
  const client = new pg.Client({
    connectionString: checkerUrl,
    application_name: 'tillbook-verify',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings = await examineOn(client);
    const sales = await client.query<{ count: string }>('select count(*) from sale');
    return { findings, salesCount: Number(sales.rows[0]?.count) };
  } finally {
    await client.end();
  }
}

/** The same over a connection, within the transaction that it is in, as whoever it is. */
export async function examineOn(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) findings.push(await examine(client, invariant));
  return findings;
}

async function examine(client: pg.Client, invariant: Invariant): Promise<Finding> {
  const { id, sentence } = invariant;
  // Named, so that whoever looks often over one connection plans once.
  const examined = await client.query<{ count: string }>({
    name: `${id} examined`,
    text: invariant.examined,
  });
  const broken = await client.query<{ businessId: string | null; what: string }>({
    name: `${id} broken`,
    text: `select business_id "businessId", what from (${invariant.broken}) found
     limit ${BROKEN_SHOWN_MAX}`,
  });
  return { id, sentence, examined: Number(examined.rows[0]?.count), broken: broken.rows };
}
