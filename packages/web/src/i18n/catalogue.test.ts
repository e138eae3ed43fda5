import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const catalogues = readdirSync(join(import.meta.dirname, 'en')).filter((name) =>
  /\.ts$/.test(name),
);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** The keys of a catalogue as screens ask for them: plural endings off. */
function keysOf(text: string): string[] {
  const keys = [...text.matchAll(/^ {2}(?:'([\w.]+)'|(\w+)):/gm)].map(
    (found) => found[1] ?? found[2]!,
  );
  return [...new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))];
}

/** Everything that imports the catalogue, and what stands beside it in the same folder. */
function readersOf(catalogue: string): string {
  const importing = new RegExp(`i18n/en/${catalogue}'|\\./(?:en/)?${catalogue}'`);
  const direct = files.filter(({ text }) => importing.test(text));
  const folders = new Set(direct.map(({ name }) => name.split('/').slice(0, -1).join('/')));
  return files
    .filter(({ name }) => folders.has(name.split('/').slice(0, -1).join('/')))
    .filter(({ name }) => !name.startsWith('i18n/en/'))
    .map(({ text }) => text)
    .join('\n');
}

/**
 * Keys put together of a part that is written and one that a table knows: `reason_${reason}`; with
 * `_is` behind it where that one may be `other`, which ends a plural.
 */
function composedIn(readers: string): RegExp[] {
  const found = readers.matchAll(/`([a-zA-Z]\w*_)?\$\{[\w.()]+\}(Lead|_is)?`/g);
  const parts = [...found].map(([, before = '', after = '']) => [before, after] as const);
  return parts
    .filter(([before, after]) => before !== '' || after !== '')
    .map(([before, after]) => new RegExp(`^${before}\\w+${after}$`));
}

test.each(catalogues)('every text of %s is shown somewhere', (catalogue) => {
  const text = readFileSync(join(import.meta.dirname, 'en', catalogue), 'utf8');
  const readers = readersOf(catalogue);
  const composed = composedIn(readers);
  const isShown = (key: string) =>
    new RegExp(`'${key}'|^\\s+${key}:`, 'm').test(readers) ||
    composed.some((pattern) => pattern.test(key));
  const unused = keysOf(text).filter((key) => !isShown(key));
  expect(unused).toEqual([]);
});

test.each(catalogues)('%s names its room after its file', (catalogue) => {
  const text = readFileSync(join(import.meta.dirname, 'en', catalogue), 'utf8');
  expect(/room\('([\w-]+)'/.exec(text)?.[1]).toBe(catalogue.replace('.ts', ''));
  expect(keysOf(text)).not.toEqual([]);
});

test.each(catalogues)('every plural of %s has the forms that English needs', (catalogue) => {
  const text = readFileSync(join(import.meta.dirname, 'en', catalogue), 'utf8');
  const ones = [...text.matchAll(/^ {2}(\w+)_one:/gm)].map((found) => found[1]);
  const others = [...text.matchAll(/^ {2}(\w+)_other:/gm)].map((found) => found[1]);
  expect(ones).toEqual(others);
});

test('screens name their texts: none stands in the markup of a screen', () => {
  const letters = />\s*[A-Z][a-z]+(?: [a-z]+)*\s*</;
  const found = files
    .filter(({ name }) => name.endsWith('.tsx'))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => letters.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
        .filter((line) => !/(<[A-Z]\w*<|=>|Promise<|extends)/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
