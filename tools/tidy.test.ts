import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { directionComplaints, type Declared } from './tidy/directions.ts';
import { lookComplaints } from './tidy/look.ts';
import { dependenciesOf, dependencyComplaints } from './tidy/records.ts';
import { migrationComplaints, refusalComplaints } from './tidy/records.ts';
import { languageComplaints, nameComplaints, sizeComplaints } from './tidy/shape.ts';
import { readRepository, sourceOf, type Complaint, type Source } from './tidy/source.ts';
import { tableComplaints } from './tidy/tables.ts';

// The house's order as a test. The tables that say who may do what are in tidy/house.ts; a
// complaint names the file, the rule and where the rule was decided. Below, each rule also finds
// a fault that is planted for it.

const repository = readRepository();

function declaredIn(sources: Source[]): Declared {
  const found = [...dependenciesOf(sources)];
  return Object.fromEntries(
    found.map(([folder, names]) => [folder.replace(/^packages\//, ''), new Set(names)]),
  );
}

const declared = declaredIn(repository);

type Rule = { sentence: string; complaints: (sources: Source[]) => Complaint[] };

const rules: Record<string, Rule> = {
  directions: {
    sentence: 'every file uses only what lies below it',
    complaints: (sources) => directionComplaints(sources, declared),
  },
  tables: {
    sentence: 'SQL is in *.sql.ts, and each table has one writer',
    complaints: tableComplaints,
  },
  sizes: { sentence: 'files, functions and lines fit a mind', complaints: sizeComplaints },
  language: { sentence: 'nothing hides from the compiler', complaints: languageComplaints },
  names: { sentence: 'names are plain, and nothing is left undone', complaints: nameComplaints },
  look: { sentence: 'sides and colours have their logical names', complaints: lookComplaints },
  migrations: { sentence: 'migrations say why and never change', complaints: migrationComplaints },
  dependencies: {
    sentence: 'there are few dependencies, each with its reason',
    complaints: dependencyComplaints,
  },
  refusals: { sentence: 'every refusal code is used', complaints: refusalComplaints },
};

function shown({ path, line, rule }: Complaint): string {
  return `${path}${line === undefined ? '' : `:${line}`} – ${rule}`;
}

describe('the house', () => {
  it.each(Object.entries(rules))('%s', (_name, { complaints }) => {
    expect(complaints(repository).map(shown)).toEqual([]);
  });
});

describe('each rule finds its planted fault', () => {
  const web = 'packages/web/src/sales/planted.tsx';
  const server = 'packages/server/src/products/planted.ts';
  const core = 'packages/core/src/sales/planted.ts';
  const long = `export const planted = '${'x'.repeat(100)}';\n`;
  const planted: [rule: string, path: string, text: string, complaint: string][] = [
    ['directions', core, `import '@tillbook/server/app';`, 'core may not import @tillbook/server'],
    ['directions', core, `import 'node:fs';`, 'core does not know Node (node:fs)'],
    ['directions', core, `import 'pg';`, 'pg is not a dependency of core'],
    ['directions', core, `export { x } from '../reports/x.ts';`, 'sales may not use reports'],
    ['directions', server, `import '../sales/post-sale.ts';`, 'products may not use sales'],
    ['directions', server, `await import('../sales/x.ts');`, 'products may not use sales'],
    ['directions', server, `import '../app.ts';`, 'products may not use app.ts'],
    ['directions', server, `import '../../../core/src/money.ts';`, 'reached by its name'],
    ['directions', server, `import 'react';`, 'react is not a dependency of server'],
    ['directions', 'packages/server/src/http/x.ts', `import '../sales/x.ts';`, 'http may not use'],
    ['directions', 'packages/server/src/new/x.ts', `import '../db/x.ts';`, 'has no line in house'],
    ['directions', web, `import '../products/x.tsx';`, 'sales may not use products'],
    ['directions', web, `import '../routes.tsx';`, 'sales may not use routes.tsx'],
    ['directions', 'tools/x.ts', `import '../packages/web/src/x.ts';`, 'tools may not reach into'],
    ['tables', server, 'const q = `select a\nfrom product`;', 'SQL is written in *.sql.ts alone'],
    ['tables', server, `const q = 'delete from product where a';`, 'SQL is written in'],
    [
      'tables',
      'packages/server/src/products/other.sql.ts',
      'const q = `with a as (insert into stock_level (a) values (1)) select 1`;',
      'stock_level is written by stock/stock.sql.ts alone',
    ],
    [
      'tables',
      'packages/server/src/auth/other.sql.ts',
      'const q = `update person set name = $1`;',
      'person is written by functions of the migrations alone',
    ],
    [
      'tables',
      'packages/server/migrations/9999_planted.sql',
      'create table planted (a int);',
      'the table planted has no writer',
    ],
    ['sizes', server, 'x;\n'.repeat(301), '301 lines; a file over 300'],
    ['sizes', server, `function f() {${'\n'.repeat(70)}}`, 'a function of 71 lines'],
    ['sizes', server, long, '126 characters; a line has 100'],
    ['language', server, 'const a: any = 1;', '`any` switches the compiler off'],
    ['language', server, 'export default 1;', 'an export has a name'],
    ['language', server, 'const t = Date.now();', 'Date.now is handed over'],
    ['language', server, 'const t = new Date();', 'new Date() is handed over'],
    ['language', web, 'const r = Math.random();', 'Math.random is handed over'],
    ['language', server, `const e = process.env['A'];`, 'process.env is handed over'],
    ['language', server, '// @ts-ignore\nconst a = 1;', 'mended, not silenced'],
    ['language', 'e2e/x.e2e.ts', `it.only('x', () => 1);`, 'a test runs, once, and can fail'],
    ['language', web, 'const a = <p dangerouslySetInnerHTML={x} />;', 'never made from text'],
    ['names', 'packages/web/src/ui/BigButton.tsx', '', 'BigButton.tsx is not kebab-case'],
    ['names', 'packages/web/src/utils/x.ts', '', 'a folder named utils can hold anything'],
    ['names', 'packages/web/src/ui/index.ts', '', 'not through a barrel'],
    ['names', server, `// ${'TO' + 'DO'}: later`, 'what is committed is finished'],
    ['look', 'packages/web/src/ui/x.module.css', 'a { margin-left: 1px }', 'start and end follow'],
    ['look', 'packages/web/src/ui/x.module.css', 'a { left: 0 }', 'start and end follow'],
    ['look', web, 'const a = <p ml="xs" />;', 'start and end follow'],
    ['look', 'packages/web/src/ui/x.module.css', 'a { color: #fff }', 'a colour has a name'],
    ['look', web, `const colour = '#1a2b3c';`, 'a colour has a name'],
    ['look', 'packages/web/src/ui/x.module.css', '.a:has(b) > :not(.c, .d) {', 'behind :has()'],
    ['look', 'packages/web/src/ui/x.module.css', '  .a:has(> .b) .c > button {', 'behind :has()'],
    ['migrations', 'packages/server/migrations/9999_x.sql', 'select 1;', 'begins with its reason'],
    [
      'migrations',
      'packages/server/migrations/9999_x.sql',
      '-- Because a planted fault is needed.\n',
      'add "9999_x.sql": ',
    ],
    [
      'dependencies',
      'packages/web/package.json',
      '{ "dependencies": { "left-pad": "1.0.0" } }',
      'left-pad has no line that says why',
    ],
    [
      'refusals',
      'packages/core/src/refusals.ts',
      'const x = {\n  PLANTED_CODE: {},\n};',
      'nothing refuses with PLANTED_CODE',
    ],
  ];

  it.each(planted)('%s: %s %j', (rule, path, text, complaint) => {
    const fault = sourceOf(path, text);
    const others = repository.filter((source) => source.path !== path);
    const before = new Set(rules[rule]?.complaints(others).map(shown));
    const found = rules[rule]?.complaints([...others, fault]).map(shown) ?? [];
    expect(found.filter((line) => !before.has(line)).join('\n')).toContain(complaint);
  });

  it('a changed and a removed migration are found by their committed hashes', () => {
    const folder = 'packages/server/migrations';
    const hash = createHash('sha256').update('-- Said so that the list has a row.\n').digest('hex');
    const list = sourceOf(`${folder}/hashes.json`, JSON.stringify({ '0001_a.sql': hash }));
    const kept = sourceOf(`${folder}/0001_a.sql`, '-- Said so that the list has a row.\n');
    const changed = sourceOf(`${folder}/0001_a.sql`, '-- Said otherwise after it was used.\n');
    expect(migrationComplaints([list, kept])).toEqual([]);
    expect(migrationComplaints([list, changed]).map(({ rule }) => rule)).toEqual([
      'a migration that databases have is never changed: add another',
    ]);
    expect(migrationComplaints([list]).map(({ rule }) => rule)).toEqual([
      '0001_a.sql is gone, and databases have it',
    ]);
  });
});
