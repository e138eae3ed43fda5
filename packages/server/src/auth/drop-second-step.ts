import { Refusal } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { accountsOf } from './accounts.sql.ts';
import { takeSecondStepOff } from './second-step.sql.ts';

/**
 * For whoever runs the server: takes the second step off an account that nobody can open any more,
 * the last super admin's for one. The password stays, and the person finds it in their acts.
 * @returns whether there was one
 * @throws Refusal NOT_FOUND when no verified account has the e-mail
 */
export async function dropSecondStep(
  { ownerDb, clock }: { readonly ownerDb: Database; readonly clock: Clock },
  email: string,
): Promise<boolean> {
  return ownerDb.transact(noTenant, async (tx) => {
    const account = (await accountsOf(tx, email)).find(({ isEmailVerified }) => isEmailVerified);
    if (account === undefined) throw new Refusal('NOT_FOUND');
    return takeSecondStepOff(tx, account.personId, null, isoOf(clock));
  });
}
