import type { TenderCount } from '@tillbook/core/sales/count-tender';
import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import { statement, type Tx } from '../db/database.ts';
import { keysOfDevice, type KeyRow } from './sellers.sql.ts';
import type { Piece } from './shifts.sql.ts';
import { personOfFact, type FactSeller } from './sync.sql.ts';

/** What posting the close of a shift that happened needs to know besides its till and shift. */
export interface ClosingKnown {
  /** What was posted under this id. */
  readonly known: {
    readonly contentHash: string;
    readonly zNumber: number | null;
    readonly kinds: readonly ConflictKind[];
  } | null;
  /** Of the till; the one that the named one joined, when it joined another. */
  readonly shift: {
    readonly shiftId: string;
    /** Whoever opened the one that is named. */
    readonly openedBy: string;
    readonly openedAt: string;
    /** Who closed it meanwhile; null while it is open. */
    readonly closedBy: string | null;
    /** A device told the close that made its Z report. */
    readonly isToldClose: boolean;
    /** When the last refund and the last cash move were in it; null: none was. */
    readonly lastAt: string | null;
  } | null;
  /** Whether the device gave numbers in this series of the till, which ended. */
  readonly hadSeries: boolean;
  readonly person: FactSeller | null;
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
}

const READ = statement(
  'read_shift_closing_known',
  `select
     (select json_build_object('contentHash', encode(z.content_hash, 'hex'),
        'zNumber', c.z_number, 'kinds', (select coalesce(json_agg(kind), '[]')
          from sale_conflict x where x.business_id = $1 and x.closing_id = $3))
      from shift_closing z left join shift_close c using (business_id, shift_id)
      where z.business_id = $1 and z.closing_id = $3) known,
     (select json_build_object('shiftId', s.shift_id,
        'openedBy', coalesce(o.opened_by, s.opened_by),
        'openedAt', least(s.opened_at, o.counted_at), 'closedBy', c.closed_by,
        'isToldClose', exists (select from shift_closing z where z.business_id = $1
          and z.shift_id = s.shift_id and z.is_z),
        'lastAt', greatest(
          (select max(r.refunded_at) from refund r where r.business_id = $1
            and r.shift_id = s.shift_id),
          (select max(m.moved_at) from cash_move m where m.business_id = $1
            and m.shift_id = s.shift_id)))
      from (select) one
      left join shift_opening o on o.business_id = $1 and o.opening_id = $4
      join shift s on s.business_id = $1 and s.till_id = $2
        and s.shift_id = coalesce(o.shift_id, $4)
      left join shift_close c on c.business_id = $1 and c.shift_id = s.shift_id) shift,
     exists (select from till_series x where x.business_id = $1 and x.till_id = $2
       and x.device_id = $6 and x.series = $7) "hadSeries",
     (select ${personOfFact}
      from sellers_of_facts(array[$5::uuid]) p) person,
     (${keysOfDevice} where business_id = $1 and device_id = $6) keys`,
);

/** Reads it. The till must be locked by an earlier statement. */
export async function readClosingKnown(
  tx: Tx,
  businessId: string,
  asked: {
    readonly tillId: string;
    readonly closingId: string;
    readonly shiftId: string;
    readonly closedBy: string;
    readonly deviceId: string;
    readonly series: string;
  },
): Promise<ClosingKnown> {
  const { tillId, closingId, shiftId, closedBy, deviceId, series } = asked;
  const values = [businessId, tillId, closingId, shiftId, closedBy, deviceId, series];
  return tx.one<ClosingKnown>(READ, values);
}

/** What the device told of the close of a shift. */
export interface ClosingRecord {
  readonly closingId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly deviceId: string;
  readonly shiftId: string;
  readonly askedShiftId: string;
  /** The shift was closed by it. */
  readonly isZ: boolean;
  readonly closedBy: string;
  readonly closedByName: string;
  readonly closedAt: string;
  readonly countedAt: string;
  readonly isClockSuspect: boolean;
  readonly countedMinor: number;
  readonly pieces: readonly Piece[] | null;
  readonly tenders: readonly TenderCount[];
  readonly handOverNote: string | null;
  readonly keyId: string | null;
  /** Hex. */
  readonly mac: string | null;
  readonly postedAt: string;
  /** Hex. */
  readonly contentHash: string;
}

const INSERT = statement(
  'insert_shift_closing',
  `insert into shift_closing (business_id, closing_id, till_id, branch_id, device_id, shift_id,
     asked_shift_id, is_z, closed_by, closed_by_name, closed_at, counted_at, is_clock_suspect,
     counted_minor, pieces, tenders, hand_over_note, key_id, mac, posted_at, content_hash)
   select $1::uuid, z."closingId", z."tillId", z."branchId", z."deviceId", z."shiftId",
     z."askedShiftId", z."isZ", z."closedBy", z."closedByName", z."closedAt", z."countedAt",
     z."isClockSuspect", z."countedMinor", z.pieces, z.tenders, z."handOverNote", z."keyId",
     decode(z.mac, 'hex'), z."postedAt", decode(z."contentHash", 'hex')
   from json_to_record($2::json) as z("closingId" uuid, "tillId" uuid, "branchId" uuid,
     "deviceId" uuid, "shiftId" uuid, "askedShiftId" uuid, "isZ" boolean, "closedBy" uuid,
     "closedByName" text, "closedAt" timestamptz, "countedAt" timestamptz,
     "isClockSuspect" boolean, "countedMinor" bigint, pieces jsonb, tenders jsonb,
     "handOverNote" text, "keyId" uuid, mac text, "postedAt" timestamptz, "contentHash" text)`,
);

/** Keeps what a device told of the close of a shift, which must be there. */
export async function insertClosing(
  tx: Tx,
  businessId: string,
  closing: ClosingRecord,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(closing)]);
}
