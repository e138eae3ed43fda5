import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import { statement, type Tx } from '../db/database.ts';
import { keysOfDevice, type KeyRow } from './sellers.sql.ts';
import { personOfFact, type FactSeller } from './sync.sql.ts';

/** What posting cash that was moved already needs to know besides its till. */
export interface MoveKnown {
  /** The move of this id, also one of somebody who was connected: then it has no hash. */
  readonly known: {
    readonly number: number;
    readonly shiftId: string;
    readonly movedBy: string;
    readonly kind: string;
    readonly amountMinor: number;
    readonly category: string | null;
    readonly reason: string;
    readonly contentHash: string | null;
    readonly kinds: readonly ConflictKind[];
  } | null;
  /** Of the till; the one that the named one joined, when it joined another. */
  readonly shift: {
    readonly shiftId: string;
    /** Whoever opened the one that is named. */
    readonly openedBy: string;
    readonly openedAt: string;
    readonly closedAt: string | null;
  } | null;
  /** Whether the device gave numbers in this series of the till, which ended. */
  readonly hadSeries: boolean;
  readonly person: FactSeller | null;
  /** Keys that sellers were ever given on the device. */
  readonly keys: readonly KeyRow[];
}

const READ = statement(
  'read_cash_move_known',
  `select
     (select json_build_object('number', m.number, 'shiftId', m.shift_id, 'movedBy', m.moved_by,
        'kind', m.kind, 'amountMinor', m.amount_minor, 'category', m.category,
        'reason', m.reason, 'contentHash', encode(f.content_hash, 'hex'),
        'kinds', (select coalesce(json_agg(kind), '[]') from sale_conflict c
          where c.business_id = $1 and c.move_id = $3))
      from cash_move m left join cash_move_fact f using (business_id, move_id)
      where m.business_id = $1 and m.move_id = $3) known,
     (select json_build_object('shiftId', s.shift_id,
        'openedBy', coalesce(o.opened_by, s.opened_by),
        'openedAt', least(s.opened_at, o.counted_at), 'closedAt', c.closed_at)
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
export async function readMoveKnown(
  tx: Tx,
  businessId: string,
  asked: {
    readonly tillId: string;
    readonly moveId: string;
    readonly shiftId: string;
    readonly movedBy: string;
    readonly deviceId: string;
    readonly series: string;
  },
): Promise<MoveKnown> {
  const { tillId, moveId, shiftId, movedBy, deviceId, series } = asked;
  const values = [businessId, tillId, moveId, shiftId, movedBy, deviceId, series];
  return tx.one<MoveKnown>(READ, values);
}

/** What the device told of a cash move. */
export interface MoveFactRecord {
  readonly moveId: string;
  readonly tillId: string;
  readonly branchId: string;
  readonly deviceId: string;
  readonly askedShiftId: string;
  readonly movedBy: string;
  readonly movedByName: string;
  readonly occurredAt: string;
  readonly isClockSuspect: boolean;
  readonly isLate: boolean;
  readonly keyId: string | null;
  /** Hex. */
  readonly mac: string | null;
  readonly postedAt: string;
  /** Hex. */
  readonly contentHash: string;
}

const INSERT = statement(
  'insert_cash_move_fact',
  `insert into cash_move_fact (business_id, move_id, till_id, branch_id, device_id,
     asked_shift_id, moved_by, moved_by_name, occurred_at, is_clock_suspect, is_late, key_id, mac,
     posted_at, content_hash)
   select $1::uuid, f."moveId", f."tillId", f."branchId", f."deviceId", f."askedShiftId",
     f."movedBy", f."movedByName", f."occurredAt", f."isClockSuspect", f."isLate", f."keyId",
     decode(f.mac, 'hex'), f."postedAt", decode(f."contentHash", 'hex')
   from json_to_record($2::json) as f("moveId" uuid, "tillId" uuid, "branchId" uuid,
     "deviceId" uuid, "askedShiftId" uuid, "movedBy" uuid, "movedByName" text,
     "occurredAt" timestamptz, "isClockSuspect" boolean, "isLate" boolean, "keyId" uuid, mac text,
     "postedAt" timestamptz, "contentHash" text)`,
);

/** Keeps what a device told of a cash move, which must be there. */
export async function insertMoveFact(
  tx: Tx,
  businessId: string,
  fact: MoveFactRecord,
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(fact)]);
}
