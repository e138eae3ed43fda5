import { rateOf } from '@tillbook/core/reports/figures';
import { MARGIN_DAYS } from '@tillbook/core/reports/break-even';
import { addDays } from '@tillbook/core/reports/period';
import { t } from '../i18n/en/break-even.ts';
import type { Format } from '../i18n/format.ts';
import { definitionOf } from '../ui/definition-words.ts';
import type { ToldFigure } from '../ui/figure-dialog.tsx';
import { sourceOf } from '../ui/figure-words.ts';
import { daysSaid } from '../ui/narrowed.ts';
import type { BranchLine } from './break-even-panel.tsx';

/** A figure of the break-even: how it is worked out, and of which days. */
export interface ToldLine {
  readonly figure: ToldFigure;
  readonly period: string;
}

/** Where the rows behind the figures of a branch are; null for what is not open. */
export interface LinePlaces {
  readonly receipts: ToldFigure['behind'];
  readonly costs: ToldFigure['behind'];
}

export type LineName = 'day' | 'sold' | 'toGo' | 'above' | 'month' | 'expected';

/** How each figure of a branch that has a break-even is worked out, with its own numbers. */
export function toldLine(
  name: LineName,
  branch: BranchLine,
  places: LinePlaces,
  format: Format,
): ToldLine {
  const { today, todayMinor, fixedMinor, netMinor, costMinor } = branch;
  const { monthMinor, expectedMinor } = branch;
  const dayMinor = branch.dayMinor ?? 0;
  const money = (minor: number): string => format.money(minor);
  const lately = daysSaid(addDays(today, -MARGIN_DAYS), addDays(today, -1), format);
  const first = `${today.slice(0, 7)}-01`;
  const margin = format.percent(rateOf(netMinor - costMinor, netMinor) ?? 0);
  const ground = { fixed: money(fixedMinor), margin, net: money(netMinor), cost: money(costMinor) };
  const between = { line: money(dayMinor), sold: money(todayMinor) };
  const told = (
    value: number,
    how: string,
    source: string,
    behind: ToldFigure['behind'],
  ): ToldFigure => ({
    ...{ name: t(`name_${name}`), how, value: money(value), before: null, source, behind },
  });
  const { receipts, costs } = places;
  const stated = `${t('fromCosts')} ${sourceOf('tills')}`;
  const soFar = format.date(today);
  switch (name) {
    case 'day':
      return { period: lately, figure: told(dayMinor, t('howDay', ground), stated, costs) };
    case 'month':
      return {
        ...{ period: lately, figure: told(monthMinor ?? 0, t('howMonth', ground), stated, costs) },
      };
    case 'sold': {
      const how = definitionOf('netSales');
      return { period: soFar, figure: told(todayMinor, how, sourceOf('tills'), receipts) };
    }
    case 'toGo':
      return {
        period: soFar,
        figure: told(dayMinor - todayMinor, t('howToGo', between), stated, receipts),
      };
    case 'above':
      return {
        period: soFar,
        figure: told(todayMinor - dayMinor, t('howAbove', between), stated, receipts),
      };
    case 'expected':
      return {
        period: daysSaid(first, addDays(today, -1), format),
        figure: told(expectedMinor ?? 0, t('howExpected'), sourceOf('tills'), null),
      };
  }
}
