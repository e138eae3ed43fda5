import { expect, test } from 'vitest';
import { csvText } from '../ui/csv.ts';
import { filterOf, salesTable, type ListedSale } from './sales-view.ts';

const branchId = '018f0000-0000-7000-8000-000000000001';
const from = (search: Record<string, string>) => (name: string) => search[name] ?? '';

test('the address filters the list, and what it says wrongly is left out', () => {
  const search = {
    q: ' KRK-T1 ',
    branchId,
    method: 'cash',
    state: 'voided',
    from: '2026-11-01',
    to: 'soon',
  };
  expect(filterOf(from(search), true, 'TZS')).toEqual({
    q: 'KRK-T1',
    branchId,
    method: 'cash',
    state: 'voided',
    from: '2026-11-01',
  });
  expect(filterOf(from({ method: 'gold', state: 'lost', branchId: '1' }), true, 'TZS')).toEqual({});
});

test('an own way of paying is asked for by its id, in the place of those that are known', () => {
  expect(filterOf(from({ method: branchId }), true, 'TZS')).toEqual({ paymentTypeId: branchId });
});

test('sales of one customer are asked for by sellers too; what is no id is left out', () => {
  expect(filterOf(from({ customerId: branchId }), false, 'TZS')).toEqual({ customerId: branchId });
  expect(filterOf(from({ customerId: 'Asha' }), true, 'TZS')).toEqual({});
});

test('a seller is not asked for a branch', () => {
  expect(filterOf(from({ branchId }), false, 'TZS')).toEqual({});
});

test('what is typed narrows by money and by code, what is odd by its name', () => {
  const search = { least: '1,000', most: '2500.50', reference: 'qhx 7', flag: 'own_price' };
  const filter = {
    leastMinor: '100000',
    mostMinor: '250050',
    reference: 'qhx 7',
    flag: 'own_price',
  };
  expect(filterOf(from(search), true, 'TZS')).toEqual(filter);
  expect(filterOf(from({ ...search, flag: 'new' }), true, 'TZS')).not.toHaveProperty('flag');
  const unread = { least: 'much', most: '99999999999999', reference: ' - ', productId: 'soap' };
  expect(filterOf(from(unread), true, 'TZS')).toEqual({});
  expect(filterOf(from({ productId: branchId }), false, 'TZS')).toEqual({ productId: branchId });
});

const row = (over: Partial<ListedSale>): ListedSale => ({
  _id: 's1',
  receiptNumber: 'KRK-T1-A-000001',
  occurredAt: '2026-11-21T09:00:00.000Z',
  businessDate: '2026-11-21',
  branchName: 'Kariakoo',
  sellerName: 'Amina',
  customerName: null,
  itemsMilli: 3_000,
  linesCount: 2,
  discountMinor: 0,
  totalMinor: 1_405_050,
  methods: ['cash', 'card'],
  timezone: 'Africa/Dar_es_Salaam',
  state: 'part_refunded',
  refundedMinor: 5_000,
  ...{ tillName: 'Till 1', taxMinor: 214_330, openMinor: 2_000, flags: ['offline', 'late'] },
  ...over,
});

test('an export holds plain amounts, and no text runs as a formula', () => {
  const words = {
    header: ['Receipt'],
    method: (name: string) => name,
    state: String,
    flag: String,
  };
  const text = csvText(salesTable([row({ sellerName: '=HYPERLINK("x")' })], words, 'TZS'));
  expect(text).toContain('KRK-T1-A-000001,2026-11-21T09:00:00.000Z,2026-11-21,Kariakoo,');
  expect(salesTable([row({ customerName: 'Asha' })], words, 'TZS')[1]).toContain('Asha');
  expect(text).toContain(
    ',,2,cash + card,TZS,14050.50,part_refunded,50.00,Till 1,0.00,2143.30,20.00,offline + late\r\n',
  );
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
});
