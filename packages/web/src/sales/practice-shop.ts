import type { DoneSale } from '@tillbook/core/sales/practice-check';
import type { PracticeBasket, PracticeShop } from '@tillbook/core/sales/practice';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { changeCart, EMPTY_CART, type CartContent } from './cart.ts';
import { exactCash } from './pay.ts';
import type { ProductIndex } from './product-index.ts';
import type { Promoter } from './promoted.ts';
import { overLimitOf, roundedTotal } from './selling.ts';
import type { TillProduct } from './till-product.ts';
import { totalOf, type TaxRules } from './totals.ts';

const PIECE_MILLI = 1_000;
/** Where nobody paid by phone at this device yet. */
const USUAL_PROVIDER = 'M-Pesa';

/** Sold by the piece at a price: what a customer can ask for in plain words. */
const isPlain = ({ isOpenPrice, stepMilli, priceMinor, packId }: TillProduct): boolean =>
  !isOpenPrice && stepMilli === PIECE_MILLI && priceMinor > 0 && packId === null;

/** So much of it is enough for any practice customer. */
const PLENTY_MILLI = 10_000;

/** What is on the shelf is asked for first: who practises finds it as it is. */
function goodsOf({ products }: ProductIndex): readonly TillProduct[] {
  const plain = products.filter(isPlain);
  const there = plain.filter(
    ({ quantityMilli }) => (quantityMilli ?? PLENTY_MILLI) >= PLENTY_MILLI,
  );
  return there.length > 2 ? there : plain;
}

/** What the practice customers of a branch can ask for, priced as its till prices. */
export function practiceShop(of: {
  readonly index: ProductIndex;
  readonly rules: TaxRules;
  readonly selling: TillSelling;
  readonly promoter: Promoter;
  readonly providers: readonly string[];
  readonly currency: string;
  readonly isKnown: (code: string) => boolean;
}): PracticeShop {
  const { index, rules, selling, promoter, providers, currency, isKnown } = of;
  const contentOf = (basket: PracticeBasket, basisPoints: number): CartContent => {
    const { lines } = basket.reduce((cart, { soldId, quantityMilli }) => {
      const product = index.byId.get(soldId);
      return product === undefined
        ? cart
        : changeCart(cart, { kind: 'add', product, quantityMilli });
    }, EMPTY_CART);
    const discount = { kind: 'percent' as const, basisPoints, reason: 'practice' };
    return { lines, discount: basisPoints === 0 ? null : discount, taxExempt: null };
  };
  return {
    goods: goodsOf(index).map(({ _id: soldId, name }) => ({ soldId, name })),
    currency,
    discountBasisPoints: selling.limits.discountBasisPoints,
    provider: providers[0] ?? USUAL_PROVIDER,
    isKnown,
    price: (basket, basisPoints) => {
      const content = contentOf(basket, basisPoints);
      const total = totalOf(content, rules, promoter(content.lines));
      if (total === null) return { cashMinor: 0, offMinor: 0, isAllowed: false };
      const { totalMinor, discountMinor, promotionMinor } = total;
      const paid = exactCash(totalMinor, selling.rounding);
      return {
        cashMinor: roundedTotal(totalMinor, paid, selling.rounding).totalMinor,
        offMinor: discountMinor - promotionMinor,
        isAllowed: overLimitOf(content, total, index, selling) === null,
      };
    },
  };
}

/** A finished practice sale as it is compared with what was asked. */
export function doneSale({ lines, payments, discount, ...sale }: Sale): DoneSale {
  const reasons = [discount?.reason, ...lines.map((line) => line.discount?.reason)];
  return {
    goods: lines.map(({ productId, packId, name, quantityMilli }) => ({
      ...{ soldId: packId ?? productId, name, quantityMilli },
    })),
    offMinor: sale.discountMinor - sale.promotionMinor,
    reasons: reasons.flatMap((reason) => reason ?? []),
    payments: payments.map(({ method, amountMinor, tenderedMinor, provider, reference }) => ({
      ...{ method, amountMinor, tenderedMinor, provider, reference },
    })),
  };
}
