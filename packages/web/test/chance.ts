/** Chance that a seed repeats. */
export interface Chance {
  /** From 0 to below 1. */
  readonly part: () => number;
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
  readonly is: (probability: number) => boolean;
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T;
  /** The same in another order. */
  readonly shuffled: <T>(items: readonly T[]) => T[];
}

/** The mulberry32 generator. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const part = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(part() * count);
  return {
    part,
    below,
    is: (probability) => part() < probability,
    oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
    shuffled: (items) => {
      const left = [...items];
      return items.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
