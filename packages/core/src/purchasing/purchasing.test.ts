import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { marginBasisPoints } from '../products/margin.ts';
import { isUnderTarget, priceStepMinor, suggestedPriceMinor } from './margin-guard.ts';
import {
  ORDER_ACTS,
  ORDER_STATES,
  outstandingMilli,
  stateAfterReceipt,
  whyNotAct,
  type OrderAct,
  type OrderState,
} from './order-states.ts';
import {
  amountsOfLine,
  spreadCharges,
  stockQuantityOf,
  totalOfLines,
  unitCostOf,
} from './purchase-amounts.ts';
import { adviseReorder, inPacks, runsLow, surplusMilli, type BranchNeed } from './reorder.ts';
import { owedOn, settleOldestFirst, whyNotSettle } from './settle.ts';

describe('an order', () => {
  // Every state by every act.
  const TABLE: Record<OrderState, Record<OrderAct, boolean>> = {
    draft: { edit: true, order: true, receive: false, close: false, cancel: true },
    ordered: { edit: false, order: false, receive: true, close: false, cancel: true },
    part_received: { edit: false, order: false, receive: true, close: true, cancel: false },
    received: { edit: false, order: false, receive: true, close: true, cancel: false },
    closed: { edit: false, order: false, receive: false, close: false, cancel: false },
    cancelled: { edit: false, order: false, receive: false, close: false, cancel: false },
  };
  for (const state of ORDER_STATES) {
    for (const act of ORDER_ACTS) {
      const isPossible = TABLE[state][act];
      it(`${isPossible ? 'may' : 'may not'} ${act} when ${state}`, () => {
        expect(whyNotAct(state, act)).toBe(isPossible ? null : 'INVALID_STATE');
      });
    }
  }

  it('is received when nothing is to come, whatever came too much', () => {
    const line = (stockQuantityMilli: number, receivedMilli: number) => ({
      stockQuantityMilli,
      receivedMilli,
    });
    expect(stateAfterReceipt([line(5, 5), line(3, 4)])).toBe('received');
    expect(stateAfterReceipt([line(5, 5), line(3, 2)])).toBe('part_received');
    expect(outstandingMilli(line(3, 4))).toBe(0);
  });
});

describe('what is bought', () => {
  it('has a net, and a tax of it, each rounded once', () => {
    const line = { quantityMilli: 2_500, unitCostMinor: 7, taxBasisPoints: 1_800 };
    expect(amountsOfLine(line)).toEqual({ netMinor: 18, taxMinor: 3 });
    expect(
      totalOfLines([
        { netMinor: 1, taxMinor: 2 },
        { netMinor: 3, taxMinor: 4 },
      ]),
    ).toEqual({
      netMinor: 4,
      taxMinor: 6,
    });
  });

  it.each([
    [2_000, 24_000, 48_000],
    [500, 24_000, 12_000],
    [1_000, 1_000, 1_000],
    [1, 1_500, null],
    [1, 1_000, 1],
  ])('%i of packs of %i is %s on the shelf', (quantityMilli, packUnitsMilli, stock) => {
    expect(stockQuantityOf({ quantityMilli, packUnitsMilli })).toBe(stock);
  });

  // Worked by hand: 1,000 over 10,000 and 20,001 is 333.32 and 666.68; equal remainders go to the
  // first; goods worth nothing share alike.
  it.each<[number, number[], number[]]>([
    [1_000, [10_000, 20_001], [333, 667]],
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [0, 0, 0], [4, 3, 3]],
    [7, [0, 5], [0, 7]],
    [0, [3, 4], [0, 0]],
  ])('charges of %i over %j are %j', (charges, nets, parts) => {
    expect(spreadCharges(charges, nets)).toEqual(parts);
  });

  it('keeps every unit of its charges, however they are spread', () => {
    holds(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 20 }),
        (charges, nets) => {
          const parts = spreadCharges(charges, nets);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(charges);
          expect(parts.every((part) => part >= 0)).toBe(true);
        },
      ),
      5_000,
    );
  });

  it('costs so much for one', () => {
    expect(unitCostOf(10_333, 10_000)).toBe(1_033);
    expect(unitCostOf(1, 3_000)).toBe(0);
  });
});

