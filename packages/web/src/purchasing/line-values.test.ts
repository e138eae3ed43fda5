import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import {
  amountsOf,
  boughtBody,
  exceedsOrder,
  lineMessages,
  lineOfOrder,
  lineToReceive,
  stockOf,
  totalOf,
} from './line-values.ts';

const ordered = (more: Partial<OrderDetail['lines'][number]> = {}) => ({
  lineNo: 1,
  productId: 'p',
  name: 'Sugar',
  sku: 'SG',
  unit: 'piece',
  stepMilli: 1_000,
  packName: 'Carton',
  packUnitsMilli: 24_000,
  quantityMilli: 3_000,
  stockQuantityMilli: 72_000,
  unitCostMinor: 24_000_00,
  taxBasisPoints: 1_800,
  netMinor: 72_000_00,
  taxMinor: 12_960_00,
  supplierSku: null,
  receivedMilli: 0,
  tracksBatches: false,
  ...more,
});
const words = {
  quantityNeeded: 'quantity',
  rateWrong: 'rate',
  batchNeeded: 'batch',
  linesNeeded: 'lines',
};

describe('what is still to come of a line', () => {
  it('is received in the order’s packs where that is whole', () => {
    const line = lineToReceive(ordered({ receivedMilli: 24_000 }), 'TZS');
    expect(line).toMatchObject({ pack: 'Carton', quantity: '2', outstandingMilli: 48_000 });
    expect(line === null ? null : stockOf(line)).toBe(48_000);
  });

  it('is received in single units where it is not, at their share of the cost', () => {
    const line = lineToReceive(ordered({ receivedMilli: 25_000 }), 'TZS');
    expect(line).toMatchObject({ pack: '', quantity: '47', cost: '1000.00' });
  });

  it('is nothing when all of it came', () => {
    expect(lineToReceive(ordered({ receivedMilli: 72_000 }), 'TZS')).toBeNull();
  });
});

describe('a line that is typed', () => {
  it('is worked out as the server will', () => {
    const line = { ...lineOfOrder(ordered(), 'TZS'), quantity: '2,5' };
    expect(amountsOf(line, 'TZS')).toEqual({ netMinor: 60_000_00, taxMinor: 10_800_00 });
    expect(totalOf([line, { ...line, cost: 'x' }], 'TZS').netMinor).toBe(60_000_00);
    expect(boughtBody(line, 'TZS')).toEqual({
      productId: 'p',
      packName: 'Carton',
      packUnitsMilli: 24_000,
      quantityMilli: 2_500,
      unitCostMinor: 24_000_00,
      taxBasisPoints: 1_800,
    });
  });

  it('says what is wrong beside its fields', () => {
    const line = lineOfOrder(ordered({ tracksBatches: true }), 'TZS');
    const wrong = { ...line, quantity: '0', tax: '101' };
    expect(lineMessages([wrong], 'TZS', words, true)).toEqual({
      'lines.0.quantity': 'quantity',
      'lines.0.tax': 'rate',
      'lines.0.batchCode': 'batch',
    });
    expect(lineMessages([line], 'TZS', words, false)).toEqual({});
    expect(lineMessages([], 'TZS', words, false)).toEqual({ lines: 'lines' });
  });

  it('puts whole pieces on the shelf, however they are packed', () => {
    const carton = lineOfOrder(ordered(), 'TZS');
    const single = { ...carton, pack: '' };
    const said = (line: typeof carton) => lineMessages([line], 'TZS', words, false);
    expect(said({ ...carton, quantity: '0.5' })).toEqual({});
    expect(said({ ...carton, quantity: '0.3' })).toEqual({ 'lines.0.quantity': 'In steps of 1.' });
    expect(said({ ...single, quantity: '1.5' })).toEqual({ 'lines.0.quantity': 'In steps of 1.' });
    expect(said({ ...single, stepMilli: 10, quantity: '1.5' })).toEqual({});
  });

  it('may be more than was ordered together with others of its line', () => {
    const line = lineToReceive(ordered(), 'TZS');
    if (line === null) throw new Error('nothing to come');
    expect(exceedsOrder([line])).toBe(false);
    expect(exceedsOrder([line, { ...line, quantity: '0.5' }])).toBe(true);
    expect(exceedsOrder([{ ...line, orderLineNo: null, quantity: '99' }])).toBe(false);
  });
});
