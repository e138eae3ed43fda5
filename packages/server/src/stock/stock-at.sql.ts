import { statement, type Reader } from '../db/database.ts';

export interface StockAtListed {
  readonly productId: string;
  readonly productName: string;
  readonly sortName: string;
  readonly sku: string;
  readonly unit: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

/** Every level at the end of a day: the sum of what moved up to it, whenever it was recorded. */
const LEVELS = `select m.branch_id, m.product_id, sum(m.quantity_milli) quantity,
     sum(m.value_minor) worth
   from stock_movement m
   where m.business_id = $1 and ($2::uuid[] is null or m.branch_id = any ($2))
     and m.business_date <= $3::date
   group by 1, 2 having sum(m.quantity_milli) <> 0 or sum(m.value_minor) <> 0`;

const LIST = statement(
  'stock_at',
  `select p.product_id "productId", p.name "productName", p.sort_name "sortName", p.sku, p.unit,
     b.branch_id "branchId", b.name "branchName", s.quantity::bigint "quantityMilli",
     s.worth::bigint "valueMinor"
   from (${LEVELS}) s
   join product p on p.business_id = $1 and p.product_id = s.product_id
   join branch b on b.business_id = $1 and b.branch_id = s.branch_id
   where $4::text is null or (p.sort_name, p.product_id, b.branch_id) > ($4, $5::uuid, $6::uuid)
   order by p.sort_name, p.product_id, b.branch_id limit $7`,
);

export interface StockAtQuestion {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly date: string;
  readonly after: {
    readonly sortName: string;
    readonly productId: string;
    readonly branchId: string;
  } | null;
  readonly limit: number;
}

/** What lay where at the end of a day, by name. */
export async function listStockAt(
  reader: Reader,
  asked: StockAtQuestion,
): Promise<StockAtListed[]> {
  return reader.rows<StockAtListed>(LIST, [
    asked.businessId,
    asked.branchIds,
    asked.date,
    asked.after?.sortName ?? null,
    asked.after?.productId ?? null,
    asked.after?.branchId ?? null,
    asked.limit,
  ]);
}

const TOTALS = statement(
  'stock_at_totals',
  `select count(*)::int "rowsCount", coalesce(sum(s.worth), 0)::bigint "valueMinor",
     (select coalesce(sum(j.debit_minor - j.credit_minor), 0)::bigint
      from journal_line j join journal_entry e using (business_id, entry_id)
      where j.business_id = $1 and j.account_code = '1200' and e.business_date <= $3::date
        and ($2::uuid[] is null or e.branch_id = any ($2))) "booksMinor"
   from (${LEVELS}) s`,
);

export interface StockAtTotals {
  readonly rowsCount: number;
  readonly valueMinor: number;
  readonly booksMinor: number;
}

/** The sums of all rows, and what the inventory account says of the same branches and day. */
export async function stockAtTotals(
  reader: Reader,
  { businessId, branchIds, date }: StockAtQuestion,
): Promise<StockAtTotals> {
  return reader.one<StockAtTotals>(TOTALS, [businessId, branchIds, date]);
}
