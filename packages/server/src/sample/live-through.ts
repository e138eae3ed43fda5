import { dayRange } from '@tillbook/core/reports/period';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { editProduct } from '../products/edit-product.ts';
import { authorOf } from '../products/product-author.ts';
import { findProduct } from '../products/products.sql.ts';
import { dateAfter, type Shelves } from './buying.ts';
import { restock, type Buying } from './deliver-goods.ts';
import type { InventedDay } from './invent-history.ts';
import { postHistory } from './post-history.ts';

/** The owner changes a price after the goods came and before the shop opens. */
const REPRICED_MS = 6 * 3_600_000;

/**
 * Lives through the history of a shop, its branches side by side. They wait for each other on the
 * mornings on which something happens to all of them: goods come, a price becomes another.
 */
export async function liveThrough(
  db: Database,
  buying: Buying,
  days: readonly InventedDay[],
): Promise<void> {
  const { founded, supply } = buying.shelves;
  const { price } = founded.shop.story;
  const historyDays = supply.starts[0];
  const mornings = [price.daysAgo, ...supply.deliveries.map(({ daysAgo }) => daysAgo)];
  const inOrder = [...new Set(mornings)].filter((ago) => ago < historyDays).sort((a, b) => b - a);
  let from = historyDays;
  for (const [at, daysAgo] of [...inOrder, -1].entries()) {
    const chapter = days.filter((day) => day.daysAgo <= from && day.daysAgo > daysAgo);
    await Promise.all(
      founded.branches.map(({ branchId }) =>
        postHistory(
          db,
          founded,
          chapter.filter(({ branch }) => branch.branchId === branchId),
        ),
      ),
    );
    from = daysAgo;
    if (at === inOrder.length) continue;
    const delivery = supply.deliveries.find((one) => one.daysAgo === daysAgo);
    if (delivery !== undefined) await restock(db, buying, delivery);
    if (daysAgo === price.daysAgo) await reprice(db, buying.shelves);
  }
}

async function reprice(db: Database, { founded, products, nowMs }: Shelves): Promise<void> {
  const { shop, owner, businessId } = founded;
  const { price } = shop.story;
  const productId = products.find(({ name }) => name === price.name)?.productId ?? '';
  const day = dayRange(dateAfter(founded, nowMs, -price.daysAgo), shop.timezone, 0);
  const author = authorOf(owner, () => day.fromMs + REPRICED_MS);
  await db.transact(openTenant(businessId), async (tx) => {
    const found = await findProduct(tx, businessId, productId);
    if (found === null) throw new Error(`a sample shop has no ${price.name}`);
    const { version } = found;
    await editProduct(tx, author, productId, { version, priceMinor: price.toMinor });
  });
}
