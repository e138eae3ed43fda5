import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { at, runNode } from './run.ts';

const names = globSync(at('packages/server/bench/*.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !name.includes('.'))
  .sort();

export const help = `npm run bench -- NAME
Measures one thing on this machine and prints it beside its limit, measured in the same run.
NAME: ${names.join(', ') || '(none yet)'}`;

/** Runs one bench by its name. */
export async function run(words: string[]): Promise<number> {
  const [name = '', ...rest] = words;
  const file = at('packages/server/bench', `${name}.ts`);
  if (!names.includes(name) || !existsSync(file)) {
    console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}.`);
    return 1;
  }
  return runNode([file, ...rest]);
}
