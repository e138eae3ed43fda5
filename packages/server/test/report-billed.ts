import type { BillDetail } from '@tillbook/core/purchasing/bills.api';
import { addDays } from '@tillbook/core/reports/period';
import { newId } from './builders.ts';
import { billBody, done } from './purchasing.ts';
import type { Delivered } from './report-billing.ts';
import type { Doing } from './report-deeds.ts';
import type { Stage } from './report-world.ts';

/** What suppliers ask for what they brought, and what of it goes back before they do. */

/** A bill comes for a delivery, as its paper says of some day; it asks so much more, or less. */
export async function bill(
  { app, shop, diary }: Stage,
  delivery: Delivered,
  { invoiceOn, differsMinor }: { readonly invoiceOn: string; readonly differsMinor: number },
): Promise<void> {
  const { id: receiptId, supplier, branch } = delivery;
  const received = diary.billing.leftOf(delivery);
  const netMinor = received + differsMinor;
  const taxMinor = Math.floor((netMinor * 18) / 100);
  const dueOn = addDays(invoiceOn, 30);
  const paper = { ...billBody(supplier, [{ receiptId, netMinor, taxMinor }]), invoiceOn, dueOn };
  const made = await done<BillDetail>(app, shop.owner, 'POST', '/api/supplier-bills', paper);
  diary.book(branch, 'supplier_bill', [
    ['2010', received],
    ['5200', differsMinor],
    ['1300', taxMinor],
    ['2000', -netMinor - taxMinor],
  ]);
  const { invoiceNumber: invoice } = paper;
  const tax = { kind: 'supplier_bill', id: made._id, supplier, invoice } as const;
  diary.taxed.hand({ when: diary.when(branch), ...tax, netMinor, taxMinor });
  diary.billing.bill(delivery, made._id, diary.when(branch), netMinor);
  const owed = { id: made._id, supplier, branch, invoiceOn, dueOn, day: diary.dayOf(branch) };
  diary.suppliers.bill({ ...owed, totalMinor: netMinor + taxMinor, isOfGoods: true });
}

const DIFFERS = [0, 370, -90, 0] as const;

/** The oldest delivery to a branch that nobody billed is billed now. */
export async function billLater({ stage, place, more }: Doing): Promise<void> {
  const { branchId } = place.till;
  const delivery = stage.diary.billing.oldest(branchId);
  if (delivery === undefined) return;
  const invoiceOn = stage.diary.dayOf(branchId);
  await bill(stage, delivery, { invoiceOn, differsMinor: DIFFERS[more.way] ?? 0 });
}

/** Some of it goes back before it is billed: so much less will be asked for. */
export async function sendBackEarly({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, diary } = stage;
  const { branchId } = place.till;
  const delivery = diary.billing.oldest(branchId);
  if (delivery === undefined || delivery.leftMilli < 1_000) return;
  if (diary.freeOf(branchId, delivery.product) < 1_000) return;
  const { id: receiptId, supplier: supplierId, product: productId } = delivery;
  const creditMinor = Math.min(diary.billing.leftOf(delivery) - 100, 200 + more.units * 33);
  await done(app, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: newId(), supplierId, branchId, receiptId, reason: 'Damaged', taxMinor: 0 },
    lines: [{ productId, stockQuantityMilli: 1_000, creditMinor }],
  });
  delivery.leftMilli -= 1_000;
  delivery.backs.push({ day: diary.dayOf(branchId), minor: creditMinor });
  const cost = diary.take(branchId, productId, 1_000, { kind: 'supplier_return' });
  diary.book(branchId, 'supplier_return', [
    ['2010', creditMinor],
    ['5200', cost - creditMinor],
    ['1200', -cost],
  ]);
  const dims = { ...diary.when(branchId), supplier: supplierId };
  diary.tell('purchases', dims, { sentBack: cost });
}
