import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { APP_CODE, groupedCode, stepAt, stepCounts } from '@tillbook/core/auth/second-step';
import {
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
  SECOND_STEP_DRIFT,
  SECOND_STEP_PERIOD_MS,
} from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { codesRefusedMail, recoveryCodeUsedMail } from '../mail/mail-texts.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { hashOf } from './secrets.ts';
import { noteAccountAct, useRecoveryCode, useStep, type SecondStep } from './second-step.sql.ts';

const ISSUER = 'Tillbook';
/** What RFC 4226 asks of a secret. */
export const SECRET_BYTES = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A key for an authenticator app, from the system's generator. */
export function newSecondSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Ten recovery codes of 80 bits: every letter is one of 32, from a byte each. */
export function makeRecoveryCodes(): { readonly shown: string[]; readonly hashes: Buffer[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CODE_CHARACTERS)].map((byte) => LETTERS.charAt(byte % 32)).join(''),
  );
  return { shown: plain.map(groupedCode), hashes: plain.map(hashOf) };
}

function totpOf(secret: Buffer, email: string): TOTP {
  const { buffer, byteOffset, byteLength } = secret;
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const period = SECOND_STEP_PERIOD_MS / 1_000;
  return new TOTP({ issuer: ISSUER, label: email, secret: new Secret({ buffer: bytes }), period });
}

/** What an authenticator app takes: by hand, or as a QR code. */
export function keyOf(secret: Buffer, email: string): { key: string; uri: string } {
  const totp = totpOf(secret, email);
  return { key: totp.secret.base32, uri: totp.toString() };
}

/** The half minute whose code this is, of those that count now; null when it is none. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | null {
  const given = { token: code, timestamp: nowMs, window: SECOND_STEP_DRIFT };
  const away = totpOf(secret, '').validate(given);
  if (away === null) return null;
  const step = stepAt(nowMs) + away;
  return stepCounts(step, nowMs, 0) ? step : null;
}

/** Whose code is asked for, and under which keys its tries are counted. */
export interface CodeAsked {
  readonly personId: string;
  readonly email: string;
  /** As it lies in the database. */
  readonly sealed: Buffer;
  readonly codesLeft: number;
  /** Tries count under it: of a device that the account knows, its own. */
  readonly key: string;
  /** Nobody knows this device: its tries count for all such devices together. */
  readonly isStranger: boolean;
}

/**
 * Passes with a code that is right and new; it is used up. Digits of the app are counted, so that
 * nobody guesses them; a recovery code cannot be guessed and always opens, whatever strangers do.
 * @throws Refusal SECOND_STEP_NEEDED without one, SECOND_STEP_WRONG, RATE_LIMITED,
 * SECOND_STEP_KEY_MISSING
 */
export async function refuseWrongCode(
  deps: AuthDeps,
  asked: CodeAsked,
  code: string | undefined,
  client: Client,
): Promise<void> {
  if (code === undefined) throw new Refusal('SECOND_STEP_NEEDED');
  const isRight = APP_CODE.test(code)
    ? await isAppCode(deps, asked, code)
    : await isRecoveryCode(deps, asked, code);
  if (isRight) return;
  const { personId, email } = asked;
  const { device } = client;
  await deps.db.transact(noTenant, (tx) =>
    noteAccountAct(tx, { personId, kind: 'code_refused', device, at: isoOf(deps.clock) }),
  );
  if (asked.isStranger) warnOnce(deps, email);
  throw new Refusal('SECOND_STEP_WRONG');
}

async function isAppCode(deps: AuthDeps, asked: CodeAsked, code: string): Promise<boolean> {
  const { limits } = deps;
  const { personId, key, isStranger } = asked;
  const secret = deps.secrets.open(asked.sealed, personId);
  // A database that was restored without its key: no code of an app can be right.
  if (secret === null) throw new Refusal('SECOND_STEP_KEY_MISSING');
  if (isStranger) limits.strangeCodes.take(personId);
  limits.secondStep.take(key);
  const step = stepOfCode(secret, code, deps.clock());
  if (step === null) return false;
  if (!(await deps.db.transact(noTenant, (tx) => useStep(tx, personId, step)))) return false;
  limits.secondStep.giveBack(key);
  if (isStranger) limits.strangeCodes.giveBack(personId);
  return true;
}

async function isRecoveryCode(deps: AuthDeps, asked: CodeAsked, code: string): Promise<boolean> {
  const { personId, email, codesLeft } = asked;
  const at = isoOf(deps.clock);
  const isUsed = await deps.db.transact(noTenant, (tx) =>
    useRecoveryCode(tx, personId, hashOf(code), at),
  );
  if (isUsed) deps.mailer.send(recoveryCodeUsedMail(email, Math.max(0, codesLeft - 1)));
  return isUsed;
}

/** Whoever came so far knows the password: its owner hears of it, once in an hour. */
function warnOnce({ limits, mailer }: AuthDeps, email: string): void {
  try {
    limits.codeWarnings.take(email);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  mailer.send(codesRefusedMail(email));
}

/** The second step of an account as it is asked for within a session. */
export function askedWithin(actor: { personId: string; email: string }, step: SecondStep) {
  return step.secret === null
    ? null
    : {
        personId: actor.personId,
        email: actor.email,
        sealed: step.secret,
        codesLeft: step.codesLeft,
        key: `within ${actor.personId}`,
        isStranger: false,
      };
}
