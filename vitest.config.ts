import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Far from UTC and from where we write: what forgets a zone fails here first.
process.env['TZ'] = 'Pacific/Kiritimati';

const minute = 60_000;

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'core', root: 'packages/core', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['{src,test,bench}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.ts'],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
});
