import type { SealedHead, SealRecord } from '@tillbook/core/audit/seal';
import { statement, type Reader, type Tx } from '../db/database.ts';

const LAST = statement(
  'last_audit_seal',
  `select seal_no "sealNo", encode(hash, 'hex') "hash", sealed_for "sealedFor",
     sealed_at "sealedAt", streams, events
   from audit_seal where business_id = $1 order by seal_no desc limit 1`,
);

export interface LastSeal {
  readonly sealNo: number;
  readonly hash: string;
  readonly sealedFor: string;
  readonly sealedAt: string;
  readonly streams: number;
  readonly events: number;
}

export async function lastSeal(reader: Reader, businessId: string): Promise<LastSeal | null> {
  return reader.maybe<LastSeal>(LAST, [businessId]);
}

const HEADS = statement(
  'audit_heads',
  `select stream_id "streamId", last_seq "seq", encode(last_hash, 'hex') "hash" from audit_stream
   where business_id = $1 and last_seq > 0`,
);

/** Where every chain of the business ends, at one moment. */
export async function auditHeads(reader: Reader, businessId: string): Promise<SealedHead[]> {
  return reader.rows<SealedHead>(HEADS, [businessId]);
}

const ADD = statement(
  'add_audit_seal',
  `insert into audit_seal (business_id, seal_no, sealed_for, sealed_at, streams, events, heads,
     prev_hash, hash)
   values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'), decode($9, 'hex'))
   on conflict do nothing`,
);

/** Adds a seal; where somebody else has made it meanwhile, theirs stays. */
export async function addSeal(
  tx: Tx,
  seal: SealRecord & { readonly prevHash: string; readonly hash: string },
): Promise<void> {
  const { businessId, sealNo, sealedFor, sealedAt, streams, events, heads } = seal;
  const values = [businessId, sealNo, sealedFor, sealedAt, streams, events, heads];
  await tx.rows(ADD, [...values, seal.prevHash, seal.hash]);
}
