import { Refusal } from '@tillbook/core/refusals';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { floorOf, limitsFor, overLimits, type OverLimit } from '@tillbook/core/sales/selling-rules';
import { saleAsked } from '@tillbook/core/sales/sale-approval';
import { formatMoney } from '@tillbook/core/money';
import { creditOverLimit } from '@tillbook/core/customers/debt-approval';
import { refuseDenied, refuseUnapproved, useForSale, type SaleUse } from './approved-sales.ts';
import type { Happened } from './happened.ts';
import { idsOf, nameOf, type PricedLine } from './decide-sale.ts';
import type { Posting } from './posting.ts';
import { soldOnAccount } from './sale-accounts.ts';

/** A ceiling as a person reads it: 10 %, 7.5 %. */
const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

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
  const seller = happened?.seller ?? posting.context.seller;
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
  const over = creditOverLimit(happened?.seller ?? posting.context.seller, soldOnAccount(draft));
  if (over === null) return [];
  const { code, ...asked } = over;
  refuseDenied(happened?.seller ?? posting.context.seller, asked.kind, happened);
  const found = useForSale(posting, draft, asked, happened);
  if ('use' in found) return [found.use];
  if (happened === null) refuseUnapproved(found.why, new Refusal(code, { ...asked }));
  noteOver(happened, { code, ...asked });
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
