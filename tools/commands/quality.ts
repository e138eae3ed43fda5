import { install } from '../boot.mjs';
import { at, runNode } from './run.ts';

const folder = at('tools/quality');
const program = (path: string): string => at('tools/quality/node_modules', path);

/** Installs the linter and the formatter in their own folder when they are missing. */
export function installQualityTools(): void {
  install(folder);
}

/** Prettier over the whole tree: with `write` it mends, without it names what it would mend. */
export async function runPrettier(write: boolean): Promise<number> {
  installQualityTools();
  return runNode([
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
  ]);
}

/** ESLint over the whole tree. */
export async function runLint(): Promise<number> {
  installQualityTools();
  return runNode([
    program('eslint/bin/eslint.js'),
    '--config',
    at('tools/quality/eslint.config.mjs'),
    '--max-warnings',
    '0',
    '--no-warn-ignored',
    '.',
  ]);
}
