import { availableMilli, goodsOf, needsOf } from '@tillbook/core/sales/sold-goods';
import type { CartLine } from './cart.ts';
import type { ProductIndex } from './product-index.ts';

/** So much of a product is there, and the cart wants more. */
export interface Shortage {
  readonly productId: string;
  readonly availableMilli: number;
}

const takenBy = (line: CartLine, index: ProductIndex) => {
  const sellable = index.byId.get(line.soldId)?.sellable;
  return sellable === undefined ? null : { ...sellable, quantityMilli: line.quantityMilli };
};

/** The lines that take a product off the shelf: itself, its packs, and kits with it. */
export function linesTaking(
  productId: string,
  lines: readonly CartLine[],
  index: ProductIndex,
): readonly CartLine[] {
  return lines.filter((line) => {
    const sold = takenBy(line, index);
    if (sold === null) return line.productId === productId;
    return goodsOf(sold).some((goods) => goods.productId === productId);
  });
}

/** What the whole cart wants more of than is on hand, its packs and kits counted in. */
export function shortagesIn(lines: readonly CartLine[], index: ProductIndex): readonly Shortage[] {
  const needs = needsOf(lines.flatMap((line) => takenBy(line, index) ?? []));
  return [...needs].flatMap(([productId, needMilli]) => {
    const held = index.heldMilli.get(productId);
    if (held === undefined || needMilli <= held) return [];
    return [{ productId, availableMilli: Math.max(0, held) }];
  });
}

/** How much of a line's packs, kits or units could be sold by itself under a shortage. */
export function mostOf(line: CartLine, short: Shortage, index: ProductIndex): number {
  const sellable = index.byId.get(line.soldId)?.sellable;
  const held = (productId: string): number =>
    productId === short.productId ? short.availableMilli : (index.heldMilli.get(productId) ?? 0);
  const most =
    sellable === undefined ? short.availableMilli : (availableMilli(sellable, held) ?? 0);
  return Math.max(0, most - (most % line.stepMilli));
}
