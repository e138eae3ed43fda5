import { conclude, newTally, testStage } from './stages.ts';

export const help = `npm run soak [-- FILTER]
The random and race tests at their full size (npm test runs about 1/100 of it). Each prints its
seed; SEED=… repeats one.`;

/** Files whose tests have a size. */
const sizedFiles = ['.race.test.ts', '.random.test.ts', '.soak.test.ts'];

/** Runs the sized tests with SOAK=1. */
export async function run(words: string[]): Promise<number> {
  const tally = newTally();
  const projects = ['--project', 'core', '--project', 'server'];
  const chosen = words.length > 0 ? words : sizedFiles;
  const timeouts = ['--testTimeout=3600000', '--hookTimeout=600000'];
  await testStage(tally, 'soak', [...projects, ...timeouts, ...chosen], { SOAK: '1' });
  return conclude(tally);
}
