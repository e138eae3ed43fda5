import { z } from 'zod';

/** What came back in the same step as a sale, as its receipt shows it. */
export const exchanged = z.object({
  refundId: z.string(),
  refundNumber: z.string(),
  /** The sale that it had been bought in. */
  saleId: z.string(),
  receiptNumber: z.string(),
  totalMinor: z.number(),
  /** What of it paid for this sale. */
  amountMinor: z.number(),
  lines: z.array(
    z.object({
      name: z.string(),
      packName: z.string().nullable(),
      unit: z.string(),
      quantityMilli: z.number(),
      totalMinor: z.number(),
    }),
  ),
});
export type Exchanged = z.output<typeof exchanged>;
