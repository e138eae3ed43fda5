import { isTaxReturn, type MoneyPlace, type MoveKind } from '@tillbook/core/books/money-moves';
import { t } from '../i18n/en/expenses.ts';

/** What a side of a move is called; what is none of our places is the owner or the tax office. */
export function placeWord(kind: MoveKind, place: MoneyPlace | null): string {
  if (place !== null) return t(`place_${place}`);
  return t(isTaxReturn(kind) ? 'taxOffice' : 'owner');
}
