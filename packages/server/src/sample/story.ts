import type { Product } from './founded.ts';
import type { Shop } from './shop.ts';

const WEEK_DAYS = 7;
/** Goods come so many days before today, and every week before that. */
const LAST_DELIVERY_DAYS_AGO = 2;

/** The first days of the chapters of a history: what lies between two deliveries is one. */
export function chaptersOf(historyDays: number): readonly [number, ...number[]] {
  const deliveries: number[] = [];
  for (let ago = LAST_DELIVERY_DAYS_AGO; ago < historyDays; ago += WEEK_DAYS)
    deliveries.unshift(ago);
  return [historyDays, ...deliveries];
}

/** The goods that can be had in a branch on a day, at the price of the day, as they are wanted. */
export function goodsOn(
  { story }: Shop,
  products: readonly Product[],
  branchCode: string,
  daysAgo: number,
): readonly Product[] {
  const { price, fading, stockOut } = story;
  return products.flatMap((product) => {
    const { name, weight } = product;
    const isOut =
      name === stockOut.name &&
      branchCode === stockOut.branch &&
      daysAgo <= stockOut.fromDaysAgo &&
      daysAgo >= stockOut.toDaysAgo;
    if (isOut) return [];
    if (name === fading.name && daysAgo <= fading.daysAgo) {
      return [{ ...product, weight: weight * fading.demand }];
    }
    if (name === price.name && daysAgo <= price.daysAgo) {
      return [{ ...product, weight: weight * price.demand, priceMinor: price.toMinor }];
    }
    return [product];
  });
}

/** A product at what its supplier asks for it on a day. */
export function boughtOn({ story }: Shop, product: Product, daysAgo: number): Product {
  const { name, daysAgo: since, toMinor } = story.dearer;
  return product.name === name && daysAgo <= since ? { ...product, costMinor: toMinor } : product;
}

/** How much more often than usual something is taken off in a branch on a day: of all sales. */
export function takenOffOn({ story }: Shop, branchCode: string, daysAgo: number): number {
  const { generous } = story;
  const isIt = generous !== null && branchCode === generous.branch && daysAgo < generous.daysAgo;
  return isIt ? ((generous.daysAgo - daysAgo) / WEEK_DAYS) * generous.shareAWeek : 0;
}

/** How busy a shop is in an hour of a weekday. */
export function busyAt({ story, hours, opensAtHour }: Shop, weekday: number, hour: number): number {
  const { rush } = story;
  const isRush = weekday === rush.weekday && rush.hours.includes(hour);
  return (hours[hour - opensAtHour] ?? 0) * (isRush ? rush.factor : 1);
}
