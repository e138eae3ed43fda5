import { statement, type Reader, type Tx } from '../db/database.ts';

/** A scan or a typed quantity, as kept. */
export interface EntryRecord {
  readonly entryId: string;
  readonly countId: string;
  readonly lineNo: number;
  readonly round: number;
  readonly mode: 'add' | 'set';
  /** In the product's units. */
  readonly quantityMilli: number;
  readonly countedAfterMilli: number;
  readonly countedMove: number;
  readonly countedAt: string;
  readonly recordedAt: string;
  readonly countedBy: string;
  readonly countedByName: string;
  /** Hex. */
  readonly contentHash: string;
}

const INSERT = statement(
  'insert_stock_count_entry',
  `insert into stock_count_entry (business_id, entry_id, count_id, line_no, round, mode,
     quantity_milli, counted_after_milli, counted_move, counted_at, recorded_at, counted_by,
     counted_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, decode($14, 'hex'))
   on conflict (business_id, entry_id) do nothing returning 1`,
);

/** False when there is one of that id by now. */
export async function insertEntry(
  tx: Tx,
  businessId: string,
  entry: EntryRecord,
): Promise<boolean> {
  const rows = await tx.rows(INSERT, [
    businessId,
    entry.entryId,
    entry.countId,
    entry.lineNo,
    entry.round,
    entry.mode,
    entry.quantityMilli,
    entry.countedAfterMilli,
    entry.countedMove,
    entry.countedAt,
    entry.recordedAt,
    entry.countedBy,
    entry.countedByName,
    entry.contentHash,
  ]);
  return rows.length === 1;
}

const FIND = statement(
  'find_stock_count_entry',
  `select count_id "countId", line_no "lineNo", quantity_milli "quantityMilli",
     encode(content_hash, 'hex') "contentHash"
   from stock_count_entry where business_id = $1 and entry_id = $2`,
);

export async function findEntry(
  reader: Reader,
  businessId: string,
  entryId: string,
): Promise<Pick<EntryRecord, 'countId' | 'lineNo' | 'quantityMilli' | 'contentHash'> | null> {
  return reader.maybe(FIND, [businessId, entryId]);
}

const COUNTERS = statement(
  'counters_of_stock_count',
  `select counted_by "personId", (array_agg(counted_by_name order by recorded_at desc))[1] name
   from stock_count_entry where business_id = $1 and count_id = $2
   group by counted_by order by 2, 1`,
);

/** Who counted. */
export async function countersOf(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<{ personId: string; name: string }[]> {
  return reader.rows(COUNTERS, [businessId, countId]);
}

const MOMENT = statement(
  'moment_of_stock_count',
  `select l.tracks_batches "tracksBatches",
     case when $5::timestamptz is null then l.last_movement else coalesce(m.number, 0) end
       "levelMove",
     case when $5 is null then l.quantity_milli else coalesce(m.quantity_after_milli, 0) end
       "levelMilli",
     case when $5 is null then coalesce(b.last_move, 0) else coalesce(v.number, 0) end
       "batchMove",
     case when $5 is null then coalesce(b.quantity_milli, 0)
       else coalesce(v.quantity_after_milli, 0) end "batchMilli"
   from stock_level l
   left join stock_batch b on b.business_id = l.business_id and b.branch_id = l.branch_id
     and b.product_id = l.product_id and b.code = $4
   left join lateral (select number, quantity_after_milli from stock_movement o
     where o.business_id = l.business_id and o.branch_id = l.branch_id
       and o.product_id = l.product_id and o.recorded_at <= $5
     order by o.number desc limit 1) m on $5 is not null
   left join lateral (select o.number, o.quantity_after_milli from stock_batch_move o
     where o.business_id = l.business_id and o.branch_id = l.branch_id
       and o.product_id = l.product_id and o.batch_id = b.batch_id
       and o.movement_number <= m.number
     order by o.number desc limit 1) v on $5 is not null
   where l.business_id = $1 and l.branch_id = $2 and l.product_id = $3`,
);

/** What should lie there, after which movements: of the level, and of the batch of that code. */
export interface ShelfMoment {
  readonly tracksBatches: boolean;
  readonly levelMove: number;
  readonly levelMilli: number;
  readonly batchMove: number;
  readonly batchMilli: number;
}

/** The shelf as the books have it now, or had it at an instant; null without a level. */
export async function shelfMoment(
  reader: Reader,
  businessId: string,
  at: {
    readonly branchId: string;
    readonly productId: string;
    readonly batchCode: string;
    readonly instant: string | null;
  },
): Promise<ShelfMoment | null> {
  const { branchId, productId, batchCode, instant } = at;
  const given = [businessId, branchId, productId, batchCode, instant];
  return reader.maybe<ShelfMoment>(MOMENT, given);
}

const SCANNED = statement(
  'scanned_for_stock_count',
  `select p.product_id "productId", p.name, p.kind, coalesce(k.units_milli, 1000) "unitsMilli"
   from product_barcode c join product p using (business_id, product_id)
   left join product_pack k on k.business_id = c.business_id and k.pack_id = c.pack_id
   where c.business_id = $1 and c.barcode = $2
   union all
   select product_id, name, kind, 1000 from product
   where business_id = $1 and sku in ($2, upper($2))
     and not exists (select from product_barcode where business_id = $1 and barcode = $2)
   limit 1`,
);
const NAMED = statement(
  'named_for_stock_count',
  `select product_id "productId", name, kind, 1000 "unitsMilli" from product
   where business_id = $1 and product_id = $2`,
);

/** What a code or an id stands for; `unitsMilli` of the product for one of it. */
export interface Scanned {
  readonly productId: string;
  readonly name: string;
  readonly kind: 'goods' | 'kit' | 'service';
  readonly unitsMilli: number;
}

export async function findByCode(
  reader: Reader,
  businessId: string,
  code: string,
): Promise<Scanned | null> {
  return reader.maybe<Scanned>(SCANNED, [businessId, code]);
}

export async function findById(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<Scanned | null> {
  return reader.maybe<Scanned>(NAMED, [businessId, productId]);
}
