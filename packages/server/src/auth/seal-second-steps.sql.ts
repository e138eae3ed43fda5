import { statement, type Reader, type Tx } from '../db/database.ts';

const CLEAR = statement(
  'clear_second_steps',
  `select person_id "personId", secret, pending_secret "pendingSecret" from second_step
   where octet_length(secret) = $1 or octet_length(pending_secret) = $1
   order by person_id for update`,
);

export interface ClearStep {
  readonly personId: string;
  readonly secret: Buffer | null;
  readonly pendingSecret: Buffer | null;
}

/** Those whose key lies open, as earlier versions kept it. */
export async function clearSteps(tx: Tx, secretBytes: number): Promise<ClearStep[]> {
  return tx.rows<ClearStep>(CLEAR, [secretBytes]);
}

const SEAL = statement('seal_second_step', 'select seal_second_step($1, $2, $3)');

/** Puts what was sealed in the place of what lay open. */
export async function replaceClear(tx: Tx, sealed: ClearStep): Promise<void> {
  await tx.rows(SEAL, [sealed.personId, sealed.secret, sealed.pendingSecret]);
}

const FOREIGN = statement(
  'foreign_second_steps',
  `select count(*)::integer people from second_step
   where secret is not null and substr(secret, 1, length($1::bytea)) <> $1::bytea`,
);

/** How many are in use whose seal another key made. */
export async function countForeign(reader: Reader, mark: Buffer): Promise<number> {
  return (await reader.one<{ people: number }>(FOREIGN, [mark])).people;
}
