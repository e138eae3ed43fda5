import type { ProductKind } from '../products/product-fields.ts';
import { isInSteps } from '../products/units.ts';
import { QUANTITY_MAX_MILLI } from '../quantity.ts';

/** So many of a product, in its own thousandths. */
export interface Goods {
  readonly productId: string;
  readonly quantityMilli: number;
}

/**
 * What is sold by a line, as far as the shelf is concerned. Goods lie on it; a kit is made of goods
 * as it is sold; a service is none.
 */
export interface Sellable {
  readonly kind: ProductKind;
  readonly productId: string;
  /** The smallest quantity of the product that is sold. */
  readonly stepMilli: number;
  /** Units of the product in one pack; null when it is sold by its unit. */
  readonly packUnitsMilli: number | null;
  /** What one kit takes. */
  readonly components: readonly Goods[];
}

/** A quantity of it: of the product's units, or of packs. */
export interface Sold extends Sellable {
  readonly quantityMilli: number;
}

const ONE_MILLI = 1_000;

/** Packs and kits are sold whole, everything else by the step of the product. */
export function sellingStepMilli({ kind, stepMilli, packUnitsMilli }: Sellable): number {
  return packUnitsMilli !== null || kind === 'kit' ? ONE_MILLI : stepMilli;
}

/** Quantity × what one takes: exact, because what takes more than itself is sold whole. */
const times = (quantityMilli: bigint, eachMilli: number): bigint =>
  (quantityMilli * BigInt(eachMilli)) / BigInt(ONE_MILLI);

const unitsOf = ({ quantityMilli, packUnitsMilli }: Sold): bigint =>
  times(BigInt(quantityMilli), packUnitsMilli ?? ONE_MILLI);

/** `QUANTITY_STEP` for a part of what is sold whole; `LIMIT_EXCEEDED` for more than can move. */
export function whyNotQuantity(sold: Sold): 'QUANTITY_STEP' | 'LIMIT_EXCEEDED' | null {
  const units = unitsOf(sold);
  const isPartOfKit = sold.kind === 'kit' && units % BigInt(ONE_MILLI) !== 0n;
  if (isPartOfKit || !isInSteps(sold.quantityMilli, sellingStepMilli(sold))) {
    return 'QUANTITY_STEP';
  }
  const taken = sold.components.map(({ quantityMilli }) => times(units, quantityMilli));
  const isTooMuch = [units, ...taken].some((milli) => milli > BigInt(QUANTITY_MAX_MILLI));
  return isTooMuch ? 'LIMIT_EXCEEDED' : null;
}

/** The quantity in units of the product itself: three cartons of 24 are 72 pieces. */
export function stockQuantityMilli(sold: Sold): number {
  return Number(unitsOf(sold));
}

/** What leaves the shelf: the goods themselves, a kit's components in a fixed order, or nothing. */
export function goodsOf(sold: Sold): readonly Goods[] {
  if (sold.kind === 'service') return [];
  if (sold.kind === 'goods') {
    return [{ productId: sold.productId, quantityMilli: stockQuantityMilli(sold) }];
  }
  return [...sold.components]
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, quantityMilli }) => ({
      productId,
      quantityMilli: Number(times(unitsOf(sold), quantityMilli)),
    }));
}

/** What a sale needs of each product, over all its lines, packs and kits together. */
export function needsOf(lines: readonly Sold[]): ReadonlyMap<string, number> {
  const needs = new Map<string, number>();
  for (const { productId, quantityMilli } of lines.flatMap(goodsOf)) {
    needs.set(productId, (needs.get(productId) ?? 0) + quantityMilli);
  }
  return needs;
}

/**
 * How many could be sold of what is held, in thousandths of what is sold: whole packs and whole
 * kits, as many as the scarcest component makes. Below zero where goods went below zero; null for
 * what never runs out.
 */
export function availableMilli(
  sellable: Sellable,
  heldMilli: (productId: string) => number,
): number | null {
  const { kind, productId, packUnitsMilli, components } = sellable;
  if (kind === 'service') return null;
  if (kind === 'kit' && components.length === 0) return null;
  const held =
    kind === 'goods'
      ? heldMilli(productId)
      : Math.min(...components.map((c) => wholes(heldMilli(c.productId), c.quantityMilli)));
  return packUnitsMilli === null ? held : wholes(held, packUnitsMilli);
}

const wholes = (heldMilli: number, eachMilli: number): number =>
  Math.floor(heldMilli / eachMilli) * ONE_MILLI;
