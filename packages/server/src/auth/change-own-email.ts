import type { askEmailChange, PendingEmail } from '@tillbook/core/auth/own-account.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { brokenUniqueness } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import {
  addressWantedMail,
  emailChangedMail,
  emailWishMail,
  newAddressMail,
} from '../mail/mail-texts.ts';
import type { Mail } from '../mail/mailer.ts';
import type { AuthDeps } from './auth-deps.ts';
import { checkCode } from './check-code.ts';
import type { Client } from './client.ts';
import { consumeCode } from './codes.sql.ts';
import { keepEmailWish, pendingEmailOf, takeEmailBack, takeNewEmail } from './email-change.sql.ts';
import { changeOwnAccount, proveSelf } from './prove-self.ts';
import { hashOf, newSecret } from './secrets.ts';
import { freshCode, placeCode, refuseEarly } from './send-code.ts';

const SAME = { pointer: '#/email', code: 'SAME', message: 'This is your address already.' };
/** A hash that nothing matches: of an address that is somebody else's. */
const NO_CODE = '';

/**
 * Mails a code to the new address and tells the old one, with a link that takes everything back. An
 * address that is somebody else's gets the same answer, and its owner a mail.
 * @param origin where the link leads, `https://…`
 * @throws Refusal INVALID_STATE while the own address is not verified, REAUTH_FAILED, RATE_LIMITED
 */
export async function askForEmail(
  deps: AuthDeps,
  actor: Actor,
  { email, ...proof }: BodyOf<typeof askEmailChange>,
  { client, origin }: { readonly client: Client; readonly origin: string },
): Promise<PendingEmail> {
  if (!actor.isEmailVerified) throw new Refusal('INVALID_STATE');
  if (email === actor.email) throw new Refusal('VALIDATION_FAILED', {}, [SAME]);
  await proveSelf(deps, actor, proof, client);
  const { personId } = actor;
  const fresh = await freshCode(deps);
  const undo = newSecret();
  const asked = await changeOwnAccount(deps, actor, 'email.ask', async (tx, at) => {
    const isTaken = await keepEmailWish(tx, { personId, email, undoHash: hashOf(undo), at });
    const given = isTaken ? { ...fresh, hash: NO_CODE } : fresh;
    refuseEarly(await placeCode(tx, deps, given, { personId, purpose: 'change' }));
    return { isTaken, pending: await pendingEmailOf(tx, personId, at) };
  });
  sendBounded(deps, asked.isTaken ? addressWantedMail(email) : newAddressMail(email, fresh.code));
  const link = `${origin}/reset-password?undo=${undo}`;
  deps.mailer.send(emailWishMail(actor.email, email, link));
  return asked.pending ?? { email: null, expiresAt: null };
}

/**
 * The new address is proved and takes the place of the old one; sessions elsewhere end.
 * @throws Refusal RESET_CODE_INVALID, RATE_LIMITED
 */
export async function confirmNewEmail(
  deps: AuthDeps,
  actor: Actor,
  code: string,
  client: Client,
): Promise<void> {
  const { personId, sessionId } = actor;
  const hash = await checkCode(deps, { personId, purpose: 'change' }, code, client);
  try {
    const old = await changeOwnAccount(deps, actor, 'email.changed', async (tx, at) => {
      const isFirst = await consumeCode(tx, { personId, purpose: 'change', hash, at });
      const before = isFirst ? await takeNewEmail(tx, personId, sessionId, at) : null;
      if (before === null) throw new Refusal('RESET_CODE_INVALID');
      return before;
    });
    deps.mailer.send(emailChangedMail(old));
  } catch (error) {
    // Somebody else proved the address in the same moment.
    if (brokenUniqueness(error) === null) throw error;
    throw new Refusal('RESET_CODE_INVALID');
  }
}

/** "This was not me". @returns the address that counts again @throws Refusal LINK_INVALID */
export async function undoEmail(deps: AuthDeps, undo: string, client: Client): Promise<string> {
  deps.limits.invitationAddress.take(client.address);
  const email = await deps.db.transact(noTenant, (tx) =>
    takeEmailBack(tx, hashOf(undo), isoOf(deps.clock)),
  );
  if (email === null) throw new Refusal('LINK_INVALID');
  deps.limits.invitationAddress.giveBack(client.address);
  return email;
}

/** Nobody fills a stranger's inbox by wishing for their address; the answer is the same. */
function sendBounded({ mailer, limits }: Pick<AuthDeps, 'mailer' | 'limits'>, mail: Mail): void {
  try {
    limits.mailsToAddress.take(mail.to);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  mailer.send(mail);
}
