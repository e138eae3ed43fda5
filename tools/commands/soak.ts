import { globSync, readFileSync } from 'node:fs';
import { e2eStages } from './e2e.ts';
import { at, root } from './run.ts';
import { conclude, newTally, testStage } from './stages.ts';

export const help = `npm run soak [-- FILTER]
The random and race tests at their full size (npm test runs about 1/100 of it), and the journeys
that have one. Each prints its seed; SEED=… repeats one.`;

const JOURNEY = /\.e2e(?:\.ts)?$/;

/** Runs the sized tests with SOAK=1: those of core and server, then the browser's. */
export async function run(files: string[]): Promise<number> {
  const tally = newTally();
  const projects = ['--project', 'core', '--project', 'server'];
  const timeouts = ['--testTimeout=3600000', '--hookTimeout=600000'];
  const isAll = files.length === 0;
  const chosen = isAll ? sizedFiles() : files.filter((file) => !JOURNEY.test(file));
  if (chosen.length > 0) {
    const words = [...projects, ...timeouts, ...chosen];
    await testStage(tally, 'soak', words, { SOAK: '1' }, 'verbose');
  }
  const journeys = isAll ? sizedJourneys() : files.filter((file) => JOURNEY.test(file));
  if (journeys.length > 0) await e2eStages(tally, [...timeouts, ...journeys], { SOAK: '1' });
  return conclude(tally);
}

/** Journeys that have a size. */
function sizedJourneys(): string[] {
  return globSync('e2e/*.e2e.ts', { cwd: root })
    .filter((file) => /\bSOAK\b/.test(readFileSync(at(file), 'utf8')))
    .sort();
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
