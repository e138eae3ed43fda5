import { install } from '../boot.mjs';
import { at, runNode, type Listener } from './run.ts';

const folder = at('tools/quality');
const program = (path: string): string => at('tools/quality/node_modules', path);

/** Installs the linter and the formatter in their own folder when they are missing. */
export function installQualityTools(): void {
  install(folder);
}

/** Prettier over the whole tree: with `write` it mends, without it names what it would mend. */
export async function runPrettier(write: boolean, hear?: Listener): Promise<number> {
  installQualityTools();
  const args = [
    program('prettier/bin/prettier.cjs'),
    write ? '--write' : '--check',
    '--log-level',
    write ? 'log' : 'warn',
    '--config',
    at('tools/quality/prettier.config.mjs'),
    '--ignore-path',
    at('tools/quality/.prettierignore'),
    '--cache',
    '--cache-location',
    program('.cache/prettier'),
    '.',
  ];
  return runNode(args, {}, hear);
}

/**
 * The whole tree in two parts, one after the other. ESLint keeps the types of all that it has
 * looked at until it ends: in one piece that is 3.6 GB, and Node gives itself 4.3 at most; in two
 * it is 2.5 GB each, and half a minute shorter.
 */
const LINTED = [['.', '--ignore-pattern', 'packages/web/'], ['packages/web']];

/** ESLint over the whole tree; what one part says does not keep the other from being looked at. */
export async function runLint(hear?: Listener): Promise<number> {
  installQualityTools();
  let worst = 0;
  for (const part of LINTED) worst = Math.max(worst, await lint(part, hear));
  return worst;
}

async function lint(part: string[], hear?: Listener): Promise<number> {
  const args = [
    program('eslint/bin/eslint.js'),
    '--config',
    at('tools/quality/eslint.config.mjs'),
    '--max-warnings',
    '0',
    '--no-warn-ignored',
    ...part,
  ];
  return runNode(args, {}, hear);
}
