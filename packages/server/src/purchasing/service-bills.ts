import { whyNotTakeBack } from '@tillbook/core/books/expenses';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { refuseInvoiceTaken } from './bills.ts';
import { findBill, insertBills, settleBills } from './bills.sql.ts';
import { refuseUnknown } from './clerk.ts';
import { lockSupplier } from './suppliers.sql.ts';

/** An expense that a supplier billed, as its bill says it. */
export interface Services {
  /** The bill gets it too: one cannot be without the other. */
  readonly expenseId: string;
  readonly supplierId: string;
  readonly branchId: string;
  /** The day of the bill, from which it is owed. */
  readonly day: string;
  readonly dueOn: string;
  /** As it stands on the supplier's paper. */
  readonly invoiceNumber: string;
  /** With the tax in it. */
  readonly amountMinor: number;
  readonly taxMinor: number;
  /** Hex. */
  readonly hash: string;
}

interface By {
  readonly businessId: string;
  readonly personId: string;
  readonly name: string;
  readonly at: string;
}

/** Whoever gets it is known, and is nobody else's until the commit. @throws Refusal NOT_FOUND */
export async function holdSupplier(tx: Tx, businessId: string, supplierId: string): Promise<void> {
  if ((await lockSupplier(tx, businessId, supplierId)) === null) refuseUnknown('#/supplierId');
}

/**
 * Puts a bill for services among those of a supplier that is held; the journal is the expense's.
 * A credit for goods stays for the next bill for goods, so that this one can be taken back.
 * @throws Refusal DUPLICATE_VALUE (the number on the bill)
 */
export async function billServices(tx: Tx, by: By, services: Services): Promise<void> {
  const { businessId, at, personId, name } = by;
  const { expenseId, supplierId, branchId, day, dueOn, invoiceNumber, hash } = services;
  const { amountMinor, taxMinor } = services;
  if ((await findBill(tx, businessId, expenseId, day)) !== null) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  await refuseInvoiceTaken(tx, businessId, { supplierId, invoiceNumber }, '#/reference');
  const number = await nextDocumentNumber(tx, businessId, 'supplier_bill');
  await insertBills(tx, businessId, [
    {
      ...{ billId: expenseId, number, kind: 'services', supplierId, branchId, invoiceNumber },
      ...{ invoiceOn: day, dueOn, businessDate: day, receivedMinor: 0 },
      ...{ netMinor: amountMinor - taxMinor, taxMinor, totalMinor: amountMinor },
      ...{ at, by: personId, byName: name, hash },
    },
  ]);
}

/**
 * Settles the bill of an expense that is taken back, whole; its supplier is held, so nobody pays
 * it meanwhile.
 * @throws Refusal BILL_SETTLED (number) when something of it was paid or credited
 */
export async function unbillServices(tx: Tx, by: By, expenseId: string): Promise<void> {
  const { businessId, at } = by;
  const bill = await findBill(tx, businessId, expenseId, at.slice(0, 10));
  if (bill === null) throw new Error('an owed expense without its bill');
  refuseIf(whyNotTakeBack(bill), { number: bill.number });
  const parts = [{ billId: expenseId, amountMinor: bill.totalMinor }];
  await settleBills(tx, businessId, { kind: 'reversal', id: expenseId, at }, parts);
}
