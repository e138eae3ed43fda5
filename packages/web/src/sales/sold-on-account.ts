import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { z } from 'zod';

/** What a sale of this device put on an account: sold on it, or spent of what it held. */
export const soldOnAccount = z.object({
  saleId: z.string(),
  customerId: z.string(),
  amountMinor: z.number(),
});
export type SoldOnAccount = z.output<typeof soldOnAccount>;

const ON_ACCOUNT: ReadonlySet<PaymentMethod> = new Set(['credit', 'store_credit']);

/** What a sale puts on its customer's account; null: nothing. */
export function onAccountIn(sale: {
  readonly _id: string;
  readonly customerId: string | null;
  readonly payments: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[];
}): SoldOnAccount | null {
  const { _id: saleId, customerId, payments } = sale;
  const amountMinor = payments
    .filter(({ method }) => ON_ACCOUNT.has(method))
    .reduce((sum, part) => sum + part.amountMinor, 0);
  return customerId === null || amountMinor === 0 ? null : { saleId, customerId, amountMinor };
}

/** What was put on an account here: by what is noted, and by what waits to be sent; each once. */
export function soldTo(
  customerId: string,
  noted: readonly SoldOnAccount[],
  waiting: readonly { readonly draft: SaleDraft }[],
): number {
  const here = waiting.flatMap(({ draft }) => {
    const { _id, customerId = null, payments } = draft;
    return onAccountIn({ _id, customerId, payments }) ?? [];
  });
  const all = [...noted, ...here];
  const bySale = new Map(all.map((one) => [one.saleId, one]));
  return [...bySale.values()]
    .filter((one) => one.customerId === customerId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
