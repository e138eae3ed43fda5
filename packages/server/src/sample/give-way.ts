import { subjectOfSale } from '@tillbook/core/sales/sale-approval';
import { decideOnScreen } from '../approvals/answer-approval.ts';
import { askFor } from '../approvals/ask-approval.ts';
import { voidSale } from '../refunds/post-refund.ts';
import type { Product } from './founded.ts';
import type { InventedSale } from './invent-sale.ts';
import { cartOf, type Bought } from './offer-promotions.ts';
import { freeSales, payRest, replaceSale, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopDeeds } from './shop-deeds.ts';

const MINUTE_MS = 60_000;
const PIECE_MILLI = 1_000;
/** After the last sale of a shift, before the drawer is counted. */
const BEFORE_CLOSE_MS = 2 * MINUTE_MS;
const WHOLE = 10_000;
/** Nobody asks for less than this more or less. */
const ROUND_MINOR = 100;

/** Sales are undone, and goods that are not as they should be go for less. */
export function planGivingWay(plan: Plan): void {
  const { voids, ownPrices } = plan.founded.shop.deeds;
  for (const one of ownPrices) planOwnPrice(plan, one);
  for (const one of voids) planVoid(plan, one);
}

/** The owner undoes a sale that was paid by card, so that no drawer is counted otherwise. */
function planVoid(plan: Plan, { branch, daysAgo, reason }: ShopDeeds['voids'][number]): void {
  const isByCard = ({ payments }: InventedSale) =>
    payments.every(({ method }) => method === 'card');
  const shift = shiftOn(plan, branch, daysAgo, (one) => freeSales(plan, one).some(isByCard));
  const sale = shift === null ? undefined : freeSales(plan, shift).findLast(isByCard);
  if (shift === null || sale === undefined) return;
  plan.taken.add(sale._id);
  const { owner } = plan.founded;
  const atMs = shift.closeMs - BEFORE_CLOSE_MS;
  const _id = plan.chance.id(atMs);
  shift.deeds.push({
    atMs,
    run: async (tx, { leaseId }) => {
      const draft = { _id, leaseId, approvalId: null, reason, note: null };
      await voidSale(tx, owner, atMs, sale._id, draft);
    },
  });
}

/** One piece by itself, or the first of several things, at the list's price. */
function isAtListPrice({ lines, discount, quoteId }: InventedSale): boolean {
  const [line] = lines;
  const isPiece = line?.quantityMilli === PIECE_MILLI && line.packId === null;
  const isPlain = lines.every(({ promotions }) => promotions === undefined);
  return isPiece && isPlain && discount === null && quoteId === undefined;
}

/** A seller asks for less than the list does; the owner said yes to it a minute before. */
function planOwnPrice(plan: Plan, one: ShopDeeds['ownPrices'][number]): void {
  const { founded, products, promotions } = plan;
  const fits = (openMs: number) => (sale: InventedSale) =>
    isAtListPrice(sale) && sale.atMs > openMs + 5 * MINUTE_MS;
  const shift = shiftOn(plan, one.branch, one.daysAgo, (own) =>
    freeSales(plan, own).some(fits(own.openMs)),
  );
  const sale = shift === null ? undefined : freeSales(plan, shift).find(fits(shift.openMs));
  if (shift === null || sale === undefined) return;
  const known = new Map(products.map((product) => [product.productId, product]));
  const bought = sale.lines.flatMap(({ productId, ...line }, at) => {
    const product = known.get(productId);
    if (product === undefined) return [];
    return [at === 0 ? atOwnPrice(product, line, one) : atListPrice(product, line)];
  });
  const cart = cartOf({ shop: founded.shop, promotions }, bought, null, sale.atMs);
  const approvalId = plan.chance.id(sale.atMs);
  const cheap = { ...cart, payments: payRest(sale, cart.totalMinor), approvalIds: [approvalId] };
  replaceSale(plan, shift, sale, { ...sale, ...cheap });
  const lowerMinor = (sale.lines[0]?.unitPriceMinor ?? 0) - (cart.lines[0]?.unitPriceMinor ?? 0);
  askFirst(plan, shift, { sale: { ...sale, ...cart }, approvalId, lowerMinor, ...one });
}

type Line = Pick<InventedSale['lines'][number], 'packId' | 'quantityMilli' | 'unitPriceMinor'>;

const atListPrice = (product: Product, line: Line): Bought => {
  const { packId, quantityMilli, unitPriceMinor } = line;
  return { product, packId, quantityMilli, unitPriceMinor };
};

function atOwnPrice(
  product: Product,
  line: Line,
  { basisPoints, reason }: ShopDeeds['ownPrices'][number],
): Bought {
  const { unitPriceMinor: listPriceMinor } = line;
  const unitPriceMinor =
    Math.ceil((listPriceMinor * basisPoints) / WHOLE / ROUND_MINOR) * ROUND_MINOR;
  return {
    ...atListPrice(product, { ...line, unitPriceMinor }),
    override: { listPriceMinor, reason },
  };
}

interface Asked {
  readonly sale: InventedSale;
  readonly approvalId: string;
  readonly lowerMinor: number;
  readonly reason: string;
}

function askFirst(
  { founded, products, chance }: Plan,
  { deeds, till }: NonNullable<ReturnType<typeof shiftOn>>,
  { sale, approvalId, lowerMinor, reason }: Asked,
): void {
  const askedMs = sale.atMs - 2 * MINUTE_MS;
  const answeredMs = sale.atMs - MINUTE_MS;
  const decisionId = chance.id(answeredMs);
  const name = products.find(({ productId }) => productId === sale.lines[0]?.productId)?.name ?? '';
  const kind = 'price_override';
  const amounts = { amountMinor: lowerMinor, limitMinor: 0, shareBasisPoints: null };
  const asked = { kind, ...amounts, reason } as const;
  deeds.push({
    atMs: askedMs,
    run: async (tx, { worker, branchId }) => {
      const at = { _id: approvalId, branchId, tillId: till.tillId, subject: subjectOfSale(sale) };
      await askFor(tx, worker, () => askedMs, { ...at, ...asked, details: [name] });
      const decision = { approvalId, decisionId, answer: 'approved', note: null } as const;
      await decideOnScreen(tx, founded.owner, () => answeredMs, decision);
    },
  });
}
