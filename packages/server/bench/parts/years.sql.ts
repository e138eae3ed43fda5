import { peek } from '../../test/database.ts';
import type { RealDatabase } from '../../test/processes.ts';
import type { BenchShop } from './scene.ts';

const LINES_OF_SALE = 3;
/** `$1` is the business; `$2` how many sales; a day falls back 0 to 364 days, opens at 8. */
const SALE = `select i, gen_random_uuid() sale_id, t.till_id, t.branch_id, t.open_shift_id shift_id,
    current_date - 364 + ((i - 1) * 365 / $2)::int business_date, 8 + (i % 12)::int hr
  from generate_series(1, $2::bigint) i
  join (select *, row_number() over (order by till_id) - 1 place, count(*) over () n
    from till where business_id = $1 and open_shift_id is not null) t on t.place = i % t.n`;

/**
 * A year of sales of three lines each, straight into the tables as posting leaves them: rows of
 * sales, payments, journal and movements, and the sums that are kept beside them. Triggers and
 * foreign keys rest meanwhile.
 */
export async function seedYear(
  database: RealDatabase,
  { businessId, products }: BenchShop,
  lines: number,
): Promise<void> {
  const sales = Math.ceil(lines / LINES_OF_SALE);
  const put = (text: string, values: unknown[] = [businessId]) => peek(database, text, values);
  await put(`create unlogged table bench_sale as ${SALE}`, [businessId, sales]);
  // Without it the products just made are taken for one, and met line by line for minutes.
  await put('analyze bench_sale, product', []);
  await put(
    `create unlogged table bench_line as
     select s.*, p.product_id, p.name, p.sku, p.price_minor price, p.cost_minor cost, n line_no
     from bench_sale s cross join generate_series(1, ${LINES_OF_SALE}) n
     join (select *, row_number() over (order by product_id) - 1 place
       from product where business_id = $1) p on p.place = (s.i * 3 + n) * 7919 % $2`,
    [businessId, products.length],
  );
  for (const text of FILLS) await put(`set session_replication_role = replica; ${own(text)}`, []);
  await put('drop table bench_sale, bench_line', []);

  function own(text: string): string {
    return text.replaceAll('$1', `'${businessId}'::uuid`);
  }
}

const AT = `((s.business_date + s.hr * interval '1 hour') at time zone 'Africa/Dar_es_Salaam')`;
const SUMMED = `(select i, sum(price)::bigint total, sum(cost)::bigint cost
  from bench_line group by i)`;

const FILLS = [
  `insert into sale (business_id, sale_id, branch_id, till_id, shift_id, seller_id, seller_name,
     seller_role, series, number, receipt_number, currency, tax_mode, tax_rounding, timezone,
     cutoff_minutes, occurred_at, business_date, clock_suspect, net_minor, tax_minor, total_minor,
     change_minor, lines_count, items_milli, methods, content_hash, posted_at, business_name,
     branch_name, till_name, utc_offset_minutes)
   select $1, s.sale_id, s.branch_id, s.till_id, s.shift_id, $1, 'Amina', 'seller', 'Y', s.i,
     'Y-' || s.i, 'TZS', 'inclusive', 'per_rate', 'Africa/Dar_es_Salaam', 0, ${AT},
     s.business_date, false, b.total, 0, b.total, 0, 3, 3000,
     case when s.i % 3 = 0 then array['mobile_money'] else array['cash'] end, '\\x00', ${AT},
     'Bench', 'Branch', 'T1', 180
   from bench_sale s join ${SUMMED} b using (i)`,
  `insert into sale_line (business_id, sale_id, line_no, product_id, name, sku, quantity_milli,
     unit_price_minor, tax_basis_points, net_minor, tax_minor, total_minor, cost_minor,
     stock_quantity_milli)
   select $1, sale_id, line_no, product_id, name, sku, 1000, price, 0, price, 0, price, cost, 1000
   from bench_line`,
  `insert into payment (business_id, payment_id, sale_id, shift_id, position, method,
     amount_minor, tendered_minor, change_minor, occurred_at, business_date, provider, reference,
     reference_key)
   select $1, gen_random_uuid(), s.sale_id, s.shift_id, 1,
     case when s.i % 3 = 0 then 'mobile_money' else 'cash' end, b.total, b.total, 0, ${AT},
     s.business_date, x.provider, x.code, x.code
   from bench_sale s join ${SUMMED} b using (i) left join lateral (
     select 'M-Pesa' provider, 'CODE' || s.i code where s.i % 3 = 0) x on true`,
  `insert into journal_entry (business_id, entry_id, source_kind, source_id, branch_id,
     business_date, ledger_date, posted_at)
   select $1, s.sale_id, 'sale', s.sale_id, s.branch_id, s.business_date, s.business_date, ${AT}
   from bench_sale s`,
  `insert into journal_line (business_id, entry_id, line_no, account_code, debit_minor,
     credit_minor)
   select $1, s.sale_id, l.no, l.code, l.debit, l.credit
   from bench_sale s join ${SUMMED} b using (i) cross join lateral (values
     (1, case when s.i % 3 = 0 then '1030' else '1000' end, b.total, 0),
     (2, '4000', 0, b.total), (3, '5000', b.cost, 0), (4, '1200', 0, b.cost))
     l (no, code, debit, credit)`,
  `insert into stock_movement (business_id, branch_id, product_id, number, kind, quantity_milli,
     value_minor, quantity_after_milli, value_after_minor, source_kind, source_id, source_line,
     occurred_at, business_date, recorded_at, stock_policy)
   select $1, s.branch_id, s.product_id,
     row_number() over (partition by s.branch_id, s.product_id order by s.i, s.line_no), 'sale',
     -1000, -s.cost, 1000000, s.cost * 1000, 'sale', s.sale_id, s.line_no, ${AT}, s.business_date,
     ${AT}, 'block'
   from bench_line s`,
  `insert into till_hour (business_id, till_id, business_date, hour, branch_id, sales_count,
     items_milli, gross_net_minor, net_minor, tax_minor, total_minor, cost_minor, cash_minor,
     mobile_money_minor, card_minor, cash_count, mobile_money_count, card_count)
   select $1, till_id, business_date, hr, branch_id, count(*), count(*) * 3000, sum(b.total),
     sum(b.total), 0, sum(b.total), sum(b.cost),
     coalesce(sum(b.total) filter (where i % 3 <> 0), 0),
     coalesce(sum(b.total) filter (where i % 3 = 0), 0), 0, count(*) filter (where i % 3 <> 0),
     count(*) filter (where i % 3 = 0), 0
   from bench_sale s join ${SUMMED} b using (i) group by 2, 3, 4, 5`,
  `insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
     net_minor, tax_minor, total_minor, cost_minor)
   select $1, branch_id, product_id, business_date, count(*) * 1000, sum(price), 0, sum(price),
     sum(cost)
   from bench_line group by 2, 3, 4 order by business_date`,
];
