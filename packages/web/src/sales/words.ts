import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { t } from '../i18n/en/sales.ts';
import type { PayProblem } from './pay.ts';

const METHODS = {
  cash: 'cash',
  mobile_money: 'mobileMoney',
  card: 'card',
  other: 'otherWay',
  credit: 'onAccount',
  store_credit: 'storeCredit',
  exchange: 'exchange',
  gift_card: 'giftCard',
  deposit: 'deposit',
} as const;

/** A way of paying, as every screen calls it. */
export function methodName(method: PaymentMethod): string {
  return t(METHODS[method]);
}

const PROBLEMS = {
  amount: 'wrongAmount',
  zero: 'wrongZero',
  coins: 'wrongCoins',
  changeTooMuch: 'wrongChange',
  provider: 'wrongProvider',
  reference: 'wrongReference',
  referenceTwice: 'wrongReferenceTwice',
  cardNumber: 'wrongCardNumber',
  decimals: 'wrongDecimals',
  tooMuch: 'wrongTooMuch',
} as const satisfies Record<PayProblem, string>;

/** What is wrong with a payment, and how it is put right. */
export function payMessage(problem: PayProblem): string {
  return t(PROBLEMS[problem]);
}

/** The field of the pay panel that a problem stands beside. */
export function fieldOfProblem(problem: PayProblem | null): 'amount' | 'provider' | 'reference' {
  if (problem === 'provider') return 'provider';
  const isReference =
    problem === 'reference' || problem === 'referenceTwice' || problem === 'cardNumber';
  return isReference ? 'reference' : 'amount';
}
