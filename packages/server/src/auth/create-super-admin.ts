import { CODE_LIFE_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import { brokenUniqueness, type Database, type Tx } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { newId } from '../new-id.ts';
import { savePassword } from './accounts.sql.ts';
import { issueCode } from './codes.sql.ts';
import type { Hashing } from './hashing.ts';
import { refusePoorPassword } from './password-errors.ts';
import { freshCode } from './send-code.ts';
import { addSuperAdmin, lockSuperAdmins, superAdmins } from './super-admin.sql.ts';

/** `ownerDb` as tillbook_owner: the role of migrations, which answers no request. */
export interface SuperAdminDeps {
  readonly ownerDb: Database;
  readonly clock: Clock;
  readonly hashing: Hashing;
}

export interface NewSuperAdmin {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  readonly password: string;
  /** Whether there may be one already. */
  readonly isAdditional: boolean;
}

/** No bound: whoever starts the server may do so as often as they like. */
const CODES_MAX = 1_000;

async function transactAlone<T>(deps: SuperAdminDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.ownerDb.transact(noTenant, async (tx) => {
      await lockSuperAdmins(tx);
      return work(tx);
    });
  } catch (error) {
    if (brokenUniqueness(error) === null) throw error;
    throw new Refusal('DUPLICATE_VALUE', { field: 'e-mail' });
  }
}

/**
 * Creates a super admin with both gates open; the answer is the person's id.
 * @throws Refusal INVALID_STATE when there is one and `isAdditional` is not set, DUPLICATE_VALUE
 * when the e-mail has an account, or what is wrong with the password
 */
export async function createSuperAdmin(
  deps: SuperAdminDeps,
  { name, email, password, isAdditional }: NewSuperAdmin,
): Promise<string> {
  refusePoorPassword(password, email, 'password');
  const hash = await deps.hashing.hash(password);
  return transactAlone(deps, async (tx) => {
    const known = await superAdmins(tx);
    if (known.some((admin) => admin.hasPassword) && !isAdditional) {
      throw new Refusal('INVALID_STATE');
    }
    const at = isoOf(deps.clock);
    const offered = known.find((admin) => admin.email === email && !admin.hasPassword);
    if (offered !== undefined) {
      const { personId } = offered;
      await savePassword(tx, { personId, hash, keptSessionId: null, at });
      return personId;
    }
    const personId = newId(deps.clock());
    await addSuperAdmin(tx, { personId, name, email, hash, at });
    return personId;
  });
}

/** What the start prints: good for ten minutes and one use; the next start makes another. */
export interface SuperAdminOffer {
  readonly email: string;
  readonly code: string;
  /** Below the server's address. */
  readonly path: string;
}

/**
 * For `SUPER_ADMIN_EMAIL`: makes that person super admin and a code to set a password with, as long
 * as no super admin has one; null afterwards.
 * @throws Refusal DUPLICATE_VALUE when the e-mail has another account
 */
export async function offerFirstSuperAdmin(
  deps: SuperAdminDeps,
  email: string,
): Promise<SuperAdminOffer | null> {
  const fresh = await freshCode(deps);
  const isOffered = await transactAlone(deps, async (tx) => {
    const known = await superAdmins(tx);
    if (known.some((admin) => admin.hasPassword)) return false;
    const at = isoOf(deps.clock);
    const offered = known.find((admin) => admin.email === email);
    const personId = offered?.personId ?? newId(deps.clock());
    if (offered === undefined) {
      const name = email.split('@')[0] ?? email;
      await addSuperAdmin(tx, { personId, name, email, hash: null, at });
    }
    await issueCode(tx, {
      personId,
      purpose: 'reset',
      hash: fresh.hash,
      at,
      lifeMs: CODE_LIFE_MS,
      gapMs: 0,
      perHour: CODES_MAX,
      perDay: CODES_MAX,
    });
    return true;
  });
  if (!isOffered) return null;
  const query = new URLSearchParams({ email, code: fresh.code }).toString();
  return { email, code: fresh.code, path: `/reset-password?${query}` };
}
