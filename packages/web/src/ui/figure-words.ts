import type { DashboardFigure, FigureSource, FigureUnit } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/figures.ts';
import type { Format } from '../i18n/format.ts';

/** What each figure is called, wherever it stands. */
export const figureName = (figure: DashboardFigure): string => t(`name_${figure}`);

/** Where a figure is read, in words. */
export const sourceOf = (source: FigureSource): string => t(`from_${source}`);

/** A figure that is no amount, by its unit; nobody acts on a hundredth of an item or a percent. */
export function numberText(
  unit: Exclude<FigureUnit, 'money'>,
  value: number,
  { rate, mean, number }: Format,
): string {
  if (unit === 'quantity') return mean(value);
  return unit === 'rate' ? rate(value) : number(value);
}
