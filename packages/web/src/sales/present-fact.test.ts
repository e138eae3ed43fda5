import { sale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { exportUnsent, totalsOf } from './export-unsent.ts';
import { presentFact } from './present-fact.ts';
import { NO_SELLING } from './selling.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { sold } from './test-sold.ts';
import { factOf } from './unsent-sale.ts';

test('a sale that only the device knows has the receipt that the server will give it', () => {
  const { fact } = sold();
  expect(sale.safeParse(fact).success).toBe(true);
  expect(fact).toMatchObject({
    ...{ receiptNumber: 'KRK-T1-A-000008', totalMinor: 3_570_000, changeMinor: 430_000 },
    // 3,570,000 × 18 / 118 = 544,576.27
    ...{ taxMinor: 544_576, netMinor: 3_025_424 },
    // Half past ten at night by UTC is the next day in Dar es Salaam.
    businessDate: '2026-11-22',
    lines: [
      { name: 'Sugar 1 kg', packName: null, quantityMilli: 2_000, stockQuantityMilli: 2_000 },
      { name: 'Sugar 1 kg', packName: 'Bale of 10', stockQuantityMilli: 10_000 },
    ],
    taxes: [{ taxBasisPoints: 1_800, netMinor: 3_025_424, taxMinor: 544_576 }],
    payments: [{ method: 'cash', tenderedMinor: 4_000_000, changeMinor: 430_000 }],
  });
});

test('its day and clock are those of the branch, also a day that ends after midnight', () => {
  const late = { timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 240 };
  expect(sold({ branchDay: late }).fact).toMatchObject({
    ...{ businessDate: '2026-11-21', timezone: 'Africa/Dar_es_Salaam' },
  });
  const west = { timezone: 'Africa/Lagos', cutoffMinutes: 0 };
  expect(sold({ branchDay: west }).fact).toMatchObject({
    ...{ businessDate: '2026-11-21', timezone: 'Africa/Lagos' },
  });
});

test('what goes on an account is due by the days that this device knows', () => {
  const { draft, cart } = sold();
  const place = {
    ...{ lease: lease(), selling: NO_SELLING, product: () => undefined },
    business: { name: 'Amina Shop', currency: 'TZS', zone: 'Africa/Dar_es_Salaam' },
    seller: { _id: owner.personId, name: 'Juma' },
    rules: { taxMode: 'inclusive', taxRounding: 'per_rate' } as const,
  };
  const paid = { _id: uuid(80), method: 'credit' as const, amountMinor: 3_570_000 };
  const bare = { paymentTypeId: null, provider: null, reference: null };
  const customerId = uuid(81);
  const credit = { ...draft, customerId, payments: [{ ...paid, ...bare }] };
  const termsDays = (asked: string) => (asked === customerId ? 14 : null);
  expect(presentFact(credit, cart, { ...place, termsDays }).dueOn).toBe('2026-12-06');
  const unknown = { ...credit, customerId: uuid(82) };
  expect(presentFact(unknown, cart, { ...place, termsDays }).dueOn).toBeNull();
  expect(presentFact(credit, cart, place).dueOn).toBeNull();
  expect(presentFact(draft, cart, { ...place, termsDays }).dueOn).toBeNull();
});

test('a fact of another shape is no receipt', () => {
  const { fact } = sold();
  expect(factOf({ fact })).toEqual(fact);
  expect(factOf({ fact: { ...fact, taxes: undefined } as never })).toBeNull();
});

test('the file of unsent sales is readable, has totals by currency and the sale as it is sent', () => {
  const one = sold();
  const dollars = { ...one, fact: { ...one.fact, currency: 'USD' } };
  expect(totalsOf([one, dollars, one])).toEqual([
    { currency: 'TZS', count: 2, totalMinor: 7_140_000 },
    { currency: 'USD', count: 1, totalMinor: 3_570_000 },
  ]);
  const file = JSON.parse(exportUnsent({ sales: [one] }, '2026-11-22T05:00:00.000Z')) as unknown;
  expect(file).toMatchObject({
    madeAt: '2026-11-22T05:00:00.000Z',
    totals: [{ currency: 'TZS', count: 1, total: '35700.00' }],
    sales: [
      {
        ...{ receiptNumber: 'KRK-T1-A-000008', total: '35700.00', seller: 'Juma' },
        lines: [{ name: 'Sugar 1 kg' }, { name: 'Sugar 1 kg · Bale of 10', quantity: 1 }],
        sent: { _id: one.draft._id, number: 8, sellerId: owner.personId },
      },
    ],
  });
});
