import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { vi } from 'vitest';

const isSoak = process.env['SOAK'] === '1';
const givenSeed = process.env['SEED'];
/** Of this run; SEED=… repeats one. */
export const seed = givenSeed === undefined ? randomInt(2 ** 31) : Number(givenSeed);

// A soak takes as long as it takes.
if (isSoak) vi.setConfig({ testTimeout: 600_000 });

/** The stated number of runs in a soak, a hundredth of it (never none) otherwise. */
export const runs = (stated: number): number => (isSoak ? stated : Math.ceil(stated / 100));

/** Checks a property; the seed is printed, and SEED=… repeats it. */
export function holds<T>(property: fc.IProperty<T>, statedRuns: number): void {
  const numRuns = runs(statedRuns);
  process.stdout.write(`property: SEED=${seed}, ${numRuns} of ${statedRuns} runs\n`);
  fc.assert(property, { seed, numRuns });
}
