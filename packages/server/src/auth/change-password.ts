import type { changePassword } from '@tillbook/core/auth/own-profile.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { passwordChangedMail } from '../mail/mail-texts.ts';
import { passwordHashOf, savePassword } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { passwordRefusal, refusePoorPassword, refuseTooLong } from './password-errors.ts';

/**
 * Sets a new password; every other session of the person ends.
 * @throws Refusal REAUTH_FAILED (never 401: the session is fine), or what is wrong with the new one
 */
export async function changeOwnPassword(
  deps: AuthDeps,
  actor: Actor,
  { currentPassword, newPassword }: BodyOf<typeof changePassword>,
): Promise<void> {
  const { personId, email, sessionId } = actor;
  refuseTooLong(currentPassword, 'currentPassword');
  refusePoorPassword(newPassword, email, 'newPassword');
  const key = `change ${personId}`;
  deps.limits.account.take(key);
  const known = await deps.db.read(noTenant, (reader) => passwordHashOf(reader, personId));
  if (!(await deps.hashing.matches(known, currentPassword))) throw new Refusal('REAUTH_FAILED');
  deps.limits.account.giveBack(key);
  if (currentPassword === newPassword) {
    throw passwordRefusal('PASSWORD_SAME_AS_OLD', 'newPassword');
  }
  const hash = await deps.hashing.hash(newPassword);
  const at = isoOf(deps.clock);
  await deps.db.transact(noTenant, (tx) =>
    savePassword(tx, { personId, hash, keptSessionId: sessionId, at }),
  );
  deps.mailer.send(passwordChangedMail(email));
}
