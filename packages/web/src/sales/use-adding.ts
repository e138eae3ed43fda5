import { parseMoney } from '@tillbook/core/money';
import { quantityForMoney } from '@tillbook/core/sales/sell-by-money';
import { useCallback, useEffect } from 'react';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t } from '../i18n/en/sales.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { useLatest } from '../ui/use-latest.ts';
import { laybyIn } from './cart-layby.ts';
import { fullSaid, whyNotAdd } from './cart-room.ts';
import type { ProductIndex } from './product-index.ts';
import type { Promoter } from './promoted.ts';
import { plusMilli, stepProblem } from './quantity-step.ts';
import type { Wanted } from './scan-entry.ts';
import type { TillProduct } from './till-product.ts';
import type { Till } from './till.ts';
import { itemsIn, totalOf, type TaxRules } from './totals.ts';
import { unitText } from './unit-text.ts';
import type { AskingWork } from './use-asking.ts';
import { useNextGoods } from './use-next-goods.ts';
import { readScan, useWeighedCodes } from './weighed-scan.ts';

/** Says what an action did to the cart, for those who do not see it. */
function useCartVoice(till: Till, rules: TaxRules, promoter: Promoter) {
  const format = useFormat();
  return useCallback(
    (product: TillProduct, quantityMilli: number) => {
      const { cart } = till.getSnapshot();
      announce(() => {
        const { lines } = cart;
        const total = totalOf(cart, rules, promoter(lines));
        const quantity = unitText(format, quantityMilli, product.unit);
        const said = { name: product.name, quantity };
        const sum = total === null ? '' : format.amount(total.totalMinor);
        return t('added', { ...said, count: itemsIn(lines), total: sum });
      });
    },
    [till, rules, promoter, format],
  );
}

/** Finds what a scanned code is on, a scale's code too. */
export function useReading(businessId: string, index: ProductIndex) {
  const weighed = useWeighedCodes(businessId);
  const currency = useFormat().place.currency ?? '';
  return useCallback(
    (code: string) => readScan(index, code, weighed, currency),
    [index, weighed, currency],
  );
}

/** What cannot be put into the cart is heard, and said. */
function refuse(said: string): false {
  notify.error(said);
  return false;
}

/**
 * Puts a product into the cart: so many, as much as some money buys, or one; false where nothing
 * comes of it. While a sale waits for its answer it is the first of the next one.
 */
export function useAdding(
  till: Till,
  rules: TaxRules,
  promoter: Promoter,
  askPrice: AskingWork['askPrice'],
) {
  const format = useFormat();
  const voice = useCartVoice(till, rules, promoter);
  const next = useNextGoods(till);
  // One and the same at every sale: with another one all tiles would be drawn again.
  const now = useLatest({ voice, rules, format, askPrice });
  const add = useCallback(
    (product: TillProduct, wanted: Wanted): boolean => {
      const { pending, cart } = till.getSnapshot();
      if (pending !== null) {
        next.hold(product, wanted);
        return true;
      }
      const layby = laybyIn(cart);
      if (layby !== null) {
        notify.info(inLaybys('collectFirst', { number: layby.number }));
        return false;
      }
      const at = now.current;
      if (product.isOpenPrice) return at.askPrice(product, wanted);
      const quantityMilli = quantityOf(product, wanted, at.rules, at.format);
      if (quantityMilli === null) return refuse(t('moneyTooLittle'));
      const problem = stepProblem(product, quantityMilli, at.format);
      if (problem !== null) return refuse(problem);
      const { _id: soldId, name } = product;
      const full = whyNotAdd(cart, { soldId, quantityMilli });
      if (full !== null) return refuse(fullSaid(full, name));
      till.change({ kind: 'add', product, quantityMilli });
      at.voice(product, quantityMilli);
      return true;
    },
    [till, next, now],
  );
  useEffect(() => next.giveTo(add), [next, add]);
  return add;
}

/** Null where the money buys nothing of it. */
function quantityOf(
  product: TillProduct,
  { quantityMilli, money }: Wanted,
  rules: TaxRules,
  format: Format,
): number | null {
  if (money === null) return quantityMilli ?? plusMilli(product.stepMilli);
  const read = parseMoney(money, format.place.currency ?? '');
  if (!read.ok) return null;
  const { priceMinor: unitPriceMinor, taxBasisPoints, stepMilli } = product;
  return quantityForMoney(read.minor, { unitPriceMinor, taxBasisPoints, stepMilli }, rules);
}
