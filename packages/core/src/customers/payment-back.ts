import { allocateOldestFirst, type Allocation, type EntryKind, type OpenEntry } from './account.ts';

/** What a payment paid: the entry, and how much of it. */
export interface PaidEntry {
  readonly entryNo: number;
  readonly kind: EntryKind;
  readonly amountMinor: number;
}

/** What an entry moves between others: below zero they part. */
export interface Move {
  readonly debitNo: number;
  readonly creditNo: number;
  readonly amountMinor: number;
}

/**
 * What taking a payment back moves on its account. What it paid is open again, each debt as old as
 * it was; only credit that was paid out stays paid, and the taking back itself is owed for that.
 * What waits in favour by other entries is used for what is open then, oldest first.
 * @param payment with what it paid, net
 * @param credits other open credits in the order of their numbers
 * @returns `own`: what the taking back itself is matched with; `moves`: between other entries
 */
export function takePaymentBack(
  payment: {
    readonly entryNo: number;
    readonly amountMinor: number;
    readonly paid: readonly PaidEntry[];
  },
  credits: readonly OpenEntry[],
): { readonly own: readonly Allocation[]; readonly moves: readonly Move[] } {
  const { entryNo: creditNo } = payment;
  const reopened = payment.paid
    .filter(({ kind }) => kind !== 'payout')
    .sort((a, b) => a.entryNo - b.entryNo);
  const stays = payment.paid.filter(({ kind }) => kind === 'payout');
  const staysMinor = stays.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { moves, left } = openAgain(creditNo, reopened, credits);
  const ownMinor = payment.amountMinor - staysMinor;
  return {
    own: [
      ...(ownMinor > 0 ? [{ entryNo: creditNo, amountMinor: ownMinor }] : []),
      ...allocateOldestFirst(staysMinor, left),
    ],
    moves,
  };
}

/**
 * Opens debts again that an entry had settled, each as old as it was, and settles them by what
 * waits in favour, oldest first.
 * @param debts how much of each, in the order of their numbers
 * @returns what is moved, and what is left in favour
 */
export function openAgain(
  creditNo: number,
  debts: readonly Allocation[],
  credits: readonly OpenEntry[],
): { readonly moves: readonly Move[]; readonly left: readonly OpenEntry[] } {
  const undone = debts.map(({ entryNo: debitNo, amountMinor }) => ({
    ...{ debitNo, creditNo, amountMinor: -amountMinor },
  }));
  let left = [...credits];
  const met = debts.flatMap(({ entryNo: debitNo, amountMinor }) => {
    const parts = allocateOldestFirst(amountMinor, left);
    left = lessOf(left, parts);
    return parts.map((part) => ({
      ...{ debitNo, creditNo: part.entryNo, amountMinor: part.amountMinor },
    }));
  });
  return { moves: [...undone, ...met], left };
}

/** What is left of open entries behind what they were used for. */
function lessOf(open: readonly OpenEntry[], parts: readonly Allocation[]): OpenEntry[] {
  return open.map((one) => {
    const used = parts.find(({ entryNo }) => entryNo === one.entryNo)?.amountMinor ?? 0;
    return { ...one, openMinor: one.openMinor - used };
  });
}

/**
 * Why a payment may not be taken back, or null: it is taken back whole, and once. What was paid for
 * goods set aside is no payment of debts: it goes back with its lay-by.
 */
export function whyNotVoidPayment(payment: {
  readonly voidedAt: string | null;
  readonly laybyId: string | null;
}): 'INVALID_STATE' | null {
  return payment.voidedAt === null && payment.laybyId === null ? null : 'INVALID_STATE';
}
