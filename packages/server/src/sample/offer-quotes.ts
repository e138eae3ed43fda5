import { saveQuote } from '../sales/quotes.ts';
import { customerNamed } from './add-customers.ts';
import { dateAfter } from './buying.ts';
import type { InventedSale } from './invent-sale.ts';
import { cartOf, type Bought } from './offer-promotions.ts';
import { doIn, freeSales, productNamed, replaceSale, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopQuote } from './shop-deeds.ts';

/** Quotes are written; of some of them a sale is made. */
export function planQuotes(plan: Plan): void {
  for (const quote of plan.founded.shop.deeds.quotes) {
    if (quote.soldAgo === undefined) offer(plan, quote, boughtOf(plan, quote), (id) => id);
    else offerAndSell(plan, quote, quote.soldAgo);
  }
}

const boughtOf = (plan: Plan, { lines }: ShopQuote): Bought[] =>
  lines.map(([name, quantity]) => {
    const product = productNamed(plan, name);
    const quantityMilli = quantity * 1_000;
    return { product, packId: null, quantityMilli, unitPriceMinor: product.priceMinor };
  });

/** @param sells gets the id of the quote that was planned */
function offer(
  plan: Plan,
  quote: ShopQuote,
  bought: readonly Bought[],
  sells: (quoteId: string) => void,
): void {
  const { founded, promotions, chance } = plan;
  const shift = shiftOn(plan, quote.branch, quote.daysAgo);
  if (shift === null) return;
  doIn(plan, shift, (atMs) => {
    const { lines, totalMinor } = cartOf({ shop: founded.shop, promotions }, bought, null, atMs);
    const _id = chance.id(atMs);
    sells(_id);
    const customerId = customerNamed(founded, quote.customer);
    const validUntil = dateAfter(founded, atMs, quote.validDays);
    const cart = { _id, lines, discount: null, taxExempt: null, customerId, totalMinor };
    return async (tx, { worker, tillId }) => {
      const at = new Date(atMs).toISOString();
      await saveQuote(tx, worker, at, { ...cart, tillId, validUntil, note: null });
    };
  });
}

/** The dearest sale of a day was quoted before, at the same prices. */
function offerAndSell(plan: Plan, quote: ShopQuote, soldAgo: number): void {
  const shift = shiftOn(plan, quote.branch, soldAgo);
  if (shift === null) return;
  const sale = freeSales(plan, shift).find((one) => isPlain(plan, one));
  if (sale === undefined) return;
  const bought = sale.lines.flatMap(({ productId, packId, quantityMilli, unitPriceMinor }) => {
    const product = plan.products.find((one) => one.productId === productId);
    return product === undefined ? [] : [{ product, packId, quantityMilli, unitPriceMinor }];
  });
  offer(plan, quote, bought, (quoteId) => {
    const customerId = customerNamed(plan.founded, quote.customer);
    replaceSale(plan, shift, sale, { ...sale, quoteId, customerId });
  });
}

/** Several kinds at the list's prices, none of which is another one on some day. */
function isPlain({ founded, products, promotions }: Plan, sale: InventedSale): boolean {
  const { price } = founded.shop.story;
  const changing = new Set(promotions.flatMap(({ productIds }) => productIds));
  for (const { name, productId } of products) if (name === price.name) changing.add(productId);
  const isSame = sale.lines.every(({ productId }) => !changing.has(productId));
  return isSame && sale.discount === null && sale.lines.length > 1;
}
