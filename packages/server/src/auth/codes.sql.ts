import { statement, type Tx } from '../db/database.ts';

export type CodePurpose = 'verify' | 'reset' | 'change';

export interface CodeToIssue {
  readonly personId: string;
  readonly purpose: CodePurpose;
  readonly hash: string;
  readonly at: string;
  readonly lifeMs: number;
  readonly gapMs: number;
  readonly perHour: number;
  readonly perDay: number;
}

/** `sent`: mail it. `taken`: the address is somebody else's. `early`: wait. */
export interface Issued {
  readonly outcome: 'sent' | 'taken' | 'early';
  readonly waitMs: number;
}

const ISSUE = statement(
  'issue_code',
  `select outcome, wait_ms "waitMs" from issue_code($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Puts a new code in the place of the older one; null when the person is not there. */
export async function issueCode(tx: Tx, code: CodeToIssue): Promise<Issued | null> {
  const { personId, purpose, hash, at, lifeMs, gapMs, perHour, perDay } = code;
  return tx.maybe<Issued>(ISSUE, [personId, purpose, hash, at, lifeMs, gapMs, perHour, perDay]);
}

const TAKE_TRY = statement('take_try', 'select take_try($1, $2, $3, $4) "hash"');

/** The hash to compare with, one try of it used up; null when there is no code or no try left. */
export async function takeTry(
  tx: Tx,
  asked: { personId: string; purpose: CodePurpose; at: string; triesMax: number },
): Promise<string | null> {
  const { personId, purpose, at, triesMax } = asked;
  const row = await tx.one<{ hash: string | null }>(TAKE_TRY, [personId, purpose, at, triesMax]);
  return row.hash === '' ? null : row.hash;
}

const GIVE_TRY_BACK = statement('give_try_back', 'select give_try_back($1, $2, $3)');

export async function giveTryBack(
  tx: Tx,
  personId: string,
  purpose: CodePurpose,
  hash: string,
): Promise<void> {
  await tx.rows(GIVE_TRY_BACK, [personId, purpose, hash]);
}

const USE_CODE = statement('use_code', 'select use_code($1, $2, $3, $4) "isDone"');

/** Uses the code up; true for exactly one of many at once. */
export async function consumeCode(
  tx: Tx,
  used: { personId: string; purpose: CodePurpose; hash: string; at: string },
): Promise<boolean> {
  const { personId, purpose, hash, at } = used;
  return (await tx.one<{ isDone: boolean }>(USE_CODE, [personId, purpose, hash, at])).isDone;
}

const WAIT_FOR_DISK = statement(
  'wait_for_disk',
  `select pg_logical_emit_message(true, 'tillbook', '')::text`,
);

/**
 * Makes the commit wait for the disk although nothing is stored, so that an e-mail without an
 * account takes as long as one with.
 */
export async function commitLikeAWrite(tx: Tx): Promise<void> {
  await tx.rows(WAIT_FOR_DISK);
}
