import { ACCOUNT, type AccountCode } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/** What an adjustment did to stock, summed by its effect; amounts are signed. */
export interface AdjustedValue {
  /** Where the value went to or came from. */
  readonly effect: 'loss' | 'own_use' | 'gain';
  /** What came in (positive) or went out (negative). */
  readonly valueMinor: number;
  /** Of `cost_revalue` movements, where goods met a shortage. */
  readonly revaluedMinor: number;
}

const ACCOUNT_OF: Readonly<Record<AdjustedValue['effect'], AccountCode>> = {
  loss: ACCOUNT.STOCK_LOSS,
  own_use: ACCOUNT.OWN_USE,
  gain: ACCOUNT.STOCK_GAIN,
};

/**
 * The journal of an adjustment: what left goes from inventory to the account of its effect, what
 * came back or was found the other way. A shortage that goods met is cost of goods sold, as with
 * any receipt. Each account stands once; what is worth nothing has no line.
 */
export function journalOfAdjustment(adjusted: readonly AdjustedValue[]): JournalLine[] {
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  const moved = sum(adjusted.map(({ valueMinor }) => valueMinor));
  const revalued = sum(adjusted.map(({ revaluedMinor }) => revaluedMinor));
  const effects = Object.entries(ACCOUNT_OF).flatMap(([effect, account]) => {
    const own = adjusted.filter((one) => one.effect === effect);
    return credit(account, sum(own.map(({ valueMinor }) => valueMinor)));
  });
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, moved + revalued),
    ...effects,
    ...credit(ACCOUNT.COST_OF_GOODS_SOLD, revalued),
  ]);
}
