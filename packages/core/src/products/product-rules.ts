import { fieldError } from '../field-errors.ts';
import type { FieldError } from '../refusals.ts';
import type { ProductKind } from './product-fields.ts';
import { isInSteps } from './units.ts';

/** What the rules of one product look at: the product as it would be. */
export interface ProductAsked {
  readonly productId: string;
  readonly kind: ProductKind;
  readonly stepMilli: number;
  readonly priceMinor: number;
  readonly floorPriceMinor: number | null;
  readonly tracksBatches: boolean;
  /** Whether its price is said at the till. */
  readonly isOpenPrice: boolean;
  readonly barcode: string | null;
  readonly barcodes: readonly { readonly barcode: string }[];
  readonly packs: readonly {
    readonly _id: string;
    readonly name: string;
    readonly unitsMilli: number;
    readonly barcodes: readonly string[];
  }[];
  readonly components: readonly { readonly productId: string }[];
  readonly reorderPoints: readonly {
    readonly branchId: string;
    readonly pointMilli: number | null;
  }[];
  readonly branchPrices: readonly {
    readonly branchId: string;
    readonly priceMinor: number | null;
  }[];
}

/** Everything that is wrong with a product in itself, field by field; empty when nothing is. */
export function whyNotProduct(asked: ProductAsked): FieldError[] {
  return [
    ...whyNotPrices(asked),
    ...whyNotKind(asked),
    ...whyNotCodes(asked),
    ...whyNotPacks(asked),
    ...twice(asked.reorderPoints, ({ branchId }) => branchId, '#/reorderPoints', 'branchId'),
    ...twice(asked.branchPrices, ({ branchId }) => branchId, '#/branchPrices', 'branchId'),
  ];
}

/** Whether a price may be asked where a floor is set: not under it. */
export function whyNotPrice(
  priceMinor: number | null,
  floorPriceMinor: number | null,
): 'BELOW_FLOOR' | null {
  if (priceMinor === null || floorPriceMinor === null) return null;
  return priceMinor < floorPriceMinor ? 'BELOW_FLOOR' : null;
}

function whyNotPrices({ priceMinor, floorPriceMinor, branchPrices }: ProductAsked): FieldError[] {
  const ofFloor =
    floorPriceMinor !== null && floorPriceMinor > priceMinor
      ? [fieldError('#/floorPriceMinor', 'FLOOR_ABOVE_PRICE')]
      : [];
  const ofBranches = branchPrices.flatMap((branch, at) =>
    whyNotPrice(branch.priceMinor, floorPriceMinor) === null
      ? []
      : [fieldError(`#/branchPrices/${at}/priceMinor`, 'BELOW_FLOOR')],
  );
  return [...ofFloor, ...ofBranches];
}

function whyNotKind(asked: ProductAsked): FieldError[] {
  const { kind, components, productId, reorderPoints } = asked;
  const errors: FieldError[] = [];
  if (asked.tracksBatches && kind !== 'goods') {
    errors.push(fieldError('#/tracksBatches', 'ONLY_GOODS'));
  }
  if (asked.isOpenPrice && kind !== 'service') {
    errors.push(fieldError('#/isOpenPrice', 'ONLY_SERVICES'));
  }
  if (kind !== 'goods' && reorderPoints.some(({ pointMilli }) => pointMilli !== null)) {
    errors.push(fieldError('#/reorderPoints', 'ONLY_GOODS'));
  }
  if (kind === 'kit' && components.length === 0) {
    errors.push(fieldError('#/components', 'TOO_FEW', { min: 1 }));
  }
  if (kind !== 'kit' && components.length > 0) {
    errors.push(fieldError('#/components', 'ONLY_KITS'));
  }
  const ownAt = components.findIndex((one) => one.productId === productId);
  if (ownAt >= 0) errors.push(fieldError(`#/components/${ownAt}/productId`, 'KIT_OF_ITSELF'));
  return [...errors, ...twice(components, (one) => one.productId, '#/components', 'productId')];
}

/** Codes that stand twice in one product, whatever they stand on. */
function whyNotCodes({ barcode, barcodes, packs }: ProductAsked): FieldError[] {
  const all = [
    ...(barcode === null ? [] : [{ code: barcode, pointer: '#/barcode' }]),
    ...barcodes.map((one, at) => ({ code: one.barcode, pointer: `#/barcodes/${at}/barcode` })),
    ...packs.flatMap((pack, at) =>
      pack.barcodes.map((code, place) => ({ code, pointer: `#/packs/${at}/barcodes/${place}` })),
    ),
  ];
  const codes = all.map(({ code }) => code);
  return all
    .filter(({ code }, at) => codes.indexOf(code) < at)
    .map(({ pointer }) => fieldError(pointer, 'NOT_UNIQUE'));
}

function whyNotPacks({ packs, stepMilli }: ProductAsked): FieldError[] {
  const ofSteps = packs.flatMap(({ unitsMilli }, at) =>
    isInSteps(unitsMilli, stepMilli)
      ? []
      : [fieldError(`#/packs/${at}/unitsMilli`, 'NOT_IN_STEPS')],
  );
  return [
    ...ofSteps,
    ...twice(packs, ({ _id }) => _id, '#/packs', '_id'),
    ...twice(packs, ({ name }) => name.toLowerCase(), '#/packs', 'name'),
  ];
}

function twice<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  at: string,
  field: string,
): FieldError[] {
  const keys = rows.map(keyOf);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [fieldError(`${at}/${index}/${field}`, 'NOT_UNIQUE')] : [],
  );
}

/** What stands in the way of another kind. */
export interface KindFacts {
  readonly before: ProductKind;
  readonly after: ProductKind;
  /** Whether any branch has some of it, or owes some. */
  readonly hasStock: boolean;
  /** Whether a kit is made of it. */
  readonly isComponent: boolean;
}

/** Goods stay goods while they lie in stock or a kit is made of them. */
export function whyNotOtherKind(facts: KindFacts): 'HAS_STOCK' | 'IN_A_KIT' | null {
  if (facts.before === facts.after || facts.before !== 'goods') return null;
  if (facts.hasStock) return 'HAS_STOCK';
  return facts.isComponent ? 'IN_A_KIT' : null;
}

/** A kit is made of goods: of no other kit, so that none is part of itself, and of no service. */
export function whyNotComponent(kind: ProductKind): 'NOT_GOODS' | null {
  return kind === 'goods' ? null : 'NOT_GOODS';
}

/**
 * Why a kit cannot take so much of a product, or null: half a bar of soap would be left that nobody
 * can sell. What it takes already may stay, as the step may have been made coarser since.
 */
export const whyNotTakeEach = (
  quantityMilli: number,
  stepMilli: number,
  takenMilli: number | null = null,
): 'NOT_IN_STEPS' | null =>
  quantityMilli === takenMilli || isInSteps(quantityMilli, stepMilli) ? null : 'NOT_IN_STEPS';
