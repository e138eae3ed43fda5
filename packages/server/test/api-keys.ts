import { randomBytes } from 'node:crypto';
import { keyText } from '@tillbook/core/businesses/api-keys';
import { newId, type TestBusiness } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';

/** A key of the business's owner, put straight into the database; its headers. */
export async function addApiKey(
  database: TestDatabase,
  { businessId, owner }: Pick<TestBusiness, 'businessId' | 'owner'>,
  scopes: readonly string[],
): Promise<{ authorization: string }> {
  const publicId = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  await peek(
    database,
    `insert into api_key (business_id, key_id, public_id, secret_hash, name, scopes, place, made_at,
       made_by, made_by_name)
     values ($1, $2, $3, sha256(convert_to($4, 'UTF8')), 'A program', $5,
       (select count(*) + 1 from api_key where business_id = $1), now(), $6, $7)`,
    [businessId, newId(), publicId, secret, scopes, owner.personId, owner.name],
  );
  return { authorization: `Bearer ${keyText(publicId, secret)}` };
}
