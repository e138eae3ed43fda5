import type { OrderState } from '@tillbook/core/purchasing/order-states';
import type { OrderDetail, OrderRow } from '@tillbook/core/purchasing/orders.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { dayOfBranch } from '../stock/stock-parts.sql.ts';
import { LINE_COLUMNS, LINE_SHAPE, LINE_VALUES, SHOWN_LINE } from './bought-lines.sql.ts';
import type { WorkedLine } from './bought-lines.ts';

export interface LockedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly supplierId: string;
  readonly branchId: string;
  readonly state: OrderState;
  readonly version: number;
}

const LOCK = statement(
  'lock_purchase_order',
  `select order_id "orderId", number, supplier_id "supplierId", branch_id "branchId", state,
     version
   from purchase_order where business_id = $1 and order_id = $2 for no key update`,
);

export async function lockOrder(
  tx: Tx,
  businessId: string,
  orderId: string,
): Promise<LockedOrder | null> {
  return tx.maybe<LockedOrder>(LOCK, [businessId, orderId]);
}

const ROW = `o.order_id "_id", o.number, o.supplier_id "supplierId", s.name "supplierName",
   o.branch_id "branchId", b.name "branchName", o.state, o.expected_on "expectedOn",
   o.net_minor "netMinor", o.tax_minor "taxMinor", o.created_at "createdAt",
   o.created_by_name "createdByName", o.version,
   (select count(*)::int from purchase_order_line l where l.business_id = o.business_id
     and l.order_id = o.order_id) "linesCount"`;
const FROM = `from purchase_order o
   join supplier s on s.business_id = o.business_id and s.supplier_id = o.supplier_id
   join branch b on b.business_id = o.business_id and b.branch_id = o.branch_id`;

const LIST = statement(
  'list_purchase_orders',
  `select ${ROW} ${FROM}
   where o.business_id = $1 and ($2::uuid[] is null or o.branch_id = any ($2))
     and ($3::uuid is null or o.supplier_id = $3)
     and ($4::text[] is null or o.state = any ($4))
     and ($5::text is null or strpos(lower(o.number), lower($5)) > 0
       or strpos(s.name_key, lower($5 collate "C")) > 0)
     and ($6::timestamptz is null or (o.created_at, o.order_id) < ($6, $7::uuid))
     and ($9::timestamptz is null or o.expected_on < ${dayOfBranch('$9')})
   order by o.created_at desc, o.order_id desc limit $8`,
);

/** What a list of documents is narrowed to; null narrows nothing. */
export interface DocumentsAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly supplierId: string | null;
  readonly q: string | null;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

export async function listOrderRows(
  reader: Reader,
  asked: DocumentsAsked & {
    readonly states: readonly string[] | null;
    /** Only what was expected before the day that it is in its branch at this instant. */
    readonly lateAt: string | null;
  },
): Promise<OrderRow[]> {
  const { businessId, branchIds, supplierId, states, q, before, limit, lateAt } = asked;
  const end = [before?.at ?? null, before?.id ?? null, limit, lateAt];
  return reader.rows<OrderRow>(LIST, [businessId, branchIds, supplierId, states, q, ...end]);
}

type Head = Omit<OrderDetail, 'lines' | 'receipts'> & { readonly contentHash: string };

const FIND = statement(
  'find_purchase_order',
  `select ${ROW}, o.note, o.ordered_at "orderedAt", o.ended_at "endedAt",
     s.phone "supplierPhone", s.email "supplierEmail",
     encode(o.created_hash, 'hex') "contentHash"
   ${FROM} where o.business_id = $1 and o.order_id = $2`,
);

export async function findOrder(
  reader: Reader,
  businessId: string,
  orderId: string,
): Promise<Head | null> {
  return reader.maybe<Head>(FIND, [businessId, orderId]);
}

const LINES = statement(
  'lines_of_purchase_order',
  `select ${SHOWN_LINE}, l.received_milli "receivedMilli", p.tracks_batches "tracksBatches",
     x.supplier_sku "supplierSku"
   from purchase_order_line l
   join purchase_order o on o.business_id = l.business_id and o.order_id = l.order_id
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   left join supplier_product x on x.business_id = l.business_id
     and x.supplier_id = o.supplier_id and x.product_id = l.product_id
   where l.business_id = $1 and l.order_id = $2 order by l.line_no`,
);

