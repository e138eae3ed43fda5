import { fieldError } from '@tillbook/core/field-errors';
import { whyNotWeighedCode, type WeighedCode } from '@tillbook/core/products/weighed-codes';
import { listWeighedCodes, saveWeighedCodes } from '@tillbook/core/products/weighed-codes.api';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { findWeighedCodes, replaceWeighedCodes } from './weighed-codes.sql.ts';

/** The doors of how the codes of scales are read. */
export function bindWeighedCodes(doors: Doors): void {
  bindRead(doors, listWeighedCodes, async ({ reader, actor }) => ({
    codes: await findWeighedCodes(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, saveWeighedCodes, ({ tx, actor, body }) =>
    saveCodes(tx, actor, body.codes, isoOf(doors.clock)),
  );
}

/** @throws Refusal VALIDATION_FAILED for decimals that the currency does not have */
async function saveCodes(tx: Tx, actor: Actor, codes: readonly WeighedCode[], at: string) {
  const { businessId, currency } = inBusiness(actor);
  const wrong = codes.flatMap((code, index) => {
    const reason = whyNotWeighedCode(code, currency);
    return reason === null ? [] : [fieldError(`#/codes/${index}/decimals`, reason)];
  });
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
  const before = await findWeighedCodes(tx, businessId);
  const after = [...codes].sort((a, b) => a.prefix.localeCompare(b.prefix));
  if (JSON.stringify(before) === JSON.stringify(after)) return { codes: before };
  // The audit's lock orders two that save at once.
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: actor.personId, actorName: actor.name },
    events: [{ action: 'weighed_codes.changed', subjectId: businessId, detail: { before, after } }],
  });
  await replaceWeighedCodes(tx, businessId, after);
  const event = { kind: 'business_saved', subjectId: businessId, branchId: null } as const;
  await appendEvent(tx, { businessId, ...event });
  return { codes: await findWeighedCodes(tx, businessId) };
}
