import type { Colleague } from '@tillbook/core/sales/who-sells';
import { readRights } from '@tillbook/core/own-rights';
import type { Flags } from '@tillbook/core/permissions';
import { statement, type Reader, type Tx } from '../db/database.ts';

interface SellerRow extends Flags {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly isBarred: boolean;
  readonly branchIds: readonly string[];
  readonly pinSetAt: string | null;
  readonly lockedUntil: string | null;
  readonly rights: unknown;
}

/** Somebody who works in the business, with what is told of their PIN. */
export interface SellerFacts extends Colleague {
  readonly personId: string;
  readonly name: string;
  readonly pinSetAt: string | null;
  readonly lockedUntil: string | null;
}

const SELLERS = statement(
  'list_till_sellers',
  `select m.person_id "personId", m.name, m.role, m.state, m.is_barred "isBarred",
     m.branch_ids "branchIds", m.can_manage_products "canManageProducts",
     m.can_manage_sales "canManageSales", m.can_manage_users "canManageUsers",
     m.can_view_reports "canViewReports", m.can_manage_inventory "canManageInventory",
     m.can_manage_customers "canManageCustomers", m.can_process_refunds "canProcessRefunds",
     p.set_at "pinSetAt", p.locked_until "lockedUntil", own_rights(m.person_id) rights
   from member_rows($1) m left join pin_states($1) p using (person_id)
   where m.state <> 'invited'
   order by p.set_at is null, lower(m.name) collate "C", m.person_id`,
);

/** The people of the opened business, those with a PIN first; one of them when asked for. */
export async function sellerRows(reader: Reader, personId: string | null): Promise<SellerFacts[]> {
  const rows = await reader.rows<SellerRow>(SELLERS, [personId]);
  return rows.map(
    ({ personId, name, role, state, isBarred, branchIds, pinSetAt, lockedUntil, ...more }) => {
      const { rights, ...permissions } = more;
      return {
        ...{ personId, name, role, state, isBarred, branchIds, pinSetAt, lockedUntil },
        ...{ permissions, rights: readRights(rights) },
      };
    },
  );
}

/** A seller's key on a device. */
export interface KeyRow {
  readonly keyId: string;
  readonly personId: string;
  /** In base64. */
  readonly secret: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly revokedAt: string | null;
}

export interface KeyToGive {
  readonly keyId: string;
  readonly personId: string;
  readonly deviceId: string;
  readonly secret: Buffer;
  readonly at: string;
}

const GIVE_KEY = statement(
  'give_seller_key',
  `insert into seller_key as k (business_id, key_id, person_id, device_id, secret, created_at,
     seen_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (business_id, person_id, device_id) where revoked_at is null
     do update set seen_at = greatest(k.seen_at, excluded.seen_at)
   returning key_id "keyId", encode(secret, 'base64') secret`,
);

/** The key that the seller has there already, or this one. */
export async function writeKey(
  tx: Tx,
  businessId: string,
  { keyId, personId, deviceId, secret, at }: KeyToGive,
): Promise<Pick<KeyRow, 'keyId' | 'secret'>> {
  return tx.one(GIVE_KEY, [businessId, keyId, personId, deviceId, secret, at]);
}

const FIND_KEY = statement(
  'find_seller_key',
  `select key_id "keyId", person_id "personId", encode(secret, 'base64') secret,
     created_at "createdAt", seen_at "seenAt", revoked_at "revokedAt"
   from seller_key where business_id = $1 and key_id = $2 and device_id = $3`,
);

export async function findKey(
  reader: Reader,
  businessId: string,
  keyId: string,
  deviceId: string,
): Promise<KeyRow | null> {
  return reader.maybe<KeyRow>(FIND_KEY, [businessId, keyId, deviceId]);
}

/** Keys of a device as they are read beside what it sends. */
export const keysOfDevice = `select coalesce(json_agg(json_build_object('keyId', key_id,
    'personId', person_id, 'secret', encode(secret, 'base64'), 'createdAt', created_at,
    'seenAt', seen_at, 'revokedAt', revoked_at)), '[]')
  from seller_key`;

export interface ProofRow {
  readonly saleId: string;
  readonly keyId: string;
  /** In hex. */
  readonly mac: string;
}

const ADD_PROOFS = statement(
  'add_sale_proofs',
  `insert into sale_proof (business_id, sale_id, key_id, mac)
   select $1, p."saleId", p."keyId", decode(p.mac, 'hex')
   from json_to_recordset($2::json) p("saleId" uuid, "keyId" uuid, mac text)`,
);

/** Keeps by which key each of these sales was signed. */
export async function insertProofs(
  tx: Tx,
  businessId: string,
  proofs: readonly ProofRow[],
): Promise<void> {
  if (proofs.length > 0) await tx.rows(ADD_PROOFS, [businessId, JSON.stringify(proofs)]);
}
