import type { ExchangeDraftInput } from '@tillbook/core/refunds/exchange.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TestApp } from './app.ts';
import { newId, type TestPerson } from './builders.ts';
import { refundDraftOf, type Back } from './refunds.ts';
import { call, draftOf, type Cart, type OpenTill } from './till.ts';

export type Part = readonly [PaymentMethod, number];

/** Money as a draft says it. */
export const partsOf = (parts: readonly Part[]) =>
  parts.map(([method, amountMinor]) => ({
    ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
  }));

/** An exchange as the screen would send it: what comes back of a sale, what is bought, and both ways. */
export function exchangeDraftOf(
  till: OpenTill,
  sale: Sale,
  back: readonly Back[],
  cart: Pick<Cart, 'lines' | 'totalMinor'>,
  money: { readonly given: readonly Part[]; readonly paid: readonly Part[] },
  before: Readonly<Record<number, number>> = {},
): ExchangeDraftInput {
  const sum = (parts: readonly Part[]): number => parts.reduce((all, [, minor]) => all + minor, 0);
  const refund = refundDraftOf(till, sale, back, before);
  const given = money.given.map(([method, amountMinor]) => ({ method, amountMinor }));
  const bought = draftOf(till, { ...cart, payments: partsOf(money.paid) });
  const roundingMinor = sum(money.paid) - bought.totalMinor;
  return {
    _id: newId(),
    saleId: sale._id,
    refund: { ...refund, leaseId: till.leaseId, payments: given, totalMinor: sum(money.given) },
    sale: {
      ...bought,
      ...(roundingMinor === 0 ? {} : { roundingMinor }),
      totalMinor: sum(money.paid),
    },
  };
}

export interface Exchanged {
  readonly _id: string;
  readonly refund: Refund;
  readonly sale: Sale;
}

/** Posts an exchange and counts the number of its sale when it was taken. */
export async function exchange(
  at: TestApp,
  person: Pick<TestPerson, 'headers'>,
  till: OpenTill,
  draft: ExchangeDraftInput,
) {
  const url = '/api/exchanges';
  const answer = await call<Exchanged & { code?: string }>(at, person, 'POST', url, draft);
  if (answer.status === 200 && draft.sale.number === till.lastNumber + 1) till.lastNumber += 1;
  return answer;
}
