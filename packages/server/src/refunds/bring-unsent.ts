import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, BodyOf, ParamsOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { partText, sealText, whyNotTogether } from '@tillbook/core/sales/unsent-file';
import type { BroughtOutcome, bringUnsent as api } from '@tillbook/core/sales/unsent-file.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { readSealKey } from '../sales/devices.sql.ts';
import { takeOffWaiting } from '../sales/till-heartbeats.sql.ts';
import { readTill } from '../sales/tills.sql.ts';
import { postParts, readPart, type PostedPart, type ReadPart } from './post-parts.ts';
import { knownFacts } from './unsent-file.sql.ts';

type Asked = ParamsOf<typeof api> & BodyOf<typeof api>;

/**
 * Posts what a device had written down and could not send, out of the file that it sealed: as if
 * the device had sent it, by the same rules, exactly once. Nothing of a file that was changed is
 * looked at. The till must be locked by an earlier statement.
 * @throws Refusal 404 for a till or a device of another business, BRANCH_FORBIDDEN, FILE_CHANGED,
 *   VALIDATION_FAILED where something that goes alone does not
 */
export async function bringUnsent(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: Asked,
): Promise<AnswerOf<typeof api>> {
  const business = inBusiness(actor);
  const { deviceId, tillId, kind, parts } = asked;
  const till = await readTill(tx, business.businessId, tillId);
  const found = await readSealKey(tx, business.businessId, deviceId);
  if (till === null || found === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, till.branchId);
  refuseChanged(asked, found.sealKey);
  if (whyNotTogether(kind, parts.length) !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/parts', 'TOO_MANY', { max: 1 })]);
  }
  const { name, revokedAt } = found;
  const device: DeviceCaller = { deviceId, name, revokedAt, business };
  const read = parts.map(({ text }) => readPart(kind, text));
  const ids = read.flatMap(({ _id }) => _id ?? []);
  const known = await knownFacts(tx, business.businessId, ids);
  // What its clock is off nobody knows any more: it is believed as one that agrees with ours.
  const sentAt = new Date(nowMs).toISOString();
  const told = await postParts(tx, device, nowMs, { tillId, sentAt, kind, read });
  const outcomes = read.map((one) => outcomeOf(one, told, known));
  const posted = outcomes.flatMap(({ _id, state }) => (state === 'posted' ? (_id ?? []) : []));
  if (posted.length === 0) return { outcomes };
  // A cart that was thrown away is nothing that a device says it has not sent.
  if (kind !== 'discard') {
    const of = kind === 'sale' ? { saleIds: posted, others: 0 } : { saleIds: [], others: 1 };
    await takeOffWaiting(tx, business.businessId, { tillId, deviceId, ...of });
  }
  await note(tx, actor, nowMs, asked, { name, posted });
  return { outcomes };
}

/** Whether the seal is over these hashes, and each part is the one of its place. */
function refuseChanged(asked: Asked, sealKey: string): void {
  const { deviceId, tillId, kind, parts, hashes } = asked;
  const made = createHmac('sha256', Buffer.from(sealKey, 'base64'))
    .update(sealText(deviceId, asked))
    .digest();
  const isSealed = timingSafeEqual(made, Buffer.from(asked.seal, 'base64url'));
  const isWhole = parts.every(
    ({ at, text }) => hashes[at] === sha256Text(partText({ kind, tillId, text })),
  );
  if (!isSealed || !isWhole) throw new Refusal('FILE_CHANGED');
}

const sha256Text = (text: string): string => createHash('sha256').update(text).digest('base64url');

function outcomeOf(
  { _id }: ReadPart,
  told: readonly PostedPart[],
  known: ReadonlySet<string>,
): BroughtOutcome {
  const one = told.find((each) => each._id === _id);
  if (one === undefined) {
    const { code, message } = new Refusal('VALIDATION_FAILED');
    return { _id, state: 'malformed', conflicts: [], code, message };
  }
  const { conflicts, code, message } = one;
  const isKnown = one.state === 'posted' && known.has(one._id);
  return { _id, state: isKnown ? 'known' : one.state, conflicts, code, message };
}

/** Who brought in what a device had done: its own audit names whoever did it. */
async function note(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  { deviceId, tillId, kind, madeAt }: Asked,
  of: { readonly name: string; readonly posted: readonly string[] },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at: new Date(nowMs).toISOString() },
    ...{ actorId: actor.personId, actorName: actor.name },
    events: [
      {
        action: 'device_unsent_brought',
        subjectId: deviceId,
        detail: { madeAt, tillId, kind, ...of },
      },
    ],
  });
}
