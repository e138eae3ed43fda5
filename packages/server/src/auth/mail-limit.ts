import type { Clock } from '../clock.ts';
import { windowLimit } from './rate-limit.ts';

const HOUR_MS = 3_600_000;
/** Papers that one person mails in an hour, and that one address gets in a day. */
const MAILS_PER_PERSON = 60;
const MAILS_TO_ADDRESS = 10;

/**
 * How many papers leave by mail to addresses that somebody typed.
 * @returns counts one mail. @throws Refusal RATE_LIMITED
 */
export function mailLimit(clock: Clock): (personId: string, address: string) => void {
  const byPerson = windowLimit(clock, MAILS_PER_PERSON, HOUR_MS);
  const toAddress = windowLimit(clock, MAILS_TO_ADDRESS, 24 * HOUR_MS);
  return (personId, address) => {
    byPerson.take(personId);
    toAddress.take(address);
  };
}
