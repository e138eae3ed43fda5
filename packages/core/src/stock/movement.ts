import { divideHalfUp, safeMinor } from '../money.ts';

/**
 * Stock of one product in one branch, and the movements that explain it. Quantity and value are
 * both whole numbers, so stock = sum of its movements = inventory account, exactly; the average
 * cost is derived. SQL keeps the same formulas (`round(numeric)` rounds as `divideHalfUp`).
 */
export interface Level {
  /** On hand in thousandths; below zero when more left than was known to be there. */
  readonly quantityMilli: number;
  /** What the quantity is worth, with the same sign. */
  readonly valueMinor: number;
  /** Last known cost per 1.000; used while nothing is on hand. */
  readonly unitCostMinor: number;
}

/** Why stock moved. */
export const MOVEMENT_KINDS = [
  'opening',
  'sale',
  'cost_revalue',
  'adjustment',
  'transfer_out',
  'transfer_in',
  'count',
  'receipt',
  'supplier_return',
  'sale_return',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface Movement {
  readonly kind: MovementKind;
  /** Signed: in is positive, out is negative, a revaluation is zero. */
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

/** What a business does when a sale wants more than is there. */
export type StockPolicy = 'block' | 'warn' | 'allow';

/** A product that was never here. */
export const EMPTY_LEVEL: Level = { quantityMilli: 0, valueMinor: 0, unitCostMinor: 0 };

function assertQuantity(quantityMilli: number): void {
  if (!Number.isSafeInteger(quantityMilli) || quantityMilli <= 0) {
    throw new RangeError(`Not a quantity to move: ${quantityMilli}`);
  }
}

/** Cost of a quantity at a cost per 1.000. */
const costAt = (unitCostMinor: number, quantityMilli: bigint): bigint =>
  divideHalfUp(BigInt(unitCostMinor) * quantityMilli, 1000n);

/** Value that leaves with a quantity: see `takeOut`. */
function valueOut(level: Level, quantityMilli: number): bigint {
  const wanted = BigInt(quantityMilli);
  const held = BigInt(level.quantityMilli);
  const value = BigInt(level.valueMinor);
  if (held >= wanted) return divideHalfUp(value * wanted, held);
  if (held > 0n) return value + costAt(level.unitCostMinor, wanted - held);
  return costAt(level.unitCostMinor, wanted);
}

/** What a quantity is worth at the level's average, or at the last known cost where none is. */
export function valueAtAverage(level: Level, quantityMilli: number): number {
  const wanted = BigInt(quantityMilli);
  if (level.quantityMilli <= 0) return safeMinor(costAt(level.unitCostMinor, wanted));
  return safeMinor(divideHalfUp(BigInt(level.valueMinor) * wanted, BigInt(level.quantityMilli)));
}

/**
 * Takes a quantity out. From what is on hand it takes round(value × quantity / on hand), so the
 * last unit takes the rest and nothing is worth nothing. What goes out beyond that is valued at
 * the last known cost: a movement that crosses zero takes all that is there at its value and the
 * missing part at the last known cost. The last known cost itself stays.
 */
export function takeOut(
  level: Level,
  quantityMilli: number,
  kind: MovementKind = 'sale',
): { level: Level; movement: Movement } {
  assertQuantity(quantityMilli);
  const out = valueOut(level, quantityMilli);
  return {
    level: {
      quantityMilli: safeMinor(level.quantityMilli - quantityMilli),
      valueMinor: safeMinor(BigInt(level.valueMinor) - out),
      unitCostMinor: level.unitCostMinor,
    },
    movement: { kind, quantityMilli: -quantityMilli, valueMinor: safeMinor(-out) },
  };
}

/**
 * Puts a quantity in at its value. On hand or empty, quantities and values simply add up, and the
 * average after the receipt is the new last known cost: round(value × 1000 / quantity).
 *
 * When the receipt meets a level below zero, the goods that left before it were valued at an old
 * cost. After the receipt whatever is left, Q = quantity before + quantity received, must be worth
 * Q at the receipt's own unit cost: T = round(Q × value received / quantity received). That is
 * the value of a positive remainder, zero when the receipt exactly fills the gap, and the
 * shortage at today's cost when some is still missing. A second movement, `cost_revalue`, of
 * quantity zero carries the difference T − (value before + value received); left out when zero.
 * Example: −2.000 at −20, receipt of 20.000 for 240: raw value 220 for 18.000; T = 18 × 12 = 216;
 * the revaluation is −4, the two units sold at 10 did cost 12. The unit cost becomes the receipt's.
 */
export function putIn(
  level: Level,
  quantityMilli: number,
  valueMinor: number,
  kind: MovementKind = 'opening',
): { level: Level; movements: Movement[] } {
  assertQuantity(quantityMilli);
  if (safeMinor(valueMinor) < 0) throw new RangeError(`Not a value to receive: ${valueMinor}`);
  const quantity = BigInt(level.quantityMilli) + BigInt(quantityMilli);
  const raw = BigInt(level.valueMinor) + BigInt(valueMinor);
  const received: Movement = { kind, quantityMilli, valueMinor: safeMinor(valueMinor) };
  const meetsShortage = level.quantityMilli < 0;
  const value = meetsShortage
    ? divideHalfUp(quantity * BigInt(valueMinor), BigInt(quantityMilli))
    : raw;
  const unitCost = meetsShortage
    ? divideHalfUp(BigInt(valueMinor) * 1000n, BigInt(quantityMilli))
    : divideHalfUp(value * 1000n, quantity);
  const revalued: Movement = {
    kind: 'cost_revalue',
    quantityMilli: 0,
    valueMinor: safeMinor(value - raw),
  };
  return {
    level: {
      quantityMilli: safeMinor(quantity),
      valueMinor: safeMinor(value),
      unitCostMinor: safeMinor(unitCost),
    },
    movements: revalued.valueMinor === 0 ? [received] : [received, revalued],
  };
}

/** `INSUFFICIENT_STOCK` when the policy blocks and less is on hand than wanted, or null. */
export function whyNotTake(
  level: Pick<Level, 'quantityMilli'>,
  quantityMilli: number,
  policy: StockPolicy,
): 'INSUFFICIENT_STOCK' | null {
  return policy === 'block' && level.quantityMilli < quantityMilli ? 'INSUFFICIENT_STOCK' : null;
}
