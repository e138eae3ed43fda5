import { describe, expect, it } from 'vitest';
import {
  awaitsCode,
  isCardForPhone,
  looksLikeCardNumber,
  referenceKey,
} from './payment-reference.ts';

describe('a card number is never kept', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'visa 4111.1111.1111.1111 ok',
    '５５５５５５５５５５５５４４４４',
    '378282246310005',
    '4222222222222',
    '6304000000000000000',
  ])('%s is refused', (text) => expect(looksLikeCardNumber(text)).toBe(true));

  it.each([
    '4111111111111112',
    'SGH7X2K9QP',
    '255712345678',
    '123456',
    '',
    '411111111111',
    '41111111111111111111',
  ])('"%s" is a reference like any other', (text) => expect(looksLikeCardNumber(text)).toBe(false));
});

describe('where a number was typed says how much makes it a card’s', () => {
  type Case = readonly [text: string, card: boolean, mobile: boolean, elsewhere: boolean];
  const CASES: readonly Case[] = [
    // Each network by a number that it gives out for tests.
    ['4111111111111111', true, true, true],
    ['4222222222222', true, true, true],
    ['5555555555554444', true, true, true],
    ['2223003122003222', true, true, true],
    ['2720990000000007', true, true, true],
    ['378282246310005', true, true, true],
    ['30569309025904', true, true, true],
    ['6011111111111117', true, true, true],
    ['6200000000000005', true, true, true],
    ['3530111333300000', true, true, true],
    ['5060990580000217499', true, true, true],
    ['6759649826438453', true, true, true],
    ['2200000000000004', true, true, true],
    // The check holds and no network begins so, or has so many digits.
    ['1234567812345670', true, false, false],
    ['7000000000000005', true, false, false],
    ['2721000000000004', true, false, false],
    ['55555555555553', true, false, false],
    ['411111111111116', true, false, false],
    ['2348031234561', true, false, false],
    // A day, and what was paid on it.
    ['2611301034120005', true, false, true],
    ['30112026103413', true, false, true],
    ['2613301034120003', true, true, true],
    // A day of years ago is no code of today; it may be a card of Mastercard or Mir.
    ['2501300000000004', true, true, true],
    ['2201300000000007', true, true, true],
    // The check does not hold.
    ['4111111111111112', false, false, false],
    ['SGH7X2K9QP', false, false, false],
  ];

  it.each(CASES)('%s', (text, card, mobile, elsewhere) => {
    expect(looksLikeCardNumber(text, 'card')).toBe(card);
    expect(looksLikeCardNumber(text, 'mobile_money')).toBe(mobile);
    expect(looksLikeCardNumber(text, 'other')).toBe(elsewhere);
    expect(looksLikeCardNumber(text)).toBe(elsewhere);
  });

  it('a phone is one, however the check falls out, and a card is none', () => {
    expect(isCardForPhone('+234 803 123 4561')).toBe(false);
    expect(isCardForPhone('+49 1512 3456 7893')).toBe(false);
    expect(isCardForPhone('378282246310005')).toBe(false);
    expect(isCardForPhone('4111 1111 1111 1111')).toBe(true);
  });
});

describe('one mobile-money code pays one sale', () => {
  const key = (provider: string | null, reference: string | null) =>
    referenceKey({ method: 'mobile_money', provider, reference });

  it('case, blanks and signs do not make another code', () => {
    expect(key('M-Pesa', 'sgh7 x2k9-qp')).toBe('MPESA:SGH7X2K9QP');
    expect(key('mpesa', 'SGH7X2K9QP')).toBe(key('M-Pesa', 'sgh7 x2k9-qp'));
  });
  it('two providers may use one code', () => {
    expect(key('Airtel', 'SGH7')).not.toBe(key('M-Pesa', 'SGH7'));
  });
  it('the border between provider and code is kept', () => {
    expect(key('A', 'BC')).not.toBe(key('AB', 'C'));
  });
  it('no code has no key, and neither has a card or cash', () => {
    expect(key('M-Pesa', null)).toBeNull();
    expect(key('M-Pesa', ' - ')).toBeNull();
    expect(referenceKey({ method: 'card', provider: null, reference: '123456' })).toBeNull();
    expect(referenceKey({ method: 'cash', provider: null, reference: null })).toBeNull();
  });
});

describe('a code may come later', () => {
  const own = '0198c0de-0000-7000-8000-000000000001';

  it('of mobile money by an own way of the business', () => {
    const paid = { method: 'mobile_money', paymentTypeId: own, reference: null } as const;
    expect(awaitsCode(paid)).toBe(true);
    expect(awaitsCode({ ...paid, reference: 'SGH7' })).toBe(false);
    // Signs alone are no code, and nothing that is waited for.
    expect(awaitsCode({ ...paid, reference: '--' })).toBe(false);
  });
  it('never of the way that every till knows, nor of another kind', () => {
    const none = { reference: null };
    expect(awaitsCode({ ...none, method: 'mobile_money', paymentTypeId: null })).toBe(false);
    expect(awaitsCode({ ...none, method: 'mobile_money' })).toBe(false);
    expect(awaitsCode({ ...none, method: 'card', paymentTypeId: own })).toBe(false);
    expect(awaitsCode({ ...none, method: 'cash', paymentTypeId: own })).toBe(false);
  });
});
