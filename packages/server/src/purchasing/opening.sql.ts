import type { Opening } from '@tillbook/core/purchasing/opening.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const ROW = `o.opening_id "_id", o.number, o.branch_id "branchId", o.cash_minor "cashMinor",
   o.bank_minor "bankMinor", o.mobile_money_minor "mobileMoneyMinor",
   o.stock_minor "stockMinor", o.debts_minor "debtsMinor", o.business_date "businessDate",
   o.posted_at "postedAt", o.posted_by_name "postedByName", o.reverses_id "reversesId",
   exists (select from opening_balance r where r.business_id = o.business_id
     and r.reverses_id = o.opening_id) "isReversed",
   (select count(*)::int from opening_balance_stock s where s.business_id = o.business_id
     and s.opening_id = o.opening_id) "stockLinesCount",
   (select count(*)::int from opening_balance_debt d where d.business_id = o.business_id
     and d.opening_id = o.opening_id) "debtsCount"`;

const LIST = statement(
  'list_opening_balances',
  `select ${ROW} from opening_balance o where o.business_id = $1
   order by o.posted_at desc, o.opening_id desc`,
);

export async function listOpeningRows(reader: Reader, businessId: string): Promise<Opening[]> {
  return reader.rows<Opening>(LIST, [businessId]);
}

const FIND = statement(
  'find_opening_balance',
  `select ${ROW}, encode(o.content_hash, 'hex') "contentHash" from opening_balance o
   where o.business_id = $1 and o.opening_id = $2`,
);

export async function findOpening(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<(Opening & { contentHash: string }) | null> {
  return reader.maybe(FIND, [businessId, openingId]);
}

const CODES = statement(
  'products_by_code',
  `select c.code, coalesce(p.product_id, k.product_id) "productId"
   from unnest($2::text[]) as c(code)
   left join product p on p.business_id = $1 and p.sku_key = lower(c.code collate "C")
     and p.kind = 'goods'
   left join (select b.business_id, b.barcode, b.product_id from product_barcode b
       join product q on q.business_id = b.business_id and q.product_id = b.product_id
       where b.pack_id is null and q.kind = 'goods') k
     on k.business_id = $1 and k.barcode = c.code`,
);

/** Goods by SKU (in any case) or bar code; null where nothing has it. */
export async function productsByCode(
  reader: Reader,
  businessId: string,
  codes: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await reader.rows<{ code: string; productId: string | null }>(CODES, [
    businessId,
    codes,
  ]);
  return new Map(rows.map(({ code, productId }) => [code, productId]));
}

export interface OpeningRecord {
  readonly openingId: string;
  readonly number: string;
  readonly branchId: string;
  readonly cashMinor: number;
  readonly bankMinor: number;
  readonly mobileMoneyMinor: number;
  readonly stockMinor: number;
  readonly debtsMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: Buffer;
  readonly reversesId: string | null;
}

export interface OpeningStockRow {
  readonly lineNo: number;
  readonly branchId: string;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly sourceId: string;
}

const INSERT = statement(
  'insert_opening_balance',
  `insert into opening_balance (business_id, opening_id, number, branch_id, cash_minor,
     bank_minor, mobile_money_minor, stock_minor, debts_minor, business_date, posted_at,
     posted_by, posted_by_name, content_hash, reverses_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);
const INSERT_STOCK = statement(
  'insert_opening_balance_stock',
  `insert into opening_balance_stock (business_id, opening_id, line_no, branch_id, product_id,
     quantity_milli, value_minor, source_id)
   select $1::uuid, $2::uuid, s."lineNo", s."branchId", s."productId", s."quantityMilli",
     s."valueMinor", s."sourceId"
   from json_to_recordset($3::json) as s("lineNo" integer, "branchId" uuid, "productId" uuid,
     "quantityMilli" bigint, "valueMinor" bigint, "sourceId" uuid)`,
);
const INSERT_DEBTS = statement(
  'insert_opening_balance_debts',
  `insert into opening_balance_debt (business_id, opening_id, bill_id)
   select $1, $2, b.bill_id from unnest($3::uuid[]) as b(bill_id)`,
);

export async function insertOpening(
  tx: Tx,
  businessId: string,
  opening: OpeningRecord,
  parts: { readonly stock: readonly OpeningStockRow[]; readonly billIds: readonly string[] },
): Promise<void> {
  const { openingId } = opening;
  await tx.rows(INSERT, [
    businessId,
    openingId,
    opening.number,
    opening.branchId,
    opening.cashMinor,
    opening.bankMinor,
    opening.mobileMoneyMinor,
    opening.stockMinor,
    opening.debtsMinor,
    opening.businessDate,
    opening.at,
    opening.by,
    opening.byName,
    opening.hash,
    opening.reversesId,
  ]);
  await tx.rows(INSERT_STOCK, [businessId, openingId, JSON.stringify(parts.stock)]);
  await tx.rows(INSERT_DEBTS, [businessId, openingId, parts.billIds]);
}

const STOCK = statement(
  'stock_of_opening_balance',
  `select line_no "lineNo", branch_id "branchId", product_id "productId",
     quantity_milli "quantityMilli", value_minor "valueMinor", source_id "sourceId"
   from opening_balance_stock where business_id = $1 and opening_id = $2 order by line_no`,
);

export async function stockOfOpening(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<OpeningStockRow[]> {
  return reader.rows<OpeningStockRow>(STOCK, [businessId, openingId]);
}

const DEBTS = statement(
  'debts_of_opening_balance',
  `select d.bill_id "billId", b.supplier_id "supplierId", b.total_minor "totalMinor",
     (select coalesce(sum(x.amount_minor), 0) <> 0 from supplier_settlement x
       where x.business_id = d.business_id and x.bill_id = d.bill_id) "isSettled"
   from opening_balance_debt d
   join supplier_bill b on b.business_id = d.business_id and b.bill_id = d.bill_id
   where d.business_id = $1 and d.opening_id = $2`,
);

export async function debtsOfOpening(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<{ billId: string; supplierId: string; totalMinor: number; isSettled: boolean }[]> {
  return reader.rows(DEBTS, [businessId, openingId]);
}
