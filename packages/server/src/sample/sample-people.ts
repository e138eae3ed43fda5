import { DEFAULT_FLAGS, isBranchBound, type Flags } from '@tillbook/core/permissions';
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '@tillbook/core/sample';
import type { Hashing } from '../auth/hashing.ts';
import type { Actor, ActorBusiness } from '../http/actor.ts';

/** The owner of both sample shops, the platform's person, and an owner who waits for approval. */
export const OWNER = { name: 'Amina Juma', email: 'business_admin@demo.test' } as const;
export const PLATFORM_ADMIN = { name: 'Salma Rashid', email: 'super_admin@demo.test' } as const;
export const WAITING_OWNER = { name: 'Peter Mallya', email: 'peter.mallya@demo.test' } as const;

/** The business of the owner who waits. */
export const WAITING_SHOP = {
  name: 'Mallya Hardware',
  businessType: 'hardware',
  currency: 'TZS',
  timezone: 'Africa/Dar_es_Salaam',
  taxMode: 'inclusive',
  taxBasisPoints: 1_800,
  branch: { name: 'Arusha', code: 'ARU', address: 'Sokoine Road, Arusha' },
} as const;

/** Whom the platform turned down, and why. */
export const REJECTED_OWNER = { name: 'Idrisa Nyoni', email: 'idrisa.nyoni@demo.test' } as const;
export const REJECTED_REASON = 'This lends money and sells no goods. Ask again with a shop.';
export const REJECTED_SHOP = {
  name: 'Haraka Quick Loans',
  businessType: 'other',
  currency: 'TZS',
  timezone: 'Africa/Dar_es_Salaam',
  taxMode: 'inclusive',
  taxBasisPoints: 1_800,
  branch: { name: 'Dodoma', code: 'DOD', address: 'Kuu Street, Dodoma' },
} as const;

/** Whom the owner of the first shop invited, who has not come yet. */
export const INVITED = { name: 'Upendo Massawe', email: 'upendo.massawe@demo.test' } as const;

/** The hashes of the sample sign-ins, by e-mail; nobody else has a password. */
export async function hashesOfSignIns(hashing: Hashing): Promise<ReadonlyMap<string, string>> {
  const entries = SAMPLE_SIGN_INS.map(
    async ({ email }) => [email, await hashing.hash(SAMPLE_PASSWORD)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** A person as the use-cases see them, without a session of their own. */
export function actorFor(person: {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly at: string;
  readonly sessionId: string;
  readonly flags: Partial<Flags>;
  readonly business: ActorBusiness | null;
  readonly branches: readonly { readonly branchId: string; readonly name: string }[];
}): Actor {
  const { personId, name, email, role, at, sessionId, flags, business, branches } = person;
  const isBound = isBranchBound(role);
  return {
    sessionId,
    sessionKind: 'full',
    personId,
    name,
    email,
    version: 1,
    preferences: {},
    role,
    permissions: { ...DEFAULT_FLAGS, ...flags },
    isEmailVerified: true,
    isVerified: true,
    requiresBusinessSetup: false,
    isSuspended: false,
    business,
    branchIds: isBound ? branches.map(({ branchId }) => branchId) : null,
    branchId: branches[0]?.branchId ?? null,
    branchName: branches[0]?.name ?? null,
    rejectedReason: null,
    askedAt: at,
    lastSeenAt: at,
  };
}
