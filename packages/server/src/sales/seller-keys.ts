import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@tillbook/core/refusals';
import { hadEnded } from '@tillbook/core/sales/sale-facts';
import type { SellerKey } from '@tillbook/core/sales/sellers.api';
import type { SaleFact } from '@tillbook/core/sales/sync.api';
import { OFFLINE_PIN_LIFE_MS, signedText } from '@tillbook/core/sales/who-sells';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { isRevoked } from './devices.sql.ts';
import { findKey, sellerRows, writeKey, type KeyRow, type ProofRow } from './sellers.sql.ts';
import { draftOfFact } from './sync-draft.ts';

const KEY_BYTES = 32;

/** The key of a seller on a device: the one that is there, or a new one. */
export async function giveKey(
  tx: Tx,
  businessId: string,
  owner: { readonly personId: string; readonly deviceId: string },
  nowMs: number,
): Promise<SellerKey> {
  const [seller] = await sellerRows(tx, owner.personId);
  const { keyId, secret } = await writeKey(tx, businessId, {
    ...owner,
    keyId: newId(nowMs),
    secret: randomBytes(KEY_BYTES),
    at: new Date(nowMs).toISOString(),
  });
  const pinSetAt = seller?.pinSetAt ?? null;
  return { keyId, secret: Buffer.from(secret, 'base64').toString('base64url'), pinSetAt };
}

/** @throws Refusal 404 for a device that is none of the business, 403 for one that was ended */
export async function refuseDevice(tx: Tx, businessId: string, deviceId: string): Promise<void> {
  const isEnded = await isRevoked(tx, businessId, deviceId, 'to use it');
  if (isEnded === null) throw new Refusal('NOT_FOUND');
  if (isEnded) throw new Refusal('DEVICE_REVOKED');
}

/**
 * Passes when the key is the seller's on this device, in use, and was given out lately.
 * @throws Refusal PIN_NEEDED
 */
export async function refuseWrongKey(
  tx: Tx,
  businessId: string,
  asked: {
    readonly deviceId: string;
    readonly personId: string;
    readonly keyId: string;
    readonly secret: string;
  },
  nowMs: number,
): Promise<void> {
  const key = await findKey(tx, businessId, asked.keyId, asked.deviceId);
  if (key === null || key.personId !== asked.personId || key.revokedAt !== null) {
    throw new Refusal('PIN_NEEDED');
  }
  const isOld = Date.parse(key.seenAt) + OFFLINE_PIN_LIFE_MS <= nowMs;
  const given = Buffer.from(asked.secret, 'base64url');
  if (isOld || !isEqual(given, Buffer.from(key.secret, 'base64'))) throw new Refusal('PIN_NEEDED');
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** What the signature of a fact says about its seller. */
export type SignedBy =
  /** By the seller's own key. */
  | { readonly kind: 'proved'; readonly proof: Omit<ProofRow, 'saleId'> }
  /** By it, after the PIN that locks it was changed or taken away. */
  | { readonly kind: 'ended'; readonly since: string }
  /** By none, though sellers of the device had keys by then. */
  | { readonly kind: 'unproved' }
  /** Nobody had a key there yet. */
  | { readonly kind: 'not asked' };

/** What was signed: by whom, over which text. */
interface Signed {
  readonly personId: string;
  readonly text: string;
  readonly proof: SaleFact['proof'];
}

/** Judges who signed a sale. @param keys all that were ever given on its device */
export function signedBy(keys: readonly KeyRow[], fact: SaleFact, atMs: number): SignedBy {
  const { proof, sellerId } = fact;
  const text = signedText(sellerId, draftOfFact(fact));
  return signerOf(keys, { personId: sellerId, text, proof }, atMs);
}

/** Judges who signed what happened. @param keys all that were ever given on its device */
export function signerOf(keys: readonly KeyRow[], signed: Signed, atMs: number): SignedBy {
  const { proof, personId } = signed;
  const key = keys.find(({ keyId }) => keyId === proof?.keyId);
  if (proof !== null && key?.personId === personId && isSigned(key, signed.text, proof.mac)) {
    const { revokedAt } = key;
    if (revokedAt !== null && hadEnded(revokedAt, atMs)) return { kind: 'ended', since: revokedAt };
    const mac = Buffer.from(proof.mac, 'base64url').toString('hex');
    return { kind: 'proved', proof: { keyId: key.keyId, mac } };
  }
  const isAsked = keys.some(({ createdAt }) => Date.parse(createdAt) <= atMs);
  return { kind: isAsked ? 'unproved' : 'not asked' };
}

function isSigned({ secret }: KeyRow, text: string, mac: string): boolean {
  const made = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest();
  return isEqual(made, Buffer.from(mac, 'base64url'));
}
