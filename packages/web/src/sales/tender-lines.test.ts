import { describe, expect, test } from 'vitest';
import { knownProviders } from './providers.ts';
import { countMessages, countsTyped, withProvider } from './tender-count-form.ts';
import { lineName, shiftLines, tillLines } from './tender-lines.ts';

const own = (name: string, kind: 'cash' | 'mobile_money' | 'card' | 'other') => ({
  ...{ _id: name.toLowerCase(), name, kind, needsReference: false },
});
const part = (name: string | null, typeId: string | null = null) => ({ typeId, name });
const names = (lines: ReturnType<typeof tillLines>) => lines.map(lineName);
const none = {
  ...{ amountMinor: 0, count: 0, collectedMinor: 0, refundsMinor: 0, paidOutMinor: 0 },
  ...{ expectedMinor: 0, countedMinor: null, differenceMinor: null },
};

describe('what is counted besides cash', () => {
  test('is each provider of this till once, cards, and each own way that is no cash', () => {
    const paymentTypes = [own('Cheque', 'other'), own('Dollars', 'cash'), own('Amex', 'card')];
    const lines = tillLines({ paymentTypes }, ['M-Pesa', 'Airtel Money', 'mpesa']);
    expect(names(lines)).toEqual(['M-Pesa', 'Airtel Money', 'Card', 'Cheque', 'Amex']);
  });

  test('is each provider that other tills used, too, however it was typed', () => {
    const known = knownProviders(['mpesa', 'Halotel'], ['Airtel Money', 'M-Pesa']);
    expect(known).toEqual(['mpesa', 'Halotel', 'Airtel Money']);
    expect(knownProviders([], [])).toEqual([]);
  });

  test('is mobile money as a whole where no provider is known', () => {
    expect(names(tillLines({ paymentTypes: [] }, []))).toEqual(['Mobile money', 'Card']);
  });

  test('of a shift is what it took; where that is hidden what every till knows', () => {
    const parts = [
      { ...none, ...part('M-Pesa') },
      { ...none, ...part(null) },
    ];
    const other = { ...none, method: 'other', parts: [{ ...none, ...part('Cheque', 'cheque') }] };
    const tenders = [{ ...none, method: 'mobile_money', parts }, other];
    expect(names(shiftLines({ tenders }))).toEqual(['M-Pesa', 'Mobile money', 'Card', 'Cheque']);
    expect(names(shiftLines({ tenders: [] }))).toEqual(['Mobile money', 'Card']);
  });
});

describe('what was typed of them', () => {
  const lines = tillLines({ paymentTypes: [own('Amex', 'card')] }, ['M-Pesa']);
  const [mpesa = '', cards = '', amex = ''] = lines.map(({ key }) => key);

  test('goes by part; what is empty was not counted, a nought was', () => {
    expect(countsTyped({ [mpesa]: '12', [cards]: '0', [amex]: ' ' }, lines, 'TZS')).toEqual([
      { method: 'mobile_money', countedMinor: 1_200, part: part('M-Pesa') },
      { method: 'card', countedMinor: 0, part: part(null) },
    ]);
  });

  test('is of all of a way that has no parts here', () => {
    const whole = tillLines({ paymentTypes: [] }, []);
    const [mobile = '', card = ''] = whole.map(({ key }) => key);
    const typed = { [mobile]: '5', [card]: '6' };
    expect(countsTyped(typed, whole, 'TZS')).toEqual([
      { method: 'mobile_money', countedMinor: 500 },
      { method: 'card', countedMinor: 600 },
    ]);
    // One provider more, and the rest is what names nobody.
    const more = { ...withProvider(typed), 'provider-0': ' Halotel ', 'provider-sum-0': '7' };
    expect(countsTyped(more, whole, 'TZS')).toEqual([
      { method: 'mobile_money', countedMinor: 500, part: part(null) },
      { method: 'card', countedMinor: 600 },
      { method: 'mobile_money', countedMinor: 700, part: part('Halotel') },
    ]);
  });

  test.each([
    ['', '', {}],
    ['Halotel', '', {}],
    ['Halotel', 'x', { 'provider-sum-0': 'Enter an amount in figures, like 3200.' }],
    [' ', '5', { 'provider-0': 'Say whose money it is.' }],
    ['m pesa', '5', { 'provider-0': 'M-Pesa is counted already.' }],
  ])('a provider more, %j with %j', (name, sum, messages) => {
    const values = { ...withProvider({}), 'provider-0': name, 'provider-sum-0': sum };
    expect(countMessages(values, lines, 'TZS')).toEqual(messages);
  });
});
