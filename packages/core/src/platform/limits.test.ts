import { describe, expect, test } from 'vitest';
import { fullnessOf } from './limits.ts';

describe('how full it is', () => {
  test.each<[number, number | null, string]>([
    [1_000_000, null, 'free'],
    [0, 3, 'free'],
    [1, 3, 'free'],
    [2, 3, 'near'],
    [3, 3, 'full'],
    // A limit that was lowered.
    [9, 3, 'full'],
    [0, 0, 'full'],
    [89, 100, 'free'],
    [90, 100, 'near'],
  ])('%s of %s: %s', (count, limit, fullness) => {
    expect(fullnessOf(count, limit)).toBe(fullness);
  });
});
