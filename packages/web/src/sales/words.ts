import { t } from '../i18n/en/sales.ts';
import type { Format } from '../i18n/format.ts';
import type { PayProblem, PayView } from './pay.ts';

const PROBLEMS = {
  amount: 'wrongAmount',
  zero: 'wrongZero',
  coins: 'wrongCoins',
  changeTooMuch: 'wrongChange',
  provider: 'wrongProvider',
  reference: 'wrongReference',
  referenceTwice: 'wrongReferenceTwice',
  referenceHere: 'wrongReferenceHere',
  cardNumber: 'wrongCardNumber',
  payerCard: 'wrongCardNumber',
  decimals: 'wrongDecimals',
  tooMuch: 'wrongTooMuch',
  overCredit: 'wrongOverCredit',
} as const satisfies Record<PayProblem, string>;

/** What is wrong with a payment, and how it is put right. */
export function payMessage(
  problem: PayProblem,
  { usedFor }: Pick<PayView, 'usedFor'>,
  format: Format,
): string {
  const number = usedFor?.receiptNumber ?? '';
  const when = usedFor === null ? '' : format.dateTime(usedFor.occurredAt);
  return t(PROBLEMS[problem], { number, when });
}

/** The field of the pay panel that a problem stands beside. */
export function fieldOfProblem(
  problem: PayProblem | null,
): 'amount' | 'provider' | 'reference' | 'payer' {
  if (problem === 'payerCard') return 'payer';
  if (problem === 'provider') return 'provider';
  const isReference = problem?.startsWith('reference') === true || problem === 'cardNumber';
  return isReference ? 'reference' : 'amount';
}
