import { statement, type Reader } from '../db/database.ts';

/** What a line of a sale brought and cost, and what of both came back. */
export interface ResultLine {
  readonly lineNo: number;
  readonly name: string;
  readonly netMinor: number;
  readonly costMinor: number;
  readonly backNetMinor: number;
  readonly backCostMinor: number;
}

const LINES = statement(
  'sale_result_lines',
  `select l.line_no "lineNo", l.name, l.net_minor "netMinor", l.cost_minor "costMinor",
     coalesce(b.net, 0)::bigint "backNetMinor", coalesce(b.cost, 0)::bigint "backCostMinor"
   from sale_line l left join (
     select r.sale_line_no, sum(r.net_minor) net, sum(r.cost_minor) cost
     from refund f join refund_line r on r.business_id = f.business_id
       and r.refund_id = f.refund_id
     where f.business_id = $1 and f.sale_id = $2 group by r.sale_line_no) b
     on b.sale_line_no = l.line_no
   where l.business_id = $1 and l.sale_id = $2 order by l.line_no`,
);

/** The lines of a sale with what came back of them. */
export function resultLines(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<ResultLine[]> {
  return reader.rows<ResultLine>(LINES, [businessId, saleId]);
}

/** A movement of stock by a sale. */
export interface SaleMove {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly quantityMilli: number;
  readonly afterMilli: number;
  readonly valueMinor: number;
}

const MOVES = statement(
  'sale_result_moves',
  `select m.product_id "productId", p.name, p.sku, p.unit, m.quantity_milli "quantityMilli",
     m.quantity_after_milli "afterMilli", m.value_minor "valueMinor"
   from stock_movement m
   join product p on p.business_id = m.business_id and p.product_id = m.product_id
   where m.business_id = $1 and m.source_kind = 'sale' and m.source_id = $2
   order by m.source_line, m.number, m.product_id`,
);

/** What a sale moved, also of goods within kits. */
export function saleMoves(reader: Reader, businessId: string, saleId: string): Promise<SaleMove[]> {
  return reader.rows<SaleMove>(MOVES, [businessId, saleId]);
}
