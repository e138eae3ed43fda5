import { describe, expect, test } from 'vitest';
import { customerTyped } from './one-field.ts';
import { phoneText } from './phone.ts';

const DAR = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' };
const PHONE = '+255712345678';

describe('a customer typed into one field', () => {
  test.each([
    ['Asha 0712 345 678', 'Asha', PHONE],
    ['0712345678 Asha', 'Asha', PHONE],
    ['Asha Mbezi, 0712-345-678', 'Asha Mbezi', PHONE],
    ['Asha - +255 712 345 678', 'Asha', PHONE],
    ['0712 345 678; Mama Asha', 'Mama Asha', PHONE],
    ['Asha (0712) 345 678 Mbezi', 'Asha Mbezi', PHONE],
    ['Duka 10 0712 345 678', 'Duka 10', PHONE],
    ['0712 345 678', null, PHONE],
    ['٠٧١٢٣٤٥٦٧٨ عائشة', 'عائشة', PHONE],
    ['Asha', 'Asha', null],
    ['  Mzee   Juma ', 'Mzee Juma', null],
    ['Duka 10', 'Duka 10', null],
    ['Shop 2 on 4th Street', 'Shop 2 on 4th Street', null],
    ["N'Diaye-Sow", "N'Diaye-Sow", null],
    ['Li', 'Li', null],
    ['J 2 B', 'J 2 B', null],
    ['李明', '李明', null],
    ['a 0712 345 678', null, PHONE],
  ])('as %j is %j with %j', (typed, name, phone) => {
    expect(customerTyped(typed, DAR)).toEqual({ name, phone });
  });

  test.each(['', '   ', '0712', '5678', '+', '- ,', 'a', 'A.', 'b 12', '12345678901234567890'])(
    'is nobody yet as %j',
    (typed) => {
      expect(customerTyped(typed, DAR)).toBeNull();
    },
  );
});

test('a kept number is shown in groups, one of another country as it is', () => {
  expect(phoneText(PHONE, DAR)).toBe('+255 712 345 678');
  expect(phoneText('+25571234567', DAR)).toBe('+255 712 345 67');
  expect(phoneText('+2557123456', DAR)).toBe('+255 712 3456');
  expect(phoneText('+254722000111', DAR)).toBe('+254722000111');
  expect(phoneText('0612345678', { currency: 'EUR', timezone: 'Etc/UTC' })).toBe('0612345678');
});
