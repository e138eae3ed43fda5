import { describe, expect, it } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  journalOfArrival,
  journalOfIncoming,
  journalOfReturn,
  journalOfSending,
  journalOfTransferLoss,
} from './journal-of-transfer.ts';
import type { JournalLine } from './journal.ts';

const debited = (accountCode: string, debitMinor: number): JournalLine => ({
  accountCode,
  debitMinor,
  creditMinor: 0,
});
const credited = (accountCode: string, creditMinor: number): JournalLine => ({
  accountCode,
  debitMinor: 0,
  creditMinor,
});

describe('the journals of a transfer', () => {
  it('sending puts the goods in transit, or lends them to another business', () => {
    expect(journalOfSending({ valueMinor: 25_000, to: 'branch' })).toEqual([
      debited(ACCOUNT.IN_TRANSIT, 25_000),
      credited(ACCOUNT.INVENTORY, 25_000),
    ]);
    expect(journalOfSending({ valueMinor: 25_000, to: 'business' })).toEqual([
      debited(ACCOUNT.DUE_FROM_BUSINESSES, 25_000),
      credited(ACCOUNT.INVENTORY, 25_000),
    ]);
    expect(journalOfSending({ valueMinor: 0, to: 'branch' })).toEqual([]);
  });

  it('arriving takes them out of transit; what came on top is a gain', () => {
    expect(journalOfArrival({ valueMinor: 22_500, foundMinor: 0, revaluedMinor: 0 })).toEqual([
      debited(ACCOUNT.INVENTORY, 22_500),
      credited(ACCOUNT.IN_TRANSIT, 22_500),
    ]);
    expect(journalOfArrival({ valueMinor: 22_500, foundMinor: 500, revaluedMinor: -4 })).toEqual([
      debited(ACCOUNT.INVENTORY, 23_000),
      credited(ACCOUNT.IN_TRANSIT, 22_500),
      credited(ACCOUNT.STOCK_GAIN, 500),
      credited(ACCOUNT.INVENTORY, 4),
      debited(ACCOUNT.COST_OF_GOODS_SOLD, 4),
    ]);
  });

  it('what is lost leaves transit as a loss, what goes back as inventory', () => {
    expect(journalOfTransferLoss({ valueMinor: 2_500 })).toEqual([
      debited(ACCOUNT.STOCK_LOSS, 2_500),
      credited(ACCOUNT.IN_TRANSIT, 2_500),
    ]);
    const back = { valueMinor: 2_500, revaluedMinor: 0 };
    expect(journalOfReturn({ ...back, from: 'branch' })).toEqual([
      debited(ACCOUNT.INVENTORY, 2_500),
      credited(ACCOUNT.IN_TRANSIT, 2_500),
    ]);
    expect(journalOfReturn({ ...back, from: 'business' })).toEqual([
      debited(ACCOUNT.INVENTORY, 2_500),
      credited(ACCOUNT.DUE_FROM_BUSINESSES, 2_500),
    ]);
  });

  it('goods of another business are owed to it', () => {
    expect(journalOfIncoming({ valueMinor: 25_000, revaluedMinor: 0 })).toEqual([
      debited(ACCOUNT.INVENTORY, 25_000),
      credited(ACCOUNT.DUE_TO_BUSINESSES, 25_000),
    ]);
  });
});
