import { Refusal } from '@tillbook/core/refusals';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { refuseDenied, refuseUnapproved, useForSale, type SaleUse } from './approved-sales.ts';
import type { PricedSale } from './decide-sale.ts';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import type { Moment } from './sale-effects.ts';
import { takeStock, type Taken } from './take-stock.ts';

/**
 * Takes what a sale sells off the shelf. What has expired goes only with a yes to that, from
 * whoever sells; what happened already is taken all the same, and noted.
 * @throws Refusal BATCH_EXPIRED, with what may be asked for
 */
export function takeForSale(
  posting: Posting,
  draft: SaleDraft,
  priced: PricedSale,
  moment: Moment,
  happened: Happened | null,
): { readonly taken: Taken; readonly uses: readonly SaleUse[] } {
  const take = (mayExpired: boolean): Taken =>
    takeStock(posting, draft._id, priced, moment, { happened, mayExpired });
  try {
    return { taken: take(happened !== null), uses: [] };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BATCH_EXPIRED') throw error;
    const amountMinor = priced.total.totalMinor;
    const asked = { kind: 'sell_expired', amountMinor, limitMinor: 0 } as const;
    refuseDenied(posting.context.seller, asked.kind, happened);
    const found = useForSale(posting, draft, asked, happened);
    if ('use' in found) return { taken: take(true), uses: [found.use] };
    return refuseUnapproved(found.why, new Refusal(error.code, { ...error.details, ...asked }));
  }
}
