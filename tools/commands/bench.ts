import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { at, runNode } from './run.ts';
import { buildWebApp } from './web-build.ts';

// What needs a browser lies with the journeys.
const files = ['packages/server/bench/*.ts', 'e2e/bench/*.ts'].flatMap((glob) =>
  globSync(at(glob)).map((file) => [basename(file, '.ts'), file] as const),
);
const benches = new Map(files.filter(([name]) => !name.includes('.')));
const names = [...benches.keys()].sort();

export const help = `npm run bench -- NAME
Measures one thing on this machine and prints it beside its limit, measured in the same run.
NAME: ${names.join(', ') || '(none yet)'}`;

/** Runs one bench by its name. */
export async function run(words: string[]): Promise<number> {
  const [name = '', ...rest] = words;
  const file = benches.get(name);
  if (file === undefined) {
    console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}.`);
    return 1;
  }
  const isOfBrowser = file.startsWith(at('e2e'));
  if (!isOfBrowser) return runNode([file, ...rest]);
  const browser = await ensureChromium();
  if (browser === null) return 1;
  // What is served is what was built: of older sources it would measure those, or nothing at all.
  const built = await buildWebApp();
  if (built !== 0) return built;
  return runNode([file, ...rest], { CHROMIUM_PATH: browser });
}