export async function linesOfOrder(
  reader: Reader,
  businessId: string,
  orderId: string,
): Promise<OrderDetail['lines']> {
  return reader.rows<OrderDetail['lines'][number]>(LINES, [businessId, orderId]);
}

const RECEIPTS = statement(
  'receipts_of_purchase_order',
  `select receipt_id "_id", number, received_at "receivedAt" from goods_receipt
   where business_id = $1 and order_id = $2 order by received_at, receipt_id`,
);

export async function receiptsOfOrder(
  reader: Reader,
  businessId: string,
  orderId: string,
): Promise<OrderDetail['receipts']> {
  return reader.rows<OrderDetail['receipts'][number]>(RECEIPTS, [businessId, orderId]);
}

/** An order without its lines. */
export interface OrderContent {
  readonly orderId: string;
  readonly supplierId: string;
  readonly branchId: string;
  readonly expectedOn: string | null;
  readonly note: string | null;
  readonly netMinor: number;
  readonly taxMinor: number;
}

const INSERT = statement(
  'insert_purchase_order',
  `insert into purchase_order (business_id, order_id, supplier_id, branch_id, expected_on, note,
     net_minor, tax_minor, number, state, created_at, created_by, created_by_name, created_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', $10, $11, $12, $13)`,
);
const REWRITE = statement(
  'rewrite_purchase_order',
  `update purchase_order set supplier_id = $3, branch_id = $4, expected_on = $5, note = $6,
     net_minor = $7, tax_minor = $8, version = version + 1
   where business_id = $1 and order_id = $2`,
);
const FORGET_LINES = statement(
  'forget_purchase_order_lines',
  'delete from purchase_order_line where business_id = $1 and order_id = $2',
);
const INSERT_LINES = statement(
  'insert_purchase_order_lines',
  `insert into purchase_order_line (business_id, order_id, ${LINE_COLUMNS})
   select $1::uuid, $2::uuid, ${LINE_VALUES}
   from json_to_recordset($3::json) as l(${LINE_SHAPE})`,
);

const contentOf = (businessId: string, order: OrderContent): unknown[] => [
  businessId,
  order.orderId,
  order.supplierId,
  order.branchId,
  order.expectedOn,
  order.note,
  order.netMinor,
  order.taxMinor,
];

export async function insertOrder(
  tx: Tx,
  businessId: string,
  order: OrderContent & { number: string; at: string; by: string; byName: string; hash: Buffer },
  lines: readonly WorkedLine[],
): Promise<void> {
  const { number, at, by, byName, hash } = order;
  await tx.rows(INSERT, [...contentOf(businessId, order), number, at, by, byName, hash]);
  await tx.rows(INSERT_LINES, [businessId, order.orderId, JSON.stringify(lines)]);
}

/** Writes a draft anew. */
export async function rewriteOrder(
  tx: Tx,
  businessId: string,
  order: OrderContent,
  lines: readonly WorkedLine[],
): Promise<void> {
  await tx.rows(REWRITE, contentOf(businessId, order));
  await tx.rows(FORGET_LINES, [businessId, order.orderId]);
  await tx.rows(INSERT_LINES, [businessId, order.orderId, JSON.stringify(lines)]);
}

const MOVE = statement(
  'move_purchase_order',
  `update purchase_order set state = $3, version = version + 1,
     ordered_at = case when $3 = 'ordered' then $4::timestamptz else ordered_at end,
     ended_at = case when $3 in ('closed', 'cancelled') then $4::timestamptz else ended_at end
   where business_id = $1 and order_id = $2`,
);

export async function moveOrder(
  tx: Tx,
  businessId: string,
  orderId: string,
  to: { state: OrderState; at: string },
): Promise<void> {
  await tx.rows(MOVE, [businessId, orderId, to.state, to.at]);
}

const COUNT_RECEIVED = statement(
  'count_received',
  `update purchase_order_line l set received_milli = l.received_milli + r."receivedMilli"
   from json_to_recordset($3::json) as r("lineNo" integer, "receivedMilli" bigint)
   where l.business_id = $1 and l.order_id = $2 and l.line_no = r."lineNo"`,
);

/** Counts what came in for lines; the order is locked. */
export async function countReceived(
  tx: Tx,
  businessId: string,
  orderId: string,
  received: readonly { lineNo: number; receivedMilli: number }[],
): Promise<void> {
  await tx.rows(COUNT_RECEIVED, [businessId, orderId, JSON.stringify(received)]);
}
