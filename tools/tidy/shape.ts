import { posix } from 'node:path';
import * as house from './house.ts';
import { isTest, type Complaint, type Source } from './source.ts';

const isCode = ({ path }: Source): boolean => /\.(tsx?|mjs)$/.test(path);
const isOneOf = (path: string, places: string[]): boolean =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));

/** Files, functions and lines that a person can hold in mind. */
export function sizeComplaints(sources: Source[]): Complaint[] {
  const { fileLines, functionLines, lineCharacters } = house.sizes;
  return sources
    .filter((source) => isCode(source) && !isTest(source) && !isOneOf(source.path, house.longFiles))
    .flatMap(({ path, lines, functions }) => [
      ...(lines.length - 1 > fileLines
        ? [{ path, rule: `${lines.length - 1} lines; a file over ${fileLines} has two subjects` }]
        : []),
      ...functions
        .filter(({ length }) => length > functionLines)
        .map(({ line, length }) => ({
          path,
          line,
          rule: `a function of ${length} lines; ${functionLines} fit on a screen`,
        })),
      ...lines.flatMap((text, index) =>
        text.length > lineCharacters
          ? [
              {
                path,
                line: index + 1,
                rule: `${text.length} characters; a line has ${lineCharacters}`,
              },
            ]
          : [],
      ),
    ]);
}

/** What hides a fault from the compiler, the linter or the reader. */
export function languageComplaints(sources: Source[]): Complaint[] {
  return sources.filter(isCode).flatMap((source) => {
    const { path, marks, lines } = source;
    const found: Complaint[] = [];
    for (const { what, line } of marks) {
      if (what === 'any') found.push({ path, line, rule: '`any` switches the compiler off' });
      if (what === 'export default' && !isOneOf(path, house.defaultExports)) {
        found.push({ path, line, rule: 'an export has a name that grep finds everywhere' });
      }
      if (what === '<… dangerouslySetInnerHTML=') {
        found.push({ path, line, rule: 'markup is never made from text' });
      }
      const places = house.sourcesOfTheWorld[what];
      if (places !== undefined && !isOneOf(path, places) && !isTest(source)) {
        found.push({ path, line, rule: `${what} is handed over, so that tests own it (house.ts)` });
      }
    }
    if (path.startsWith('tools/tidy')) return found;
    return [...found, ...lines.flatMap((text, index) => silencers(path, text, index + 1))];
  });
}

/** The one exception: a line for the console, where the specification asks for it, with why. */
const silencer = new RegExp(
  ['@ts-(?:ignore|nocheck|expect-error)', 'prettier-ignore'].join('|') +
    '|eslint-disable(?!-next-line no-console -- \\w)',
);
const weakTest =
  /\b(?:it|test|describe)\.(?:only|skip|todo)\b|waitForTimeout\(|expect\(true\)|\bretry: [1-9]/;

function silencers(path: string, text: string, line: number): Complaint[] {
  if (silencer.test(text)) return [{ path, line, rule: 'a check is mended, not silenced' }];
  if (/\.(test|e2e|config)\.ts/.test(path) && weakTest.test(text))
    return [{ path, line, rule: 'a test runs, once, and can fail' }];
  return [];
}

/** Names that say which law applies, and nothing left undone. */
export function nameComplaints(sources: Source[]): Complaint[] {
  // In a comment: one of the words is also a currency code.
  const unfinished = new RegExp(`(?://|/?\\*|--|#).*\\b(?:${house.unfinishedWords.join('|')})\\b`);
  return sources.flatMap(({ path, lines }) => {
    const found: Complaint[] = [];
    for (const part of path.split('/')) {
      if (!isPlainName(part, path)) found.push({ path, rule: `${part} is not kebab-case` });
      if (house.shapelessFolders.includes(part)) {
        found.push({ path, rule: `a folder named ${part} can hold anything, and will` });
      }
    }
    if (/^index\.tsx?$/.test(posix.basename(path))) {
      found.push({ path, rule: 'a file is imported by its own name, not through a barrel' });
    }
    lines.forEach((text, index) => {
      if (unfinished.test(text)) {
        found.push({ path, line: index + 1, rule: 'what is committed is finished' });
      }
    });
    return found;
  });
}

function isPlainName(part: string, path: string): boolean {
  if (house.givenNames.includes(path) || part.startsWith('.')) return true;
  if (house.madeFolders.some((folder) => path.startsWith(folder))) return true;
  if (path.startsWith('packages/server/migrations/')) return /^[a-z0-9_.-]+$/.test(part);
  return /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(part);
}
