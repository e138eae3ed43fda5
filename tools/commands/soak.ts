import { globSync, readFileSync } from 'node:fs';
import { at, root } from './run.ts';
import { conclude, newTally, testStage } from './stages.ts';

export const help = `npm run soak [-- FILTER]
The random and race tests at their full size (npm test runs about 1/100 of it). Each prints its
seed; SEED=… repeats one.`;

/** Runs the sized tests with SOAK=1. */
export async function run(files: string[]): Promise<number> {
  const tally = newTally();
  const projects = ['--project', 'core', '--project', 'server'];
  const chosen = files.length > 0 ? files : sizedFiles();
  const timeouts = ['--testTimeout=3600000', '--hookTimeout=600000'];
  const words = [...projects, ...timeouts, ...chosen];
  await testStage(tally, 'soak', words, { SOAK: '1' }, 'verbose');
  return conclude(tally);
}

/** Tests that have a size: races, random ones, what asks for it in `property.ts` or SOAK. */
function sizedFiles(): string[] {
  return globSync('packages/{core,server}/{src,test}/**/*.test.ts', { cwd: root })
    .filter((file) => {
      const text = readFileSync(at(file), 'utf8');
      return (
        /\.(?:race|random)\.test\.ts$/.test(file) ||
        /\/(?:property|random)\.ts'|\bSOAK\b/.test(text)
      );
    })
    .sort();
}
