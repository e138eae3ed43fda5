import { allocate, parseMoney } from '@tillbook/core/money';
import { changeInNotes, CHANGE_MAX_MINOR, type PaymentMethod } from '@tillbook/core/sales/payment';
import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { isUnusualTender } from '@tillbook/core/sales/unusual';
import {
  isCardForPhone,
  looksLikeCardNumber,
  referenceKey,
} from '@tillbook/core/sales/payment-reference';
import type { PaidHere } from './paid-here.ts';
import { CASH, roundedTotal, type Way } from './selling.ts';

/** A payment that is decided: what it covers, and for cash what was handed over. */
export interface PaidPart {
  readonly method: PaymentMethod;
  /** The business's own way, and what it is called. */
  readonly paymentTypeId: string | null;
  readonly typeName: string | null;
  readonly amountMinor: number;
  readonly tenderedMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
  /** Of mobile money that awaits its code: whose number pays. */
  readonly payerPhone?: string;
  /** Of a gift card, what was typed or scanned. */
  readonly giftCardCode?: string;
}

/** The pay panel as it stands: the parts taken so far and the one being typed. */
export interface Paying {
  readonly parts: readonly PaidPart[];
  readonly way: Way;
  /** Cash: what was handed over. Else: what it covers. Empty means exactly what is due. */
  readonly amountText: string;
  readonly provider: string;
  readonly reference: string;
  /** While there is no code: whose number pays. */
  readonly payerPhone: string;
}

/** Whether a code may come later by this way of paying: the business chose so. */
export const mayAwaitCode = ({ method, paymentTypeId, needsReference }: Way): boolean =>
  method === 'mobile_money' && paymentTypeId !== null && !needsReference;

/** Whether what is typed would await its code. */
export const isAwaiting = ({ way, reference }: Paying): boolean =>
  mayAwaitCode(way) && reference.trim() === '';

export type PayProblem =
  | 'amount'
  | 'decimals'
  | 'zero'
  | 'coins'
  | 'tooMuch'
  | 'overCredit'
  | 'changeTooMuch'
  | 'provider'
  | 'reference'
  | 'referenceTwice'
  | 'referenceHere'
  | 'cardNumber'
  | 'payerCard';

/** What is to be paid. */
export interface Bill {
  /** Before its cash is rounded. */
  readonly exactMinor: number;
  readonly currency: string;
  readonly rounding: CashRounding | null;
  /** The most that may go on the account where nobody can be asked; null: no such limit. */
  readonly creditMostMinor?: number | null;
  /** Receipts of this device by the mobile-money codes that pay them. */
  readonly codesHere?: ReadonlyMap<string, PaidHere>;
}

/** What the panel shows for what was typed. */
export interface PayView {
  readonly dueMinor: number;
  /** What cash is rounded by; nothing for another way. */
  readonly roundingMinor: number;
  /** What this payment would cover. */
  readonly coversMinor: number;
  readonly changeMinor: number;
  /** Cash that nobody would hand over for what is due; null where nothing is odd. */
  readonly unusualMinor: number | null;
  /** The change in notes and coins, the largest first. */
  readonly notes: readonly { readonly valueMinor: number; readonly count: number }[];
  /** What stays due after this payment. */
  readonly leftMinor: number;
  readonly problem: PayProblem | null;
  /** The receipt that its code pays already; null where it pays none. */
  readonly usedFor: PaidHere | null;
  /** What this payment would be; null while there is a problem. */
  readonly part: PaidPart | null;
}

export function startPaying(way: Way = CASH, provider = ''): Paying {
  const named = way.method === 'mobile_money' ? way.typeName : null;
  return {
    parts: [],
    way,
    amountText: '',
    provider: named ?? provider,
    reference: '',
    payerPhone: '',
  };
}

/** Whether only the server knows what a way of paying holds: a card, or what was paid before. */
export const isServersToSay = ({ method }: { readonly method: PaymentMethod }): boolean =>
  method === 'gift_card' || method === 'deposit';

/** Whether parts leave more on the account than may be left there without asking. */
export function isOverCredit(parts: readonly PaidPart[], mostMinor: number | null): boolean {
  const onAccount = parts.filter(({ method }) => method === 'credit');
  return mostMinor !== null && onAccount.length > 0 && paidBy(onAccount) > mostMinor;
}

/** What parts come to. */
export const paidBy = (parts: readonly PaidPart[]): number =>
  parts.reduce((sum, part) => sum + part.amountMinor, 0);

/** What is still due after the parts that were taken; below zero when the cart shrank. */
export function dueOf(totalMinor: number, parts: readonly PaidPart[]): number {
  return totalMinor - paidBy(parts);
}

/** All that is still due in exact cash, after what was taken already. */
export function exactCash(
  exactMinor: number,
  rounding: CashRounding | null,
  taken: readonly PaidPart[] = [],
): readonly PaidPart[] {
  const { totalMinor } = roundedTotal(exactMinor, taken, rounding);
  const amountMinor = dueOf(totalMinor, taken);
  if (amountMinor === 0) return taken;
  const { method, paymentTypeId, typeName } = CASH;
  const cash = { method, paymentTypeId, typeName, amountMinor, tenderedMinor: amountMinor };
  return [...taken, { ...cash, provider: null, reference: null }];
}

interface Amounts {
  readonly coversMinor: number;
  readonly tenderedMinor: number;
  readonly problem: PayProblem | null;
}

