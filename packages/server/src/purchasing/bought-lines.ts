import { fieldError } from '@tillbook/core/field-errors';
import { PRICE_MINOR_MAX, QUANTITY_MILLI_MAX } from '@tillbook/core/limits';
import {
  amountsOfLine,
  stockQuantityOf,
  type PurchaseLine,
} from '@tillbook/core/purchasing/purchase-amounts';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { refuseStep } from '../stock/refuse-steps.ts';
import { boughtProducts, type BoughtProduct } from './bought-lines.sql.ts';
import { refuseUnknown } from './clerk.ts';

/** A line as people enter it. */
export interface EnteredLine extends PurchaseLine {
  readonly productId: string;
  readonly packName: string | null;
}

/** A line with what was worked out. */
export interface WorkedLine extends EnteredLine {
  readonly lineNo: number;
  readonly stockQuantityMilli: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

/**
 * Works out lines: what each puts on the shelf, its net and tax.
 * @throws Refusal NOT_FOUND for an unknown product; VALIDATION_FAILED where a quantity is not
 *   whole thousandths of the unit or the product has no stock of its own; QUANTITY_STEP where it
 *   is no whole steps of the product, packs unpacked; LIMIT_EXCEEDED
 */
export async function workOutLines<Line extends EnteredLine>(
  reader: Reader,
  businessId: string,
  lines: readonly Line[],
): Promise<(Line & WorkedLine)[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = new Map(
    (await boughtProducts(reader, businessId, ids)).map((one) => [one.productId, one]),
  );
  let sum = 0;
  const worked = lines.map((line, index) => {
    const product = goodsKnown(known.get(line.productId), index);
    const stockQuantityMilli = stockQuantityOf(line);
    if (stockQuantityMilli === null || stockQuantityMilli > QUANTITY_MILLI_MAX) {
      refuseField(index, 'quantityMilli', 'TOO_MANY_DECIMALS');
    }
    refuseStep(product, stockQuantityMilli, { pointer: `#/lines/${index}/quantityMilli` });
    const amounts = amountsWithin(line);
    sum += amounts.netMinor + amounts.taxMinor;
    return { ...line, lineNo: index + 1, stockQuantityMilli, ...amounts };
  });
  if (sum > PRICE_MINOR_MAX) throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  return worked;
}

function amountsWithin(line: EnteredLine) {
  const worth = BigInt(line.unitCostMinor) * BigInt(line.quantityMilli);
  if (worth / 1000n > BigInt(PRICE_MINOR_MAX)) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'line total' });
  }
  return amountsOfLine(line);
}

function goodsKnown(product: BoughtProduct | undefined, index: number): BoughtProduct {
  if (product === undefined) refuseUnknown(`#/lines/${index}/productId`);
  if (product.kind !== 'goods') refuseField(index, 'productId', 'NOT_IN_LIST');
  return product;
}

function refuseField(index: number, field: string, code: string): never {
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/lines/${index}/${field}`, code)]);
}
