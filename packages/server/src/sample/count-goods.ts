import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { countTheLine } from '../counts/count-one.ts';
import { createTheCount } from '../counts/create-count.ts';
import { finishTheCount } from '../counts/end-counting.ts';
import { postTheCount } from '../counts/post-count.ts';
import { countFor } from '../counts/present-count.ts';
import type { Shelves } from './buying.ts';
import { chanceOf } from './chance.ts';
import { quantitiesIn } from './sample.sql.ts';

const MINUTE_MS = 60_000;
const COUNTED_AGO_MS = 100 * MINUTE_MS;
/** What was found beside what should be there: one short, one over, the others right. */
const DIFFERENCES_MILLI = [-1_000, 0, 1_000, 0, 0, 0];

/** A few kinds of the first branch were counted this morning, and the count was posted. */
export async function countGoods(db: Database, shelves: Shelves): Promise<void> {
  const { founded, products, supply } = shelves;
  const branchId = founded.branches[0]?.branchId ?? '';
  const counted = products
    .filter(
      ({ productId, isByWeight, more }) =>
        !isByWeight && more.keepsDays === undefined && supply.leftOf(productId, branchId) >= 5_000,
    )
    .slice(-DIFFERENCES_MILLI.length)
    .map(({ productId }) => productId);
  if (counted.length === 0) return;
  await db.transact(openTenant(founded.businessId), (tx) => count(tx, shelves, branchId, counted));
}

async function count(
  tx: Tx,
  { founded, nowMs }: Shelves,
  branchId: string,
  productIds: readonly string[],
): Promise<void> {
  const { owner, businessId } = founded;
  const chance = chanceOf(`${founded.shop.name} count`);
  let atMs = nowMs - COUNTED_AGO_MS;
  const clock = (): number => (atMs += 2 * MINUTE_MS);
  const countId = chance.id(atMs);
  await createTheCount(tx, owner, clock, {
    _id: countId,
    branchId,
    kind: 'partial',
    isBlind: true,
    categoryIds: [],
    productIds: [...productIds],
    note: null,
    start: true,
  });
  const there = await quantitiesIn(tx, businessId, branchId, productIds);
  for (const [index, productId] of productIds.entries()) {
    const quantityMilli = (there.get(productId) ?? 0) + (DIFFERENCES_MILLI[index] ?? 0);
    const entry = { _id: chance.id(atMs), countId, productId, mode: 'set' as const };
    await countTheLine(tx, owner, clock, {
      ...entry,
      quantityMilli,
      seenMilli: null,
      mayAdd: false,
    });
  }
  const act = async () => {
    const { version } = await countFor(tx, owner, countId);
    return { countId, _id: chance.id(atMs), version, note: null };
  };
  await finishTheCount(tx, owner, clock, { ...(await act()), uncounted: 'leave' });
  await postTheCount(tx, owner, clock, await act());
}
