import { createHash } from 'node:crypto';
import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { Refusal } from '@tillbook/core/refusals';
import { lockMembers } from '../users/members.sql.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { SmallImage } from '../products/shrink-image.ts';
import { deleteLogo, findLogo, keepLogo } from './receipt-design.sql.ts';
import { readSettings, tellSettings } from './settings.ts';

/** Dots that a roll of 58 mm prints beside each other: more of a logo is never seen. */
export const LOGO_PIXELS = 384;

/**
 * Puts a logo on receipts in place of the one that was there. The client's id is the key: the same
 * bytes again change nothing, others are refused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED
 */
export async function setLogo(
  tx: Tx,
  actor: Actor,
  given: { readonly imageId: string; readonly bytes: Buffer; readonly small: SmallImage },
  nowMs: number,
): Promise<BusinessSettings> {
  const { businessId } = inBusiness(actor);
  const { imageId, bytes, small } = given;
  await lockMembers(tx);
  const contentHash = createHash('sha256').update(bytes).digest();
  const before = await findLogo(tx, businessId);
  if (before?.imageId === imageId) {
    if (before.contentHash === contentHash.toString('hex')) return readSettings(tx, actor);
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  const at = new Date(nowMs).toISOString();
  await keepLogo(tx, businessId, { ...small, imageId, at, contentHash });
  await tellSettings(tx, actor, nowMs, {
    before: { receiptLogoId: before?.imageId ?? null },
    after: { receiptLogoId: imageId },
  });
  return readSettings(tx, actor);
}

/** Takes the logo off receipts; none there is no error. */
export async function removeLogo(tx: Tx, actor: Actor, nowMs: number): Promise<BusinessSettings> {
  const { businessId } = inBusiness(actor);
  await lockMembers(tx);
  const before = await findLogo(tx, businessId);
  if (before !== null) {
    await deleteLogo(tx, businessId);
    await tellSettings(tx, actor, nowMs, {
      before: { receiptLogoId: before.imageId },
      after: { receiptLogoId: null },
    });
  }
  return readSettings(tx, actor);
}
