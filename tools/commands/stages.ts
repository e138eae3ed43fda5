import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, runNode } from './run.ts';

/** What the stages of one run came to, for the last line. */
export type Tally = { passed: number; failed: number; skipped: number; failedSteps: string[] };

export function newTally(): Tally {
  return { passed: 0, failed: 0, skipped: 0, failedSteps: [] };
}

/** Runs a step that passes or fails as a whole; a failed one counts as one failure. */
export async function step(
  tally: Tally,
  title: string,
  work: () => Promise<number>,
): Promise<boolean> {
  console.log(`\n── ${title}`);
  const code = await work();
  if (code === 0) return true;
  tally.failed += 1;
  tally.failedSteps.push(title);
  return false;
}

/** Runs the tests of some vitest projects and adds their counts. */
export async function testStage(
  tally: Tally,
  title: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  console.log(`\n── ${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'tillbook-tests-'));
  const report = join(folder, 'report.json');
  const code = await runNode(
    [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  );
  const counts = countsIn(report);
  rmSync(folder, { recursive: true, force: true });
  tally.passed += counts.passed;
  tally.skipped += counts.skipped;
  // A file that does not load, or a leak after the last test, fails no single test.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  tally.failed += failed;
  if (failed > 0) tally.failedSteps.push(title);
}

/** The summary and, alone on the very last line, the counts; gives the exit code. */
export function conclude(tally: Tally): number {
  if (tally.failedSteps.length > 0) console.log(`\nFailed: ${tally.failedSteps.join(', ')}`);
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}

type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number };

function countsIn(file: string): { passed: number; failed: number; skipped: number } {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
