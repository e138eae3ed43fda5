import type { Format } from '../i18n/format.ts';
import { t } from '../i18n/en/sales.ts';

/** Units that a number is read with; whole things are counted without a word. */
const MEASURES = ['kg', 'g', 'l', 'ml', 'm', 'cm', 'm2', 'm3', 'hour', 'day'] as const;

/** "3", "0.35 kg", "1.5 h": a quantity as it is read aloud at a counter. */
export function unitText(format: Format, quantityMilli: number, unit: string): string {
  const measure = MEASURES.find((one) => one === unit);
  const quantity = format.quantity(quantityMilli);
  return measure === undefined ? quantity : t(`in_${measure}`, { quantity });
}
