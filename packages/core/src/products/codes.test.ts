import { expect, test } from 'vitest';
import { checkDigit, ean13, isBarcode, skuFor } from './codes.ts';

test('check digits of printed codes come out as printed', () => {
  expect(checkDigit('400638133393')).toBe(1);
  expect(checkDigit('03600029145')).toBe(2);
  expect(checkDigit('629104150021')).toBe(3);
  expect(checkDigit('000000000000')).toBe(0);
  expect(ean13('590123412345')).toBe('5901234123457');
});

test('twelve digits and nothing else make an EAN', () => {
  for (const wrong of ['', '12345678901', '1234567890123', '12345678901x']) {
    expect(() => ean13(wrong)).toThrow(RangeError);
  }
});

test('a typing error in a printed bar code is found', () => {
  expect(isBarcode('4006381333931')).toBe(true);
  expect(isBarcode('4006381333932')).toBe(false);
  expect(isBarcode('4006381339331')).toBe(false);
  expect(isBarcode('036000291452')).toBe(true);
  expect(isBarcode('036000291453')).toBe(false);
});

test('a shop’s own codes are free', () => {
  for (const code of ['1', '00042', 'ABC-123', '12345678', 'SUGAR1KG']) {
    expect(isBarcode(code)).toBe(true);
  }
});

test('a made SKU begins like the name and is the same for the same product', () => {
  const id = '0198aaaa-0000-7000-8000-00000000abcd';
  expect(skuFor('Sugar 1 kg', id)).toMatch(/^SUG-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(skuFor('Sugar 1 kg', id)).toBe(skuFor('Sugar 1 kg', id));
  expect(skuFor('Sugar 1 kg', '0198aaaa-0000-7000-8000-00000000abce')).not.toBe(
    skuFor('Sugar 1 kg', id),
  );
  expect(skuFor('قهوة', id)).toMatch(/^P-/);
  expect(skuFor('Éclair', id)).toMatch(/^ECL-/);
});
