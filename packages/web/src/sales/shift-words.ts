import type { CashCategory, CashMoveKind } from '@tillbook/core/sales/cash-moves';
import type { ShiftState } from '@tillbook/core/sales/shift-states';
import { t } from '../i18n/en/shifts.ts';

export const kindName = (kind: CashMoveKind): string => t(`kind_${kind}`);

export const categoryName = (category: CashCategory): string => t(`categoryName_${category}_is`);

export const stateName = (state: ShiftState): string => t(`state_${state}`);

/** Even, over or short, in words: of a way of paying, a provider or an own way. */
export function differenceText(
  name: string,
  minor: number,
  money: (minor: number) => string,
): string {
  const said = { method: name, amount: money(Math.abs(minor)) };
  if (minor === 0) return t('even', said);
  return minor > 0 ? t('over', said) : t('short', said);
}
