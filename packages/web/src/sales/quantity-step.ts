import { isInSteps } from '@tillbook/core/products/units';
import { t } from '../i18n/en/sales.ts';
import type { Format } from '../i18n/format.ts';
import { unitText } from './unit-text.ts';

const ONE_MILLI = 1_000;

/** What a tap adds: one, or as near below it as the step allows; a longer step at once. */
export function plusMilli(stepMilli: number): number {
  return stepMilli >= ONE_MILLI ? stepMilli : ONE_MILLI - (ONE_MILLI % stepMilli);
}

/** Why a quantity of it cannot be sold, as a sentence, or null. */
export function stepProblem(
  { name, stepMilli, unit }: { name: string; stepMilli: number; unit: string },
  quantityMilli: number,
  format: Format,
): string | null {
  if (isInSteps(quantityMilli, stepMilli)) return null;
  if (stepMilli === ONE_MILLI) return t('soldWhole', { name });
  return t('soldInSteps', { name, step: unitText(format, stepMilli, unit) });
}
