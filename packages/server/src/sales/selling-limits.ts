import { Refusal } from '@tillbook/core/refusals';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { floorOf, limitsFor, overLimits, type OverLimit } from '@tillbook/core/sales/selling-rules';
import { saleAsked } from '@tillbook/core/sales/sale-approval';
import { formatMoney } from '@tillbook/core/money';
import { creditLeft, whyNotCredit } from '@tillbook/core/customers/account';
import { accountOverLimit, creditOverLimit } from '@tillbook/core/customers/debt-approval';
import { refuseDenied, refuseUnapproved, useForSale, type SaleUse } from './approved-sales.ts';
import type { Happened } from './happened.ts';
import { idsOf, nameOf, type PricedLine } from './decide-sale.ts';
import type { Posting } from './posting.ts';
import { accountBehind, creditOf, overAccount, soldOnAccount } from './sale-accounts.ts';

/** Who sells: of what happened already, who sold then. */
const sellerOf = ({ context }: Posting, happened: Happened | null) =>
  happened?.seller ?? context.seller;

/** A ceiling as screens write it too: 10%, 7.5%. */
const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;

/**
 * Nobody takes off more than their ceiling, sells below a floor, asks an own price or
 * leaves out the tax without being allowed to. A sale at list prices is not looked at, nor what
 * promotions take off; one that
 * happened already is kept, and what it took off too much is noted.
 * @returns the approvals that let it through
 * @throws Refusal with the limit in its details, and what may be asked for
 */
export function refuseOverLimits(
  posting: Posting,
  draft: SaleDraft,
  { lines, total }: { readonly lines: readonly PricedLine[]; readonly total: SaleTotal },
  happened: Happened | null,
): readonly SaleUse[] {
  const isExempt = (draft.taxExempt ?? null) !== null;
  const overridden = draft.lines.map(({ override }) => (override ?? null) !== null);
  const isDiscounted = total.discountMinor > total.promotionMinor;
  if (!isDiscounted && !overridden.includes(true) && !isExempt) return [];
  const limited = lines.map(({ product, pack, ...line }, index) => ({
    ...line,
    isOverridden: overridden[index] === true,
    floorMinor: floorOf(product.floorPriceMinor, pack?.unitsMilli ?? null),
  }));
  const seller = sellerOf(posting, happened);
  const limits = limitsFor(seller);
  const uses: SaleUse[] = [];
  for (const over of overLimits(total, limited, limits, isExempt)) {
    const asked = saleAsked(over, total, limited);
    refuseDenied(seller, asked.kind, happened);
    const found = useForSale(posting, draft, asked, happened);
    if ('use' in found) {
      uses.push(found.use);
      continue;
    }
    const told = { ...detailsOf(posting, over, lines), ...asked };
    if (happened === null) refuseUnapproved(found.why, new Refusal(over.code, told));
    noteOver(happened, { code: over.code, ...told });
  }
  return uses;
}

/**
 * Nobody leaves more on account of one sale than their own ceiling; the customer's limit is another
 * matter. What happened already is kept and noted.
 * @returns the approval that lets it through
 * @throws Refusal with the limit in its details, and what may be asked for
 */
export function refuseOverCredit(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null,
): readonly SaleUse[] {
  const seller = sellerOf(posting, happened);
  const over = creditOverLimit(seller, soldOnAccount(draft));
  if (over === null) return [];
  const { code, ...asked } = over;
  refuseDenied(seller, asked.kind, happened);
  const found = useForSale(posting, draft, asked, happened);
  if ('use' in found) return [found.use];
  if (happened === null) refuseUnapproved(found.why, new Refusal(code, { ...asked }));
  noteOver(happened, { code, ...asked });
  return [];
}

/**
 * Nothing goes on account beyond the customer's limit without somebody's yes to just that, whoever
 * sells. Under the lock of the account; what happened already is kept and noted.
 * @returns the approval that lets it through
 * @throws Refusal with what is left in its details, and what may be asked for where there is credit
 */
export function refuseOverAccount(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null,
): readonly SaleUse[] {
  const account = accountBehind(posting, draft);
  if (account === null) return [];
  const soldMinor = soldOnAccount(draft);
  const code = whyNotCredit(account, soldMinor);
  // Too much of their own credit is told already.
  if (code === null || happened?.conflicts.has('credit_over_limit') === true) return [];
  const told = { customerId: draft.customerId, leftMinor: creditLeft(account) ?? 0 };
  const over = accountOverLimit(account, soldMinor);
  if (over === null) {
    if (happened === null) throw overAccount(posting, code, told);
  } else {
    const { code: _code, ...asked } = over;
    refuseDenied(sellerOf(posting, happened), asked.kind, happened);
    const found = useForSale(posting, draft, asked, happened);
    if ('use' in found) return [found.use];
    const own = overAccount(posting, code, { ...told, ...asked });
    if (happened === null) refuseUnapproved(found.why, own);
  }
  happened.conflicts.set('credit_over_limit', { ...told, amountMinor: creditOf(draft) });
  return [];
}

/** Adds to what a sale that happened went beyond: the first of it, and the `others`. */
function noteOver({ conflicts }: Happened, over: Readonly<Record<string, unknown>>): void {
  const before = conflicts.get('over_limit');
  if (before === undefined) return void conflicts.set('over_limit', over);
  const others = (before['others'] ?? []) as object[];
  conflicts.set('over_limit', { ...before, others: [...others, over] });
}

/** What a limit is about, in words and ids. */
function detailsOf(posting: Posting, over: OverLimit, lines: readonly PricedLine[]) {
  const { code, ...details } = over;
  const { currency } = posting.context.business;
  const at = 'line' in over && over.line !== null ? lines[over.line] : undefined;
  const named = at && { product: nameOf(at.product, at.pack), ...idsOf(at.product, at.pack) };
  return {
    ...details,
    ...named,
    ...('limitBasisPoints' in over && { limit: percentText(over.limitBasisPoints) }),
    ...('floorMinor' in over && { floor: formatMoney(over.floorMinor, currency) }),
  };
}
