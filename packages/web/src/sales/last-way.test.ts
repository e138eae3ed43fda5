import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lastWay, payAllBy, rememberWay } from './last-way.ts';
import { NO_SELLING, waysOf, type Way } from './selling.ts';

const stored = new Map<string, string>();
vi.mock('./device.ts', () => ({
  readStored: (key: string) => stored.get(key) ?? null,
  writeStored: (key: string, text: string) => void stored.set(key, text),
}));
beforeEach(() => stored.clear());

const own = (name: string, kind: 'cash' | 'card', needsReference: boolean) => ({
  ...{ _id: name, name, kind, needsReference },
});
const ways = waysOf(
  {
    ...NO_SELLING,
    paymentTypes: [own('Street card', 'card', false), own('Slip card', 'card', true)],
  },
  true,
);
const wayOf = (name: string): Way => {
  const found = ways.find(({ typeName, method }) => (typeName ?? method) === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const paid = (method: Way['method'], typeName: string | null = null) => ({ method, typeName });

describe('the last way of paying is offered again', () => {
  test.each(['mobile_money', 'card', 'Street card'])('%s', (name) => {
    const way = wayOf(name);
    rememberWay('b1', [way]);
    expect(lastWay('b1', ways)).toEqual(way);
    expect(lastWay('b2', ways)).toBeNull();
  });

  test.each(['cash', 'credit', 'store_credit', 'gift_card', 'exchange', 'deposit'] as const)(
    'never %s',
    (method) => {
      rememberWay('b1', [paid(method)]);
      expect(lastWay('b1', ways)).toBeNull();
    },
  );

  test('not what was paid in parts, and not an own way that the business let go', () => {
    rememberWay('b1', [paid('card'), paid('mobile_money')]);
    expect(lastWay('b1', ways)).toBeNull();
    rememberWay('b1', [paid('card', 'Long gone')]);
    expect(lastWay('b1', ways)).toBeNull();
  });
});

describe('all that is due is paid by it', () => {
  const bill = { exactMinor: 310_000, currency: 'TZS', rounding: null };
  const known = { taken: [], provider: 'M-Pesa' };

  test('at once where nothing is asked', () => {
    const part = { method: 'card', amountMinor: 310_000, tenderedMinor: 310_000, reference: null };
    expect(payAllBy(wayOf('card'), bill, known)).toMatchObject({ parts: [part] });
    expect(payAllBy(wayOf('Street card'), bill, known)).toMatchObject({
      parts: [{ ...part, typeName: 'Street card' }],
    });
  });

  test.each(['mobile_money', 'Slip card'])('after its code: %s', (name) => {
    const way = wayOf(name);
    const provider = way.method === 'mobile_money' ? 'M-Pesa' : '';
    expect(payAllBy(way, bill, { ...known, provider })).toEqual({
      paying: { way, parts: [], amountText: '', provider, reference: '', payerPhone: '' },
    });
  });

  test('after a look, where its code may come later: one touch does not say that', () => {
    const own = { method: 'mobile_money', paymentTypeId: 'l', typeName: 'Lipa' } as const;
    const way = { ...own, needsReference: false };
    expect(payAllBy(way, bill, known)).toMatchObject({ paying: { way, reference: '' } });
  });
});
