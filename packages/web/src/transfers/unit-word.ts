import { UNIT_DEFAULT, UNITS } from '@tillbook/core/products/units';
import type { Format } from '../i18n/format.ts';
import { t } from '../i18n/en/products.ts';

/** A unit in words; one that this version does not know stays as it is. */
export function unitWord(unit: string): string {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? unit : t(`unit_${known}`);
}

/** So much of it; pieces are counted without saying so. */
export function quantityWords(format: Format, milli: number, unit: string): string {
  const quantity = format.quantity(milli);
  return unit === UNIT_DEFAULT ? quantity : `${quantity} ${unitWord(unit)}`;
}
