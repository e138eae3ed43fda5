import { applyPromotions } from '@tillbook/core/promotions/apply-promotions';
import { isOnAt, type Promotion } from '@tillbook/core/promotions/promotion';
import type { PromotionDraft } from '@tillbook/core/promotions/promotions.api';
import { branchMoment } from '@tillbook/core/reports/period';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { totalSale } from '@tillbook/core/sales/sale-total';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { authorOf } from '../products/product-author.ts';
import { addPromotion } from '../products/promotions.ts';
import { dateAfter } from './buying.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { Shop } from './shop.ts';
import type { ShopPromotion } from './shop-deeds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The owner thinks of promotions after the catalogue; of those to come, yesterday. */
const ADDED_AFTER_MS = 3 * HOUR_MS;

/** The promotions of a shop, as its owner writes them down. */
export function promotionsOf(
  founded: FoundedShop,
  products: readonly Product[],
  nowMs: number,
): (PromotionDraft & Promotion)[] {
  const chance = chanceOf(`${founded.shop.name} promotions`);
  const dayOf = (daysAgo: number) => dateAfter(founded, nowMs, -daysAgo);
  return founded.shop.deeds.promotions.map((wanted) => {
    const { name, kind, scope, goods, firstDaysAgo, lastDaysAgo } = wanted;
    const { basisPoints = null, amountMinor = null, buyCount = null, getCount = null } = wanted;
    return {
      ...{ _id: chance.id(addedMs(founded, wanted, nowMs)), name, kind, scope },
      ...{ basisPoints, amountMinor, buyCount, getCount, minimumMinor: wanted.minimumMinor ?? 0 },
      productIds: products.flatMap((one) => (goods.includes(one.name) ? [one.productId] : [])),
      ...{ isCombinable: false, categoryIds: [], weekdays: [], branchIds: [], priority: 0 },
      ...{ startsOn: dayOf(firstDaysAgo), endsOn: dayOf(lastDaysAgo) },
      ...{ fromMinute: null, toMinute: null, isOn: true, endedAt: null },
    };
  });
}

const addedMs = (
  { foundedMs }: FoundedShop,
  { firstDaysAgo }: ShopPromotion,
  nowMs: number,
): number => (firstDaysAgo < 0 ? nowMs - DAY_MS : foundedMs + ADDED_AFTER_MS);

/** Adds those that begin before a moment, or those that are still to come. */
export async function addPromotions(
  db: Database,
  founded: FoundedShop,
  products: readonly Product[],
  { nowMs, areToCome }: { readonly nowMs: number; readonly areToCome: boolean },
): Promise<void> {
  const { owner, businessId, shop } = founded;
  await db.transact(openTenant(businessId), async (tx) => {
    for (const [at, draft] of promotionsOf(founded, products, nowMs).entries()) {
      const wanted = shop.deeds.promotions[at];
      if (wanted === undefined || wanted.firstDaysAgo < 0 !== areToCome) continue;
      const { endedAt: _endedAt, ...body } = draft;
      const addedAt = addedMs(founded, wanted, nowMs) + at;
      await addPromotion(
        tx,
        authorOf(owner, () => addedAt),
        body,
      );
    }
  });
}

/** Goods in a basket at what is asked for them. */
export interface Bought {
  readonly product: Product;
  readonly packId: string | null;
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  /** What the list asks, where that is another price, and why it is not asked. */
  readonly override?: { readonly listPriceMinor: number; readonly reason: string };
}

/** A basket as a till sends it: with what promotions take off then, and what it comes to. */
export function cartOf(
  { shop, promotions }: { readonly shop: Shop; readonly promotions: readonly Promotion[] },
  bought: readonly Bought[],
  discount: SaleDraft['discount'],
  atMs: number,
): Pick<SaleDraft, 'lines' | 'discount' | 'totalMinor'> {
  const moment = branchMoment(atMs, shop.timezone, 0);
  const given = applyPromotions(
    promotions.filter((one) => isOnAt(one, moment)),
    bought.map(({ product, packId, quantityMilli, unitPriceMinor, override }) => ({
      ...{ productId: product.productId, packId, quantityMilli, unitPriceMinor },
      ...{ categoryId: null, isOwnPrice: override !== undefined, floorMinor: null },
    })),
  );
  const { totalMinor } = totalSale({
    ...{ discount, taxMode: shop.taxMode, taxRounding: 'per_rate' },
    lines: bought.map(({ product, quantityMilli, unitPriceMinor }, at) => ({
      ...{ quantityMilli, unitPriceMinor, taxBasisPoints: product.taxBasisPoints },
      promotionMinor: (given[at] ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })),
  });
  const lines = bought.map(({ product, packId, quantityMilli, unitPriceMinor, override }, at) => {
    const asked = { productId: product.productId, packId, quantityMilli, unitPriceMinor };
    const line = override === undefined ? asked : { ...asked, override };
    const promotions = given[at] ?? [];
    return promotions.length === 0 ? line : { ...line, promotions: [...promotions] };
  });
  return { lines, discount, totalMinor };
}
