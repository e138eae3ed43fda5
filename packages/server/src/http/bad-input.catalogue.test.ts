import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  NOT_YET,
  OTHERWISE,
  ROWS_OF_KIND,
  rowOf,
  SHOWN_BY,
} from '../../test/bad-input/catalogue.ts';
import * as requests from '../../test/bad-input/request-cases.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { WIRE } from '../../test/bad-input/wire-cases.ts';

/** Every row of our list of bad input is a case, or says where it is shown, or why it is none. */

const packages = join(import.meta.dirname, '../../..');

const ALL = Object.entries(ROWS_OF_KIND).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, at) => rowOf(kind, at + 1)),
);

const ofFields = Object.values(ROUTES)
  .flatMap(({ fields = {}, query = {} }) => [...Object.values(fields), ...Object.values(query)])
  .flat()
  .map(({ id }) => id);
const ofRequests = [
  ...[...requests.BODIES, ...requests.HEAVY_BODIES, ...requests.MEDIA, ...WIRE].map(({ id }) => id),
  ...[requests.PATH_IDS, requests.UNASKED, requests.CLAIMS, requests.STRANGERS, requests.PATHS]
    .flat()
    .map(([id]) => id),
  ...requests.FORBIDDEN_IDS,
];
/** Rows that a test of this folder names in its title or beside its values. */
const ofTitles = ['bad-input.requests.test.ts', 'bad-input.wire.test.ts'].flatMap(
  (file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').match(/\b[ACDFHIJMPQT]\d\d\b/g) ?? [],
);
const cases = new Set([...ofFields, ...ofRequests, ...ofTitles]);
const rowsIn = (table: readonly (readonly [string, ...string[]])[]): string[] =>
  table.flatMap(([rows]) => rows.split(' '));

test('the list has 786 rows, and each has one place', () => {
  expect(ALL).toHaveLength(786);
  const placed = [...cases, ...rowsIn(SHOWN_BY), ...rowsIn(OTHERWISE), ...rowsIn(NOT_YET)];
  expect(ALL.filter((row) => !placed.includes(row))).toEqual([]);
  expect(placed.filter((row) => !ALL.includes(row))).toEqual([]);
});

test('no row is said to be elsewhere, answered otherwise or not built that is a case here', () => {
  const said = [...rowsIn(SHOWN_BY), ...rowsIn(OTHERWISE), ...rowsIn(NOT_YET)];
  expect(said.filter((row) => cases.has(row))).toEqual([]);
  expect(said.filter((row, at) => said.indexOf(row) !== at)).toEqual([]);
});

test.each(SHOWN_BY)('%s: shown by %s, "%s"', (_rows, file, words) => {
  expect(readFileSync(join(packages, file), 'utf8')).toContain(words);
});
