import { t } from '../i18n/en/sales.ts';
import type { PayProblem } from './pay.ts';

const PROBLEMS = {
  amount: 'wrongAmount',
  zero: 'wrongZero',
  coins: 'wrongCoins',
  changeTooMuch: 'wrongChange',
  provider: 'wrongProvider',
  reference: 'wrongReference',
  referenceTwice: 'wrongReferenceTwice',
  cardNumber: 'wrongCardNumber',
  payerCard: 'wrongCardNumber',
  decimals: 'wrongDecimals',
  tooMuch: 'wrongTooMuch',
  overCredit: 'wrongOverCredit',
} as const satisfies Record<PayProblem, string>;

/** What is wrong with a payment, and how it is put right. */
export function payMessage(problem: PayProblem): string {
  return t(PROBLEMS[problem]);
}

/** The field of the pay panel that a problem stands beside. */
export function fieldOfProblem(
  problem: PayProblem | null,
): 'amount' | 'provider' | 'reference' | 'payer' {
  if (problem === 'payerCard') return 'payer';
  if (problem === 'provider') return 'provider';
  const isReference =
    problem === 'reference' || problem === 'referenceTwice' || problem === 'cardNumber';
  return isReference ? 'reference' : 'amount';
}
