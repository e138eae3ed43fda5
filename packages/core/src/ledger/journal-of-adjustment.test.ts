import { describe, expect, it } from 'vitest';
import { journalOfAdjustment } from './journal-of-adjustment.ts';

const line = (accountCode: string, debitMinor: number, creditMinor: number) => ({
  accountCode,
  debitMinor,
  creditMinor,
});

describe('the journal of an adjustment', () => {
  it('takes what broke out of inventory as a loss', () => {
    const damaged = { effect: 'loss' as const, valueMinor: -500, revaluedMinor: 0 };
    expect(journalOfAdjustment([damaged, { ...damaged, valueMinor: -200 }])).toEqual([
      line('1200', 0, 700),
      line('5100', 700, 0),
    ]);
  });

  it('takes what was eaten out of inventory as own use', () => {
    const eaten = { effect: 'own_use' as const, valueMinor: -500, revaluedMinor: 0 };
    expect(journalOfAdjustment([eaten])).toEqual([line('1200', 0, 500), line('5120', 500, 0)]);
  });

  it('puts what was found into inventory as a gain', () => {
    const found = { effect: 'gain' as const, valueMinor: 900, revaluedMinor: 0 };
    expect(journalOfAdjustment([found])).toEqual([line('1200', 900, 0), line('5110', 0, 900)]);
  });

  it('books a correction both ways, each side in its account', () => {
    const both = [
      { effect: 'loss' as const, valueMinor: -500, revaluedMinor: 0 },
      { effect: 'gain' as const, valueMinor: 500, revaluedMinor: 0 },
    ];
    expect(journalOfAdjustment(both)).toEqual([line('5100', 500, 0), line('5110', 0, 500)]);
  });

  it('books what a shortage did cost more as cost of goods sold', () => {
    const found = { effect: 'gain' as const, valueMinor: 2400, revaluedMinor: -40 };
    expect(journalOfAdjustment([found])).toEqual([
      line('1200', 2360, 0),
      line('5110', 0, 2400),
      line('5000', 40, 0),
    ]);
  });

  it('has no lines for goods that are worth nothing', () => {
    expect(journalOfAdjustment([{ effect: 'loss', valueMinor: 0, revaluedMinor: 0 }])).toEqual([]);
  });
});
