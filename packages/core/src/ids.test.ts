import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../test/property.ts';
import { idFrom, isId } from './ids.ts';

const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const anyBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('an id', () => {
  it('is made as in the example of RFC 9562', () => {
    // Appendix A.6: 017F22E2-79B0-7CC3-98C4-DC0C0C07398F at 2022-02-22T19:22:22Z
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(idFrom(Date.UTC(2022, 1, 22, 19, 22, 22), random)).toBe(
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    );
  });

  it.each([
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', true],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', true],
    ['919108f7-52d1-4320-9bac-f847db4148a8', true],
    ['00000000-0000-0000-0000-000000000000', false],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', false],
    ['c232ab00-9414-11ec-b3c8-9f6bdeced846', false],
    ['017f22e2-79b0-7cc3-18c4-dc0c0c07398f', false],
    ['{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}', false],
    ['017f22e279b07cc398c4dc0c0c07398f', false],
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f ', false],
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });

  it.each([-1, 0.5, 2 ** 48, Number.NaN])('is not made at %d', (nowMs) => {
    expect(() => idFrom(nowMs, new Uint8Array(10))).toThrow(RangeError);
  });

  it('needs exactly ten random bytes', () => {
    expect(() => idFrom(0, new Uint8Array(9))).toThrow(RangeError);
    expect(() => idFrom(0, new Uint8Array(11))).toThrow(RangeError);
  });

  it('is valid, and later ones sort later', () => {
    holds(
      fc.property(anyTime, anyTime, anyBytes, anyBytes, (early, late, one, other) => {
        const [first, second] = [idFrom(early, one), idFrom(late, other)];
        expect(isId(first) && first === first.toLowerCase() && first.charAt(14) === '7').toBe(true);
        if (early < late) expect(first < second).toBe(true);
      }),
      20_000,
    );
  });

  it('keeps all 74 random bits that it has room for', () => {
    const room = [0x0f, 0xff, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    holds(
      fc.property(anyTime, anyBytes, (nowMs, bytes) => {
        for (let bit = 0; bit < 80; bit += 1) {
          const mask = 1 << (bit % 8);
          const at = Math.floor(bit / 8);
          const flipped = bytes.map((byte, index) => (index === at ? byte ^ mask : byte));
          const isKept = ((room[at] ?? 0) & mask) !== 0;
          expect(idFrom(nowMs, flipped) !== idFrom(nowMs, bytes)).toBe(isKept);
        }
      }),
      5_000,
    );
  });
});
