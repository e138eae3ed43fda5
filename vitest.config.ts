import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Far from UTC and from where we write: what forgets a zone fails here first.
process.env['TZ'] = 'Pacific/Kiritimati';

const minute = 60_000;
const testTimeout = minute / 2;

// Only finds what hangs. Processes, databases and browsers share two busy cores in CI, where one
// race of five rounds took over a minute.
const patience = { testTimeout: 3 * minute, hookTimeout: 3 * minute };

// What changes by itself is awaited with patience: by default a look gives up after 1 s, which a
// page that is loaded anew on a busy machine does not keep.
const poll = { timeout: 15_000 };

// Messages say what was found: by default a list of one broken invariant reads "[ Array(1) ]".
const chaiConfig = { truncateThreshold: 600 };

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'core',
          root: 'packages/core',
          include: ['src/**/*.test.ts'],
          // Pure rules leave nothing behind: a worker and its imports for each file took 47 s of a
          // processor in place of 14.
          isolate: false,
          testTimeout,
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.ts'],
          setupFiles: ['test/shapes-ready.ts'],
          expect: { poll },
          testTimeout: minute,
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['{src,test,bench}/**/*.test.ts'],
          // Each file has a database of its own, and none changes a module: a worker and its
          // imports for each of 14 files took 92 s of a processor in place of 66.
          isolate: false,
          expect: { poll },
          chaiConfig,
          globalSetup: ['test/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'tools',
          chaiConfig,
          root: 'tools',
          include: ['**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          globalSetup: ['harness/global-setup.ts'],
          expect: { poll },
          chaiConfig,
          ...patience,
        },
      },
    ],
  },
});
