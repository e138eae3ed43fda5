/**
 * The limit: one SQL function that writes the rows of a complete sale with no question asked (no
 * session, no permission, no price compared, no answer built), as the same role, under the same
 * row-level security, in one round trip. Figures that core computes for us are computed here in
 * the plainest way; every row, key and lock is the same.
 */
export const LIMIT_FUNCTION = `
create function limit_post_sale(b uuid, t uuid, s uuid, pay uuid, products uuid[],
  quantities bigint[]) returns bigint
language plpgsql as $$
declare
  till_row record;
  head record;
  total bigint;
  at timestamptz := clock_timestamp();
  day date := (at at time zone 'Africa/Dar_es_Salaam')::date;
  note text;
  linked bytea;
begin
  execute format('set local app.business_id = %L', b);
  select till.till_id, till.branch_id, till.code, till.last_number, till.open_shift_id, till.name,
      branch.code branch_code, branch.name branch_name
    into till_row from till join branch using (business_id, branch_id)
    where till.business_id = b and till.till_id = t for no key update of till;
  select * into head from audit_stream a where a.business_id = b and a.stream_id = t;
  begin
    with level as materialized (
      select product_id, quantity_milli, value_minor, unit_cost_minor, last_movement
      from stock_level where business_id = b and branch_id = till_row.branch_id
        and product_id = any (products) order by product_id for no key update
    ), item as materialized (
      select row_number() over () line_no, q.product_id, q.quantity, p.name, p.sku, p.price_minor,
        c.tax_basis_points rate, l.quantity_milli, l.value_minor, l.last_movement,
        round(p.price_minor::numeric * q.quantity / 1000)::bigint amount,
        round(l.value_minor::numeric * q.quantity / l.quantity_milli)::bigint out_value
      from unnest(products, quantities) q(product_id, quantity)
      join product p on p.business_id = b and p.product_id = q.product_id
      join tax_class c on c.business_id = b and c.tax_class_id = p.tax_class_id
      join level l on l.product_id = q.product_id
    ), priced as materialized (
      select *, round(amount::numeric * rate / (10000 + rate))::bigint tax from item
    ), sums as materialized (
      select sum(amount)::bigint amount, sum(tax)::bigint tax, sum(out_value)::bigint cost,
        count(*)::integer lines, sum(quantity)::bigint items, min(rate) rate from priced
    ), posted as (
      insert into sale (business_id, sale_id, branch_id, till_id, shift_id, seller_id,
        seller_name, seller_role, series, number, receipt_number, currency, tax_mode,
        tax_rounding, timezone, cutoff_minutes, occurred_at, business_date, clock_suspect,
        net_minor, tax_minor, total_minor, change_minor, lines_count, items_milli, methods,
        content_hash, posted_at, business_name, branch_name, branch_address, till_name,
        utc_offset_minutes)
      select b, s, till_row.branch_id, t, till_row.open_shift_id, t, 'Seller', 'seller', 'A',
        till_row.last_number + 1, till_row.branch_code || '-' || till_row.code || '-A-' ||
          lpad((till_row.last_number + 1)::text, 6, '0'), 'TZS', 'inclusive', 'per_rate',
        'Africa/Dar_es_Salaam', 0, at, day, false, amount - sums.tax, sums.tax, amount, 0, lines,
        items, array['cash'], sha256(s::text::bytea), at, 'Shop', till_row.branch_name, null,
        till_row.name, 180
      from sums on conflict (business_id, sale_id) do nothing returning sale_id
    ), lines as (
      insert into sale_line (business_id, sale_id, line_no, product_id, name, sku,
        quantity_milli, unit_price_minor, tax_basis_points, net_minor, tax_minor, total_minor,
        cost_minor, stock_quantity_milli)
      select b, sale_id, line_no, product_id, name, sku, quantity, price_minor, rate,
        amount - tax, tax, amount, out_value, quantity from priced, posted
    ), taxes as (
      insert into sale_tax (business_id, sale_id, tax_basis_points, net_minor, tax_minor)
      select b, sale_id, rate, amount - sums.tax, sums.tax from sums, posted
    ), paid as (
      insert into payment (business_id, payment_id, sale_id, shift_id, position, method,
        amount_minor, tendered_minor, change_minor, occurred_at, business_date)
      select b, pay, sale_id, till_row.open_shift_id, 1, 'cash', amount, amount, 0, at, day
      from sums, posted
    ), moved as (
      insert into stock_movement (business_id, branch_id, product_id, number, kind,
        quantity_milli, value_minor, quantity_after_milli, value_after_minor, source_kind,
        source_id, source_line, occurred_at, business_date, recorded_at, stock_policy)
      select b, till_row.branch_id, product_id, last_movement + 1, 'sale', -quantity, -out_value,
        quantity_milli - quantity, value_minor - out_value, 'sale', sale_id, line_no, at, day, at,
        'block' from priced, posted
    ), levels as (
      update stock_level set quantity_milli = stock_level.quantity_milli - priced.quantity,
        value_minor = stock_level.value_minor - priced.out_value,
        last_movement = stock_level.last_movement + 1
      from priced where stock_level.business_id = b
        and stock_level.branch_id = till_row.branch_id
        and stock_level.product_id = priced.product_id
    ), entry as (
      insert into journal_entry (business_id, entry_id, source_kind, source_id, branch_id,
        business_date, ledger_date, posted_at)
      select b, sale_id, 'sale', sale_id, till_row.branch_id, day, day, at from posted
    ), booked as (
      insert into journal_line (business_id, entry_id, line_no, account_code, debit_minor,
        credit_minor)
      select b, sale_id, j.n, j.account, j.debit, j.credit from sums, posted,
        lateral (values (1, '1000', sums.amount, 0::bigint), (2, '4000', 0, amount - sums.tax),
          (3, '2100', 0, sums.tax), (4, '5000', sums.cost, 0), (5, '1200', 0, sums.cost))
          j(n, account, debit, credit)
    ), hours as (
      insert into till_hour as h (business_id, till_id, business_date, hour, branch_id,
        sales_count, items_milli, gross_net_minor, net_minor, tax_minor, total_minor, cost_minor,
        cash_minor, mobile_money_minor, card_minor, cash_count, mobile_money_count, card_count)
      select b, t, day, extract(hour from at at time zone 'Africa/Dar_es_Salaam'),
        till_row.branch_id, 1, items, amount - sums.tax, amount - sums.tax, sums.tax, amount,
        sums.cost, amount, 0, 0, 1, 0, 0 from sums, posted
      on conflict (business_id, till_id, business_date, hour) do update set
        sales_count = h.sales_count + 1, items_milli = h.items_milli + excluded.items_milli,
        gross_net_minor = h.gross_net_minor + excluded.gross_net_minor,
        net_minor = h.net_minor + excluded.net_minor,
        tax_minor = h.tax_minor + excluded.tax_minor,
        total_minor = h.total_minor + excluded.total_minor,
        cost_minor = h.cost_minor + excluded.cost_minor,
        cash_minor = h.cash_minor + excluded.cash_minor, cash_count = h.cash_count + 1
    ), days as (
      insert into product_day as d (business_id, branch_id, product_id, business_date,
        quantity_milli, net_minor, tax_minor, total_minor, cost_minor)
      select b, till_row.branch_id, product_id, day, quantity, amount - tax, tax, amount,
        out_value from priced, posted
      on conflict (business_id, branch_id, product_id, business_date) do update set
        quantity_milli = d.quantity_milli + excluded.quantity_milli,
        net_minor = d.net_minor + excluded.net_minor, tax_minor = d.tax_minor + excluded.tax_minor,
        total_minor = d.total_minor + excluded.total_minor,
        cost_minor = d.cost_minor + excluded.cost_minor
    ), counter as (
      update till set last_number = last_number + 1, lease_until = at + interval '12 hours'
      where business_id = b and till_id = t
    ), told as (
      insert into outbox_event (business_id, kind, subject_id, branch_id)
      select b, 'sale_posted', sale_id, till_row.branch_id from posted
    )
    select sums.amount into total from sums;
  end;
  note := format('{"totalMinor":%s}', total);
  linked := sha256(head.last_hash || convert_to(concat_ws('|', b, t, head.last_seq + 1, t,
    'sale_posted', s, at, note), 'UTF8'));
  insert into audit_event (business_id, stream_id, seq, at, actor_id, actor_name, action,
    subject_id, detail, prev_hash, hash)
  values (b, t, head.last_seq + 1, at, t, 'Seller', 'sale_posted', s, note, head.last_hash, linked);
  update audit_stream set last_seq = head.last_seq + 1, last_hash = linked
    where business_id = b and stream_id = t;
  return total;
end $$;
grant execute on function limit_post_sale to tillbook_app;
`;
