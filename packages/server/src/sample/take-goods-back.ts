import { can } from '@tillbook/core/permissions';
import { clerkOf } from '../customers/clerk.ts';
import { postBlindReturn } from '../refunds/blind-returns.ts';
import { customerNamed } from './add-customers.ts';
import type { InventedSale } from './invent-sale.ts';
import { cartOf } from './offer-promotions.ts';
import {
  doIn,
  freeSales,
  payRest,
  productNamed,
  replaceSale,
  shiftOn,
  type Plan,
} from './plan-deeds.ts';
import type { ShopDeeds } from './shop-deeds.ts';

const PIECE_MILLI = 1_000;

/** Goods come back for others, and without a receipt. */
export function planReturns(plan: Plan): void {
  const { exchanges, blindReturns } = plan.founded.shop.deeds;
  for (const one of exchanges) planExchange(plan, one);
  for (const one of blindReturns) planBlindReturn(plan, one);
}

/** One piece, not paid in cash: nobody brings it back otherwise. */
function isOnePiece({ lines, payments, discount, quoteId }: InventedSale): boolean {
  const [line] = lines;
  const isPiece = lines.length === 1 && line?.quantityMilli === PIECE_MILLI && !line.packId;
  const isOther = payments.every(({ method }) => method === 'card' || method === 'mobile_money');
  return isPiece && isOther && discount === null && quoteId === undefined;
}

function planExchange(plan: Plan, { branch, boughtAgo, daysAgo }: ShopDeeds['exchanges'][number]) {
  const { chance } = plan;
  const from = shiftOn(plan, branch, boughtAgo, (shift) => freeSales(plan, shift).some(isOnePiece));
  const to = shiftOn(plan, branch, daysAgo, ({ till }) => can(till.worker, 'refund.post'));
  const bought = from === null ? undefined : freeSales(plan, from).findLast(isOnePiece);
  if (from === null || to === null || bought === undefined) return;
  plan.taken.add(bought._id);
  const { _id: saleId, totalMinor } = bought;
  const sale = freeSales(plan, to).findLast(
    (one) => one.totalMinor > totalMinor && one.discount === null,
  );
  if (sale === undefined) return;
  const { atMs } = sale;
  const [refundId, exchangeId, _id] = [chance.id(atMs), chance.id(atMs), chance.id(atMs)];
  const came = { method: 'exchange' as const, provider: null, reference: null };
  const payments = [
    { _id, ...came, amountMinor: totalMinor },
    ...payRest(sale, sale.totalMinor - totalMinor),
  ];
  const back = { saleId, refundId, exchangeId, totalMinor };
  replaceSale(plan, to, sale, { ...sale, payments, back });
}

/** The owner takes one piece back, at its price of today, for store credit. */
function planBlindReturn(plan: Plan, one: ShopDeeds['blindReturns'][number]): void {
  const { founded, promotions, chance } = plan;
  const shift = shiftOn(plan, one.branch, one.daysAgo);
  if (shift === null) return;
  const product = productNamed(plan, one.name);
  const { productId, priceMinor: unitPriceMinor } = product;
  const bought = { product, packId: null, quantityMilli: PIECE_MILLI, unitPriceMinor };
  const customerId = customerNamed(founded, one.customer);
  doIn(plan, shift, (atMs) => {
    const { totalMinor } = cartOf({ shop: founded.shop, promotions }, [bought], null, atMs);
    const _id = chance.id(atMs);
    const { disposition, reason } = one;
    const line = { productId, quantityMilli: PIECE_MILLI, unitPriceMinor, disposition, reason };
    return async (tx, { branchId }) => {
      const { owner } = founded;
      const body = { _id, branchId, customerId, totalMinor, approvalId: null };
      const clerk = clerkOf(owner, () => atMs);
      await postBlindReturn(tx, owner, clerk, { ...body, lines: [{ ...line, note: null }] });
    };
  });
}
