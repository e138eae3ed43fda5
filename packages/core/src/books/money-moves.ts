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

export const MOVE_KINDS = ['transfer', 'owner_in', 'owner_out'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export interface MoneyMove {
  readonly kind: MoveKind;
  /** Null: from the owner. */
  readonly from: MoneyPlace | null;
  /** Null: to the owner. */
  readonly to: MoneyPlace | null;
  /** What left. */
  readonly amountMinor: number;
  /** Of it, what the bank or the provider kept. */
  readonly feeMinor: number;
}

/** The field that does not fit the kind of a move, or null. */
export function whatIsWrong(move: MoneyMove): 'from' | 'to' | 'feeMinor' | null {
  const { kind, from, to, amountMinor, feeMinor } = move;
  if ((from === null) !== (kind === 'owner_in')) return 'from';
  if ((to === null) !== (kind === 'owner_out')) return 'to';
  if (from === to) return 'to';
  if (feeMinor >= amountMinor || (kind !== 'transfer' && feeMinor > 0)) return 'feeMinor';
  return null;
}

/** The journal of a move: what arrived, what was charged, and what left. */
export function journalOfMove(move: MoneyMove): JournalLine[] {
  const { from, to, amountMinor, feeMinor } = move;
  const into = to === null ? ACCOUNT.OWNERS_DRAWINGS : PLACE_ACCOUNT[to];
  const outOf = from === null ? ACCOUNT.OWNERS_CAPITAL : PLACE_ACCOUNT[from];
  return assertBalanced([
    ...debit(into, amountMinor - feeMinor),
    ...debit(ACCOUNT.CHARGES, feeMinor),
    ...credit(outOf, amountMinor),
  ]);
}
