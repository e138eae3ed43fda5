import {
  applyPromotions,
  promotedMinor,
  type LinePromotion,
} from '@tillbook/core/promotions/apply-promotions';
import { isOnAt, type Promotion } from '@tillbook/core/promotions/promotion';
import type { GivenPromotion } from '@tillbook/core/promotions/promotions.api';
import { Refusal } from '@tillbook/core/refusals';
import { branchMoment } from '@tillbook/core/reports/period';
import { grossOf } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { floorOf } from '@tillbook/core/sales/selling-rules';
import { idsOf, nameOf, type PricedLine } from './decide-sale.ts';
import { countedOf, type Happened } from './happened.ts';
import type { Posting } from './posting.ts';

/** A line with what promotions took off it. */
export interface PromotedLine extends PricedLine {
  readonly promotions: readonly GivenPromotion[];
  readonly promotionMinor: number;
}

/**
 * What promotions take off each line. The server works it out by its own promotions at the moment
 * of the sale; a sale that happened already keeps what its till gave, and a difference is noted
 * beside the prices that were others.
 * @throws Refusal PROMOTION_CHANGED where a till that asks now has it otherwise, NOT_FOUND and
 * TOTAL_MISMATCH where no sale can be made of a fact
 */
export function withPromotions(
  posting: Posting,
  draft: SaleDraft,
  lines: readonly PricedLine[],
  happened: Happened | null,
): PromotedLine[] {
  const now = promotionsNow(posting, draft, lines, happened);
  const said = draft.lines.map(({ promotions }) => promotions ?? []);
  const differing = lines.flatMap((_line, at) =>
    textOf(now[at] ?? []) === textOf(said[at] ?? []) ? [] : [at],
  );
  if (happened === null) {
    if (differing.length > 0) throw new Refusal('PROMOTION_CHANGED');
    return lines.map((line, at) => promoted(posting, line, now[at] ?? []));
  }
  const kept = lines.map((line, at) => promoted(posting, line, said[at] ?? []));
  if (kept.some((line) => line.promotionMinor > grossOf(line))) throw new Refusal('TOTAL_MISMATCH');
  if (differing.length > 0) noteOthers(happened, kept, differing, now);
  return kept;
}

function promotionsNow(
  posting: Posting,
  draft: SaleDraft,
  lines: readonly PricedLine[],
  happened: Happened | null,
): readonly (readonly LinePromotion[])[] {
  const { promotions, till } = posting;
  const { timezone, cutoffMinutes, branchId } = till;
  const { countedMs } = countedOf(posting, draft, happened);
  const moment = branchMoment(countedMs, timezone, cutoffMinutes);
  const isHere = ({ branchIds }: BranchPromotion) =>
    branchIds.length === 0 || branchIds.includes(branchId);
  const on = [...promotions.values()].filter((one) => isHere(one) && isOnAt(one, moment));
  return applyPromotions(
    on,
    lines.map((line, at) => ({
      productId: line.product.productId,
      categoryId: line.product.categoryId,
      packId: line.pack?.packId ?? null,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      isOwnPrice: (draft.lines[at]?.override ?? null) !== null,
      floorMinor: floorOf(line.product.floorPriceMinor, line.pack?.unitsMilli ?? null),
    })),
  );
}

/** A promotion as posting knows it: in which branches it is, too. */
export interface BranchPromotion extends Promotion {
  readonly branchIds: readonly string[];
}

/** By id, so that the order in which a till names them says nothing. */
const textOf = (given: readonly LinePromotion[]): string =>
  given
    .map(({ promotionId, amountMinor }) => `${promotionId} ${amountMinor}`)
    .sort()
    .join(' ');

function promoted(
  { promotions }: Posting,
  line: PricedLine,
  given: readonly LinePromotion[],
): PromotedLine {
  return {
    ...line,
    promotionMinor: promotedMinor(given),
    promotions: given.map(({ promotionId, amountMinor }) => {
      const known = promotions.get(promotionId);
      if (known === undefined) throw new Refusal('NOT_FOUND', { promotionId });
      return { promotionId, name: known.name, isOfCart: known.scope === 'cart', amountMinor };
    }),
  };
}

/** Where a fact was sold by other promotions than those of now. */
function noteOthers(
  { conflicts }: Happened,
  kept: readonly PromotedLine[],
  differing: readonly number[],
  now: readonly (readonly LinePromotion[])[],
): void {
  const promotions = differing.flatMap((at) => {
    const line = kept[at];
    if (line === undefined) return [];
    const amounts = { givenMinor: line.promotionMinor, nowMinor: promotedMinor(now[at] ?? []) };
    return [
      { name: nameOf(line.product, line.pack), ...idsOf(line.product, line.pack), ...amounts },
    ];
  });
  const stale = conflicts.get('price_stale') ?? { lines: [] };
  conflicts.set('price_stale', { ...stale, promotions });
}
