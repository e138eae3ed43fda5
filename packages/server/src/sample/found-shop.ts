import { openTenant } from '../db/tenant.sql.ts';
import type { Tx } from '../db/database.ts';
import { acceptInvitation } from '../auth/memberships.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { listTaxClasses } from '../products/tax-classes.sql.ts';
import { approveUser } from '../users/approve-user.ts';
import { changeUser } from '../users/change-user.ts';
import type { Decision } from '../users/decide.ts';
import { invite } from '../users/invite-user.ts';
import { memberById } from '../users/members.sql.ts';
import type { Chance } from './chance.ts';
import { addPerson, foundBusiness, signedIn, type Place } from './found-business.ts';
import type { FoundedShop } from './founded.ts';
import { keepBranches, sayOfSellers } from './keep-branches.ts';
import { actorFor, OWNER } from './sample-people.ts';
import type { Shop, ShopPerson } from './shop.ts';

const MINUTE_MS = 60_000;
/** Between two people of a shop. */
const STEP_MS = 20 * MINUTE_MS;
/** Who waits came so long ago. */
const WAITING_MS = 20 * 3_600_000;
/** Invitations hold links; these are thrown away. */
const ORIGIN = 'http://localhost';

/** What the shops have in common. */
export interface Founding {
  readonly tx: Tx;
  readonly chance: Chance;
  readonly hashes: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/** Sets up a shop with its people: each invited, come, approved and given what they may do. */
export async function foundShop(
  founding: Founding,
  shop: Shop,
  ownerId: string,
  startMs: number,
): Promise<FoundedShop> {
  const { tx, chance } = founding;
  const founder = { personId: ownerId, ...OWNER, atMs: startMs };
  const { owner, businessId, places } = await foundBusiness(tx, chance, founder, aboutOf(shop));
  const at = new Date(startMs).toISOString();
  await keepBranches(tx, owner, { businessId, places, plans: shop.plans, at });
  const workers = new Map<string, Actor>();
  let atMs = startMs;
  for (const person of shop.staff.filter(({ isApproved }) => isApproved)) {
    atMs += STEP_MS;
    workers.set(person.email, await addWorker(founding, owner, places, person, atMs));
  }
  for (const branch of shop.branches) {
    const { branchId } = placeOf(places, branch.code);
    const sellers = branch.tills.map(({ seller }) => workerOf(workers, seller).personId);
    const target = { branchId, sellers, timezone: shop.timezone };
    await sayOfSellers({ tx, actor: owner, at: new Date(atMs).toISOString() }, target);
  }
  const classes = await listTaxClasses(tx, businessId);
  const classOf = (rate: number): string => {
    const found = classes.find(({ taxBasisPoints }) => taxBasisPoints === rate);
    if (found === undefined) throw new Error(`a sample shop has no tax of ${rate}`);
    return found._id;
  };
  return {
    shop,
    businessId,
    owner,
    staff: [...workers.values()],
    branches: shop.branches.map((branch) => {
      const { branchId, name, code, tills } = placeOf(places, branch.code);
      return {
        branchId,
        name,
        code,
        tills: branch.tills.map((till, index) => ({
          ...till,
          tillId: tills[index]?.tillId ?? '',
          deviceId: chance.id(startMs),
          worker: workerOf(workers, till.seller),
        })),
      };
    }),
    taxClasses: { standard: classOf(shop.taxBasisPoints), zero: classOf(0) },
    foundedMs: atMs,
  };
}

function aboutOf(shop: Shop) {
  const { name, businessType, currency, timezone, taxMode, taxBasisPoints, branches } = shop;
  return { name, businessType, currency, timezone, taxMode, taxBasisPoints, branches };
}

function placeOf<P extends { readonly code: string }>(places: readonly P[], code: string): P {
  const place = places.find((one) => one.code === code);
  if (place === undefined) throw new Error(`a sample shop has no branch ${code}`);
  return place;
}

function workerOf(workers: ReadonlyMap<string, Actor>, email: string): Actor {
  const worker = workers.get(email);
  if (worker === undefined) throw new Error(`nobody is ${email}`);
  return worker;
}

/** A person comes to the shop; the answer is how the use-cases see them. */
async function addWorker(
  { tx, chance, hashes, nowMs }: Founding,
  owner: Actor,
  places: readonly Omit<Place, 'tills'>[],
  person: ShopPerson,
  atMs: number,
): Promise<Actor> {
  const { name, email, role, flags } = person;
  const business = inBusiness(owner);
  const at = new Date(atMs).toISOString();
  const branches = person.branches.map((code) => placeOf(places, code));
  const branchIds = branches.map(({ branchId }) => branchId);
  const decision: Decision = { tx, actor: owner, at };
  const invitationId = chance.id(atMs);
  await invite(decision, { userId: invitationId, name, email, role, branchIds }, ORIGIN);
  const hash = hashes.get(email) ?? null;
  const personId = await addPerson(tx, chance, { name, email, hash, isSuperAdmin: false, atMs });
  await acceptInvitation(tx, invitationId, personId, at);
  if (person.isApproved) await admit(decision, personId, flags);
  const { businessId } = business;
  const lastSeenMs = person.isApproved ? nowMs - chance.between(5, 300) * MINUTE_MS : atMs;
  // So that the list of people says when they were last here.
  const visit = { personId, businessId, atMs: lastSeenMs };
  const sessionId = await signedIn(tx, chance, visit, async (id) => id);
  return actorFor({ personId, name, email, role, at, sessionId, flags, business, branches });
}

async function admit(
  decision: Decision,
  personId: string,
  permissions: ShopPerson['flags'],
): Promise<void> {
  const version = async (): Promise<number> =>
    (await memberById(decision.tx, personId))?.version ?? 0;
  await approveUser(decision, { userId: personId, version: await version() });
  if (Object.keys(permissions).length === 0) return;
  await changeUser(decision, { userId: personId, version: await version(), permissions });
}

/** The people of a shop who came yesterday and wait for its owner. */
export async function addWaitingWorkers(founding: Founding, founded: FoundedShop): Promise<void> {
  const { tx, nowMs } = founding;
  await tx.rows({ name: '', text: openTenant(founded.businessId) });
  for (const person of founded.shop.staff.filter(({ isApproved }) => !isApproved)) {
    await addWorker(founding, founded.owner, founded.branches, person, nowMs - WAITING_MS);
  }
}
