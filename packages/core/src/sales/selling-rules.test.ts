import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '../ledger/accounts.ts';
import { journalOfSale } from '../ledger/journal-of-sale.ts';
import type { Discount } from './discount.ts';
import { whyNotAccount } from './payment-types.ts';
import { totalSale } from './sale-total.ts';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  DEFAULT_LIMITS,
  floorOf,
  limitsFor,
  shareTakenOff,
  whyNotSellAt,
} from './selling-rules.ts';

const percent = (basisPoints: number): Discount => ({ kind: 'percent', basisPoints });
const amount = (amountMinor: number): Discount => ({ kind: 'amount', amountMinor });

const line = (unitPriceMinor: number, discount: Discount | null = null) => ({
  ...{ quantityMilli: 1000, unitPriceMinor, taxBasisPoints: 0, discount },
});
const total = (lines: ReturnType<typeof line>[], discount: Discount | null = null) =>
  totalSale({ taxMode: 'inclusive', taxRounding: 'per_rate', lines, discount });
const plain = { quantityMilli: 1000, isOverridden: false, floorMinor: null };
const SELLER = DEFAULT_LIMITS.seller;
const MANAGER = DEFAULT_LIMITS.branch_manager;

describe('who may take off what', () => {
  it('an owner everything, who does not sell nothing', () => {
    const limitsOf = (role: string) => limitsFor({ role, permissions: DEFAULT_FLAGS });
    expect(limitsOf('business_admin').discountBasisPoints).toBe(10_000);
    expect(limitsOf('seller')).toEqual(SELLER);
    expect(limitsOf('branch_manager')).toEqual(MANAGER);
    for (const role of ['accountant', 'super_admin', 'auditor']) {
      expect(limitsOf(role)).toEqual({
        discountBasisPoints: 0,
        mayOverridePrice: false,
        mayExemptTax: false,
      });
    }
  });

  it.each<[string, Discount | null, Discount | null, object | null]>([
    ['nothing', null, null, null],
    ['the ceiling', percent(1000), null, null],
    ['a hundredth of a percent more', percent(1001), null, { line: 0, limitMinor: 1000 }],
    ['the ceiling as an amount', amount(1000), null, null],
    ['one minor unit more', amount(1001), null, { line: 0, limitMinor: 1000 }],
    ['the ceiling on the sale', null, percent(1000), null],
    ['more on the sale', null, amount(1001), { line: null, limitMinor: 1000 }],
    ['both together', percent(500), percent(500), null],
    ['too much together', percent(1000), amount(1), { line: null, limitMinor: 1000 }],
  ])('a seller: %s', (_what, own, whole, expected) => {
    const found = whyNotSellAt(total([line(10_000, own)], whole), [plain], SELLER, false);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ code: 'DISCOUNT_OVER_LIMIT', ...expected });
  });

  it('the ceiling on the sale holds however its lines round', () => {
    // Three times 0.04: a tenth of each leaves 0.04 (0.036); of 0.12 it leaves 0.11 (0.108).
    const three = [line(4), line(4), line(4)];
    const sale = total(three, percent(1000));
    expect(sale.discountMinor).toBe(1);
    expect(whyNotSellAt(sale, [plain, plain, plain], SELLER, false)).toBeNull();
    // And the other way: a tenth of each 0.06 leaves 0.05 (0.054), of 0.18 it leaves 0.16 (0.162).
    const each = total([line(6, percent(1000)), line(6, percent(1000)), line(6, percent(1000))]);
    expect(each.discountMinor).toBe(3);
    expect(whyNotSellAt(each, [plain, plain, plain], SELLER, false)).toBeNull();
  });

  it('an own price and an exempt sale are for those who may', () => {
    const own = { ...plain, isOverridden: true };
    const sale = total([line(9000)]);
    expect(whyNotSellAt(sale, [own], SELLER, false)).toEqual({
      code: 'OVERRIDE_NOT_ALLOWED',
      line: 0,
    });
    expect(whyNotSellAt(sale, [plain], SELLER, true)).toEqual({ code: 'EXEMPTION_NOT_ALLOWED' });
    expect(whyNotSellAt(sale, [own], MANAGER, true)).toBeNull();
  });

  it('nothing goes below its floor, but a list price that is there already', () => {
    const floor = { ...plain, floorMinor: 9000 };
    const at = (discount: Discount | null, whole: Discount | null = null) =>
      whyNotSellAt(total([line(10_000, discount)], whole), [floor], MANAGER, false);
    expect(at(amount(1000))).toBeNull();
    const below = { code: 'PRICE_BELOW_FLOOR', floorMinor: 9000, line: 0 };
    expect(at(amount(1001))).toEqual(below);
    expect(at(amount(500), amount(501))).toEqual(below);
    const cheap = total([line(8000)]);
    expect(whyNotSellAt(cheap, [floor], MANAGER, false)).toBeNull();
    expect(whyNotSellAt(cheap, [{ ...floor, isOverridden: true }], MANAGER, false)).toEqual(below);
    expect(floorOf(900, 6000)).toBe(5400);
    expect(floorOf(900, null)).toBe(900);
    expect(floorOf(null, 6000)).toBeNull();
  });
});

