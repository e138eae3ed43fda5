import { describe, expect, it } from 'vitest';
import {
  adjustmentBody,
  adjustmentMessages,
  aliasesOf,
  estimateMinor,
  lineField,
  wayIn,
  withLine,
  withoutLine,
  type AdjustmentValues,
  type FormLine,
} from './adjustment-values.ts';

const soap: FormLine = {
  key: 'a',
  product: { _id: 'p1', name: 'Soap', sku: 'S-1', unit: 'piece', stepMilli: 1_000 },
  tracksBatches: false,
  unitCostMinor: 700,
  held: { branchId: 'b1', quantityMilli: 10_000 },
};
const pills: FormLine = { ...soap, key: 'b', tracksBatches: true, unitCostMinor: null };
const begun: AdjustmentValues = { branchId: 'b1', reason: 'damage', note: '' };
const words = { batchNeeded: 'batch!', quantityZero: 'zero!' };
const given = { currency: 'TZS', words };

const typed = (
  line: FormLine,
  fields: Record<string, string>,
  values = begun,
): AdjustmentValues => {
  const named = Object.entries(fields).map(([name, text]) => [`${line.key}.${name}`, text]);
  return { ...withLine(values, line), ...Object.fromEntries(named) };
};
const found = { ...begun, reason: 'found' };

describe('the form of an adjustment', () => {
  it('takes the way from the reason, and lets a correction choose', () => {
    expect(wayIn(begun, soap)).toBe('out');
    expect(wayIn(found, soap)).toBe('in');
    const correction = { ...begun, reason: 'correction' };
    expect(wayIn(correction, soap)).toBe('out');
    expect(wayIn(typed(soap, { way: 'in' }, correction), soap)).toBe('in');
  });

  it('forgets a line with all that was typed of it', () => {
    expect(withoutLine(typed(soap, { quantity: '3' }), soap)).toEqual(begun);
  });

  it.each([
    [typed(soap, { quantity: '' }), soap, 'a.quantity'],
    [typed(soap, { quantity: '0' }), soap, 'a.quantity'],
    [typed(soap, { quantity: '1', cost: 'much' }, found), soap, 'a.cost'],
    [typed(pills, { quantity: '1' }, found), pills, 'b.code'],
  ])('says what is wrong beside its field: %#', (values, line, field) => {
    expect(Object.keys(adjustmentMessages(values, [line], given))).toEqual([field]);
  });

  it('moves whole pieces, or the half that makes the rest whole', () => {
    const part = { 'a.quantity': 'In steps of 1.' };
    const of = (text: string, line = soap, values = begun) =>
      adjustmentMessages(typed(line, { quantity: text }, values), [line], given);
    expect(of('0.5')).toEqual(part);
    expect(of('0.5', soap, found)).toEqual(part);
    const withHalf = { ...soap, held: { branchId: 'b1', quantityMilli: 10_500 } };
    expect(of('0.3', withHalf)).toEqual(part);
    expect(of('0.5', withHalf)).toEqual({});
    expect(of('10.5', withHalf)).toEqual({});
    expect(of('0.5', withHalf, found)).toEqual({});
    const weighed = { ...soap, product: { ...soap.product, stepMilli: 10 } };
    expect(of('0.5', weighed)).toEqual({});
    // What lies in another branch is not known here.
    expect(of('0.5', soap, { ...begun, branchId: 'b2' })).toEqual({});
  });

  it('needs no batch for what goes out', () => {
    expect(adjustmentMessages(typed(pills, { quantity: '1' }), [pills], given)).toEqual({});
  });

  it('sends what goes out with its batch where one was chosen', () => {
    const values = typed(pills, { quantity: '1.5', batchId: 't1', cost: '9' });
    expect(adjustmentBody('id', values, [pills], 'TZS')).toEqual({
      _id: 'id',
      branchId: 'b1',
      reason: 'damage',
      note: '',
      lines: [{ productId: 'p1', way: 'out', quantityMilli: 1_500, batchId: 't1' }],
    });
  });

  it('sends what comes in with cost and batch where they were typed', () => {
    const values = typed(pills, { quantity: '2', cost: '7.50', code: 'L1' }, found);
    expect(adjustmentBody('id', values, [pills], 'TZS').lines).toEqual([
      {
        productId: 'p1',
        way: 'in',
        quantityMilli: 2_000,
        unitCostMinor: 750,
        batch: { code: 'L1', expiresOn: null },
      },
    ]);
    const plain = typed(soap, { quantity: '2' }, found);
    expect(adjustmentBody('id', plain, [soap], 'TZS').lines).toEqual([
      { productId: 'p1', way: 'in', quantityMilli: 2_000 },
    ]);
  });

  it('puts what the server says of a line beside its field', () => {
    expect(aliasesOf([soap, pills])).toMatchObject({
      'lines.0.quantityMilli': lineField(soap, 'quantity'),
      'lines.1.batch.code': lineField(pills, 'code'),
    });
  });

  it('estimates what it does to the value, or nothing where a cost is not known', () => {
    expect(estimateMinor(typed(soap, { quantity: '3' }), [soap], 'TZS')).toBe(-2_100);
    const dearer = typed(soap, { quantity: '3', cost: '10' }, found);
    expect(estimateMinor(dearer, [soap], 'TZS')).toBe(3_000);
    expect(estimateMinor(typed(pills, { quantity: '3' }), [pills], 'TZS')).toBeNull();
  });
});
