import { describe, expect, it } from 'vitest';
import { saleContent } from './sale-content.ts';
import { saleDraft, type SaleDraft } from './sales.api.ts';

const id = (last: number): string => `0198c0de-0000-7000-8000-${String(last).padStart(12, '0')}`;

const draft: SaleDraft = {
  _id: id(1),
  tillId: id(2),
  leaseId: id(3),
  shiftId: id(4),
  series: 'A',
  number: 7,
  occurredAt: '2026-11-21T10:00:00.000Z',
  lines: [
    { productId: id(5), packId: null, quantityMilli: 1000, unitPriceMinor: 1500 },
    { productId: id(6), packId: null, quantityMilli: 500, unitPriceMinor: 3000 },
  ],
  payments: [
    {
      _id: id(7),
      method: 'mobile_money',
      amountMinor: 3000,
      provider: 'M-Pesa',
      reference: 'QK"7',
    },
  ],
  totalMinor: 3000,
};

describe('the content of a sale', () => {
  it('is one text, whatever the order of the keys', () => {
    const [first, second] = draft.lines;
    const text =
      `{"lines":[{"productId":"${id(5)}","quantityMilli":1000,"unitPriceMinor":1500},` +
      `{"productId":"${id(6)}","quantityMilli":500,"unitPriceMinor":3000}],"number":7,` +
      `"occurredAt":"2026-11-21T10:00:00.000Z","payments":[{"_id":"${id(7)}",` +
      `"amountMinor":3000,"method":"mobile_money","provider":"M-Pesa","reference":"QK\\"7"}],` +
      `"series":"A","shiftId":"${id(4)}","tillId":"${id(2)}","totalMinor":3000}`;
    expect(saleContent(draft)).toBe(text);
    const turned = Object.fromEntries(Object.entries(draft).toReversed()) as SaleDraft;
    expect(saleContent(turned)).toBe(text);
    expect(saleContent({ ...draft, lines: [second, first].flatMap((l) => l ?? []) })).not.toBe(
      text,
    );
  });

  it('leaves out the key and what belongs to the attempt', () => {
    expect(saleContent({ ...draft, _id: id(8), leaseId: id(9) })).toBe(saleContent(draft));
  });

  it('is what it was before packs, as long as none is sold', () => {
    const before = draft.lines.map(({ packId, ...line }) => line);
    const old = saleDraft.parse({ ...draft, lines: before });
    expect(old.lines[0]?.packId).toBeNull();
    expect(saleContent(old)).toBe(saleContent(draft));
    expect(saleContent(old)).not.toContain('packId');
  });

  it('says nothing of whose number pays', () => {
    const payments = draft.payments.map((one) => ({ ...one, payerPhone: '0754 000 111' }));
    expect(saleContent({ ...draft, payments })).toBe(saleContent(draft));
  });

  it('takes null as absent', () => {
    const [payment] = draft.payments;
    if (payment === undefined) throw new Error('no payment');
    const withNull = { ...draft, payments: [{ ...payment, reference: null }] };
    const { reference, ...absent } = payment;
    const without = { ...draft, payments: [absent] } as unknown as SaleDraft;
    expect(reference).not.toBeNull();
    expect(saleContent(withNull)).toBe(saleContent(without));
    expect(saleContent(withNull)).not.toBe(saleContent(draft));
  });

  it.each<Partial<SaleDraft>>([
    { tillId: id(9) },
    { shiftId: id(9) },
    { series: 'B' },
    { number: 8 },
    { occurredAt: '2026-11-21T10:00:00.001Z' },
    { lines: [] },
    { lines: [{ productId: id(5), packId: null, quantityMilli: 1000, unitPriceMinor: 1501 }] },
    { lines: [{ productId: id(5), packId: id(9), quantityMilli: 1000, unitPriceMinor: 1500 }] },
    { payments: [] },
    { totalMinor: 3001 },
  ])('is another one with %j', (change) => {
    expect(saleContent({ ...draft, ...change })).not.toBe(saleContent(draft));
  });
});
