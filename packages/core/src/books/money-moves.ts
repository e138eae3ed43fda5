import { ACCOUNT, type AccountCode } from '../ledger/accounts.ts';
import type { JournalLine } from '../ledger/journal.ts';
import { assertBalanced, credit, debit } from '../ledger/journal.ts';

/** Where money lies that the office moves; what is in tills is moved at the till. */
export const MONEY_PLACES = ['safe', 'bank', 'mobile_money', 'card', 'elsewhere'] as const;
export type MoneyPlace = (typeof MONEY_PLACES)[number];
export const PLACE_ACCOUNT: Readonly<Record<MoneyPlace, AccountCode>> = {
  safe: ACCOUNT.CASH_IN_SAFE,
  bank: ACCOUNT.BANK,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  card: ACCOUNT.CARD_CLEARING,
  elsewhere: ACCOUNT.OTHER_TENDERS,
};

export const MOVE_KINDS = [
  'transfer',
  'owner_in',
  'owner_out',
  'tax_paid',
  'tax_refunded',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export interface MoneyMove {
  readonly kind: MoveKind;
  /** Null: from the owner, or from the tax office. */
  readonly from: MoneyPlace | null;
  /** Null: to the owner, or to the tax office. */
  readonly to: MoneyPlace | null;
  /** What left. */
  readonly amountMinor: number;
  /** Of it, what the bank or the provider kept. */
  readonly feeMinor: number;
  /** The input tax that a tax return sets off against the tax on sales. */
  readonly inputTaxMinor: number;
}

/** What the books owe the tax office, and what they hold against it. */
export interface TaxHeld {
  /** Tax on sales, less what was paid of it. */
  readonly outputMinor: number;
  /** Tax on purchases and expenses that was not set off yet. */
  readonly inputMinor: number;
}

/** The tax return that leaves nothing of both: what is paid, or what comes back. */
export function returnOf({ outputMinor, inputMinor }: TaxHeld): {
  readonly kind: 'tax_paid' | 'tax_refunded';
  readonly amountMinor: number;
  readonly inputTaxMinor: number;
} {
  const owedMinor = outputMinor - inputMinor;
  return {
    kind: owedMinor >= 0 ? 'tax_paid' : 'tax_refunded',
    amountMinor: Math.abs(owedMinor),
    inputTaxMinor: Math.max(0, inputMinor),
  };
}

/** What comes from nowhere of ours, and what goes there. */
const FROM_OUTSIDE: readonly MoveKind[] = ['owner_in', 'tax_refunded'];
const TO_OUTSIDE: readonly MoveKind[] = ['owner_out', 'tax_paid'];

export const comesFromOutside = (kind: MoveKind): boolean => FROM_OUTSIDE.includes(kind);
export const goesOutside = (kind: MoveKind): boolean => TO_OUTSIDE.includes(kind);
export const isTaxReturn = (kind: MoveKind): boolean =>
  kind === 'tax_paid' || kind === 'tax_refunded';

/**
 * The least input tax that a refund sets off: what comes back is input tax, beyond it no more than
 * sales brought less than nothing. Example: 18.00 of tax were paid, then the goods came back, so
 * the books hold -18.00, and 18.00 come back though nothing was bought.
 */
export const leastSetOff = (amountMinor: number, { outputMinor }: Pick<TaxHeld, 'outputMinor'>) =>
  Math.max(0, amountMinor - Math.max(0, -outputMinor));

/**
 * The field that does not fit the kind of a move, or null.
 * @param held the tax on sales in the books, which may be less than nothing
 */
export function whatIsWrong(
  move: MoneyMove,
  held: Pick<TaxHeld, 'outputMinor'> = { outputMinor: 0 },
): 'from' | 'to' | 'feeMinor' | 'inputTaxMinor' | null {
  const { kind, from, to, amountMinor, feeMinor, inputTaxMinor } = move;
  if ((from === null) !== comesFromOutside(kind)) return 'from';
  if ((to === null) !== goesOutside(kind)) return 'to';
  if (from === to) return 'to';
  const leastMinor = kind === 'tax_refunded' ? leastSetOff(amountMinor, held) : 0;
  if (inputTaxMinor < leastMinor) return 'inputTaxMinor';
  if (!isTaxReturn(kind) && inputTaxMinor > 0) return 'inputTaxMinor';
  if (feeMinor >= amountMinor || (kind !== 'transfer' && feeMinor > 0)) return 'feeMinor';
  return null;
}

/**
 * The journal of a move: what arrived, what was charged, and what left. A tax return takes what it
 * settles off the tax on sales, and the input tax that it sets off out of the books.
 */
export function journalOfMove(move: MoneyMove): JournalLine[] {
  const { kind, from, to, amountMinor, feeMinor, inputTaxMinor } = move;
  if (isTaxReturn(kind)) {
    const paidMinor = kind === 'tax_paid' ? amountMinor : -amountMinor;
    const place = PLACE_ACCOUNT[from ?? to ?? 'bank'];
    return assertBalanced([
      ...debit(ACCOUNT.TAX_PAYABLE, inputTaxMinor + paidMinor),
      ...(to === null ? credit(place, amountMinor) : debit(place, amountMinor)),
      ...credit(ACCOUNT.INPUT_TAX, inputTaxMinor),
    ]);
  }
  const into = to === null ? ACCOUNT.OWNERS_DRAWINGS : PLACE_ACCOUNT[to];
  const outOf = from === null ? ACCOUNT.OWNERS_CAPITAL : PLACE_ACCOUNT[from];
  return assertBalanced([
    ...debit(into, amountMinor - feeMinor),
    ...debit(ACCOUNT.CHARGES, feeMinor),
    ...credit(outOf, amountMinor),
  ]);
}
