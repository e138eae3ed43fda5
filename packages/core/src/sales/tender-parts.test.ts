import { describe, expect, it } from 'vitest';
import { tenderParts, type NamedSums } from './tender-parts.ts';

const sums = (name: string | null, more: Partial<NamedSums> = {}): NamedSums => ({
  ...{ typeId: null, name, salesMinor: 0, salesCount: 0, collectedMinor: 0 },
  ...{ refundsMinor: 0, paidOutMinor: 0, ...more },
});

describe('a tender by who moves its money', () => {
  it('is one line for a provider however it was typed, under its first name', () => {
    const typed = [
      sums('M-Pesa', { salesMinor: 2_000, salesCount: 1 }),
      sums('mpesa', { salesMinor: 500, salesCount: 2, refundsMinor: 300 }),
      sums('Airtel Money', { collectedMinor: 1_500 }),
    ];
    expect(tenderParts(typed)).toEqual([
      {
        ...{
          typeId: null,
          name: 'Airtel Money',
          salesMinor: 0,
          salesCount: 0,
          collectedMinor: 1_500,
        },
        ...{ refundsMinor: 0, paidOutMinor: 0, expectedMinor: 1_500 },
      },
      {
        ...{ typeId: null, name: 'M-Pesa', salesMinor: 2_500, salesCount: 3, collectedMinor: 0 },
        ...{ refundsMinor: 300, paidOutMinor: 0, expectedMinor: 2_200 },
      },
    ]);
  });

  it('keeps an own way together under whatever name, apart from a provider of that name', () => {
    const parts = tenderParts([
      sums('Tigo', { typeId: 'a', salesMinor: 10 }),
      sums('Tigo Pesa', { typeId: 'a', salesMinor: 5 }),
      sums('Tigo', { salesMinor: 1 }),
    ]);
    expect(parts.map(({ name, expectedMinor }) => [name, expectedMinor])).toEqual([
      ['Tigo', 15],
      ['Tigo', 1],
    ]);
  });

  it('tells what names nobody last, and nothing where nobody is named', () => {
    const parts = tenderParts([sums(null, { paidOutMinor: 70 }), sums('Z', { salesMinor: 100 })]);
    expect(parts.map(({ name, expectedMinor }) => [name, expectedMinor])).toEqual([
      ['Z', 100],
      [null, -70],
    ]);
    expect(tenderParts([sums(null, { salesMinor: 100 })])).toEqual([]);
    expect(tenderParts([])).toEqual([]);
  });
});
