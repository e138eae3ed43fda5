import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeEmptyDataDir } from './server.ts';

/** One first start for the whole run; every file's shop begins with a copy of what it left. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = await makeEmptyDataDir();
  project.provide('emptyDataDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
