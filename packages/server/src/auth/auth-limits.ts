import { SECOND_STEP_TRIES_PER_DAY } from '@tillbook/core/limits';
import type { Clock } from '../clock.ts';
import { slowingLimit, windowLimit, type Limit } from './rate-limit.ts';

/** The limits of this process. A restart forgets them; codes are counted in the database. */
export interface AuthLimits {
  /** Wrong passwords per account, or per account and known device. */
  readonly account: Limit;
  /** The same, from all devices that the account does not know, in a day. */
  readonly strangers: Limit;
  /** Wrong passwords per address, of devices that their account does not know. */
  readonly signInAddress: Limit;
  /** Sign-ins by passkey that were begun, per address. */
  readonly passkeyAddress: Limit;
  /** Registrations per address. */
  readonly registerAddress: Limit;
  /** Requests for reset codes per address. */
  readonly forgotAddress: Limit;
  /** Wrong codes per address. */
  readonly codeAddress: Limit;
  /** Unknown invitation links per address. */
  readonly invitationAddress: Limit;
  /** Wrong codes of the second step, per account and known device, or per account. */
  readonly secondStep: Limit;
  /** The same, from all devices that the account does not know, per person. */
  readonly strangeCodes: Limit;
  /** Mails that tell of wrong codes, per account. */
  readonly codeWarnings: Limit;
  /** Mails that strangers can cause, per recipient. */
  readonly mailsToAddress: Limit;
}

/** Of whoever does not know a device of the account; NIST 800-63B asks for at most 100. */
const PASSWORD_TRIES_PER_DAY = 100;
const TEN_MINUTES_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** Guesses of a password or a code are slowed down long before they could lead anywhere. */
export function makeAuthLimits(clock: Clock): AuthLimits {
  return {
    account: slowingLimit(clock),
    strangers: windowLimit(clock, PASSWORD_TRIES_PER_DAY, 24 * HOUR_MS),
    signInAddress: windowLimit(clock, 30, TEN_MINUTES_MS),
    passkeyAddress: windowLimit(clock, 60, TEN_MINUTES_MS),
    registerAddress: windowLimit(clock, 30, TEN_MINUTES_MS),
    forgotAddress: windowLimit(clock, 30, TEN_MINUTES_MS),
    codeAddress: windowLimit(clock, 30, HOUR_MS),
    invitationAddress: windowLimit(clock, 30, TEN_MINUTES_MS),
    secondStep: slowingLimit(clock),
    strangeCodes: windowLimit(clock, SECOND_STEP_TRIES_PER_DAY, 24 * HOUR_MS),
    codeWarnings: windowLimit(clock, 1, HOUR_MS),
    mailsToAddress: windowLimit(clock, 10, 24 * HOUR_MS),
  };
}
