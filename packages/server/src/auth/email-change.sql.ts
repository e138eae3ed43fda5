import { CODE_LIFE_MS, EMAIL_UNDO_MS } from '@tillbook/core/limits';
import { statement, type Reader, type Tx } from '../db/database.ts';

const ASK = statement(
  'ask_email_change',
  'select ask_email_change($1, $2, $3, $4, $5, $6) "isTaken"',
);

/** Keeps the wish in the place of an older one; true when the address is somebody else's. */
export async function keepEmailWish(
  tx: Tx,
  wish: { personId: string; email: string; undoHash: Buffer; at: string },
): Promise<boolean> {
  const { personId, email, undoHash, at } = wish;
  const values = [personId, email, undoHash, at, CODE_LIFE_MS, EMAIL_UNDO_MS];
  return (await tx.one<{ isTaken: boolean }>(ASK, values)).isTaken;
}

export interface PendingEmailRow {
  readonly email: string;
  readonly expiresAt: string;
}

const PENDING = statement(
  'pending_email',
  'select email, expires_at "expiresAt" from pending_email($1, $2)',
);

export async function pendingEmailOf(
  reader: Reader,
  personId: string,
  at: string,
): Promise<PendingEmailRow | null> {
  return reader.maybe<PendingEmailRow>(PENDING, [personId, at]);
}

const CANCEL = statement('cancel_email_change', 'select cancel_email_change($1, $2) "isDone"');

export async function dropEmailWish(tx: Tx, personId: string, at: string): Promise<boolean> {
  return (await tx.one<{ isDone: boolean }>(CANCEL, [personId, at])).isDone;
}

const CONFIRM = statement(
  'confirm_email_change',
  'select confirm_email_change($1, $2, $3) "oldEmail"',
);

/** The address before; null when no wish is open. Other sessions end. */
export async function takeNewEmail(
  tx: Tx,
  personId: string,
  keptSessionId: string,
  at: string,
): Promise<string | null> {
  const row = await tx.one<{ oldEmail: string | null }>(CONFIRM, [personId, keptSessionId, at]);
  return row.oldEmail;
}

const UNDO = statement('undo_email_change', 'select undo_email_change($1, $2) "email"');

/** The address that counts again, or null. */
export async function takeEmailBack(tx: Tx, undoHash: Buffer, at: string): Promise<string | null> {
  return (await tx.one<{ email: string | null }>(UNDO, [undoHash, at])).email;
}
