import { CODE_TRIES_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { commitLikeAWrite, giveTryBack, takeTry, type CodePurpose } from './codes.sql.ts';

/** Whose code is checked; `personId` null stands for nobody and takes the same time. */
export interface CodeOwner {
  readonly personId: string | null;
  readonly purpose: CodePurpose;
}

/**
 * Compares a code; a wrong one costs one of the five tries that all checks of it share, a right one
 * none. The try is taken, and committed, before the comparison.
 * @returns the hash of the right code, by which it is used up
 * @throws Refusal RESET_CODE_INVALID, RATE_LIMITED, UNAVAILABLE
 */
export async function checkCode(
  deps: AuthDeps,
  { personId, purpose }: CodeOwner,
  code: string,
  client: Pick<Client, 'address'>,
): Promise<string> {
  const { db, hashing, limits } = deps;
  limits.codeAddress.take(client.address);
  const hash = await db.transact(noTenant, async (tx) => {
    const asked = { purpose, at: isoOf(deps.clock), triesMax: CODE_TRIES_MAX };
    // A person that is not there has no code; the way to the database is the same.
    const taken = await takeTry(tx, { ...asked, personId: personId ?? NOBODY });
    if (taken === null) await commitLikeAWrite(tx);
    return taken;
  });
  const isRight = await hashing.matches(hash, code);
  if (!isRight || hash === null || personId === null) throw new Refusal('RESET_CODE_INVALID');
  limits.codeAddress.giveBack(client.address);
  await db.transact(noTenant, (tx) => giveTryBack(tx, personId, purpose, hash));
  return hash;
}

/** An id that no person has. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';
