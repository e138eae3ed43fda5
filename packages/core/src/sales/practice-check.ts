import { foldCode } from './payment-reference.ts';
import type { PaymentMethod } from './payment.ts';
import type { AskedPayment, AskedSale, PracticeGoods, PracticeTask } from './practice.ts';

/** A sale as it was finished in practice. */
export interface DoneSale {
  readonly goods: readonly PracticeGoods[];
  /** All that was taken off besides promotions, and every reason that was given. */
  readonly offMinor: number;
  readonly reasons: readonly string[];
  readonly payments: readonly {
    readonly method: PaymentMethod;
    readonly amountMinor: number;
    readonly tenderedMinor: number;
    readonly provider: string | null;
    readonly reference: string | null;
  }[];
}

/** One thing that is not as the customer wanted it; screens say it in a sentence. */
export type PracticeSlip =
  | { readonly code: 'too_early' }
  | { readonly code: 'still_parked' }
  | {
      readonly code: 'quantity';
      readonly name: string;
      /** None is not wanted. */
      readonly askedMilli: number;
      /** None is missing. */
      readonly givenMilli: number;
    }
  | { readonly code: 'off'; readonly askedMinor: number; readonly givenMinor: number }
  | { readonly code: 'reason'; readonly asked: string }
  | { readonly code: 'no_payment'; readonly method: PaymentMethod }
  | { readonly code: 'other_payment'; readonly method: PaymentMethod }
  | {
      readonly code: 'amount';
      readonly method: PaymentMethod;
      readonly askedMinor: number;
      readonly givenMinor: number;
    }
  | { readonly code: 'tender'; readonly askedMinor: number; readonly givenMinor: number }
  | { readonly code: 'provider'; readonly asked: string }
  | { readonly code: 'reference'; readonly asked: string };

function goodsSlips(asked: AskedSale, done: DoneSale): PracticeSlip[] {
  const of = (goods: readonly PracticeGoods[], soldId: string): number =>
    goods.reduce((sum, one) => sum + (one.soldId === soldId ? one.quantityMilli : 0), 0);
  const names = new Map([...done.goods, ...asked.goods].map(({ soldId, name }) => [soldId, name]));
  return [...names].flatMap(([soldId, name]) => {
    const askedMilli = of(asked.goods, soldId);
    const givenMilli = of(done.goods, soldId);
    if (askedMilli === givenMilli) return [];
    return [{ code: 'quantity' as const, name, askedMilli, givenMilli }];
  });
}

function discountSlips({ discount }: AskedSale, { offMinor, reasons }: DoneSale): PracticeSlip[] {
  const askedMinor = discount?.offMinor ?? 0;
  if (offMinor !== askedMinor) return [{ code: 'off', askedMinor, givenMinor: offMinor }];
  const asked = discount?.reason ?? null;
  return asked === null || reasons.includes(asked) ? [] : [{ code: 'reason', asked }];
}

/** What of one way of paying is not as it was asked. */
function paymentSlips(asked: AskedPayment, done: DoneSale['payments']): PracticeSlip[] {
  const { method, amountMinor, tenderedMinor, provider, reference } = asked;
  const given = done.filter((one) => one.method === method);
  if (given.length === 0) return [{ code: 'no_payment', method }];
  const coveredMinor = given.reduce((sum, one) => sum + one.amountMinor, 0);
  const handedMinor = given.reduce((sum, one) => sum + one.tenderedMinor, 0);
  const mustHand = tenderedMinor ?? coveredMinor;
  const isSaid = (text: string | null, of: 'provider' | 'reference'): boolean =>
    text === null || given.some((one) => foldCode(one[of] ?? '') === foldCode(text));
  return [
    amountMinor !== null && amountMinor !== coveredMinor
      ? { code: 'amount' as const, method, askedMinor: amountMinor, givenMinor: coveredMinor }
      : null,
    handedMinor === mustHand
      ? null
      : { code: 'tender' as const, askedMinor: mustHand, givenMinor: handedMinor },
    isSaid(provider, 'provider') ? null : { code: 'provider' as const, asked: provider ?? '' },
    isSaid(reference, 'reference') ? null : { code: 'reference' as const, asked: reference ?? '' },
  ].filter((slip) => slip !== null);
}

/**
 * What of a finished practice sale is not as it was asked, in the order in which a seller goes: the
 * goods, what is taken off, the payments. Goods that stand on several lines count together. What
 * is paid is compared once the goods are right: it follows from them.
 */
export function slipsOf(asked: AskedSale, done: DoneSale): readonly PracticeSlip[] {
  const before = [...goodsSlips(asked, done), ...discountSlips(asked, done)];
  if (before.length > 0) return before;
  const methods = new Set(asked.payments.map(({ method }) => method));
  const others = new Set(done.payments.map(({ method }) => method));
  return [
    ...asked.payments.flatMap((payment) => paymentSlips(payment, done.payments)),
    ...[...others].flatMap((method): PracticeSlip[] =>
      methods.has(method) ? [] : [{ code: 'other_payment', method }],
    ),
  ];
}

/** How a customer was served, as the till shows it when it is over. */
export interface Served {
  readonly sales: readonly DoneSale[];
  /** They were sold to before they had said everything. */
  readonly isEarly: boolean;
  readonly parkedCount: number;
}

/** What of a whole task is not as it was asked; none is right. */
export function taskSlips({ sales: asked }: PracticeTask, served: Served): readonly PracticeSlip[] {
  if (served.isEarly) return [{ code: 'too_early' }];
  const left: PracticeSlip[] = served.parkedCount > 0 ? [{ code: 'still_parked' }] : [];
  const sales = asked.flatMap((sale, at) => {
    const done = served.sales[at];
    return done === undefined ? [] : slipsOf(sale, done);
  });
  return [...sales, ...left];
}
