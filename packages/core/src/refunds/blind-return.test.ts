import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  blindReturnOverLimit,
  subjectOfBlindReturn,
  totalOfBlind,
  whyNotBlindLine,
  type BlindAsked,
  type GoodsToday,
} from './blind-return.ts';

const soap: GoodsToday = {
  ...{ productId: 'soap', kind: 'goods', isOpenPrice: false },
  ...{ stepMilli: 500, priceMinor: 1_000 },
};

describe('a line without a receipt', () => {
  it.each([
    ['whole, at the price of today', {}, {}, null],
    ['by its step, for less', {}, { quantityMilli: 1_500, unitPriceMinor: 1 }, null],
    ['half a step', {}, { quantityMilli: 750 }, 'QUANTITY_STEP'],
    ['a cent more than today', {}, { unitPriceMinor: 1_001 }, 'PRICE_OVER_TODAY'],
    ['for nothing', {}, { unitPriceMinor: 0 }, 'PRICE_NEEDED'],
    ['of a kit', { kind: 'kit' }, {}, 'NOT_GOODS'],
    ['of a service', { kind: 'service' }, {}, 'NOT_GOODS'],
    ['of an open price', { isOpenPrice: true }, {}, 'NOT_GOODS'],
  ] as const)('%s', (_what, goods, line, why) => {
    const wanted = { quantityMilli: 2_000, unitPriceMinor: 1_000, ...line };
    expect(whyNotBlindLine({ ...soap, ...goods }, wanted)).toBe(why);
  });
});

describe('what the lines come to', () => {
  const lines = [{ quantityMilli: 2_000, unitPriceMinor: 1_180, taxBasisPoints: 1_800 }];
  // 2 × 11.80: 3.60 of it is tax, or 4.25 (424.8) on top.
  it.each([
    ['inclusive', 2_000, 360, 2_360],
    ['exclusive', 2_360, 425, 2_785],
  ] as const)('%s of tax', (taxMode, netMinor, taxMinor, totalMinor) => {
    const total = totalOfBlind({ taxMode, taxRounding: 'per_rate', lines });
    expect(total).toMatchObject({ netMinor, taxMinor, totalMinor });
  });

  it('is nothing when it is more than can be posted', () => {
    const huge = { unitPriceMinor: Number.MAX_SAFE_INTEGER, taxBasisPoints: 0 };
    const sale = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;
    expect(totalOfBlind({ ...sale, lines: [{ ...huge, quantityMilli: 2_000 }] })).toBeNull();
  });
});

describe('who does it alone', () => {
  const all = Object.fromEntries(Object.keys(DEFAULT_FLAGS).map((flag) => [flag, true]));
  const bearer = (role: string, permissions: object = DEFAULT_FLAGS, isByPin = false) => ({
    ...{ role, isByPin },
    permissions: permissions as typeof DEFAULT_FLAGS,
  });
  it.each([
    ['the owner', bearer('business_admin'), true],
    ['the owner by PIN at a till', bearer('business_admin', all, true), false],
    ['a manager', bearer('branch_manager'), false],
    ['a manager of customers', bearer('branch_manager', all), true],
    ['a seller', bearer('seller'), false],
    ['a seller with every flag', bearer('seller', all), false],
  ] as const)('%s: %s', (_who, who, isAlone) => {
    const over = blindReturnOverLimit(who, 700);
    const asked = { code: 'APPROVAL_REQUIRED', kind: 'blind_return' };
    expect(over).toEqual(isAlone ? null : { ...asked, amountMinor: 700, limitMinor: 0 });
  });
});

describe('what was approved', () => {
  const line = {
    ...{ productId: 'soap', quantityMilli: 1_000, unitPriceMinor: 900 },
    ...{ disposition: 'stock' as const, reason: 'faulty' as const, note: null },
  };
  const asked: BlindAsked = { customerId: 'neema', totalMinor: 900, lines: [line] };
  it.each([
    ['another customer', { customerId: 'asha' }],
    ['another total', { totalMinor: 901 }],
    ['one more line', { lines: [line, line] }],
    ['other goods', { lines: [{ ...line, productId: 'oil' }] }],
    ['another quantity', { lines: [{ ...line, quantityMilli: 2_000 }] }],
    ['another price', { lines: [{ ...line, unitPriceMinor: 901 }] }],
    ['another place', { lines: [{ ...line, disposition: 'damaged' as const }] }],
    ['another reason', { lines: [{ ...line, reason: 'expired' as const }] }],
    ['other words', { lines: [{ ...line, note: 'Torn' }] }],
  ])('is not %s', (_what, other) => {
    expect(subjectOfBlindReturn({ ...asked, ...other })).not.toBe(subjectOfBlindReturn(asked));
  });
});
