import { addDays, businessDate, dayRange } from '@tillbook/core/reports/period';
import { makeHashing } from '../auth/hashing.ts';
import { isoOf, type Clock } from '../clock.ts';
import { brokenUniqueness, openDatabase, type Database, type Tx } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { DatabaseUrls } from '../embedded/make-roles.sql.ts';
import type { Actor } from '../http/actor.ts';
import { drainOnce } from '../outbox/drain.sql.ts';
import { keepOwnerCurrency, keepOwnerRate } from '../reports/my-businesses.sql.ts';
import { approveUser } from '../users/approve-user.ts';
import { ownerById } from '../users/owners.sql.ts';
import { addCustomers, withCustomers } from './add-customers.ts';
import { askApprovals } from './ask-approvals.ts';
import { chanceOf } from './chance.ts';
import { countGoods } from './count-goods.ts';
import { ELECTRONICS } from './electronics.ts';
import { fillPipelines } from './fill-pipelines.ts';
import { beginBuying } from './deliver-goods.ts';
import { addPerson, foundBusiness } from './found-business.ts';
import { addWaitingWorkers, foundShop, type Founding } from './found-shop.ts';
import type { FoundedShop } from './founded.ts';
import { givePins } from './give-pins.ts';
import { practise } from './practise.ts';
import { GROCERY } from './grocery.ts';
import { inventHistory } from './invent-history.ts';
import { inventSupply } from './invent-stock.ts';
import { addRejectedOwner, chooseRights } from './let-in.ts';
import { keepMoney } from './keep-money.ts';
import { liveThrough } from './live-through.ts';
import { matchMoney } from './match-money.ts';
import { addPromotions } from './offer-promotions.ts';
import { oweFromBefore, payDebts } from './owe-debts.ts';
import { planDeeds } from './plan-deeds.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { longWork, lookAtAll } from './sample.sql.ts';
import { saveViews } from './save-views.ts';
import {
  actorFor,
  hashesOfSignIns,
  OWNER,
  PLATFORM_ADMIN,
  WAITING_OWNER,
  WAITING_SHOP,
} from './sample-people.ts';
import { productsOf, stockShop } from './stock-shop.ts';
import { setLoyaltyTerms } from './turn-points.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One lane for each branch that has a history. */
const CONNECTIONS = [GROCERY, ELECTRONICS].flatMap(({ branches }) => branches).length;

/**
 * Loads the sample businesses with so many days of history up to now, through the use-cases of the
 * app. What an earlier load left is removed first, so a load that was cut short is done again.
 * @returns false when an e-mail of theirs belongs to somebody who stays: then nothing is loaded
 */
export async function loadSampleData(
  urls: DatabaseUrls,
  clock: Clock,
  historyDays: number,
): Promise<boolean> {
  await removeSampleData(urls.app, clock);
  const nowMs = clock();
  const ownerDb = openDatabase(urls.owner, { max: 1, label: 'tillbook-sample-owner' });
  const db = openDatabase(urls.app, { max: CONNECTIONS, label: 'tillbook-sample' });
  try {
    const { shops, admin } = await foundAll(ownerDb, nowMs, historyDays);
    await Promise.all(shops.map((shop) => fill(db, shop, nowMs, historyDays)));
    await ownerDb.transact(longWork, lookAtAll);
    await Promise.all(shops.map((shop) => matchMoney(db, shop, nowMs)));
    await ownerDb.transact(noTenant, (tx) => addWaiting(tx, shops, admin, nowMs));
    // Nobody listens yet: what happened until now is no news.
    while ((await db.transact(noTenant, (tx) => drainOnce(tx, isoOf(clock)))) > 0);
    return true;
  } catch (error) {
    // The address, or on the very same moment the id, of a sample person who stayed.
    if (brokenUniqueness(error)?.startsWith('person_') === true) return false;
    throw error;
  } finally {
    await Promise.all([ownerDb.close(), db.close()]);
  }
}

/** People and businesses in one transaction of the owner, the only role that may mark them. */
async function foundAll(ownerDb: Database, nowMs: number, historyDays: number): Promise<Founded> {
  const hashes = await hashesOfSignIns(makeHashing());
  return ownerDb.transact(noTenant, (tx) =>
    foundEveryone({ tx, chance: chanceOf('people and places'), hashes, nowMs }, historyDays),
  );
}

interface Founded {
  readonly shops: readonly FoundedShop[];
  /** Of the platform. */
  readonly admin: Actor;
}

