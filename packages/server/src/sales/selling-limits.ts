import { Refusal } from '@tillbook/core/refusals';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { floorOf, limitsOf, whyNotSellAt } from '@tillbook/core/sales/selling-rules';
import { formatMoney } from '@tillbook/core/money';
import type { Happened } from './happened.ts';
import { idsOf, nameOf, type PricedLine } from './decide-sale.ts';
import type { Posting } from './posting.ts';

/** A ceiling as a person reads it: 10 %, 7.5 %. */
const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

/**
 * Nobody takes off more than the ceiling of their role, sells below a floor, asks an own price or
 * leaves out the tax without being allowed to. A sale at list prices is not looked at; one that
 * happened already is kept, and what it took off too much is noted.
 * @throws Refusal with the limit in its details
 */
export function refuseOverLimits(
  posting: Posting,
  draft: SaleDraft,
  { lines, total }: { readonly lines: readonly PricedLine[]; readonly total: SaleTotal },
  happened: Happened | null,
): void {
  const isExempt = (draft.taxExempt ?? null) !== null;
  const overridden = draft.lines.map(({ override }) => (override ?? null) !== null);
  if (total.discountMinor === 0 && !overridden.includes(true) && !isExempt) return;
  const limited = lines.map(({ product, pack, quantityMilli }, index) => ({
    quantityMilli,
    isOverridden: overridden[index] === true,
    floorMinor: floorOf(product.floorPriceMinor, pack?.unitsMilli ?? null),
  }));
  const { business } = posting.context;
  const seller = happened?.seller ?? posting.context.seller;
  const limits = limitsOf(seller.role, posting.selling.limits);
  const over = whyNotSellAt(total, limited, limits, isExempt);
  if (over === null) return;
  const { code, ...details } = over;
  const at = 'line' in over && over.line !== null ? lines[over.line] : undefined;
  const named = at && { product: nameOf(at.product, at.pack), ...idsOf(at.product, at.pack) };
  const told = {
    ...details,
    ...named,
    ...('limitBasisPoints' in over && { limit: percentText(over.limitBasisPoints) }),
    ...('floorMinor' in over && { floor: formatMoney(over.floorMinor, business.currency) }),
  };
  if (happened === null) throw new Refusal(code, told);
  happened.conflicts.set('over_limit', { code, ...told });
}
