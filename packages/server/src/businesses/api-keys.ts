import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { API_KEYS_MAX, API_SCOPES, keyPrefix, keyText } from '@tillbook/core/businesses/api-keys';
import type { ApiKey, listApiKeys, makeApiKey } from '@tillbook/core/businesses/api-keys.api';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, sha256Hex, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import * as sql from './api-keys.sql.ts';

const PUBLIC_ID_BYTES = 8;
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

type Asked = Omit<BodyOf<typeof makeApiKey>, 'currentPassword' | 'code'>;

function wireKey({ publicId, madeBy: _madeBy, scopes, ...row }: sql.ApiKeyRow): ApiKey {
  const known = API_SCOPES.filter((scope) => scopes.includes(scope));
  return { ...row, prefix: keyPrefix(publicId), scopes: known };
}

/** The keys of the business in use, and how many more it may have. */
export async function keysOf(reader: Reader, actor: Actor): Promise<AnswerOf<typeof listApiKeys>> {
  const { businessId } = inBusiness(actor);
  const rows = await sql.listKeys(reader, businessId);
  const open = rows.filter(({ revokedAt }) => revokedAt === null).length;
  return { keys: rows.map(wireKey), left: API_KEYS_MAX - open };
}

/** The first free place. @throws Refusal LIMIT_EXCEEDED */
async function freePlace(reader: Reader, businessId: string): Promise<number> {
  const places = new Set(await sql.placesOf(reader, businessId));
  for (let place = 1; place <= API_KEYS_MAX; place += 1) if (!places.has(place)) return place;
  throw new Refusal('LIMIT_EXCEEDED', { limit: `${API_KEYS_MAX} API keys` });
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Makes a key for whoever asks. Its secret is told in the answer and kept as a hash. The same asked
 * again before the key was used gives another secret, because nobody can tell the first one again.
 * @throws Refusal LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function makeTheKey(
  tx: Tx,
  actor: Actor,
  asked: Asked,
  nowMs: number,
): Promise<AnswerOf<typeof makeApiKey>> {
  const { businessId } = inBusiness(actor);
  const before = await sql.lockKey(tx, businessId, asked._id);
  if (before !== null) return tellAnew(tx, actor, before, asked);
  const { _id, name, lifeDays } = asked;
  const scopes = API_SCOPES.filter((scope) => asked.scopes.includes(scope));
  const expiresAt = lifeDays === null ? null : new Date(nowMs + lifeDays * DAY_MS).toISOString();
  const publicId = randomBytes(PUBLIC_ID_BYTES).toString('hex');
  const secret = newSecret();
  const madeAt = new Date(nowMs).toISOString();
  const made = { _id, publicId, name, scopes, expiresAt, madeAt };
  const row = { ...made, madeBy: actor.personId, madeByName: actor.name };
  const place = await freePlace(tx, businessId);
  const kept = { ...row, place, secretHash: sha256Hex(secret) };
  if (!(await sql.insertKey(tx, businessId, kept))) throw new Again();
  await tell(tx, actor, madeAt, {
    action: 'business.api_key_made',
    subjectId: _id,
    detail: { name, prefix: keyPrefix(publicId), scopes, expiresAt },
  });
  const unused = { lastUsedAt: null, revokedAt: null, revokedByName: null };
  return { apiKey: wireKey({ ...row, ...unused }), key: keyText(publicId, secret) };
}

async function tellAnew(
  tx: Tx,
  actor: Actor,
  before: sql.ApiKeyRow,
  { name, scopes, lifeDays }: Asked,
): Promise<AnswerOf<typeof makeApiKey>> {
  const { _id, publicId, madeAt, expiresAt } = before;
  const lifeMs = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(madeAt);
  const isSame =
    before.madeBy === actor.personId &&
    before.name === name &&
    before.scopes.length === scopes.length &&
    scopes.every((scope) => before.scopes.includes(scope)) &&
    lifeMs === (lifeDays === null ? null : lifeDays * DAY_MS);
  const isUntouched = before.lastUsedAt === null && before.revokedAt === null;
  if (!isSame || !isUntouched) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const secret = newSecret();
  await sql.renewSecret(tx, inBusiness(actor).businessId, _id, sha256Hex(secret));
  return { apiKey: wireKey(before), key: keyText(publicId, secret) };
}

/** Revokes a key; again answers the same. @throws Refusal NOT_FOUND */
export async function revokeTheKey(
  tx: Tx,
  actor: Actor,
  keyId: string,
  nowMs: number,
): Promise<ApiKey> {
  const { businessId } = inBusiness(actor);
  const row = await sql.lockKey(tx, businessId, keyId);
  if (row === null) throw new Refusal('NOT_FOUND');
  if (row.revokedAt !== null) return wireKey(row);
  const at = new Date(nowMs).toISOString();
  const { personId: by, name: byName } = actor;
  await sql.markRevoked(tx, businessId, keyId, { at, by, byName });
  await tell(tx, actor, at, {
    action: 'business.api_key_revoked',
    subjectId: keyId,
    detail: { name: row.name, prefix: keyPrefix(row.publicId) },
  });
  return wireKey({ ...row, revokedAt: at, revokedByName: byName });
}

interface Act {
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function tell(tx: Tx, actor: Actor, at: string, act: Act): Promise<void> {
  const { businessId } = inBusiness(actor);
  const of = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...of, kind: 'business_saved' });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: actor.personId, actorName: actor.name },
    events: [act],
  });
}