describe('a payment', () => {
  const bills = [
    { billId: 'a', openMinor: 100 },
    { billId: 'b', openMinor: 50 },
  ];
  it('goes to the oldest bills first', () => {
    expect(settleOldestFirst(120, bills)).toEqual([
      { billId: 'a', amountMinor: 100 },
      { billId: 'b', amountMinor: 20 },
    ]);
    expect(settleOldestFirst(0, bills)).toEqual([]);
    expect(owedOn(bills)).toBe(150);
  });

  it.each<[string, number, { billId: string; amountMinor: number }[] | null, string | null]>([
    ['all that is owed', 150, null, null],
    ['more than is owed', 151, null, 'OVERPAYMENT'],
    ['part of one', 20, [{ billId: 'b', amountMinor: 20 }], null],
    ['more than is open on one', 60, [{ billId: 'b', amountMinor: 60 }], 'OVERPAYMENT'],
    ['an unknown bill', 1, [{ billId: 'x', amountMinor: 1 }], 'OVERPAYMENT'],
    ['parts that are not the sum', 21, [{ billId: 'b', amountMinor: 20 }], 'PAYMENT_MISMATCH'],
    [
      'one bill twice',
      20,
      [
        { billId: 'b', amountMinor: 10 },
        { billId: 'b', amountMinor: 10 },
      ],
      'PAYMENT_MISMATCH',
    ],
  ])('of %s', (_what, amount, chosen, why) => {
    expect(whyNotSettle(amount, chosen, bills)).toBe(why);
  });

  it('never settles more than was open, nor more than was paid', () => {
    const anyBills = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 12 });
    holds(
      fc.property(anyBills, fc.integer({ min: 0, max: 10 ** 10 }), (sums, amount) => {
        const open = sums.map((openMinor, index) => ({ billId: String(index), openMinor }));
        const parts = settleOldestFirst(amount, open);
        const settled = parts.reduce((sum, part) => sum + part.amountMinor, 0);
        expect(settled).toBe(Math.min(amount, owedOn(open)));
        for (const part of parts) {
          expect(part.amountMinor).toBeLessThanOrEqual(open[Number(part.billId)]?.openMinor ?? 0);
        }
      }),
      5_000,
    );
  });
});

