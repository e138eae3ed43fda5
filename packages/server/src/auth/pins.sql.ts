import { PIN_LOCK_MS, PIN_TRIES_MAX } from '@tillbook/core/limits';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A PIN of the opened business, without the PIN. */
export interface PinRow {
  readonly personId: string;
  readonly setAt: string;
  readonly lockedUntil: string | null;
}

const STATES = statement(
  'pin_states',
  `select person_id "personId", set_at "setAt", locked_until "lockedUntil" from pin_states($1)`,
);

export async function pinOf(reader: Reader, personId: string): Promise<PinRow | null> {
  return reader.maybe<PinRow>(STATES, [personId]);
}

const SAVE = statement('save_pin', 'select save_pin($1, $2, $3)');

export async function savePin(
  tx: Tx,
  given: { personId: string; hash: string; at: string },
): Promise<void> {
  await tx.rows(SAVE, [given.personId, given.hash, given.at]);
}

const CLEAR = statement('clear_pin', 'select clear_pin($1, $2) "isDone"');

/** With it go the sessions that it opened. False when there was none. */
export async function erasePin(tx: Tx, personId: string, at: string): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(CLEAR, [personId, at])).isDone;
}

/** A counted try. `hash` is null while the PIN is locked. */
export interface PinTry {
  readonly hash: string | null;
  readonly tries: number;
  readonly lockedUntil: string | null;
}

const TAKE_TRY = statement(
  'take_pin_try',
  `select pin_hash "hash", tries, locked_until "lockedUntil" from take_pin_try($1, $2, $3, $4)`,
);

/** Counts a try before it is looked at; null where no PIN is set. */
export async function takePinTry(tx: Tx, personId: string, at: string): Promise<PinTry | null> {
  return tx.maybe<PinTry>(TAKE_TRY, [personId, PIN_TRIES_MAX, PIN_LOCK_MS, at]);
}

const FORGET_TRIES = statement('forget_pin_tries', 'select forget_pin_tries($1)');

/** The PIN was right: what was tried before no longer counts. */
export async function forgetPinTries(tx: Tx, personId: string): Promise<void> {
  await tx.rows(FORGET_TRIES, [personId]);
}