function amountsOf(paying: Paying, dueMinor: number, bill: Bill): Amounts {
  const refused = (problem: PayProblem): Amounts => ({
    coversMinor: 0,
    tenderedMinor: 0,
    problem,
  });
  if (dueMinor < 0) return refused('tooMuch');
  const typed = paying.amountText.trim();
  if (typed === '') return { coversMinor: dueMinor, tenderedMinor: dueMinor, problem: null };
  const read = parseMoney(typed, bill.currency);
  if (!read.ok) return refused(read.reason === 'TOO_MANY_DECIMALS' ? 'decimals' : 'amount');
  const coversMinor = Math.min(read.minor, dueMinor);
  const amounts = { coversMinor, tenderedMinor: read.minor };
  if (read.minor === 0) return { ...amounts, problem: 'zero' };
  if (paying.way.method === 'cash') {
    const step = bill.rounding?.stepMinor ?? 1;
    if (read.minor < dueMinor && read.minor % step !== 0) return { ...amounts, problem: 'coins' };
    const isTooMuch = read.minor - coversMinor > CHANGE_MAX_MINOR;
    return { ...amounts, problem: isTooMuch ? 'changeTooMuch' : null };
  }
  return { ...amounts, problem: read.minor > dueMinor ? 'tooMuch' : null };
}

/** What goes on the account beyond what may, with the parts that were taken before. */
function creditProblem(
  { way, parts }: Paying,
  coversMinor: number,
  { creditMostMinor = null }: Bill,
): PayProblem | null {
  if (way.method !== 'credit' || creditMostMinor === null) return null;
  const before = parts.filter(({ method }) => method === 'credit');
  return paidBy(before) + coversMinor > creditMostMinor ? 'overCredit' : null;
}

function referenceProblem(paying: Paying, usedFor: PaidHere | null): PayProblem | null {
  const { way, provider, reference, parts } = paying;
  const { method } = way;
  if (method === 'cash') return null;
  const isCard = [reference, provider].some((text) => looksLikeCardNumber(text, method));
  if (isCard) return 'cardNumber';
  if (way.needsReference && reference.trim() === '') return 'reference';
  if (method !== 'mobile_money') return null;
  if (provider.trim() === '') return 'provider';
  if (isAwaiting(paying)) return isCardForPhone(paying.payerPhone) ? 'payerCard' : null;
  const key = referenceKey({ method, provider, reference });
  if (key === null) return 'reference';
  if (parts.some((part) => referenceKey(part) === key)) return 'referenceTwice';
  return usedFor === null ? null : 'referenceHere';
}

/** What this device knows of a code: another sale of it that the same one pays. */
function usedBefore({ way, provider, reference }: Paying, { codesHere }: Bill): PaidHere | null {
  const key = referenceKey({ method: way.method, provider, reference });
  return key === null ? null : (codesHere?.get(key) ?? null);
}

/** Reads the panel: what is due, what this payment covers, the change and its notes. */
export function payView(paying: Paying, bill: Bill): PayView {
  const { way, parts } = paying;
  const isCash = way.method === 'cash';
  const { roundingMinor } = roundedTotal(bill.exactMinor, parts, isCash ? bill.rounding : null);
  const dueMinor = dueOf(bill.exactMinor + roundingMinor, parts);
  const amounts = amountsOf(paying, dueMinor, bill);
  const { coversMinor, tenderedMinor, problem: wrongAmount } = amounts;
  const usedFor = usedBefore(paying, bill);
  const problem =
    wrongAmount ?? creditProblem(paying, coversMinor, bill) ?? referenceProblem(paying, usedFor);
  const changeMinor = wrongAmount === null ? tenderedMinor - coversMinor : 0;
  const isUnusual = changeMinor > 0 && isUnusualTender(dueMinor, tenderedMinor, bill.currency);
  const payerPhone = isAwaiting(paying) ? paying.payerPhone.trim() : '';
  const part: PaidPart = {
    ...{ method: way.method, paymentTypeId: way.paymentTypeId, typeName: way.typeName },
    amountMinor: coversMinor,
    tenderedMinor: isCash ? tenderedMinor : coversMinor,
    provider: way.method === 'mobile_money' ? paying.provider.trim() : null,
    reference: isCash || paying.reference.trim() === '' ? null : paying.reference.trim(),
    ...(payerPhone === '' ? {} : { payerPhone }),
  };
  return {
    dueMinor,
    roundingMinor,
    coversMinor,
    changeMinor,
    unusualMinor: isUnusual ? tenderedMinor : null,
    notes: changeMinor > 0 ? changeInNotes(changeMinor, bill.currency) : [],
    leftMinor: Math.max(0, dueMinor - coversMinor),
    problem,
    usedFor,
    part: problem === null ? part : null,
  };
}

/** The whole sale's payments when this one settles it; null while something stays due. */
export function settledBy(paying: Paying, view: PayView): readonly PaidPart[] | null {
  if (view.part === null || view.leftMinor > 0) return null;
  return view.part.amountMinor === 0 ? paying.parts : [...paying.parts, view.part];
}

/** Takes the typed payment as one part; the next one starts with what is left. */
export function takePart(paying: Paying, part: PaidPart): Paying {
  return { ...startPaying(paying.way, paying.provider), parts: [...paying.parts, part] };
}

/** Gives a part back, for example when the customer takes the note again. */
export function dropPart(paying: Paying, at: number): Paying {
  return { ...paying, parts: paying.parts.filter((_part, index) => index !== at) };
}

/** An even share of what is due; the first shares carry the odd minor units. */
export function evenShare(dueMinor: number, among: number): number {
  return allocate(dueMinor, Array<number>(among).fill(1))[0] ?? dueMinor;
}
