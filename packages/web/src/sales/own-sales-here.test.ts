import { beforeAll, describe, expect, test } from 'vitest';
import { isAsked, rowHere, unsentOf, withHere, type SaleHere } from './own-sales-here.ts';
import { owner, uuid } from './test-counter.ts';
import { sold } from './test-sold.ts';
import type { UnsentRefund } from './unsent-refund.ts';

const OWN = { businessId: owner.businessId, personId: owner.personId };
const sale = sold();

const BACK_AT = '2026-11-21T20:30:00.000Z';

/** A refund of these lines that waits behind the sale. */
const back = (lineNos: readonly number[], totalMinor: number) =>
  ({
    fact: {
      ...{ saleId: sale.draft._id, totalMinor, occurredAt: BACK_AT },
      lines: lineNos.map((lineNo) => ({ lineNo })),
    },
  }) as unknown as UnsentRefund;

let here: SaleHere;
beforeAll(() => {
  [here] = unsentOf({ sales: [sale], refunds: [] }, OWN) as [SaleHere];
});

test('a sale that is not sent is a row like any other, marked', () => {
  expect(rowHere(here)).toMatchObject({
    _id: sale.draft._id,
    receiptNumber: sale.fact.receiptNumber,
    here: 'waiting',
    state: 'completed',
    ...{ totalMinor: 3_570_000, refundedMinor: 0, linesCount: 2, itemsMilli: 3_000 },
    methods: ['cash'],
    customerName: null,
  });
});

test('what could not be sent asks for a look, and what came back here shows', () => {
  const [odd] = unsentOf({ sales: [{ ...sale, state: 'malformed' }], refunds: [] }, OWN);
  expect(odd?.here).toBe('attention');
  const backs = [[back([1], 620_000)], [back([1], 620_000), back([2], 2_950_000)]];
  const states = backs.map((refunds) => unsentOf({ sales: [sale], refunds }, OWN)[0]?.back);
  expect(states).toEqual([
    { state: 'part_refunded', refundedMinor: 620_000, backAt: BACK_AT },
    { state: 'refunded', refundedMinor: 3_570_000, backAt: BACK_AT },
  ]);
});

test('it is in the list of who sold it, in the business in which it was sold', () => {
  const of = (own: Partial<typeof OWN>) =>
    unsentOf({ sales: [sale], refunds: [] }, { ...OWN, ...own });
  expect(of({})).toHaveLength(1);
  expect(of({ personId: uuid(77) })).toEqual([]);
  expect(of({ businessId: uuid(78) })).toEqual([]);
});

describe('a filter', () => {
  const { receiptNumber, businessDate } = sale.fact;
  test.each([
    [{}, true],
    [{ q: ` ${receiptNumber.slice(0, 5).toLowerCase()} ` }, true],
    [{ q: 'ZZZ' }, false],
    [{ q: receiptNumber.slice(-6) }, true],
    [{ q: String(Number(receiptNumber.slice(-6))) }, true],
    [{ q: '987654' }, false],
    [{ method: 'cash' as const }, true],
    [{ method: 'card' as const }, false],
    [{ paymentTypeId: uuid(1) }, false],
    [{ state: 'completed' as const }, true],
    [{ state: 'voided' as const }, false],
    [{ customerId: uuid(1) }, false],
    [{ from: businessDate, to: businessDate }, true],
    [{ from: '2999-01-01' }, false],
    [{ to: '2000-01-01' }, false],
    [{ leastMinor: '3570000', mostMinor: '3570000' }, true],
    [{ leastMinor: '3570001' }, false],
    [{ mostMinor: '3569999' }, false],
    [{ reference: 'QX 1' }, false],
    [{ productId: sale.fact.lines[1]?.productId ?? '' }, true],
    [{ productId: uuid(1) }, false],
    [{ flag: 'offline' as const }, true],
    [{ flag: 'late' as const }, false],
    [{ flag: 'discounted' as const }, false],
    [{ flag: 'own_price' as const }, false],
  ])('%j shows it: %s', (filter, isShown) => {
    expect(isAsked(filter, here)).toBe(isShown);
  });
});

test('the list has each sale once, as the server says it, newest first', () => {
  const row = rowHere(here);
  const later = { ...row, _id: uuid(81), here: undefined, occurredAt: '2026-11-21T23:00:00.000Z' };
  const earlier = { ...row, _id: uuid(82), occurredAt: '2026-11-21T20:00:00.000Z' };
  const { here: _mark, ...posted } = row;
  expect(withHere(undefined, [])).toBeUndefined();
  expect(withHere(undefined, [row, row])).toEqual([row]);
  const list = withHere([later, earlier] as never, [row])?.map(({ _id }) => _id);
  expect(list).toEqual([uuid(81), row._id, uuid(82)]);
  expect(withHere([posted], [row])).toEqual([posted]);
});
