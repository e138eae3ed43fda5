import { z } from 'zod';
import { EXPENSE_CATEGORIES } from '../books/expenses.ts';

/** A supplier's bill as a list shows it. */
export const billRow = z.object({
  _id: z.string(),
  number: z.string(),
  /** `services`: an expense that is owed; its bill has its id. */
  kind: z.enum(['receipts', 'opening', 'services']),
  supplierId: z.string(),
  supplierName: z.string(),
  branchId: z.string(),
  invoiceNumber: z.string(),
  invoiceOn: z.string(),
  dueOn: z.string(),
  netMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  openMinor: z.number(),
  isOverdue: z.boolean(),
  /** Taken back whole by an entry against it: nothing was paid. */
  isTakenBack: z.boolean(),
  postedAt: z.string(),
});
export type BillRow = z.output<typeof billRow>;

/** A bill with what it is for and what settled it. */
export const billDetail = billRow.extend({
  receivedMinor: z.number(),
  postedByName: z.string(),
  receipts: z.array(
    z.object({
      receiptId: z.string(),
      number: z.string(),
      receivedMinor: z.number(),
      netMinor: z.number(),
      taxMinor: z.number(),
    }),
  ),
  /** What a bill for services is for. */
  expense: z
    .object({
      _id: z.string(),
      number: z.string(),
      category: z.enum(EXPENSE_CATEGORIES),
      note: z.string().nullable(),
    })
    .nullable(),
  settlements: z.array(
    z.object({
      kind: z.enum(['payment', 'return', 'reversal', 'payment_void']),
      sourceId: z.string(),
      number: z.string(),
      /** Below zero for a payment that was taken back. */
      amountMinor: z.number(),
      settledAt: z.string(),
    }),
  ),
});
export type BillDetail = z.output<typeof billDetail>;
