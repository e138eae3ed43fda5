import { clerkOf } from '../customers/clerk.ts';
import { cancelTheLayby } from '../sales/cancel-layby.ts';
import { takePayment } from '../sales/layby-payments.ts';
import { makeLayby } from '../sales/laybys.ts';
import { customerNamed } from './add-customers.ts';
import { dateAfter } from './buying.ts';
import type { InventedSale } from './invent-sale.ts';
import { cartOf } from './offer-promotions.ts';
import { byCard, doIn, productNamed, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopLayby } from './shop-deeds.ts';

const MINUTE_MS = 60_000;
/** Of the whole: what is paid at once, and every time after it; rounded to whole units. */
const PAID_SHARE = 0.2;
const UNIT_MINOR = 1_000;

/** A lay-by that was planned. */
interface Aside {
  readonly laybyId: string;
  readonly customerId: string;
  readonly cart: Pick<InventedSale, 'lines' | 'totalMinor'>;
  readonly partMinor: number;
}

/** Goods are set aside, paid in parts, collected, or not wanted any more. */
export function planLaybys(plan: Plan): void {
  for (const layby of plan.founded.shop.deeds.laybys) {
    const aside = setAside(plan, layby);
    if (aside === null) continue;
    for (const daysAgo of layby.paidAgo) pay(plan, layby, aside, daysAgo);
    if (layby.end?.as === 'collected') collect(plan, layby, aside, layby.end.daysAgo);
    if (layby.end?.as === 'cancelled') cancel(plan, layby, aside, layby.end.daysAgo);
  }
}

function setAside(plan: Plan, layby: ShopLayby): Aside | null {
  const { founded, promotions, chance, nowMs } = plan;
  const shift = shiftOn(plan, layby.branch, layby.daysAgo);
  const day = plan.days.find((one) => one.shifts.some((own) => own === shift));
  if (shift === null || day === undefined) return null;
  const product = productNamed(plan, layby.name);
  const bought = [
    { product, packId: null, quantityMilli: 1_000, unitPriceMinor: product.priceMinor },
  ];
  const customerId = customerNamed(founded, layby.customer);
  const cart = cartOf({ shop: founded.shop, promotions }, bought, null, shift.openMs);
  const partMinor = Math.round((cart.totalMinor * PAID_SHARE) / UNIT_MINOR) * UNIT_MINOR;
  const [laybyId, paymentId] = [chance.id(shift.openMs), chance.id(shift.openMs)];
  const deposit = { _id: paymentId, amountMinor: partMinor, ...byCard(plan) };
  const { daysAgo, branch } = day;
  const sale = { _id: laybyId, atMs: shift.openMs, ...cart, payments: [] };
  plan.kept.push({ daysAgo, branchId: branch.branchId, sale });
  doIn(plan, shift, (atMs) => async (tx, { worker, tillId, shiftId, leaseId }) => {
    const clerk = clerkOf(worker, () => atMs);
    const place = { tillId, shiftId, leaseId };
    const dueOn = dateAfter(founded, nowMs, -layby.dueAgo);
    await makeLayby(tx, worker, clerk, {
      ...{ _id: laybyId, ...place, ...cart, customerId, dueOn, deposit },
      ...{ taxExempt: null, note: null },
    });
  });
  return { laybyId, customerId, cart, partMinor };
}

function pay(plan: Plan, { branch }: ShopLayby, aside: Aside, daysAgo: number): void {
  const shift = shiftOn(plan, branch, daysAgo);
  if (shift === null) return;
  const { laybyId, partMinor: amountMinor } = aside;
  const paid = { _id: plan.chance.id(shift.openMs), amountMinor, ...byCard(plan) };
  doIn(plan, shift, (atMs) => async (tx, { worker, shiftId, leaseId }) => {
    const clerk = clerkOf(worker, () => atMs);
    await takePayment(tx, worker, clerk, { laybyId, shiftId, leaseId, ...paid });
  });
}

/** One sale, which what was paid pays for; the rest by card. */
function collect(plan: Plan, layby: ShopLayby, aside: Aside, daysAgo: number): void {
  const { chance } = plan;
  const shift = shiftOn(plan, layby.branch, daysAgo);
  if (shift === null) return;
  const { laybyId: quoteId, customerId, cart, partMinor } = aside;
  const paidMinor = partMinor * (1 + layby.paidAgo.length);
  const atMs = shift.openMs + 3 * 60 * MINUTE_MS;
  const rest = { amountMinor: cart.totalMinor - paidMinor, ...byCard(plan) };
  const deposit = { method: 'deposit' as const, provider: null, reference: null };
  const payments = [
    { _id: chance.id(atMs), ...deposit, amountMinor: paidMinor },
    { _id: chance.id(atMs), ...rest },
  ];
  const _id = chance.id(atMs);
  plan.collected.add(_id);
  plan.taken.add(_id);
  shift.sales.push({ _id, atMs, ...cart, discount: null, customerId, quoteId, payments });
}

function cancel(plan: Plan, { branch }: ShopLayby, { laybyId }: Aside, daysAgo: number): void {
  const shift = shiftOn(plan, branch, daysAgo);
  if (shift === null) return;
  doIn(plan, shift, (atMs) => {
    const _id = plan.chance.id(atMs);
    const back = { back: 'store_credit' as const, feeMinor: 0, reason: 'Found a cheaper one' };
    return async (tx, { worker }) => {
      const nowhere = { shiftId: null, leaseId: null, approvalId: null };
      const clerk = clerkOf(worker, () => atMs);
      await cancelTheLayby(tx, worker, clerk, { _id, laybyId, ...nowhere, ...back });
    };
  });
}
