import { fieldError } from '@tillbook/core/field-errors';
import { moneyText } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { isAsLaidBy } from '@tillbook/core/sales/laybys';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import type { NamedLayby, NamedQuote } from './quote-uses.sql.ts';

const depositAt = ({ payments }: SaleDraft): number =>
  payments.findIndex(({ method }) => method === 'deposit');

/** Only a lay-by was paid before. @throws Refusal VALIDATION_FAILED */
export function refuseDeposit(draft: SaleDraft): void {
  const at = depositAt(draft);
  if (at === -1) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/payments/${at}/method`, 'MISMATCH')]);
}

/**
 * The lay-by that a sale collects, or null where its quote is none. It is collected where it is set
 * aside, by the customer it is for, whole, and everything that was paid pays for it. Without a
 * connection nobody knows what was paid, so none was collected in a sale that happened already.
 * @throws Refusal LAYBY_OTHER_BRANCH, LAYBY_CHANGED, LAYBY_PAID_CHANGED, VALIDATION_FAILED
 */
export function laybyCollected(
  posting: Posting,
  draft: SaleDraft,
  quote: NamedQuote,
  happened: Happened | null,
): NamedLayby | null {
  const { layby } = quote;
  if (layby === null) {
    refuseDeposit(draft);
    return null;
  }
  if (happened !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/quoteId', 'MISMATCH')]);
  }
  const { number, branchId, branchName: branch, customerId, paidMinor } = layby;
  if (posting.till.branchId !== branchId) {
    throw new Refusal('LAYBY_OTHER_BRANCH', { number, branch });
  }
  const buyer = posting.accounts.get(draft.customerId ?? '')?.customerId;
  if (buyer !== customerId || !isAsLaidBy(quote, draft)) throw new Refusal('LAYBY_CHANGED');
  const deposits = draft.payments.filter(({ method }) => method === 'deposit');
  const [deposit] = deposits;
  if (deposits.length !== 1 || deposit?.amountMinor !== paidMinor) {
    const paid = moneyText(paidMinor, posting.context.business.currency);
    throw new Refusal('LAYBY_PAID_CHANGED', { number, paid, paidMinor });
  }
  return layby;
}

/** The goods of a collected lay-by are nobody else's any more: its levels have them free. */
export function freeGoods(posting: Posting, layby: NamedLayby | null): void {
  for (const { productId, quantityMilli } of layby?.goods ?? []) {
    const level = posting.levels.get(productId);
    if (level === undefined) continue;
    const setAsideMilli = level.setAsideMilli - quantityMilli;
    posting.levels.set(productId, { ...level, setAsideMilli });
  }
}
