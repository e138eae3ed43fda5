import {
  GIFT_CODE_CHANCES,
  GIFT_CODE_VALUES,
  giftCodeOf,
  lastFourOf,
} from '@tillbook/core/gift-cards/gift-code';
import { clerkOf } from '../customers/clerk.ts';
import { sellCard } from '../gift-cards/gift-cards.ts';
import { byCard, doIn, freeSales, payRest, replaceSale, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopGiftCard } from './shop-deeds.ts';

/** Gift cards are sold, and pay on later days for what would have been paid otherwise. */
export function planCards(plan: Plan): void {
  for (const card of plan.founded.shop.deeds.giftCards) planCard(plan, card);
}

function planCard(plan: Plan, card: ShopGiftCard): void {
  const { chance } = plan;
  const shift = shiftOn(plan, card.branch, card.daysAgo);
  if (shift === null) return;
  const values = Array.from({ length: GIFT_CODE_CHANCES }, () =>
    chance.between(0, GIFT_CODE_VALUES - 1),
  );
  const code = giftCodeOf(values);
  const paid = byCard(plan);
  doIn(plan, shift, (atMs) => {
    const _id = chance.id(atMs);
    return async (tx, { worker, branchId, shiftId, leaseId }) => {
      const clerk = clerkOf(worker, () => atMs);
      const place = { branchId, shiftId, leaseId };
      await sellCard(tx, worker, clerk, { _id, code, amountMinor: card.minor, ...place, ...paid });
    };
  });
  let left = card.minor;
  const days = [...card.paidAgo, ...(card.emptiedAgo === undefined ? [] : [card.emptiedAgo])];
  for (const daysAgo of days) left -= payWith(plan, card, { daysAgo, code, left });
}

/** @returns how much it paid */
function payWith(
  plan: Plan,
  card: ShopGiftCard,
  { daysAgo, code, left }: { daysAgo: number; code: string; left: number },
): number {
  const empties = daysAgo === card.emptiedAgo;
  const shift = shiftOn(plan, card.branch, daysAgo);
  if (shift === null) return 0;
  const sales = freeSales(plan, shift);
  // The dearest that leaves at least half; what empties it costs more than is left.
  const sale = sales.find(({ totalMinor }) =>
    empties ? totalMinor > left : totalMinor * 2 <= left,
  );
  if (sale === undefined) return 0;
  const amountMinor = empties ? left : sale.totalMinor;
  const reference = lastFourOf(code);
  const _id = plan.chance.id(sale.atMs);
  const byGift = { _id, method: 'gift_card' as const, amountMinor, provider: null, reference };
  const payments = [
    { ...byGift, giftCardCode: code },
    ...payRest(sale, sale.totalMinor - amountMinor),
  ];
  replaceSale(plan, shift, sale, { ...sale, payments });
  return amountMinor;
}
