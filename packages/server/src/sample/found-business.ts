import { formatsOf } from '@tillbook/core/businesses/usual-formats';
import type { BusinessType } from '@tillbook/core/businesses/businesses.api';
import { SESSION_LIFE_MS } from '@tillbook/core/limits';
import type { TaxMode } from '@tillbook/core/sales/sale-total';
import { addSession, endSession } from '../auth/sessions.sql.ts';
import { saveTheBranches, saveTheBusiness } from '../businesses/set-up.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Chance } from './chance.ts';
import { actorFor } from './sample-people.ts';
import { addSamplePerson, addSampleTill, markSampleBusiness } from './sample.sql.ts';

/** Adds a marked person; without a hash nobody signs in as them. */
export async function addPerson(
  tx: Tx,
  chance: Chance,
  person: { name: string; email: string; hash: string | null; isSuperAdmin: boolean; atMs: number },
): Promise<string> {
  const { atMs, ...given } = person;
  const personId = chance.id(atMs);
  await addSamplePerson(tx, { ...given, personId, at: new Date(atMs).toISOString() });
  return personId;
}

/**
 * Does something as a person who signs in for it and out again: some functions of the database take
 * the person from the session.
 */
export async function signedIn<T>(
  tx: Tx,
  chance: Chance,
  person: { personId: string; businessId: string | null; atMs: number },
  work: (sessionId: string) => Promise<T>,
): Promise<T> {
  const { personId, businessId, atMs } = person;
  const sessionId = chance.id(atMs);
  // A hash of no token that was ever made: this session cannot be stolen.
  const tokenHash = Buffer.from(chance.text('0123456789abcdef', 64), 'hex');
  const { idle, absolute } = SESSION_LIFE_MS.business_admin;
  const at = new Date(atMs).toISOString();
  await addSession(tx, {
    sessionId,
    tokenHash,
    cookieHash: null,
    personId,
    kind: 'full',
    businessId,
    device: 'Sample data',
    at,
    lifeMs: absolute,
    idleMs: idle,
    oldTokenHash: null,
    oldCookieHash: null,
  });
  const answer = await work(sessionId);
  await endSession(tx, tokenHash, at);
  return answer;
}

/** A business to be set up. */
export interface BusinessToFound {
  readonly name: string;
  readonly businessType: BusinessType;
  readonly currency: string;
  readonly timezone: string;
  readonly taxMode: TaxMode;
  readonly taxBasisPoints: number;
  readonly branches: readonly {
    readonly name: string;
    readonly code: string;
    readonly address: string;
    readonly tills: readonly { readonly code: string }[];
  }[];
}

export interface Place {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
  readonly tills: readonly { readonly tillId: string; readonly code: string }[];
}

/** Sets up a business as its owner does, and marks it; it stays the opened tenant. */
export async function foundBusiness(
  tx: Tx,
  chance: Chance,
  founder: { personId: string; name: string; email: string; atMs: number },
  wanted: BusinessToFound,
): Promise<{ owner: Actor; businessId: string; places: readonly Place[] }> {
  const { personId, name, email, atMs } = founder;
  const at = new Date(atMs).toISOString();
  const businessId = chance.id(atMs);
  const places = wanted.branches.map((branch) => ({
    ...branch,
    branchId: chance.id(atMs),
    tills: branch.tills.map(({ code }) => ({ code, tillId: chance.id(atMs) })),
  }));
  const { branches: _branches, ...about } = wanted;
  const business = {
    ...about,
    businessId,
    taxRounding: 'per_rate',
    stockPolicy: 'block',
    formats: formatsOf(null, about),
    isSetupFinished: true,
    isOwner: true,
  } as const;
  const owner = await signedIn(
    tx,
    chance,
    { personId, businessId: null, atMs },
    async (sessionId) => {
      const person = { personId, name, email, role: 'business_admin', at, sessionId, flags: {} };
      const founderNow = actorFor({ ...person, business: null, branches: [] });
      await saveTheBusiness(tx, founderNow, { businessId, ...about }, atMs);
      const ownerNow = actorFor({ ...person, business, branches: [] });
      await saveTheBranches(
        tx,
        ownerNow,
        { branches: branchesOf(places, about.timezone), finish: true },
        atMs,
      );
      return ownerNow;
    },
  );
  await markSampleBusiness(tx);
  await addFurtherTills(tx, places, at);
  return { owner, businessId, places };
}

function branchesOf(places: readonly (Place & { address: string })[], timezone: string) {
  return places.map(({ branchId, name, code, address, tills }) => ({
    branchId,
    name,
    code,
    timezone,
    cutoffMinutes: 0,
    address,
    tillId: tills[0]?.tillId ?? '',
    tillName: 'Till 1',
  }));
}

/** The set-up makes one till in each branch. */
async function addFurtherTills(tx: Tx, places: readonly Place[], at: string): Promise<void> {
  for (const { branchId, tills } of places) {
    for (const [index, { tillId, code }] of tills.entries()) {
      if (index === 0) continue;
      await addSampleTill(tx, { tillId, branchId, name: `Till ${index + 1}`, code, at });
    }
  }
}