async function foundEveryone(founding: Founding, historyDays: number): Promise<Founded> {
  const { tx, chance, hashes, nowMs } = founding;
  const today = businessDate(nowMs, GROCERY.timezone, 0);
  const first = dayRange(addDays(today, -historyDays - 1), GROCERY.timezone, 0);
  const startMs = first.fromMs + 7 * HOUR_MS;
  const hashOf = (email: string) => hashes.get(email) ?? null;
  const platform = { ...PLATFORM_ADMIN, isSuperAdmin: true, atMs: startMs };
  const adminId = await addPerson(tx, chance, { ...platform, hash: hashOf(platform.email) });
  const owner = { ...OWNER, isSuperAdmin: false, atMs: startMs };
  const ownerId = await addPerson(tx, chance, { ...owner, hash: hashOf(owner.email) });
  const approvedMs = startMs + HOUR_MS / 2;
  const admin = await approveOwner(founding, adminId, ownerId, approvedMs);
  const grocery = await foundShop(founding, GROCERY, ownerId, startMs + HOUR_MS);
  const electronics = await foundShop(founding, ELECTRONICS, ownerId, startMs + 4 * HOUR_MS);
  await seeTogether(tx, ownerId, startMs + 5 * HOUR_MS);
  return { shops: [grocery, electronics], admin };
}

/** The owner sees both in shillings, at a rate of the day they were founded. */
async function seeTogether(tx: Tx, ownerId: string, atMs: number): Promise<void> {
  const at = new Date(atMs).toISOString();
  await keepOwnerCurrency(tx, ownerId, GROCERY.currency);
  const rate = { fromCurrency: ELECTRONICS.currency, toCurrency: GROCERY.currency };
  const onDay = at.slice(0, 10);
  await keepOwnerRate(tx, ownerId, { ...rate, onDay, rateNano: 8_650_250_000_000 }, at);
}

async function approveOwner(
  { tx, chance }: Founding,
  adminId: string,
  ownerId: string,
  atMs: number,
): Promise<Actor> {
  const at = new Date(atMs).toISOString();
  const person = { personId: adminId, ...PLATFORM_ADMIN, role: 'super_admin', at };
  const sessionId = chance.id(atMs);
  const actor = actorFor({ ...person, sessionId, flags: {}, business: null, branches: [] });
  const version = (await ownerById(tx, ownerId))?.version ?? 0;
  await approveUser({ tx, actor, at }, { userId: ownerId, version });
  return actor;
}

/** Whoever waits for an approval comes last, as it happened. */
async function addWaiting(
  tx: Tx,
  shops: readonly FoundedShop[],
  admin: Actor,
  nowMs: number,
): Promise<void> {
  const founding = {
    tx,
    chance: chanceOf('people who wait'),
    hashes: new Map<string, string>(),
    nowMs,
  };
  for (const shop of shops) await addWaitingWorkers(founding, shop);
  const [first] = shops;
  if (first !== undefined) await chooseRights(founding, first);
  await addRejectedOwner(founding, admin);
  await addWaitingOwner(founding);
}

async function addWaitingOwner({ tx, chance, nowMs }: Founding): Promise<void> {
  const atMs = nowMs - DAY_MS - 3 * HOUR_MS;
  const person = { ...WAITING_OWNER, hash: null, isSuperAdmin: false, atMs };
  const personId = await addPerson(tx, chance, person);
  const { branch, ...about } = WAITING_SHOP;
  const branches = [{ ...branch, tills: [{ code: 'T1' }] }];
  await foundBusiness(tx, chance, { personId, ...WAITING_OWNER, atMs }, { ...about, branches });
}

/** Puts goods on the shelves of a shop and lives through its history, all branches side by side. */
async function fill(
  db: Database,
  founded: FoundedShop,
  nowMs: number,
  historyDays: number,
): Promise<void> {
  const products = productsOf(founded);
  const sold = withCustomers(founded, inventHistory(founded, products, nowMs, historyDays));
  const { days, forShelves } = planDeeds(founded, products, sold, nowMs);
  const supply = inventSupply(founded, products, forShelves);
  const shelves = { founded, products, supply, nowMs };
  await givePins(db, founded, makeHashing());
  await practise(db, founded);
  await addCustomers(db, founded);
  await setLoyaltyTerms(db, founded);
  await oweFromBefore(db, founded);
  await stockShop(db, founded, products, supply.openings);
  await addPromotions(db, founded, products, { nowMs, areToCome: false });
  await saveViews(db, founded);
  await liveThrough(db, await beginBuying(db, shelves), days);
  await addPromotions(db, founded, products, { nowMs, areToCome: true });
  await fillPipelines(db, shelves);
  await countGoods(db, shelves);
  await payDebts(db, shelves);
  await askApprovals(db, shelves);
  await keepMoney(db, shelves);
}
