import { safeMinor } from '../money.ts';

/** One line of a journal entry: an amount on one side of one account. */
export interface JournalLine {
  readonly accountCode: string;
  readonly debitMinor: number;
  readonly creditMinor: number;
}

/**
 * An amount on an account's debit side; a negative one stands on the credit side, zero is no
 * line. An amount that is not exact is a RangeError.
 */
export function debit(accountCode: string, amountMinor: number): JournalLine[] {
  const amount = safeMinor(amountMinor);
  if (amount === 0) return [];
  return amount > 0
    ? [{ accountCode, debitMinor: amount, creditMinor: 0 }]
    : [{ accountCode, debitMinor: 0, creditMinor: -amount }];
}

/** An amount on an account's credit side; a negative one stands on the debit side. */
export function credit(accountCode: string, amountMinor: number): JournalLine[] {
  return debit(accountCode, -amountMinor);
}

const isOneSided = ({ debitMinor, creditMinor }: JournalLine): boolean =>
  Number.isSafeInteger(debitMinor) &&
  Number.isSafeInteger(creditMinor) &&
  Math.min(debitMinor, creditMinor) === 0 &&
  Math.max(debitMinor, creditMinor) > 0;

/** Whether every line has exactly one positive side and debits equal credits. */
export function balanced(lines: readonly JournalLine[]): boolean {
  if (!lines.every(isOneSided)) return false;
  const difference = lines.reduce(
    (sum, line) => sum + BigInt(line.debitMinor) - BigInt(line.creditMinor),
    0n,
  );
  return difference === 0n;
}

/** Gives the lines back; an entry that does not balance is a bug and an Error. */
export function assertBalanced<Lines extends readonly JournalLine[]>(lines: Lines): Lines {
  if (!balanced(lines)) throw new Error(`Journal does not balance: ${JSON.stringify(lines)}`);
  return lines;
}

/** The entry that undoes another: each line on the other side. */
export function reverse(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map(({ accountCode, debitMinor, creditMinor }) => ({
    accountCode,
    debitMinor: creditMinor,
    creditMinor: debitMinor,
  }));
}
