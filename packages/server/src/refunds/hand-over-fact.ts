import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import { toldOfFact, type ToldFact } from '@tillbook/core/sales/unposted';
import type { handOverFact as api } from '@tillbook/core/sales/unposted.api';
import { appendAudit } from '../audit/append-audit.ts';
import { isIdOfAnother, isOwnFault, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { insertConflicts } from '../sales/sale-conflicts.sql.ts';
import {
  findUnposted,
  insertUnposted,
  tried,
  whereUnposted,
  type UnpostedRow,
} from '../sales/unposted-facts.sql.ts';
import { postParts, readPart } from './post-parts.ts';

type Asked = BodyOf<typeof api>;
type Answer = AnswerOf<typeof api>;

/** Why nothing could be made of a fact. */
interface WhyNot {
  readonly code: string;
  readonly message: string;
}

/**
 * Takes what a device did and no document can be made of: it is tried once more, and kept as it is,
 * once, with a conflict for people to settle. Nothing refuses it, so that nothing stays on a device
 * for ever. The till, where there is one, must be locked by an earlier statement.
 * @throws Again when another till took an id meanwhile
 */
export async function handOverFact(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  asked: Asked,
): Promise<Answer> {
  const { businessId } = device.business;
  const told = toldOfFact(asked.kind, asked.text);
  const textHash = createHash('sha256').update(asked.text).digest('hex');
  const factKey = told._id ?? textHash;
  const earlier = await findUnposted(tx, businessId, device.deviceId, factKey);
  if (earlier !== null) return { state: 'kept', ...earlier };
  const whyNot = await whyNotPosted(tx, device, nowMs, asked);
  if (whyNot === null) return { state: 'posted', code: null, message: null };
  await keep(tx, { device, nowMs, asked, told, textHash, factKey }, whyNot);
  return { state: 'kept', ...whyNot };
}

const FAILED = 'The server failed over it.';
const whyNotBy = ({ code, message }: Refusal): WhyNot => ({ code, message });

/** Posts it, as if its device had sent it; null when that went well. */
async function whyNotPosted(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, kind, text }: Asked,
): Promise<WhyNot | null> {
  const read = readPart(kind, text);
  if (read.fact === null) return whyNotBy(new Refusal('VALIDATION_FAILED'));
  try {
    const parts = { tillId, sentAt, kind, read: [read] };
    const [outcome] = await tried(tx, () => postParts(tx, device, nowMs, parts));
    if (outcome?.state === 'posted') return null;
    const { code, message } = outcome ?? new Refusal('VALIDATION_FAILED');
    return { code: code ?? '', message: message ?? code ?? '' };
  } catch (error) {
    if (isIdOfAnother(error)) return whyNotBy(new Refusal('IDEMPOTENCY_KEY_REUSED'));
    if (error instanceof Refusal) return whyNotBy(error);
    if (!isOwnFault(error)) throw error;
    // The server logged it when its device sent it; here it would keep the fact there for ever.
    return { code: 'INTERNAL', message: FAILED };
  }
}

interface Kept {
  readonly device: DeviceCaller;
  readonly nowMs: number;
  readonly asked: Asked;
  readonly told: ToldFact;
  readonly textHash: string;
  readonly factKey: string;
}

async function keep(tx: Tx, kept: Kept, { code, message }: WhyNot): Promise<void> {
  const { device, nowMs, asked, told } = kept;
  const { businessId } = device.business;
  const { tillId, kind } = asked;
  const { personId } = told;
  const where = await whereUnposted(tx, businessId, { tillId, personId });
  const at = new Date(nowMs).toISOString();
  const unpostedId = newId(nowMs);
  const row = rowOf(kept, where, { unpostedId, code, at });
  await insertUnposted(tx, businessId, row);
  const { branchId, amountMinor, paperNumber } = row;
  const isTillKnown = where.tillCode !== null;
  const details = {
    ...{ what: kind, code, problem: message, device: device.name, isTillKnown },
    isAmountRead: amountMinor !== null,
  };
  await insertConflicts(tx, businessId, [
    {
      ...{ conflictId: newId(nowMs), saleId: null, unpostedId, branchId },
      ...{ kind: 'not_posted', details, foundAt: at },
    },
  ]);
  const subjectId = unpostedId;
  await appendEvent(tx, { businessId, kind: 'conflict_changed', subjectId, branchId });
  const factId = told._id;
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at },
    ...{ actorId: row.doneBy, actorName: row.doneByName ?? device.name },
    events: [
      {
        action: 'device_fact_handed_over',
        subjectId: device.deviceId,
        detail: { kind, tillId, factId, paperNumber, amountMinor, code, textHash: kept.textHash },
      },
    ],
  });
}

function rowOf(
  { device, asked, told, textHash, factKey }: Kept,
  where: Awaited<ReturnType<typeof whereUnposted>>,
  by: { readonly unpostedId: string; readonly code: string; readonly at: string },
): UnpostedRow {
  const { branchCode, tillCode, branchId, personName } = where;
  const { series, number, personId, occurredAt, amountMinor, customerId } = told;
  const hasNumber = series !== null && number !== null;
  const paperNumber =
    branchCode === null || tillCode === null || !hasNumber
      ? null
      : receiptNumber({ branchCode, tillCode, series, number });
  return {
    ...{ unpostedId: by.unpostedId, deviceId: device.deviceId, factKey, kind: asked.kind },
    ...{ tillId: asked.tillId, branchId, factId: told._id, series, number, paperNumber },
    // Whoever is nobody of the business is not named.
    ...{ doneBy: personName === null ? null : personId, doneByName: personName },
    ...{ occurredAt, amountMinor, customerId, code: by.code },
    ...{ factText: asked.text, textHash, handedAt: by.at },
  };
}
