import { createHash } from 'node:crypto';
import { idFrom } from '@tillbook/core/ids';

/** What looks like chance and is the same on every run: SHA-256 of a seed and a count. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both with. */
  between(least: number, most: number): number;
  /** One of the first parts, each as often as its second part says. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
  /** `length` signs out of those given. */
  text(signs: string, length: number): string;
  /** A UUIDv7 of that moment. */
  id(atMs: number): string;
}

const WORD = 2 ** 32;

export function chanceOf(seed: string): Chance {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  const word = (): number => {
    if (at >= block.length) {
      block = createHash('sha256').update(`${seed} ${blocks}`).digest();
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.readUInt32LE(at - 4);
  };
  const next = (): number => word() / WORD;
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(weighted) {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      const found = weighted.find(([, weight]) => (left -= weight) < 0) ?? weighted.at(-1);
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found[0];
    },
    text: (signs, length) =>
      Array.from({ length }, () => signs.charAt(between(0, signs.length - 1))).join(''),
    id: (atMs) =>
      idFrom(
        atMs,
        Uint8Array.from({ length: 10 }, () => between(0, 255)),
      ),
  };
}
