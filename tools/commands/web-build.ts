import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at, root, runNode, type Listener } from './run.ts';

const stamp = at('packages/web/dist/.sources');

/** Everything the browser's code is made of. */
const sources = [
  'package-lock.json',
  'packages/core/src/**/*.ts',
  'packages/web/*.*',
  'packages/web/public/**/*',
  'packages/web/src/**/*',
];

/** Builds the web app when its sources changed since the last build; gives the exit code. */
export async function buildWebApp(hear?: Listener): Promise<number> {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  console.log('Building the web app …');
  rmSync(stamp, { force: true });
  const vite = at('node_modules/vite/bin/vite.js');
  const args = [vite, 'build', at('packages/web'), '--logLevel', 'warn'];
  const code = await runNode(args, {}, hear);
  if (code !== 0) return code;
  pressAssets();
  writeFileSync(stamp, hash);
  return 0;
}

/** A gzipped file beside each asset: the server sends it as it is, and presses nothing itself. */
function pressAssets(): void {
  for (const file of globSync('packages/web/dist/assets/*.{js,css}', { cwd: root })) {
    writeFileSync(at(`${file}.gz`), gzipSync(readFileSync(at(file)), { level: 9 }));
  }
}

function hashOfSources(): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|race\.test)\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
