import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSecretBox } from './secret-box.ts';

const key = Buffer.alloc(32, 7);
const secret = Buffer.from('a secret of 20 bytes');

test('what was sealed opens with the same key, for the same person, as often as asked', () => {
  const sealed = makeSecretBox(key).seal(secret, 'amina');
  expect(sealed.length).toBe(57);
  expect(sealed.includes(secret)).toBe(false);
  for (let n = 0; n < 3; n += 1) expect(makeSecretBox(key).open(sealed, 'amina')).toEqual(secret);
});

test('the same secret is never sealed alike twice', () => {
  const box = makeSecretBox(key);
  const sealed = Array.from({ length: 100 }, () => box.seal(secret, 'amina').toString('hex'));
  expect(new Set(sealed).size).toBe(100);
});

test('with another key, beside somebody else, cut short or changed in any byte it does not open', () => {
  const box = makeSecretBox(key);
  const sealed = box.seal(secret, 'amina');
  expect(makeSecretBox(randomBytes(32)).open(sealed, 'amina')).toBeNull();
  expect(box.open(sealed, 'juma')).toBeNull();
  expect(box.open(secret, 'amina')).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    expect(box.open(sealed.subarray(0, at), 'amina'), `${at} bytes`).toBeNull();
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    expect(box.open(flipped, 'amina'), `byte ${at}`).toBeNull();
  }
});
