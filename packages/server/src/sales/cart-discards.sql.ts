import { statement, type Tx } from '../db/database.ts';
import { keysOfDevice, type KeyRow } from './sellers.sql.ts';
import { personOfFact, type FactSeller } from './sync.sql.ts';

/** What writing down a cart that was thrown away needs to know besides its till. */
export interface DiscardKnown {
  /** Hex, of the record of this id. */
  readonly contentHash: string | null;
  /** Whether the device gave numbers in this series of the till, which ended. */
  readonly hadSeries: boolean;
  readonly person: FactSeller | null;
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
  /** How many of the products that were asked for there are. */
  readonly products: number;
}

const READ = statement(
  'read_discard_known',
  `select
     (select encode(content_hash, 'hex') from cart_discard
      where business_id = $1 and discard_id = $3) "contentHash",
     exists (select from till_series x where x.business_id = $1 and x.till_id = $2
       and x.device_id = $5 and x.series = $6) "hadSeries",
     (select ${personOfFact}
      from sellers_of_facts(array[$4::uuid]) p) person,
     (${keysOfDevice} where business_id = $1 and device_id = $5) keys,
     (select count(*)::int from product
      where business_id = $1 and product_id = any ($7::uuid[])) products`,
);

/** Reads it. The till must be locked by an earlier statement. */
export async function readDiscardKnown(
  tx: Tx,
  businessId: string,
  asked: {
    readonly tillId: string;
    readonly discardId: string;
    readonly discardedBy: string;
    readonly deviceId: string;
    readonly series: string;
    readonly productIds: readonly string[];
  },
): Promise<DiscardKnown> {
  const { tillId, discardId, discardedBy, deviceId, series, productIds } = asked;
  const values = [businessId, tillId, discardId, discardedBy, deviceId, series, productIds];
  return tx.one<DiscardKnown>(READ, values);
}

/** A cart that was thrown away, as it is kept. */
export interface DiscardRecord {
  readonly discardId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly deviceId: string;
  readonly askedShiftId: string;
  readonly discardedBy: string;
  readonly discardedByName: string;
  readonly occurredAt: string;
  readonly discardedAt: string;
  readonly isClockSuspect: boolean;
  readonly businessDate: string;
  readonly parkedSeconds: number | null;
  readonly reason: string;
  readonly note: string | null;
  readonly totalMinor: number;
  readonly keyId: string | null;
  /** Hex. */
  readonly mac: string | null;
  readonly postedAt: string;
  /** Hex. */
  readonly contentHash: string;
  readonly lines: readonly {
    readonly productId: string;
    readonly packId: string | null;
    readonly quantityMilli: number;
    readonly unitPriceMinor: number;
  }[];
}

const INSERT = statement(
  'insert_cart_discard',
  `with whole as (
     insert into cart_discard (business_id, discard_id, till_id, branch_id, device_id,
       asked_shift_id, discarded_by, discarded_by_name, occurred_at, discarded_at,
       is_clock_suspect, business_date, parked_seconds, reason, note, line_count, total_minor,
       key_id, mac, posted_at, content_hash)
     select $1::uuid, d."discardId", d."tillId", d."branchId", d."deviceId", d."askedShiftId",
       d."discardedBy", d."discardedByName", d."occurredAt", d."discardedAt", d."isClockSuspect",
       d."businessDate", d."parkedSeconds", d.reason, d.note, json_array_length(d.lines),
       d."totalMinor", d."keyId", decode(d.mac, 'hex'), d."postedAt",
       decode(d."contentHash", 'hex')
     from json_to_record($2::json) as d("discardId" uuid, "tillId" uuid, "branchId" uuid,
       "deviceId" uuid, "askedShiftId" uuid, "discardedBy" uuid, "discardedByName" text,
       "occurredAt" timestamptz, "discardedAt" timestamptz, "isClockSuspect" boolean,
       "businessDate" date, "parkedSeconds" integer, reason text, note text, lines json,
       "totalMinor" bigint, "keyId" uuid, mac text, "postedAt" timestamptz, "contentHash" text)
     returning discard_id
   )
   insert into cart_discard_line (business_id, discard_id, line_no, product_id, pack_id,
     quantity_milli, unit_price_minor)
   select $1::uuid, whole.discard_id, l.at, (l.line ->> 'productId')::uuid,
     (l.line ->> 'packId')::uuid, (l.line ->> 'quantityMilli')::bigint,
     (l.line ->> 'unitPriceMinor')::bigint
   from whole, json_array_elements($2::json -> 'lines') with ordinality l(line, at)`,
);

/** Keeps it with its lines. */
export async function insertDiscard(
  tx: Tx,
  businessId: string,
  discard: DiscardRecord,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(discard)]);
}
