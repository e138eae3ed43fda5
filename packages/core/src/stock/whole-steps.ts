import { isInSteps } from '../products/units.ts';

/**
 * Why a quantity of goods cannot be put on paper, or null. Goods move in whole steps of their
 * product: half a bar of soap that lies on a shelf can be sold, sent on and counted by nobody.
 *
 * A rest may lie there all the same: the step was made coarser, or a kit took a part. So a document
 * that says what it leaves behind may also move what makes that whole, or nothing, again.
 * @param leftMilli what is left by the document; null where only whole steps will do
 */
export function whyNotSteps(
  quantityMilli: number,
  stepMilli: number,
  leftMilli: number | null = null,
): 'QUANTITY_STEP' | null {
  if (isInSteps(quantityMilli, stepMilli)) return null;
  return leftMilli !== null && isInSteps(leftMilli, stepMilli) ? null : 'QUANTITY_STEP';
}
