import { installQualityTools, runLint, runPrettier } from './quality.ts';
import { at, runNode } from './run.ts';
import { conclude, newTally, step, testStage, type Tally } from './stages.ts';

export const help = `npm run check
Everything that needs no browser: format, lint and types, then house rules, unit tests,
server tests on a real PostgreSQL.`;

const typeProjects = [
  'packages/core/tsconfig.json',
  'packages/core/tsconfig.test.json',
  'packages/server/tsconfig.json',
  'packages/web/tsconfig.json',
  'packages/web/tsconfig.test.json',
];

/** All stages, whatever fails on the way: one run shows everything that is wrong. */
export async function run(): Promise<number> {
  const tally = newTally();
  await checkStages(tally);
  return conclude(tally);
}

async function formatAndTypes(tally: Tally): Promise<void> {
  await step(tally, 'format', (hear) => runPrettier(false, hear));
  for (const project of typeProjects) {
    await step(tally, `types: ${project}`, (hear) =>
      runNode([at('node_modules/typescript/bin/tsc'), '-p', at(project)], {}, hear),
    );
  }
}

/** The stages of `check`, added to a tally. */
export async function checkStages(tally: Tally): Promise<void> {
  installQualityTools();
  // Lint keeps one processor busy for as long as the others take.
  await Promise.all([step(tally, 'lint', runLint), formatAndTypes(tally)]);
  await testStage(tally, 'house rules and tools', ['--project', 'tools']);
  const rooms = ['core', 'web', 'server'].flatMap((name) => ['--project', name]);
  await testStage(tally, 'unit and server tests', rooms);
}
