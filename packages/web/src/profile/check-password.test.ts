import { expect, test } from 'vitest';
import { checkPassword } from './check-password.ts';

const check = (currentPassword: string, newPassword: string) =>
  checkPassword({ currentPassword, newPassword });

test('a new password of eight characters is sent, signs of any kind', () => {
  expect(check('old', 'ab cd é語')).toEqual({});
});

test('seven characters are too few, however many bytes they have', () => {
  expect(Object.keys(check('old', '語語語語語語語'))).toEqual(['newPassword']);
});

test('the current password is asked for', () => {
  expect(check('', 'correct horse')).toEqual({
    currentPassword: 'Enter your current password.',
  });
});
