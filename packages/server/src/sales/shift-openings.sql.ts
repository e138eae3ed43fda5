import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { keysOfDevice, type KeyRow } from './sellers.sql.ts';
import { personOfFact, type FactSeller } from './sync.sql.ts';

/** What posting the opening of a shift that happened needs to know besides its till. */
export interface OpeningKnown {
  /** What was posted under this id by a device. */
  readonly known: {
    readonly contentHash: string;
    readonly shiftId: string;
    readonly kinds: readonly ConflictKind[];
  } | null;
  /** The shift of this id, also when somebody who was connected opened it. */
  readonly shift: {
    readonly tillId: string;
    readonly openedBy: string;
    readonly floatMinor: number;
  } | null;
  /** The shift of the till that was closed last. */
  readonly lastShiftId: string | null;
  readonly isBusinessClosed: boolean;
  /** Whether the device gave numbers in this series of the till, which ended. */
  readonly hadSeries: boolean;
  readonly enrolledAt: string;
  readonly person: FactSeller | null;
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
}

const READ = statement(
  'read_shift_opening_known',
  `select
     (select json_build_object('contentHash', encode(o.content_hash, 'hex'),
        'shiftId', o.shift_id, 'kinds', (select coalesce(json_agg(kind), '[]')
          from sale_conflict c where c.business_id = $1 and c.opening_id = $3))
      from shift_opening o where o.business_id = $1 and o.opening_id = $3) known,
     (select json_build_object('tillId', s.till_id, 'openedBy', s.opened_by,
        'floatMinor', s.float_minor)
      from shift s where s.business_id = $1 and s.shift_id = $3) shift,
     (select c.shift_id from shift_close c where c.business_id = $1 and c.till_id = $2
      order by c.z_number desc limit 1) "lastShiftId",
     coalesce((select e.step = 'close' from business_event e where e.business_id = $1
      order by e.event_no desc limit 1), false) "isBusinessClosed",
     exists (select from till_series x where x.business_id = $1 and x.till_id = $2
       and x.device_id = $5 and x.series = $6) "hadSeries",
     (select d.enrolled_at from device d where d.business_id = $1
       and d.device_id = $5) "enrolledAt",
     (select ${personOfFact}
      from sellers_of_facts(array[$4::uuid]) p) person,
     (${keysOfDevice} where business_id = $1 and device_id = $5) keys`,
);

/** Reads it. The till must be locked by an earlier statement. */
export async function readOpeningKnown(
  tx: Tx,
  businessId: string,
  asked: {
    readonly tillId: string;
    readonly openingId: string;
    readonly openedBy: string;
    readonly deviceId: string;
    readonly series: string;
  },
): Promise<OpeningKnown> {
  const { tillId, openingId, openedBy, deviceId, series } = asked;
  return tx.one<OpeningKnown>(READ, [businessId, tillId, openingId, openedBy, deviceId, series]);
}

const JOINED = statement(
  'read_joined_shift',
  `select shift_id "shiftId", float_minor "floatMinor" from shift_opening
   where business_id = $1 and opening_id = $2`,
);

/** The shift that one which a device opened alone is in, or null. */
export async function readJoined(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<{ readonly shiftId: string; readonly floatMinor: number } | null> {
  return reader.maybe(JOINED, [businessId, openingId]);
}

export interface OpeningRecord {
  readonly openingId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly deviceId: string;
  readonly shiftId: string;
  readonly openedBy: string;
  readonly openedByName: string;
  readonly openedAt: string;
  readonly countedAt: string;
  readonly isClockSuspect: boolean;
  readonly floatMinor: number;
  readonly keyId: string | null;
  /** Hex. */
  readonly mac: string | null;
  readonly postedAt: string;
  /** Hex. */
  readonly contentHash: string;
}

const INSERT = statement(
  'insert_shift_opening',
  `insert into shift_opening (business_id, opening_id, till_id, branch_id, device_id, shift_id,
     opened_by, opened_by_name, opened_at, counted_at, is_clock_suspect, float_minor, key_id, mac,
     posted_at, content_hash)
   select $1::uuid, o."openingId", o."tillId", o."branchId", o."deviceId", o."shiftId",
     o."openedBy", o."openedByName", o."openedAt", o."countedAt", o."isClockSuspect",
     o."floatMinor", o."keyId", decode(o.mac, 'hex'), o."postedAt", decode(o."contentHash", 'hex')
   from json_to_record($2::json) as o("openingId" uuid, "tillId" uuid, "branchId" uuid,
     "deviceId" uuid, "shiftId" uuid, "openedBy" uuid, "openedByName" text,
     "openedAt" timestamptz, "countedAt" timestamptz, "isClockSuspect" boolean,
     "floatMinor" bigint, "keyId" uuid, mac text, "postedAt" timestamptz, "contentHash" text)`,
);

/** Keeps what a device told of a shift's opening. Its shift must be there. */
export async function insertOpening(
  tx: Tx,
  businessId: string,
  opening: OpeningRecord,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(opening)]);
}
