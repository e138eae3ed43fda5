import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const READ = statement(
  'read_quick_keys',
  `select coalesce((select version from branch_shelf
       where business_id = $1 and branch_id = $2), 1) version,
     (select coalesce(json_agg(coalesce(k.pack_id, k.product_id) order by k.position), '[]')
      from quick_key k
      join product p using (business_id, product_id)
      left join product_pack c using (business_id, product_id, pack_id)
      where k.business_id = $1 and k.branch_id = $2
        and p.archived_at is null and c.archived_at is null) "soldIds"`,
);

/** The quick keys of a branch in their order, without what is archived; version 1 is none yet. */
export async function readQuickKeys(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<QuickKeys> {
  return reader.one<QuickKeys>(READ, [businessId, branchId]);
}

const NAMES = statement(
  'names_of_quick_keys',
  `select case when c.pack_id is null then p.name else p.name || ' · ' || c.name end name
   from quick_key k
   join product p using (business_id, product_id)
   left join product_pack c using (business_id, product_id, pack_id)
   where k.business_id = $1 and k.branch_id = $2 order by k.position`,
);

/** What they are called, in their order, as the audit tells it. */
export async function namesOfQuickKeys(
  tx: Tx,
  businessId: string,
  branchId: string,
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(NAMES, [businessId, branchId]);
  return rows.map(({ name }) => name);
}

const TURN = statement(
  'turn_branch_shelf',
  `insert into branch_shelf as s (business_id, branch_id, version)
   select $1::uuid, $2::uuid, $3::integer + 1
   where $3 = coalesce((select version from branch_shelf
     where business_id = $1 and branch_id = $2), 1)
   on conflict (business_id, branch_id) do update set version = excluded.version
     where s.version = excluded.version - 1
   returning version`,
);

/** Locks the shelf and counts its version up; false when it is not of that version any more. */
export async function turnShelf(
  tx: Tx,
  businessId: string,
  branchId: string,
  version: number,
): Promise<boolean> {
  return (await tx.maybe(TURN, [businessId, branchId, version])) !== null;
}

const CLEAR = statement(
  'clear_quick_keys',
  'delete from quick_key where business_id = $1 and branch_id = $2',
);
const PIN = statement(
  'pin_quick_keys',
  `insert into quick_key (business_id, branch_id, position, product_id, pack_id)
   select $1, $2, n.position, coalesce(p.product_id, c.product_id), c.pack_id
   from unnest($3::uuid[]) with ordinality n (sold_id, position)
   left join product p on p.business_id = $1 and p.product_id = n.sold_id
   left join product_pack c on c.business_id = $1 and c.pack_id = n.sold_id
   where p.product_id is not null or c.pack_id is not null
   returning 1`,
);

/** Writes the keys of a locked shelf; tells how many of them the business has. */
export async function writeQuickKeys(
  tx: Tx,
  businessId: string,
  branchId: string,
  soldIds: readonly string[],
): Promise<number> {
  await tx.rows(CLEAR, [businessId, branchId]);
  return (await tx.rows(PIN, [businessId, branchId, soldIds])).length;
}
