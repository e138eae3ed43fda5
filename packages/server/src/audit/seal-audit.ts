import { createHash } from 'node:crypto';
import { headsText, sealText } from '@tillbook/core/audit/seal';
import type { Tx } from '../db/database.ts';
import { addSeal, auditHeads, lastSeal } from './seals.sql.ts';

const FIRST_HASH = '00'.repeat(32);

/** Seals where every chain of the business ends now; once for each due time. */
export async function sealAudit(
  tx: Tx,
  businessId: string,
  { sealedFor, sealedAt }: { readonly sealedFor: string; readonly sealedAt: string },
): Promise<void> {
  const last = await lastSeal(tx, businessId);
  if (last !== null && last.sealedFor >= sealedFor) return;
  const heads = await auditHeads(tx, businessId);
  const record = {
    businessId,
    sealNo: (last?.sealNo ?? 0) + 1,
    sealedFor,
    sealedAt,
    streams: heads.length,
    events: heads.reduce((sum, { seq }) => sum + seq, 0),
    heads: headsText(heads),
  };
  const prevHash = last?.hash ?? FIRST_HASH;
  const hash = createHash('sha256').update(Buffer.from(prevHash, 'hex')).update(sealText(record));
  await addSeal(tx, { ...record, prevHash, hash: hash.digest('hex') });
}
