import type { TestApp } from './app.ts';
import { newId } from './builders.ts';
import { done } from './purchasing.ts';
import type { RefundShop } from './refunds.ts';

/** Who pays or owes how much, as every request about an account begins. */
export const ofDebtor = (
  { branchId }: Pick<RefundShop, 'branchId'>,
  customerId: string,
  amountMinor: number,
) => ({ _id: newId(), customerId, branchId, amountMinor });

/** A customer pays by bank what they owe. */
export const paysDebt = (at: TestApp, scene: RefundShop, customerId: string, amountMinor: number) =>
  done(at, scene.shop.owner, 'POST', '/api/customer-payments', {
    ...{ ...ofDebtor(scene, customerId, amountMinor), shiftId: null, leaseId: null },
    ...{ method: 'bank', provider: null, reference: null, note: null },
  });

/** The owner gives up what a customer owes. */
export const givesUpDebt = (
  at: TestApp,
  scene: RefundShop,
  customerId: string,
  amountMinor: number,
) =>
  done(at, scene.shop.owner, 'POST', '/api/customer-write-offs', {
    ...ofDebtor(scene, customerId, amountMinor),
    reason: 'Moved away',
  });
