import { quantityText } from '@tillbook/core/quantity';
import { Refusal, sentence, type FieldError } from '@tillbook/core/refusals';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import type { Moved } from './move-stock.ts';

/** A product, as far as its quantities go. */
export interface Stepped {
  readonly name: string;
  readonly stepMilli: number;
}

const said = ({ name: product, stepMilli }: Stepped) => ({
  product,
  step: quantityText(stepMilli),
});

/** That a product is not counted in such a quantity, beside the field that says it, by its name. */
export function partOfStep(product: Stepped, pointer: string): FieldError {
  const code = 'QUANTITY_STEP';
  return { pointer, code, message: sentence(code, said(product)) };
}

/**
 * Refuses a quantity that the product is not counted in.
 * @param leftMilli what is left by the document, where a rest may leave
 */
export function refuseStep(
  product: Stepped,
  quantityMilli: number,
  { leftMilli = null, pointer }: { leftMilli?: number | null; pointer?: string } = {},
): void {
  if (whyNotSteps(quantityMilli, product.stepMilli, leftMilli) === null) return;
  const errors = pointer === undefined ? [] : [partOfStep(product, pointer)];
  throw new Refusal('QUANTITY_STEP', said(product), errors);
}

/**
 * Refuses what would leave parts of pieces behind. What is left of a product is known after all
 * its lines: two halves may leave by two of them.
 * @param pointerOf where the line of a move, from 1, says its quantity
 */
export function refuseParts(
  moved: readonly Moved[],
  products: ReadonlyMap<string, Stepped>,
  pointerOf: (line: number) => string,
): void {
  const left = new Map(moved.map((one) => [one.move.productId, one.quantityAfterMilli]));
  for (const { move } of moved) {
    const product = products.get(move.productId);
    if (product === undefined) throw new Error('Moved what is not known');
    const leftMilli = left.get(move.productId) ?? null;
    refuseStep(product, move.quantityMilli, { leftMilli, pointer: pointerOf(move.line) });
  }
}
