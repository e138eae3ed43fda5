import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, root, runNode, type Listener } from './run.ts';
import { newScratch } from './scratch.ts';

/** What the stages of one run came to, for the last lines. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  failedSteps: string[];
  /** One text per failed test, file or step: where, what, and some lines of why. */
  failures: string[];
};

export function newTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0, failedSteps: [], failures: [] };
}

/** At most this many characters at the end of what a failed step printed are said once more. */
const END_OF_A_STEP = 3000;

/**
 * Runs a step that passes or fails as a whole; a failed one counts as one failure. What the step
 * tells the listener that it is given stands in the summary if it fails.
 */
export async function step(
  tally: Tally,
  title: string,
  work: (hear: Listener) => Promise<number>,
): Promise<boolean> {
  console.log(`\n── ${title}`);
  let said = '';
  const code = await work((text) => (said = (said + text).slice(-END_OF_A_STEP)));
  if (code === 0) return true;
  console.log(`✗ ${title}`);
  tally.failed += 1;
  tally.failedSteps.push(title);
  tally.failures.push(`✗ ${title}: exit code ${code}\n${said.trim()}`);
  return false;
}

/** Tests start our program hundreds of times; Node keeps here what it made of its files. */
const COMPILED = at('node_modules/.cache/node');

/**
 * Runs the tests of some vitest projects and adds their counts.
 * @param reporter `verbose` says of each test that it ended: a file of an hour says nothing before
 */
export async function testStage(
  tally: Tally,
  title: string,
  args: string[],
  environment: Record<string, string> = {},
  reporter: 'default' | 'verbose' = 'default',
): Promise<void> {
  console.log(`\n── ${title}`);
  const folder = newScratch();
  const report = join(folder, 'report.json');
  const code = await runNode(
    [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...environment, NODE_COMPILE_CACHE: COMPILED, TMPDIR: folder },
  );
  const counts = countsIn(report);
  rmSync(folder, { recursive: true, force: true });
  tally.passed += counts.passed;
  tally.skipped += counts.skipped;
  // A file that does not load, or a leak after the last test, fails no single test.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  tally.failed += failed;
  tally.failures.push(...counts.failures);
  if (failed > 0) tally.failedSteps.push(title);
}

/**
 * The failures once more (they stand thousands of lines further up), the summary and, alone on
 * the very last line, the counts; gives the exit code.
 */
export function conclude(tally: Tally): number {
  for (const failure of tally.failures) console.log(`\n${failure}`);
  if (tally.failedSteps.length > 0) console.log(`\nFailed: ${tally.failedSteps.join(', ')}`);
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

function countsIn(file: string): Counts {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(failuresOf),
  };
}

/** At most this many lines of each reason: CI keeps the end of a log only. */
const LINES_OF_A_REASON = 12;

function failuresOf(result: Report['testResults'][number]): string[] {
  const where = relative(root, result.name);
  const why = (text: string) => text.split('\n').slice(0, LINES_OF_A_REASON).join('\n');
  const tests = result.assertionResults.filter((test) => test.status === 'failed');
  if (tests.length > 0) {
    return tests.map(
      (test) => `✗ ${where}: ${test.fullName}\n${why(test.failureMessages.join('\n'))}`,
    );
  }
  return result.status === 'failed' ? [`✗ ${where}\n${why(result.message)}`] : [];
}
