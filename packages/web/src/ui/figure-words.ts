import type { DashboardFigure, FigureSource } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/figures.ts';

/** What each figure is called, wherever it stands. */
export const figureName = (figure: DashboardFigure): string => t(`name_${figure}`);

/** Where a figure is read, in words. */
export const sourceOf = (source: FigureSource): string => t(`from_${source}`);

/** Thousandths to one decimal: nobody acts on a hundredth of an item. */
export const toTenth = (milli: number): number => Math.round(milli / 100) * 100;
