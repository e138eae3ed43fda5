import { describe, expect, test } from 'vitest';
import { isReceiptCode, receiptToken, saleIdIn } from './receipt-link.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrSt-_';
const ID = '0198c0de-0000-7000-8000-000000000001';

describe('what a receipt has printed on it', () => {
  test.each([
    [`https://shop.example/r/${TOKEN}`, TOKEN],
    [`  http://127.0.0.1:3000/r/${TOKEN}?utm=1 `, TOKEN],
    [`/r/${TOKEN}`, TOKEN],
    // One character too few or too many is no token that was ever given.
    [`https://shop.example/r/${TOKEN.slice(1)}`, null],
    [`https://shop.example/r/${TOKEN}x`, null],
    [`https://shop.example/receipt/${TOKEN}`, null],
    [TOKEN, null],
    ['B1-T1-A-000123', null],
  ])('%s has the token %s', (text, token) => expect(receiptToken(text)).toBe(token));

  test.each([
    [`https://shop.example/r/${TOKEN}`, true],
    ['B1-T1-A-000123', true],
    [' b1-t1-a-000123 ', true],
    ['B1-T1-A', false],
    ['6161100000014', false],
    ['sugar', false],
  ])('%s is a receipt: %s', (text, is) => expect(isReceiptCode(text)).toBe(is));

  test('an id is read in any case, and nothing else is one', () => {
    expect(saleIdIn(`sale ${ID.toUpperCase()}`)).toBe(ID);
    expect(saleIdIn(ID.slice(1))).toBeNull();
  });
});
