import { describe, expect, it } from 'vitest';
import { SAMPLE_SIGN_INS } from '../sample.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isTooLongToHash, preparedPassword, whyNotPassword } from './password.ts';

const EMAIL = 'amina.hassan@example.test';

describe('a new password', () => {
  it.each([
    ['seven characters', 'tr0ub4d', 'PASSWORD_TOO_SHORT'],
    ['eight characters', 'tr0ub4do', null],
    ['seven characters of two code units each', '🦓🦓🦓🦓🦓🦓🦓', 'PASSWORD_TOO_SHORT'],
    ['fifteen emoji', '🦓'.repeat(15), null],
    ['64 characters', 'k'.repeat(64), null],
    ['1,024 bytes', 'k'.repeat(1_024), null],
    ['1,025 bytes', 'k'.repeat(1_025), 'PASSWORD_TOO_LONG'],
    ['1,026 bytes in 342 characters', '話'.repeat(342), 'PASSWORD_TOO_LONG'],
    ['a word everybody tries', 'sunshine', 'PASSWORD_BREACHED'],
    ['such a word in capitals', 'SunShine', 'PASSWORD_BREACHED'],
    ['such a word with a number', 'password1234567', 'PASSWORD_BREACHED'],
    ['such a word with a year and a sign', 'Liverpool2026!', 'PASSWORD_BREACHED'],
    ['a row of digits', '1234567890', 'PASSWORD_BREACHED'],
    ['a common word inside a longer phrase', 'sunshine over mbezi', null],
    ['the e-mail’s name', 'amina.hassan', 'PASSWORD_BREACHED'],
    ['the e-mail’s name twice', 'Amina.HassanAmina.Hassan', 'PASSWORD_BREACHED'],
    ['the e-mail’s name inside', 'xx-AMINA.hassan-99', 'PASSWORD_BREACHED'],
    ['digits that nobody lists', '4815162342', null],
  ])('of %s', (_what, password, refusal) => {
    expect(whyNotPassword(password, EMAIL)).toBe(refusal);
  });

  it('may hold an e-mail name of three letters: too many words do', () => {
    expect(whyNotPassword('amyloid plaque', 'amy@example.test')).toBeNull();
  });

  it('of the sample sign-ins is allowed for each of them', () => {
    for (const { email, password } of SAMPLE_SIGN_INS) {
      expect(whyNotPassword(password, email)).toBeNull();
    }
  });
});

it('is the same typed with combining signs or without, and keeps its blanks', () => {
  expect(preparedPassword('cafe\u0301 au lait ')).toBe('caf\u00e9 au lait ');
});

it('is counted in bytes of UTF-8, up to 1,024', () => {
  expect(isTooLongToHash('é'.repeat(512))).toBe(false);
  expect(isTooLongToHash('é'.repeat(513))).toBe(true);
  expect(isTooLongToHash('🦓'.repeat(256))).toBe(false);
  expect(isTooLongToHash('🦓'.repeat(257))).toBe(true);
});

it('has a list of a few hundred common ones, all in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
  for (const word of COMMON_PASSWORDS) expect(word).toBe(word.toLowerCase());
});
