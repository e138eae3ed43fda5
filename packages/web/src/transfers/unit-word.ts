import { UNITS } from '@tillbook/core/products/units';
import { t } from '../i18n/en/products.ts';

/** A unit in words; one that this version does not know stays as it is. */
export function unitWord(unit: string): string {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? unit : t(`unit_${known}`);
}
