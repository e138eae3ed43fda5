import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * W10, the sizes: what a browser fetches of the built app, pressed as the server sends it, before
 * the first screen, for the sell screen, and for every other route as a chunk of its own.
 * `npm run bench -- bundle [folder]` after `npm start` has built the app
 */
const root = join(import.meta.dirname, '../../..');
const [dist = join(root, 'packages/web/dist')] = process.argv.slice(2);
if (!existsSync(join(dist, 'index.html'))) throw new Error('Nothing is built: npm start builds it');
const assets = join(dist, 'assets');
const textOf = (name: string): string => readFileSync(join(assets, name), 'utf8');

/** What a file loads at once, and what each screen that it can load brings. */
interface Chunk {
  readonly needs: readonly string[];
  readonly screens: ReadonlyMap<string, readonly string[]>;
}

function read(name: string): Chunk {
  const text = textOf(name);
  const needs = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
  const [, list = ''] = /m\.f\|\|\(m\.f=\[([^\]]*)\]/.exec(text) ?? [];
  const files = list.split(',').map((one) => one.replaceAll(/["']|assets\//g, ''));
  const asked = /import\(["'`]\.\/([^"'`]+\.js)["'`]\)/.source;
  // A screen that lies in a file with others is taken out of it: `.then(e=>e.b)`.
  const deps = /(?:\.then\([^)]*\))?(?:,__vite__mapDeps\(\[([\d,]*)\]\))?/.source;
  const lazy = new RegExp(asked + deps, 'g');
  const screens = [...text.matchAll(lazy)].map(([, file = '', numbers = '']) => {
    const known = numbers.split(',').map((number) => files[Number(number)] ?? '');
    return [file, known.filter((one) => one.endsWith('.css'))] as const;
  });
  return { needs: needs.map(([, file = '']) => file), screens: new Map(screens) };
}

const chunks = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, read(name)]),
);

/** A file with everything that it cannot do without. */
function withNeeds(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of chunks.get(name)?.needs ?? []) withNeeds(one, found);
  return found;
}

const KB = 1_000;
const pressed = new Map<string, number>();
function sizeOf(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => {
    const known = pressed.get(name) ?? gzipSync(textOf(name), { level: 9 }).length;
    pressed.set(name, known);
    return sum + known / KB;
  }, 0);
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
const inPage = (ending: string): string[] =>
  [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.endsWith(ending));
const first = new Set(inPage('.js').flatMap((name) => [...withNeeds(name)]));
const firstCss = inPage('.css');

const allScreens = [...chunks.values()].flatMap(({ screens }) => [...screens]);
const named = (beginning: string): string => {
  const found = [...chunks.keys()].find((file) => file.startsWith(`${beginning}-`));
  if (found === undefined) throw new Error(`The build has no ${beginning}`);
  return found;
};
const cssOf = (file: string): readonly string[] =>
  allScreens.find(([name]) => name === file)?.[1] ?? [];

/** All of a screen, through the files that it is reached by. */
function whole(...files: readonly string[]) {
  const js = new Set([...first, ...files.flatMap((file) => [...withNeeds(file)])]);
  const css = new Set([...firstCss, ...files.flatMap(cssOf)]);
  return { js: sizeOf(js), css: sizeOf(css) };
}

const told = (name: string, kb: number, goal: number): void => {
  const verdict = kb <= goal ? 'met' : 'MISSED';
  console.log(`  ${name.padEnd(44)} ${kb.toFixed(1).padStart(7)} kB  goal ${goal}  ${verdict}`);
};

console.log('gzip, as it is sent');
const signIn = whole(named('first'));
told('sign-in, js', signIn.js, 130);
const sell = whole(named('shell'), named('till'), named('zod-parts'));
told('sell screen with all around it, js', sell.js, 180);
told('sign-in, css', signIn.css, 25);
told('sell screen with all around it, css', sell.css, 25);

const bySize = (names: readonly string[], of: (name: string) => number) =>
  names.map((name) => [name, of(name)] as const).sort(([, one], [, other]) => other - one);
const lazy = [...new Set(allScreens.map(([file]) => file))];
const isScreen = (file: string): boolean => /-screens?-|^till-/.test(file);
console.log('the largest routes, each its own chunk');
const routes = bySize(lazy.filter(isScreen), (file) => sizeOf([file]));
for (const [file, kb] of routes.slice(0, 6)) told(file, kb, 40);
console.log('the largest that is fetched when it is asked for, such as a file of labels');
const asked = bySize(
  lazy.filter((file) => !isScreen(file)),
  (file) => sizeOf([file]),
);
for (const [file, kb] of asked.slice(0, 3)) console.log(`  ${file.padEnd(44)} ${kb.toFixed(1)} kB`);
console.log('the largest files before the first screen');
for (const [file, kb] of bySize([...first], (name) => sizeOf([name])).slice(0, 4)) {
  console.log(`  ${file.padEnd(44)} ${kb.toFixed(1)} kB`);
}
