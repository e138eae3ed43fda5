import { clerkOf } from '../customers/clerk.ts';
import { postPayment } from '../debts/payments.ts';
import { customerNamed, onAccountOf } from './add-customers.ts';
import { doIn, freeSales, replaceSale, shiftOn, type Plan } from './plan-deeds.ts';
import type { ShopDeeds } from './shop-deeds.ts';

/** A sale on account is at most such a share of what may be owed: three of them go together. */
const CAP_SHARE = 0.16;
const THOUSAND = 1_000;

/** Who may owe takes goods along without paying for them, and pays what is older by bank. */
export function planOnAccount(plan: Plan): void {
  const { onAccount } = plan.founded.shop.deeds;
  for (const one of onAccount.sold) planSale(plan, one);
  for (const one of onAccount.paid) planPayment(plan, one);
}

function limitOf({ founded }: Plan, customer: string) {
  const customerId = customerNamed(founded, customer);
  const found = onAccountOf(founded).find((one) => one.customerId === customerId);
  if (found === undefined) throw new Error(`${customer} may owe nothing in a sample shop`);
  return found;
}

function planSale(plan: Plan, one: ShopDeeds['onAccount']['sold'][number]): void {
  const { customerId, limitMinor } = limitOf(plan, one.customer);
  const shift = shiftOn(plan, one.branch, one.daysAgo);
  if (shift === null) return;
  const sale = freeSales(plan, shift).find(
    ({ totalMinor, customerId: who = null }) =>
      who === null && totalMinor <= limitMinor * CAP_SHARE,
  );
  const payment = sale?.payments[0];
  if (sale === undefined || payment === undefined) return;
  const { _id, amountMinor } = payment;
  const credit = { _id, amountMinor, method: 'credit' as const, provider: null, reference: null };
  replaceSale(plan, shift, sale, { ...sale, customerId, payments: [credit] });
}

/** The owner enters what came in at the bank. */
function planPayment(plan: Plan, one: ShopDeeds['onAccount']['paid'][number]): void {
  const { founded, chance } = plan;
  const { customerId, limitMinor } = limitOf(plan, one.customer);
  const shift = shiftOn(plan, one.branch, one.daysAgo);
  if (shift === null) return;
  doIn(plan, shift, (atMs) => {
    const body = {
      ...{ _id: chance.id(atMs), customerId, shiftId: null, leaseId: null, note: null },
      ...{ method: 'bank' as const, provider: null },
      amountMinor: Math.round((limitMinor * one.share) / THOUSAND) * THOUSAND,
      reference: `TR-${chance.text('0123456789', 6)}`,
    };
    return async (tx, { branchId }) => {
      const clerk = clerkOf(founded.owner, () => atMs);
      await postPayment(tx, founded.owner, clerk, { ...body, branchId });
    };
  });
}
