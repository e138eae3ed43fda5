import { FIGURES, type FigureName } from '@tillbook/core/reports/figures';
import { useFormat } from '../i18n/format-context.tsx';
import { numberText } from '../ui/figure-words.ts';

/** A rate with one decimal: nobody acts on a hundredth of a percent. */
export function roundedRate(basisPoints: number): number {
  return Math.round(basisPoints / 10) * 10;
}

/** A figure in text, by its unit; a dash where nothing can be said. */
export function useFigureText(): (figure: FigureName, value: number | null) => string {
  const format = useFormat();
  return (figure, value) => {
    if (value === null) return '–';
    const { unit } = FIGURES[figure];
    return unit === 'money' ? format.money(value) : numberText(unit, value, format);
  };
}
