import type { forgotPassword, resetPassword, verifyResetCode } from '@tillbook/core/auth/auth.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { passwordChangedMail } from '../mail/mail-texts.ts';
import { accountsOf, savePassword, type Account } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { checkCode, NOBODY } from './check-code.ts';
import type { Client } from './client.ts';
import { commitLikeAWrite, consumeCode } from './codes.sql.ts';
import { dropAllPasskeys } from './passkeys.sql.ts';
import { passwordRefusal, refusePoorPassword } from './password-errors.ts';
import { freshCode, mailReset, placeCode } from './send-code.ts';

/** The account a reset is for: the proved one of the e-mail, else the newest. */
async function accountToReset(deps: AuthDeps, email: string): Promise<Account | null> {
  const accounts = await deps.db.read(noTenant, (reader) => accountsOf(reader, email));
  const account = accounts[0];
  return account === undefined || account.isDeactivated ? null : account;
}

/** Mails a reset code to an e-mail that has an account; nobody can tell from outside. */
export async function sendResetCode(
  deps: AuthDeps,
  { email }: BodyOf<typeof forgotPassword>,
  client: Client,
): Promise<void> {
  deps.limits.forgotAddress.take(client.address);
  const fresh = await freshCode(deps);
  const account = await accountToReset(deps, email);
  const to = { personId: account?.personId ?? NOBODY, purpose: 'reset' } as const;
  const issued = await deps.db.transact(noTenant, async (tx) => {
    const placed = await placeCode(tx, deps, fresh, to);
    if (placed?.outcome !== 'sent') await commitLikeAWrite(tx);
    return placed;
  });
  mailReset(deps, email, fresh, issued);
}

/** Whether a code is right, without using it up. @throws Refusal RESET_CODE_INVALID */
export async function checkResetCode(
  deps: AuthDeps,
  { email, code }: BodyOf<typeof verifyResetCode>,
  client: Client,
): Promise<void> {
  const account = await accountToReset(deps, email);
  const owner = { personId: account?.personId ?? null, purpose: 'reset' } as const;
  await checkCode(deps, owner, code, client);
}

/**
 * Sets the new password with the code. Code, password and the end of every session and passkey go
 * together; of two at once with the same code exactly one wins.
 * @throws Refusal RESET_CODE_INVALID, or what is wrong with the password
 */
export async function setPasswordByCode(
  deps: AuthDeps,
  { email, code, newPassword }: BodyOf<typeof resetPassword>,
  client: Client,
): Promise<void> {
  refusePoorPassword(newPassword, email, 'newPassword');
  const account = await accountToReset(deps, email);
  const personId = account?.personId ?? null;
  const hash = await checkCode(deps, { personId, purpose: 'reset' }, code, client);
  if (personId === null) throw new Refusal('RESET_CODE_INVALID');
  if (await deps.hashing.matches(account?.passwordHash ?? null, newPassword)) {
    throw passwordRefusal('PASSWORD_SAME_AS_OLD', 'newPassword');
  }
  const newHash = await deps.hashing.hash(newPassword);
  const at = isoOf(deps.clock);
  const passkeys = await deps.db.transact(noTenant, async (tx) => {
    const isFirst = await consumeCode(tx, { personId, purpose: 'reset', hash, at });
    if (!isFirst) throw new Refusal('RESET_CODE_INVALID');
    await savePassword(tx, { personId, hash: newHash, keptSessionId: null, at });
    // Whoever knew the old password may have added one: none is left as a way in behind.
    return dropAllPasskeys(tx, personId, at);
  });
  // Whoever has the mailbox comes in, whatever strangers tried.
  deps.limits.account.clear(email);
  deps.limits.strangers.clear(email);
  deps.mailer.send(passwordChangedMail(email, passkeys));
}