describe('the share that is taken off', () => {
  const percent = (basisPoints: number): Discount => ({ kind: 'percent', basisPoints });
  const amount = (amountMinor: number): Discount => ({ kind: 'amount', amountMinor });

  it.each<[string, ReturnType<typeof total>, number]>([
    ['nothing', total([line(335)]), 0],
    // 83.75, said as 84: 24.93% of 335 is 83.5, which is 84 as well; 24.92% is 83.48.
    ['a quarter, rounded up', total([line(335)], percent(2_500)), 2_493],
    ['a tenth of all', total([line(10_000), line(20_000)], amount(3_000)), 1_000],
    ['all of it', total([line(10_000)], amount(10_000)), 10_000],
    // 30% of one line is more than 30 of 200 in all.
    ['most of one line', total([line(10_000, amount(3_000)), line(10_000)]), 3_000],
  ])('%s', (_what, sale, share) => {
    expect(shareTakenOff(sale)).toBe(share);
    const limits = (discountBasisPoints: number) => ({ ...MANAGER, discountBasisPoints });
    expect(whyNotSellAt(sale, [], limits(share), false)).toBeNull();
    if (share > 0) expect(whyNotSellAt(sale, [], limits(share - 1), false)).not.toBeNull();
  });
});

describe('where payments are booked', () => {
  it('cash in the drawer, the rest in its account or the bank', () => {
    expect(whyNotAccount('cash', ACCOUNT.BANK)).toBe('MISMATCH');
    expect(whyNotAccount('cash', ACCOUNT.CASH_IN_TILL)).toBeNull();
    expect(whyNotAccount('mobile_money', ACCOUNT.BANK)).toBeNull();
    expect(whyNotAccount('card', ACCOUNT.MOBILE_MONEY)).toBe('MISMATCH');
    expect(whyNotAccount('other', ACCOUNT.SALES)).toBe('MISMATCH');
  });

  it('rounding has a line of its own, and own types their account', () => {
    // 317.72 with 22.72 tax: 100.00 into the bank, the rest, 217.72, in cash is 217.70
    const lines = journalOfSale({
      payments: [
        { method: 'cash', amountMinor: 21_770 },
        { method: 'other', amountMinor: 10_000, accountCode: ACCOUNT.BANK },
      ],
      netMinor: 29_500,
      taxMinor: 2272,
      roundingMinor: -2,
      costMinor: 0,
    });
    expect(lines).toEqual([
      { accountCode: '1000', debitMinor: 21_770, creditMinor: 0 },
      { accountCode: '1020', debitMinor: 10_000, creditMinor: 0 },
      { accountCode: '4000', debitMinor: 0, creditMinor: 29_500 },
      { accountCode: '2100', debitMinor: 0, creditMinor: 2272 },
      { accountCode: '6200', debitMinor: 2, creditMinor: 0 },
    ]);
  });
});
