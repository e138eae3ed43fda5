import { peek, type TestDatabase } from './database.ts';

/** A posted sale once more for each of so many minutes before it. */
export interface SalesCopied {
  readonly saleId: string;
  readonly count: number;
  /** Columns in SQL, over the copy's `n` from 1 on. */
  readonly changed?: Readonly<Record<string, string>>;
  readonly lines?: Readonly<Record<string, string>>;
  readonly payments?: Readonly<Record<string, string>>;
}

/**
 * As many sales, lines and payments as a shop has in months, for what a plan does with them; the
 * books do not know of them.
 */
export async function copySales(
  database: Pick<TestDatabase, 'superuserUrl'>,
  { saleId, count, changed = {}, lines = {}, payments = {} }: SalesCopied,
): Promise<void> {
  const sale = {
    sale_id: 'c.copy',
    number: '1000 + n',
    receipt_number: `'COPY-' || lpad(n::text, 6, '0')`,
    occurred_at: `t.occurred_at - n * interval '1 minute'`,
    business_date: `(t.occurred_at - n * interval '1 minute')::date`,
    ...changed,
  };
  const payment = { sale_id: 'c.copy', payment_id: 'gen_random_uuid()', ...payments };
  const copied = (table: string, columns: Readonly<Record<string, string>>): string => {
    const values = Object.entries(columns).map(
      ([name, value]) => `'${name}', ${value.replaceAll('%', '%%')}`,
    );
    return `do $copy$ declare columns text; begin
      select string_agg(quote_ident(column_name), ', ') into columns
        from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER';
      execute format($insert$insert into ${table} (%1$s) select %1$s from (
        select x.* from copied c join ${table} t on t.sale_id = '${saleId}'
        cross join lateral
          jsonb_populate_record(t, jsonb_build_object(${values.join(', ')})) x) y$insert$, columns);
    end $copy$`;
  };
  await peek(
    database,
    `set session_replication_role = replica;
     create temporary table copied as
       select n, gen_random_uuid() copy from generate_series(1, ${count}) n;
     ${copied('sale', sale)};
     ${copied('sale_line', { sale_id: 'c.copy', ...lines })};
     ${copied('payment', payment)};
     drop table copied;
     analyze sale, sale_line, payment`,
  );
}
