import { describe, expect, it } from 'vitest';
import { journalOfCount } from './journal-of-count.ts';

const line = (accountCode: string, debitMinor: number, creditMinor: number) => ({
  accountCode,
  debitMinor,
  creditMinor,
});

describe('the journal of a count', () => {
  it('books what is missing as a loss and what was found as a gain, each whole', () => {
    const lines = [
      { valueMinor: -700, revaluedMinor: 0 },
      { valueMinor: -100, revaluedMinor: 0 },
      { valueMinor: 500, revaluedMinor: 0 },
    ];
    expect(journalOfCount(lines)).toEqual([
      line('1200', 0, 300),
      line('5100', 800, 0),
      line('5110', 0, 500),
    ]);
  });

  it('books what a shortage did cost more as cost of goods sold', () => {
    expect(journalOfCount([{ valueMinor: 2_400, revaluedMinor: -40 }])).toEqual([
      line('1200', 2_360, 0),
      line('5110', 0, 2_400),
      line('5000', 40, 0),
    ]);
  });

  it('has no lines where everything was right', () => {
    expect(journalOfCount([{ valueMinor: 0, revaluedMinor: 0 }])).toEqual([]);
  });
});
