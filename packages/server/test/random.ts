import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const isSoak = process.env['SOAK'] === '1';
const givenSeed = process.env['SEED'];
/** Of this run; SEED=… repeats one. */
export const seed = givenSeed === undefined ? randomInt(2 ** 31) : Number(givenSeed);

/**
 * The stated number in a soak, a hundredth of it (never none) otherwise.
 * @param otherwise where that number is stated, too
 */
export function sized(stated: number, otherwise = Math.ceil(stated / 100)): number {
  return isSoak ? stated : otherwise;
}

/** Checks a property against the database; the seed is printed, and SEED=… repeats it. */
export async function holds<T>(property: fc.IAsyncProperty<T>, statedRuns: number): Promise<void> {
  const numRuns = sized(statedRuns);
  process.stdout.write(`property: SEED=${seed}, ${numRuns} of ${statedRuns} runs\n`);
  await fc.assert(property, { seed, numRuns });
}

/** How a property fails that something was broken for, which a control is for; empty: it held. */
export async function failureOf<T>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
): Promise<string> {
  const { errorInstance } = await fc.check(property, { seed, numRuns, endOnFailure: true });
  return errorInstance === null ? '' : String(errorInstance);
}
