import { CODE_LIFE_MS, RESEND_GAP_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from '../mail/mail-texts.ts';
import type { Mail } from '../mail/mailer.ts';
import type { AuthDeps } from './auth-deps.ts';
import { issueCode, type CodePurpose, type Issued } from './codes.sql.ts';
import { newCode } from './secrets.ts';

const CODES_PER_HOUR_MAX = 3;
const CODES_PER_DAY_MAX = 5;

/** A fresh code and its hash. Hashing takes long, so it is done before the transaction. */
export interface FreshCode {
  readonly code: string;
  readonly hash: string;
}

/** Makes a code. @throws Refusal UNAVAILABLE when too much is being hashed */
export async function freshCode({ hashing }: Pick<AuthDeps, 'hashing'>): Promise<FreshCode> {
  const code = newCode();
  return { code, hash: await hashing.hash(code) };
}

/** Puts the code in the place of an older one; null when the person is not there. */
export async function placeCode(
  tx: Tx,
  { clock }: Pick<AuthDeps, 'clock'>,
  fresh: FreshCode,
  to: { personId: string; purpose: CodePurpose; gapMs?: number },
): Promise<Issued | null> {
  return issueCode(tx, {
    personId: to.personId,
    purpose: to.purpose,
    hash: fresh.hash,
    at: isoOf(clock),
    lifeMs: CODE_LIFE_MS,
    gapMs: to.gapMs ?? RESEND_GAP_MS,
    perHour: CODES_PER_HOUR_MAX,
    perDay: CODES_PER_DAY_MAX,
  });
}

/** @throws Refusal RATE_LIMITED when the last codes are too young */
export function refuseEarly(issued: Issued | null): void {
  if (issued?.outcome !== 'early') return;
  throw new Refusal('RATE_LIMITED', { seconds: Math.ceil(issued.waitMs / 1_000) });
}

/** Mails a verification code, or tells the owner of the address that somebody used it. */
export function mailVerification(
  deps: Pick<AuthDeps, 'mailer' | 'limits'>,
  to: { email: string; name: string },
  fresh: FreshCode,
  issued: Issued | null,
): void {
  if (issued?.outcome === 'sent') {
    sendBounded(deps, verificationMail(to.email, to.name, fresh.code));
  }
  if (issued?.outcome === 'taken') sendBounded(deps, alreadyRegisteredMail(to.email));
}

/** Mails a reset code, when one was placed. */
export function mailReset(
  deps: Pick<AuthDeps, 'mailer'>,
  email: string,
  fresh: FreshCode,
  issued: Issued | null,
): void {
  if (issued?.outcome === 'sent') deps.mailer.send(resetMail(email, fresh.code));
}

/** Strangers may not fill somebody's inbox; the answer they get is the same. */
function sendBounded({ mailer, limits }: Pick<AuthDeps, 'mailer' | 'limits'>, mail: Mail): void {
  try {
    limits.mailsToAddress.take(mail.to);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  mailer.send(mail);
}
