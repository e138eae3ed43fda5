import type { Closing } from '@tillbook/core/businesses/closing.api';
import type { BusinessStep } from '@tillbook/core/businesses/close-business';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface LockedClosing {
  readonly name: string;
  readonly isFinished: boolean;
  readonly closedAt: string | null;
}

const LOCK = statement(
  'lock_closing',
  'select name, is_finished "isFinished", closed_at "closedAt" from lock_closing()',
);

/** The business in use as it stands; closings and new shifts wait for each other. */
export async function lockClosing(tx: Tx): Promise<LockedClosing> {
  return tx.one<LockedClosing>(LOCK);
}

const OPEN = statement(
  'what_is_open_in_business',
  `select closed_here() "closedAt",
     (select count(*) from till t where t.business_id = $1 and t.open_shift_id is not null)
       "openShifts",
     (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'lastSeenAt', d.last_seen_at)
         order by d.last_seen_at nulls first, d.name), '[]')
       from device d where d.business_id = $1 and d.revoked_at is null) "devices",
     owing.count "owingCount", owing.minor "owingMinor", stock.count "stockCount",
     stock.minor "stockMinor",
     (select count(*) from transfer t where t.business_id = $1 and t.ended_at is null)
       "openTransfers"
   from (select count(*), coalesce(sum(balance_minor), 0)::bigint minor from customer
       where business_id = $1 and balance_minor > 0) owing,
     (select count(*), coalesce(sum(value_minor), 0)::bigint minor from stock_level
       where business_id = $1 and quantity_milli <> 0) stock`,
);

export async function whatIsOpen(
  reader: Reader,
  businessId: string,
): Promise<Omit<Closing, 'reopenUntil'>> {
  return reader.one(OPEN, [businessId]);
}

const WRITE = statement('write_closing', 'select write_closing($1, $2)');
const EVENT = statement(
  'add_business_event',
  `insert into business_event (business_id, event_no, step, at, actor_id, actor_name)
   select $1, 1 + count(*), $2, $3, $4, $5 from business_event where business_id = $1`,
);

/** Takes the step behind the lock. */
export async function writeStep(
  tx: Tx,
  businessId: string,
  done: {
    readonly step: BusinessStep;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
  },
): Promise<void> {
  const { step, at, by, byName } = done;
  await tx.rows(WRITE, [step === 'close', at]);
  await tx.rows(EVENT, [businessId, step, at, by, byName]);
}
