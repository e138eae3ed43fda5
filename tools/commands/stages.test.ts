import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runNode } from './run.ts';
import { newTally, step } from './stages.ts';

// What is said here would stand in the log of the run, and look like a step of it.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a step that fails is one failure, said once more with its exit code and its last words', async () => {
  const tally = newTally();
  const words = ['-e', 'console.error("no room left"); process.exitCode = 3'];
  expect(await step(tally, 'lint', (hear) => runNode(words, {}, hear))).toBe(false);
  expect(tally).toMatchObject({ failed: 1, failedSteps: ['lint'] });
  expect(tally.failures).toEqual(['✗ lint: exit code 3\nno room left']);
});

test('a program that a signal ended has failed, as a shell says it', async () => {
  const tally = newTally();
  const words = ['-e', 'process.kill(process.pid, "SIGKILL")'];
  await step(tally, 'lint', (hear) => runNode(words, {}, hear));
  expect(tally.failures).toEqual(['✗ lint: exit code 137\n']);
});

test('a step that passes leaves nothing in the summary', async () => {
  const tally = newTally();
  const words = ['-e', 'console.log("fine")'];
  expect(await step(tally, 'types', (hear) => runNode(words, {}, hear))).toBe(true);
  expect(tally).toEqual(newTally());
});
