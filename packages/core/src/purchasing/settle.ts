/** How payments and credits are shared over a supplier's bills. */

export interface OpenBill {
  readonly billId: string;
  /** What is still owed of it. */
  readonly openMinor: number;
}

export interface Part {
  readonly billId: string;
  readonly amountMinor: number;
}

/** Shares an amount over bills in the order given (oldest first) until it is used up. */
export function settleOldestFirst(amountMinor: number, bills: readonly OpenBill[]): Part[] {
  let left = amountMinor;
  const parts: Part[] = [];
  for (const { billId, openMinor } of bills) {
    const part = Math.min(left, openMinor);
    if (part <= 0) continue;
    parts.push({ billId, amountMinor: part });
    left -= part;
  }
  return parts;
}

/** What is owed on bills together. */
export function owedOn(bills: readonly OpenBill[]): number {
  return bills.reduce((sum, { openMinor }) => sum + openMinor, 0);
}

/** What takes back what was settled: the same amounts the other way. */
export function unsettle(parts: readonly Part[]): Part[] {
  return parts.map(({ billId, amountMinor }) => ({ billId, amountMinor: -amountMinor }));
}

/** Why a payment may not be taken back, or null: it is taken back whole, and once. */
export function whyNotVoidPayment(payment: {
  readonly voidedAt: string | null;
}): 'INVALID_STATE' | null {
  return payment.voidedAt === null ? null : 'INVALID_STATE';
}

/**
 * Why an amount may not be paid as chosen, or null: more than is owed, more on a bill than is open
 * there, a bill twice or unknown, or parts that are not the amount. Without a choice only the
 * first can happen.
 */
export function whyNotSettle(
  amountMinor: number,
  chosen: readonly Part[] | null,
  bills: readonly OpenBill[],
): 'OVERPAYMENT' | 'PAYMENT_MISMATCH' | null {
  if (amountMinor > owedOn(bills)) return 'OVERPAYMENT';
  if (chosen === null) return null;
  const open = new Map(bills.map((bill) => [bill.billId, bill.openMinor]));
  const isOver = chosen.some((part) => part.amountMinor > (open.get(part.billId) ?? 0));
  if (isOver) return 'OVERPAYMENT';
  const isTwice = new Set(chosen.map(({ billId }) => billId)).size < chosen.length;
  const sum = chosen.reduce((all, part) => all + part.amountMinor, 0);
  return isTwice || sum !== amountMinor ? 'PAYMENT_MISMATCH' : null;
}
