import type { ParkedContent, ParkedRow, TakenSale } from '@tillbook/core/sales/parked-sales.api';
import type { LockedAccount } from '../customers/accounts.sql.ts';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A parked sale as it is kept. */
export interface KeptParked {
  readonly parkedId: string;
  readonly branchId: string;
  readonly deviceId: string;
  readonly tillName: string;
  /** Null with what follows: it ended before the server heard of it. */
  readonly name: string | null;
  readonly parkedAt: string | null;
  readonly parkedByName: string | null;
  readonly customer: TakenSale['customer'];
  readonly content: ParkedContent | null;
  readonly contentHash: string | null;
  readonly endedDeviceId: string | null;
  readonly endedByName: string | null;
  readonly endedTillName: string | null;
}

const LOCK_PARKED = statement(
  'lock_parked_sale',
  `select p.parked_id "parkedId", p.branch_id "branchId", p.device_id "deviceId",
     t.name "tillName", p.name, p.parked_at "parkedAt", p.parked_by_name "parkedByName",
     case when c.customer_id is not null then json_build_object('_id', c.customer_id,
       'name', c.name, 'phone', c.phone) end customer,
     p.content, encode(p.content_hash, 'hex') "contentHash",
     p.ended_device_id "endedDeviceId", p.ended_by_name "endedByName", e.name "endedTillName"
   from parked_sale p
   join till t on t.business_id = $1 and t.till_id = p.till_id
   left join till e on e.business_id = $1 and e.till_id = p.ended_till_id
   left join customer c on c.business_id = $1 and c.customer_id = p.customer_id
   where p.business_id = $1 and p.parked_id = $2 for update of p`,
);

/** A parked sale behind its lock, or null. */
export async function lockParked(
  tx: Tx,
  businessId: string,
  parkedId: string,
): Promise<KeptParked | null> {
  return tx.maybe<KeptParked>(LOCK_PARKED, [businessId, parkedId]);
}

const LIST_PARKED = statement(
  'list_parked_sales',
  `select p.parked_id "_id", t.name "tillName", p.name, p.parked_at "parkedAt",
     p.parked_by_name "parkedByName",
     (select sum(case when (l ->> 'quantityMilli')::bigint % 1000 = 0
        then (l ->> 'quantityMilli')::bigint / 1000 else 1 end)::bigint
      from jsonb_array_elements(p.content -> 'lines') l) "itemsCount"
   from parked_sale p
   join till t on t.business_id = $1 and t.till_id = p.till_id
   where p.business_id = $1 and p.branch_id = $2 and p.ended_at is null
   order by p.parked_at desc, p.parked_id desc`,
);

/** What lies in a branch, the latest first; how much is bounded where it comes in. */
export async function readParkedList(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<ParkedRow[]> {
  return reader.rows<ParkedRow>(LIST_PARKED, [businessId, branchId]);
}

const COUNT_PARKED = statement(
  'count_parked_sales',
  `select count(*) "count" from parked_sale
   where business_id = $1 and branch_id = $2 and ended_at is null`,
);

/** How many lie in a branch. */
export async function countParked(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<number> {
  return (await reader.one<{ count: number }>(COUNT_PARKED, [businessId, branchId])).count;
}

const SHARE_CUSTOMER = statement(
  'share_parked_customer',
  `select c.customer_id "customerId", c.name, c.phone, c.archived_at is not null "isArchived",
     c.erased_at is not null "isErased" from customer c
   where c.business_id = $1 and c.customer_id = coalesce((select a.customer_id
     from customer_alias a where a.business_id = $1 and a.alias_id = $2), $2)
   for share`,
);

type Named = Pick<LockedAccount, 'customerId' | 'name' | 'phone' | 'isArchived' | 'isErased'>;

/** Who is meant by an id, whom nobody forgets meanwhile; null: nobody. */
export async function shareCustomer(
  tx: Tx,
  businessId: string,
  customerId: string,
): Promise<Named | null> {
  return tx.maybe(SHARE_CUSTOMER, [businessId, customerId]);
}

export interface NewParked {
  readonly parkedId: string;
  readonly branchId: string;
  readonly tillId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly parkedByName: string;
  readonly parkedAt: string;
  readonly customerId: string | null;
  readonly content: ParkedContent;
  readonly hash: Buffer;
  readonly by: string;
  readonly at: string;
}

const INSERT_PARKED = statement(
  'insert_parked_sale',
  `insert into parked_sale (business_id, parked_id, branch_id, till_id, device_id, name,
     parked_by_name, parked_at, customer_id, content, content_hash, kept_by, kept_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict do nothing returning parked_id`,
);

/** False: it is there already. */
export async function insertParked(tx: Tx, businessId: string, sale: NewParked): Promise<boolean> {
  const { parkedId, branchId, tillId, deviceId, name, parkedByName, parkedAt } = sale;
  const { customerId, content, hash, by, at } = sale;
  const row = await tx.maybe(INSERT_PARKED, [
    ...[businessId, parkedId, branchId, tillId, deviceId, name, parkedByName, parkedAt],
    ...[customerId, JSON.stringify(content), hash, by, at],
  ]);
  return row !== null;
}

/** Where a parked sale ended, by whom and when. */
export interface EndedBy {
  readonly parkedId: string;
  readonly branchId: string;
  readonly tillId: string;
  readonly deviceId: string;
  readonly by: string;
  readonly byName: string;
  readonly at: string;
}

const END_PARKED = statement(
  'end_parked_sale',
  `update parked_sale set ended_at = $3, ended_by = $4, ended_by_name = $5, ended_till_id = $6,
     ended_device_id = $7
   where business_id = $1 and parked_id = $2 and ended_at is null`,
);

/** It was taken up or put away; what ended before stays as it was. */
export async function endParked(tx: Tx, businessId: string, end: EndedBy): Promise<void> {
  const { parkedId, at, by, byName, tillId, deviceId } = end;
  await tx.rows(END_PARKED, [businessId, parkedId, at, by, byName, tillId, deviceId]);
}

const INSERT_ENDED = statement(
  'insert_ended_parked_sale',
  `insert into parked_sale (business_id, parked_id, branch_id, till_id, device_id, kept_by, kept_at,
     ended_at, ended_by, ended_by_name, ended_till_id, ended_device_id)
   values ($1, $2, $3, $4, $5, $6, $8, $8, $6, $7, $4, $5)
   on conflict do nothing returning parked_id`,
);

/** It ended before it came: what comes of it later is known to be late. False: it came. */
export async function insertEnded(tx: Tx, businessId: string, end: EndedBy): Promise<boolean> {
  const { parkedId, branchId, tillId, deviceId, by, byName, at } = end;
  const values = [businessId, parkedId, branchId, tillId, deviceId, by, byName, at];
  return (await tx.maybe(INSERT_ENDED, values)) !== null;
}

const FORGET_PARKED = statement(
  'forget_parked_sales',
  `with gone as (delete from parked_sale where business_id = $1 and kept_at < $2 returning 1)
   select count(*) "gone" from gone`,
);

/** Gives how many went. */
export async function forgetParked(tx: Tx, businessId: string, before: string): Promise<number> {
  return (await tx.one<{ gone: number }>(FORGET_PARKED, [businessId, before])).gone;
}
