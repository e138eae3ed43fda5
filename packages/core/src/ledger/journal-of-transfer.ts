import { ACCOUNT } from './accounts.ts';
import { journalOfRevalue } from './journal-of-revalue.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/**
 * Goods that leave a branch for another one: debit goods in transit, credit inventory, at what they
 * were worth. To another business of the owner: debit what that business owes.
 */
export function journalOfSending(sent: {
  readonly valueMinor: number;
  readonly to: 'branch' | 'business';
}): JournalLine[] {
  const account = sent.to === 'branch' ? ACCOUNT.IN_TRANSIT : ACCOUNT.DUE_FROM_BUSINESSES;
  return assertBalanced([
    ...debit(account, sent.valueMinor),
    ...credit(ACCOUNT.INVENTORY, sent.valueMinor),
  ]);
}

/**
 * Goods that arrive: debit inventory, credit goods in transit, at the value sent; what came on top
 * is a stock gain at the value of what was sent. `revaluedMinor` is of goods that met a shortage.
 */
export function journalOfArrival(arrived: {
  readonly valueMinor: number;
  readonly foundMinor: number;
  readonly revaluedMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, arrived.valueMinor + arrived.foundMinor),
    ...credit(ACCOUNT.IN_TRANSIT, arrived.valueMinor),
    ...credit(ACCOUNT.STOCK_GAIN, arrived.foundMinor),
    ...journalOfRevalue({ valueMinor: arrived.revaluedMinor }),
  ]);
}

/** Goods that went back to where they came from, out of transit or from another business. */
export function journalOfReturn(returned: {
  readonly valueMinor: number;
  readonly revaluedMinor: number;
  readonly from: 'branch' | 'business';
}): JournalLine[] {
  const account = returned.from === 'branch' ? ACCOUNT.IN_TRANSIT : ACCOUNT.DUE_FROM_BUSINESSES;
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, returned.valueMinor),
    ...credit(account, returned.valueMinor),
    ...journalOfRevalue({ valueMinor: returned.revaluedMinor }),
  ]);
}

/** Goods that never arrived: debit stock loss, credit goods in transit. */
export function journalOfTransferLoss({ valueMinor }: { valueMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.STOCK_LOSS, valueMinor),
    ...credit(ACCOUNT.IN_TRANSIT, valueMinor),
  ]);
}

/** Goods from another business of the owner, at the agreed value: debit inventory, credit due. */
export function journalOfIncoming(incoming: {
  readonly valueMinor: number;
  readonly revaluedMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.INVENTORY, incoming.valueMinor),
    ...credit(ACCOUNT.DUE_TO_BUSINESSES, incoming.valueMinor),
    ...journalOfRevalue({ valueMinor: incoming.revaluedMinor }),
  ]);
}
