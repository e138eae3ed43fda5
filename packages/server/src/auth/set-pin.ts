import type { PinState, setPin } from '@tillbook/core/auth/pin.api';
import { whyNotPin } from '@tillbook/core/auth/pin';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal, sentence } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf } from '../clock.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { passwordHashOf } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refuseTooLong } from './password-errors.ts';
import { savePin, type PinRow } from './pins.sql.ts';

/** What may be told of a PIN at a moment. */
export function pinStateOf(row: Omit<PinRow, 'personId'> | null, atMs: number): PinState {
  const lockedUntil = row?.lockedUntil ?? null;
  const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > atMs;
  return { setAt: row?.setAt ?? null, lockedUntil: isLocked ? lockedUntil : null };
}

/**
 * Sets or changes the own PIN in the business in use.
 * @throws Refusal REAUTH_FAILED, PIN_TOO_SIMPLE, RATE_LIMITED
 */
export async function setOwnPin(
  deps: AuthDeps,
  actor: Actor,
  { currentPassword, pin }: BodyOf<typeof setPin>,
): Promise<PinState> {
  const { businessId } = inBusiness(actor);
  const { personId, name: actorName } = actor;
  refuseTooLong(currentPassword, 'currentPassword');
  const code = whyNotPin(pin);
  if (code !== null) {
    throw new Refusal(code, {}, [{ pointer: '#/pin', code, message: sentence(code) }]);
  }
  // The tries at the own password count together, wherever it is asked.
  const key = `change ${personId}`;
  deps.limits.account.take(key);
  const known = await deps.db.read(noTenant, (reader) => passwordHashOf(reader, personId));
  if (!(await deps.hashing.matches(known, currentPassword))) throw new Refusal('REAUTH_FAILED');
  deps.limits.account.giveBack(key);
  const hash = await deps.hashing.hash(pin);
  const at = isoOf(deps.clock);
  await deps.db.transact(openTenant(businessId), async (tx) => {
    await savePin(tx, { personId, hash, at });
    await appendEvent(tx, {
      businessId,
      kind: 'user_changed',
      subjectId: personId,
      branchId: null,
    });
    await appendAudit(tx, {
      businessId,
      streamId: businessId,
      at,
      actorId: personId,
      actorName,
      events: [{ action: 'pin.set', subjectId: personId, detail: {} }],
    });
  });
  return { setAt: at, lockedUntil: null };
}