describe('what runs low', () => {
  const branch = (branchId: string, more: Partial<BranchNeed>): BranchNeed => ({
    branchId,
    onHandMilli: 0,
    incomingMilli: 0,
    pointMilli: null,
    reorderMilli: 0,
    ...more,
  });
  const pieces = { packMilli: 1_000, minimumMilli: 0 };

  it.each<[Partial<BranchNeed>, boolean]>([
    [{ onHandMilli: 5_000, pointMilli: 5_000 }, true],
    [{ onHandMilli: 5_001, pointMilli: 5_000 }, false],
    [{ onHandMilli: 2_000, incomingMilli: 4_000, pointMilli: 5_000 }, false],
    [{ onHandMilli: -1_000 }, false],
    [{ onHandMilli: -1_000, pointMilli: 0 }, true],
  ])('%j: %s', (more, isLow) => {
    expect(runsLow(branch('a', more))).toBe(isLow);
  });

  it('is bought in whole packs, at least the minimum', () => {
    expect(inPacks(20_000, { packMilli: 12_000, minimumMilli: 0 })).toBe(24_000);
    expect(inPacks(24_000, { packMilli: 12_000, minimumMilli: 0 })).toBe(24_000);
    expect(inPacks(1_000, { packMilli: 12_000, minimumMilli: 40_000 })).toBe(48_000);
    // A pack of two and a half pieces, from before: whole pieces, never fewer than asked.
    expect(inPacks(2_000, { packMilli: 2_500, minimumMilli: 0 })).toBe(3_000);
    expect(inPacks(2_000, { packMilli: 2_500, minimumMilli: 0 }, 500)).toBe(2_500);
    expect(inPacks(3_000, { packMilli: 2_500, minimumMilli: 0 })).toBe(5_000);
  });

  it('is lifted over its point even where the quantity is too small for that', () => {
    const low = branch('a', { onHandMilli: -8_000, pointMilli: 5_000, reorderMilli: 2_000 });
    expect(adviseReorder(low, [], pieces)).toEqual({ transfers: [], orderMilli: 14_000 });
  });

  it('comes from the largest surplus first, in whole steps, then from the supplier', () => {
    const low = branch('a', { onHandMilli: 1_000, pointMilli: 5_000, reorderMilli: 20_000 });
    const others = [
      branch('b', { onHandMilli: 12_400, pointMilli: 2_000, reorderMilli: 3_000 }),
      branch('c', { onHandMilli: 99_000 }),
      branch('d', { onHandMilli: 19_000, pointMilli: 5_000, reorderMilli: 4_000 }),
    ];
    expect(others.map(surplusMilli)).toEqual([7_400, 0, 10_000]);
    expect(adviseReorder(low, others, { packMilli: 12_000, minimumMilli: 0 })).toEqual({
      transfers: [
        { fromBranchId: 'd', quantityMilli: 10_000 },
        { fromBranchId: 'b', quantityMilli: 7_000 },
      ],
      orderMilli: 12_000,
    });
  });

  it('is not bought when others have enough', () => {
    const low = branch('a', { pointMilli: 5_000, reorderMilli: 10_000 });
    const rich = branch('b', { onHandMilli: 50_000, pointMilli: 1_000, reorderMilli: 0 });
    expect(adviseReorder(low, [rich], pieces)).toMatchObject({ orderMilli: 0 });
  });

  it('leaves what is enough alone', () => {
    const enough = branch('a', { onHandMilli: 9_000, pointMilli: 5_000 });
    expect(adviseReorder(enough, [], pieces)).toBeNull();
  });
});

describe('the margin guard', () => {
  it.each([
    [123_700, 'TZS', 5_000],
    [1_237_000, 'TZS', 50_000],
    [937, 'USD', 5],
    [1_237, 'USD', 100],
    [12, 'USD', 1],
    [12_370, 'UGX', 500],
  ])('prices like %i %s end on steps of %i', (price, currency, step) => {
    expect(priceStepMinor(price, currency)).toBe(step);
  });

  it('suggests the lowest price on a step that earns the target', () => {
    const given = { costMinor: 1_500_00, taxBasisPoints: 1_800, taxMode: 'inclusive' as const };
    // 1,500 / 0.8 × 1.18 = 2,212.50 → 2,250.
    expect(suggestedPriceMinor(given, 2_000, 'TZS')).toBe(2_250_00);
    expect(suggestedPriceMinor({ ...given, taxMode: 'exclusive' }, 2_000, 'TZS')).toBe(1_900_00);
  });

  it('says what is under target, also a gift that costs something', () => {
    const price = { priceMinor: 0, costMinor: 1, taxBasisPoints: 0, taxMode: 'inclusive' as const };
    expect(isUnderTarget(price, 0)).toBe(true);
    expect(isUnderTarget({ ...price, costMinor: 0 }, 2_000)).toBe(false);
    expect(isUnderTarget({ ...price, priceMinor: 100, costMinor: 80 }, 2_000)).toBe(false);
    expect(isUnderTarget({ ...price, priceMinor: 100, costMinor: 81 }, 2_000)).toBe(true);
  });

  it('always suggests a price that earns it', () => {
    holds(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.integer({ min: 0, max: 9_500 }),
        fc.constantFrom(0, 500, 1_800),
        fc.constantFrom('inclusive' as const, 'exclusive' as const),
        (costMinor, target, taxBasisPoints, taxMode) => {
          const given = { costMinor, taxBasisPoints, taxMode };
          const priceMinor = suggestedPriceMinor(given, target, 'TZS');
          expect(isUnderTarget({ ...given, priceMinor }, target)).toBe(false);
          const margin = marginBasisPoints({ ...given, priceMinor });
          if (margin !== null) expect(margin).toBeGreaterThanOrEqual(target);
        },
      ),
      5_000,
    );
  });
});
