import { moneyText, parseMoney } from '@tillbook/core/money';
import { isInSteps } from '@tillbook/core/products/units';
import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import { totalOfBlind } from '@tillbook/core/refunds/blind-return';
import { isReasonTold, type Disposition, type RefundReason } from '@tillbook/core/refunds/reasons';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { CartCustomer } from './cart.ts';
import { plusMilli } from './quantity-step.ts';
import type { TillProduct } from './till-product.ts';
import type { TaxRules } from './totals.ts';

/** What somebody says of goods that come back without a receipt, as it was typed. */
export interface BlindLine {
  readonly product: TillProduct;
  readonly quantity: string;
  readonly price: string;
  readonly disposition: Disposition;
  readonly reason: RefundReason;
  readonly note: string;
}

export interface BlindChoice {
  readonly lines: readonly BlindLine[];
  readonly customer: CartCustomer | null;
}

/** Goods of the catalogue that can come back so: what lies on a shelf at a price. */
export const comesBackBlind = ({ packId, sellable, isOpenPrice }: TillProduct): boolean =>
  packId === null && sellable.kind === 'goods' && !isOpenPrice;

/** One of it at the price of today; once more of what is there adds one to it. */
export function withGoods(
  lines: readonly BlindLine[],
  product: TillProduct,
  currency: string,
): readonly BlindLine[] {
  const one = plusMilli(product.stepMilli);
  const there = lines.find((line) => line.product._id === product._id);
  if (there !== undefined) {
    const quantity = quantityText((milliOf(there) ?? 0) + one);
    return lines.map((line) => (line === there ? { ...line, quantity } : line));
  }
  const price = moneyText(product.priceMinor, currency);
  const why = { disposition: 'stock', reason: 'changed_mind', note: '' } as const;
  return [...lines, { product, quantity: quantityText(one), price, ...why }];
}

/** Thousandths, or null for what cannot be read. */
export function milliOf({ quantity }: Pick<BlindLine, 'quantity'>): number | null {
  const read = parseQuantity(quantity);
  return read.ok && read.milli > 0 ? read.milli : null;
}

export function priceOf({ price }: Pick<BlindLine, 'price'>, currency: string): number | null {
  const read = parseMoney(price, currency);
  return read.ok && read.minor > 0 ? read.minor : null;
}

export interface BlindProblems {
  readonly quantity: boolean;
  readonly price: 'needed' | 'over' | null;
  readonly note: boolean;
}

/** What is wrong with a line. */
export function problemsOf(line: BlindLine, currency: string): BlindProblems {
  const milli = milliOf(line);
  const minor = priceOf(line, currency);
  const isOver = minor !== null && minor > line.product.priceMinor;
  return {
    quantity: milli === null || !isInSteps(milli, line.product.stepMilli),
    price: minor === null ? 'needed' : isOver ? 'over' : null,
    note: !isReasonTold(line.reason, line.note.trim() === '' ? null : line.note),
  };
}

export function isRight(line: BlindLine, currency: string): boolean {
  const { quantity, price, note } = problemsOf(line, currency);
  return !quantity && price === null && !note;
}

/** The lines as they are sent; those that are not right yet are left out. */
export const linesOf = (lines: readonly BlindLine[], currency: string) =>
  lines
    .filter((line) => isRight(line, currency))
    .map((line) => ({
      productId: line.product.productId,
      quantityMilli: milliOf(line) ?? 0,
      unitPriceMinor: priceOf(line, currency) ?? 0,
      disposition: line.disposition,
      reason: line.reason,
      note: line.note.trim() === '' ? null : line.note.trim(),
    }));

/** What they come to; null when it is more than can be posted. */
export function totalOfLines(
  lines: readonly BlindLine[],
  currency: string,
  { taxMode, taxRounding }: TaxRules,
): SaleTotal | null {
  const taxed = lines
    .filter((line) => isRight(line, currency))
    .map((line) => ({
      quantityMilli: milliOf(line) ?? 0,
      unitPriceMinor: priceOf(line, currency) ?? 0,
      taxBasisPoints: line.product.taxBasisPoints,
    }));
  return totalOfBlind({ taxMode, taxRounding, lines: taxed });
}
