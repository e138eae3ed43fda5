import type { Invariant } from './invariant.ts';
import { PAYABLES, RECEIVED_NOT_BILLED } from './invariant-parts.ts';

/** Orders, receipts and what is owed to suppliers. */
export const PURCHASING_INVARIANTS: readonly Invariant[] = [
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
          union all select business_id, 0, amount_minor from supplier_payment_void
            join supplier_payment using (business_id, payment_id)
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
      select business_id, format('payment %s is taken back otherwise than it settled', payment_id)
      from (select v.business_id, v.payment_id, x.bill_id, x.amount_minor
          from supplier_payment_void v join supplier_settlement x
            on x.business_id = v.business_id and x.source_kind = 'payment'
              and x.source_id = v.payment_id) paid
      full join (select business_id, source_id payment_id, bill_id, -amount_minor amount_minor
          from supplier_settlement where source_kind = 'payment_void') back
        using (business_id, payment_id, bill_id, amount_minor)
      where paid.bill_id is null or back.bill_id is null
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
];
