import { describe, expect, test } from 'vitest';
import { NO_RIGHTS } from '../own-rights.ts';
import { DEFAULT_FLAGS, type Bearer } from '../permissions.ts';
import {
  matchedOf,
  paperNumber,
  whyNotHere,
  whyNotVoidHere,
  withinShift,
  type ReceiptHere,
  type SaleHereToVoid,
} from './refund-facts.ts';

const seller: Bearer = {
  role: 'seller',
  permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true },
};
const manager: Bearer = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
const plain: Bearer = { role: 'seller', permissions: DEFAULT_FLAGS };

const line = (lineNo: number, more: object = {}) => ({
  ...{ lineNo, quantityMilli: 3_000, stepMilli: 1_000, isBack: false },
  ...more,
});
const cash = { method: 'cash', takenMinor: 3_000, givenMinor: 0 } as const;
const receipt = (more: Partial<ReceiptHere> = {}): ReceiptHere => ({
  lines: [line(1), line(2, { isBack: true })],
  tenders: [cash],
  isOver: false,
  ...more,
});
const one = [{ lineNo: 1, quantityMilli: 1_000 }];

describe('without a connection a device takes back', () => {
  test('what it sold for cash itself', () => {
    expect(whyNotHere(seller, receipt(), one, 1_000)).toBeNull();
    const all = [{ lineNo: 1, quantityMilli: 3_000 }];
    expect(whyNotHere(seller, receipt(), all, 3_000)).toBeNull();
  });

  const wanted = (lineNo: number, quantityMilli: number) => [{ lineNo, quantityMilli }];
  const card = { method: 'card', takenMinor: 3_000, givenMinor: 0 } as const;
  const account = { method: 'credit', takenMinor: 3_000, givenMinor: 0 } as const;
  test.each([
    ['nobody takes back without the right', plain, receipt(), one, 1_000, 'APPROVAL_REQUIRED'],
    ['nothing is no refund', seller, receipt(), [], 0, 'NOTHING_CHOSEN'],
    ['each line once', seller, receipt(), wanted(2, 1_000), 1_000, 'LINE_CAME_BACK'],
    ['no more than sold', seller, receipt(), wanted(1, 4_000), 4_000, 'REFUND_MORE_THAN_SOLD'],
    ['no line that is not there', seller, receipt(), wanted(7, 1), 1, 'REFUND_MORE_THAN_SOLD'],
    ['in its steps', seller, receipt(), wanted(1, 1_500), 1_500, 'QUANTITY_STEP'],
    ['cash for cash', seller, receipt({ tenders: [card] }), one, 1_000, 'REFUND_CASH_LIMIT'],
    ['not beyond cash', seller, receipt(), one, 3_001, 'REFUND_CASH_LIMIT'],
    [
      'not when its days are over',
      seller,
      receipt({ isOver: true }),
      one,
      1_000,
      'RETURN_DAYS_OVER',
    ],
    ['no debt as notes', manager, receipt({ tenders: [account] }), one, 1_000, 'REFUND_DEBT_FIRST'],
  ])('%s', (_what, bearer, given, lines, totalMinor, code) => {
    expect(whyNotHere(bearer, given, lines, totalMinor)).toBe(code);
  });

  test('whoever leads the shifts takes back when the days for it are over', () => {
    expect(whyNotHere(manager, receipt({ isOver: true }), one, 1_000)).toBeNull();
  });

  test('whoever leads the shifts gives cash for what a card paid', () => {
    expect(whyNotHere(manager, receipt({ tenders: [card] }), one, 1_000)).toBeNull();
  });

  test('what came off the account already leaves nothing of it', () => {
    const gone = { ...account, givenMinor: 3_000 };
    expect(whyNotHere(seller, receipt({ tenders: [gone, cash] }), one, 1_000)).toBeNull();
  });
});

test('of a receipt no more than the own ceiling, whoever gave the rest back here', () => {
  const rights = { actions: {}, discountBasisPoints: null, refundMinor: 2_000, creditMinor: null };
  const bearer = { ...seller, rights };
  const given = (givenMinor: number) => receipt({ tenders: [{ ...cash, givenMinor }] });
  expect(whyNotHere(bearer, given(0), one, 2_000)).toBeNull();
  expect(whyNotHere(bearer, given(0), one, 2_001)).toBe('REFUND_OVER_LIMIT');
  expect(whyNotHere(bearer, given(1_000), one, 1_000)).toBeNull();
  expect(whyNotHere(bearer, given(1_000), one, 1_001)).toBe('REFUND_OVER_LIMIT');
});

test('the paper has a number of its own, by its id', () => {
  const refundId = '0198c0de-0000-7000-8000-00000abcdef1';
  const place = { branchCode: 'KRK', tillCode: 'T1', refundId };
  expect(paperNumber(place)).toBe('KRK-T1-RX-BCDEF1');
});

test('what is left is matched, and the rest is beyond', () => {
  expect(matchedOf(3_000, 2_000)).toEqual({ matchedMilli: 2_000, beyondMilli: 0 });
  expect(matchedOf(500, 2_000)).toEqual({ matchedMilli: 500, beyondMilli: 1_500 });
  expect(matchedOf(0, 2_000)).toEqual({ matchedMilli: 0, beyondMilli: 2_000 });
  expect(matchedOf(-1, 2_000)).toEqual({ matchedMilli: 0, beyondMilli: 2_000 });
});

test('a refund counts within its shift', () => {
  const open = { openedMs: 100, closedMs: null };
  expect(withinShift(150, open, 200)).toBe(150);
  expect(withinShift(50, open, 200)).toBe(100);
  expect(withinShift(250, open, 200)).toBe(200);
  expect(withinShift(190, { openedMs: 100, closedMs: 180 }, 200)).toBe(180);
});

describe('without a connection a device undoes', () => {
  const sale: SaleHereToVoid = {
    ...{ isOwnSale: true, totalMinor: 3_000, methods: ['cash'] },
    ...{ isInOpenShift: true, isTouched: false },
  };
  const limited: Bearer = {
    ...seller,
    rights: { ...NO_RIGHTS, refundMinor: 2_999, usual: null },
  };

  test('what who sells there sold for cash in the open shift', () => {
    expect(whyNotVoidHere(seller, sale)).toBeNull();
    expect(whyNotVoidHere(manager, { ...sale, isOwnSale: false })).toBeNull();
    // A sale that cost nothing was paid by nothing.
    expect(whyNotVoidHere(seller, { ...sale, totalMinor: 0, methods: [] })).toBeNull();
  });

  test.each([
    ['nobody without the right', plain, {}, 'APPROVAL_REQUIRED'],
    ['no sale of somebody else', seller, { isOwnSale: false }, 'APPROVAL_REQUIRED'],
    ['not beyond the own limit', limited, {}, 'REFUND_OVER_LIMIT'],
    ['nothing that came back in part', seller, { isTouched: true }, 'INVALID_STATE'],
    ['nothing of a closed shift', seller, { isInOpenShift: false }, 'SHIFT_CLOSED'],
    ['cash alone', manager, { methods: ['card'] }, 'NOT_IN_CASH'],
    ['cash alone', manager, { methods: ['cash', 'credit'] }, 'NOT_IN_CASH'],
  ] as const)('%s', (_what, bearer, more, code) => {
    expect(whyNotVoidHere(bearer, { ...sale, ...more })).toBe(code);
  });
});
