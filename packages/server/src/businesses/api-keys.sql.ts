import { statement, type Reader, type Tx } from '../db/database.ts';

/** A key as it is kept: without its secret. */
export interface ApiKeyRow {
  readonly _id: string;
  readonly publicId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly madeAt: string;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedByName: string | null;
}

const COLUMNS = `key_id "_id", public_id "publicId", name, scopes, made_at "madeAt",
  made_by "madeBy", made_by_name "madeByName", expires_at "expiresAt",
  last_used_at "lastUsedAt", revoked_at "revokedAt", revoked_by_name "revokedByName"`;

/** Those that were revoked are told of as long as there are not too many of them. */
const REVOKED_SHOWN = 50;

const LIST = statement(
  'list_api_keys',
  `select ${COLUMNS} from (
     select *, row_number() over (partition by revoked_at is null
       order by coalesce(revoked_at, made_at) desc, key_id desc) nth
     from api_key where business_id = $1) k
   where revoked_at is null or nth <= $2
   order by revoked_at is not null, nth`,
);

/** The keys that are not revoked, newest first, and then those that were revoked last. */
export async function listKeys(reader: Reader, businessId: string): Promise<ApiKeyRow[]> {
  return reader.rows<ApiKeyRow>(LIST, [businessId, REVOKED_SHOWN]);
}

const LOCK = statement(
  'lock_api_key',
  `select ${COLUMNS} from api_key where business_id = $1 and key_id = $2 for update`,
);

export async function lockKey(tx: Tx, businessId: string, keyId: string) {
  return tx.maybe<ApiKeyRow>(LOCK, [businessId, keyId]);
}

const PLACES = statement(
  'places_of_api_keys',
  'select place from api_key where business_id = $1 and place is not null',
);

/** The places that keys have, 1 and up. */
export async function placesOf(reader: Reader, businessId: string): Promise<number[]> {
  const rows = await reader.rows<{ place: number }>(PLACES, [businessId]);
  return rows.map(({ place }) => place);
}

const ADD = statement(
  'add_api_key',
  `insert into api_key (business_id, key_id, public_id, secret_hash, name, scopes, place, made_at,
     made_by, made_by_name, expires_at)
   values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11)
   on conflict do nothing returning key_id`,
);

/**
 * Adds a key; false when its id or its place was taken meanwhile.
 * @param secretHash SHA-256 in hex: the secret itself is nowhere here
 */
export async function insertKey(
  tx: Tx,
  businessId: string,
  key: Omit<ApiKeyRow, 'lastUsedAt' | 'revokedAt' | 'revokedByName'> & {
    readonly secretHash: string;
    readonly place: number;
  },
): Promise<boolean> {
  const { _id, publicId, secretHash, name, scopes, place } = key;
  const { madeAt, madeBy, madeByName, expiresAt } = key;
  const about = [businessId, _id, publicId, secretHash, name, scopes, place];
  return (await tx.rows(ADD, [...about, madeAt, madeBy, madeByName, expiresAt])).length === 1;
}

const RENEW = statement(
  'renew_api_key',
  `update api_key set secret_hash = decode($3, 'hex')
   where business_id = $1 and key_id = $2 and revoked_at is null and last_used_at is null`,
);

/** Gives a key that nobody used another secret. */
export async function renewSecret(
  tx: Tx,
  businessId: string,
  keyId: string,
  secretHash: string,
): Promise<void> {
  await tx.rows(RENEW, [businessId, keyId, secretHash]);
}

const REVOKE = statement(
  'revoke_api_key',
  `update api_key set place = null, revoked_at = $3, revoked_by = $4, revoked_by_name = $5
   where business_id = $1 and key_id = $2 and revoked_at is null`,
);

/** Ends a key for ever. */
export async function markRevoked(
  tx: Tx,
  businessId: string,
  keyId: string,
  by: { readonly at: string; readonly by: string; readonly byName: string },
): Promise<void> {
  await tx.rows(REVOKE, [businessId, keyId, by.at, by.by, by.byName]);
}
