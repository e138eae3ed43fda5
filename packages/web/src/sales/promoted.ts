import { applyPromotions } from '@tillbook/core/promotions/apply-promotions';
import { isOnAt } from '@tillbook/core/promotions/promotion';
import type { GivenPromotion } from '@tillbook/core/promotions/promotions.api';
import { QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { branchMoment } from '@tillbook/core/reports/period';
import { whyNotTotal } from '@tillbook/core/sales/sale-total';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { useEffect, useMemo, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { useClockOff } from '../session/server-clock.ts';
import type { CartLine } from './cart.ts';
import type { ProductIndex } from './product-index.ts';

/** What promotions take off each line of a cart, in the order of its lines. */
export type Promoted = readonly (readonly GivenPromotion[])[];
export type Promoter = (lines: readonly CartLine[]) => Promoted;

const NOTHING: readonly GivenPromotion[] = [];
const MINUTE_MS = 60_000;

/** More than one sale can hold: there is no total, and nothing is taken off it. */
function isTooMuch(lines: readonly CartLine[]): boolean {
  const rules = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;
  return (
    lines.some(({ quantityMilli }) => quantityMilli > QUANTITY_MAX_MILLI) ||
    whyNotTotal({ ...rules, lines }) !== null
  );
}

/** The promotions that this till knows, as they are at a moment. */
export function promoterOf(
  { promotions }: Pick<TillSelling, 'promotions'>,
  index: Pick<ProductIndex, 'byId'>,
  atMs: number,
): Promoter {
  const { items = [], timezone = 'UTC', cutoffMinutes = 0 } = promotions ?? {};
  const moment = branchMoment(atMs, timezone, cutoffMinutes);
  const on = items.filter((one) => isOnAt(one, moment));
  if (on.length === 0) return (lines) => lines.map(() => NOTHING);
  const known = new Map(on.map((one) => [one._id, one]));
  return (lines) => {
    if (isTooMuch(lines)) return lines.map(() => NOTHING);
    const asked = lines.map((line) => {
      // A line at an open price has an id of its own.
      const product = index.byId.get(line.soldId) ?? index.byId.get(line.productId);
      const { productId, packId, quantityMilli, unitPriceMinor } = line;
      return {
        ...{ productId, packId, quantityMilli, unitPriceMinor },
        categoryId: product?.categoryId ?? null,
        isOwnPrice: line.override !== null,
        floorMinor: product?.floorMinor ?? null,
      };
    });
    return applyPromotions(on, asked).map((given) =>
      given.map(({ promotionId, amountMinor }) => {
        const { name = '', scope } = known.get(promotionId) ?? {};
        return { promotionId, name, isOfCart: scope === 'cart', amountMinor };
      }),
    );
  };
}

/**
 * The same at every minute: a promotion begins and ends while a cart is open. It does by the
 * server's clock, which judges the sale: a till whose own is wrong could sell nothing otherwise.
 */
export function usePromoted(selling: TillSelling, index: ProductIndex, lines: readonly CartLine[]) {
  const [hereMs, setHereMs] = useState(nowMs);
  const offMs = useClockOff();
  const atMs = hereMs - offMs;
  const hasAny = (selling.promotions?.items.length ?? 0) > 0;
  useEffect(() => {
    if (!hasAny) return;
    const restMs = MINUTE_MS - ((nowMs() - offMs) % MINUTE_MS);
    const timer = setTimeout(() => setHereMs(nowMs()), restMs);
    return () => clearTimeout(timer);
  }, [hereMs, offMs, hasAny]);
  const promoter = useMemo(() => promoterOf(selling, index, atMs), [selling, index, atMs]);
  const promoted = useMemo(() => promoter(lines), [promoter, lines]);
  return { promoter, promoted };
}
