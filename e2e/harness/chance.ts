import { randomInt } from 'node:crypto';

/** Chance by a seed that is told; SEED=… repeats it. */
export function chanceOf(): { readonly seed: number; readonly below: (count: number) => number } {
  const given = process.env['SEED'];
  const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
  let state = seed;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { seed, below };
}
