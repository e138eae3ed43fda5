import * as house from './house.ts';
import { isTest, type Complaint, type Source } from './source.ts';

const statement = new RegExp(
  String.raw`(?:^|[\s(;])(?:` +
    [
      'insert into',
      'delete from',
      String.raw`update \w+ set`,
      String.raw`select\b[\s\S]{1,400}?\sfrom`,
      '(?:create|alter|drop) (?:table|role|policy|function)',
    ].join('|') +
    ') ',
);
const write = /(?:insert into|delete from|update(?: only)?) ("?\w+"?)(?=\s)/g;

/** SQL stands where its tables' writer is named, and nowhere else. */
export function tableComplaints(sources: Source[]): Complaint[] {
  const tables = new Set(tablesOf(sources));
  return [
    ...sources.flatMap(misplacedSql),
    ...sources.flatMap((source) => foreignWrites(source, tables)),
    ...[...tables]
      .filter((table) => house.tableWriters[table] === undefined)
      .map((table) => ({
        path: 'tools/tidy/house.ts',
        rule: `the table ${table} has no writer in tableWriters (decision 0002)`,
      })),
  ];
}

/** The tables that the migrations make. */
function tablesOf(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => /^packages\/server\/migrations\/.*\.sql$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)])
    .map(([, name]) => name ?? '');
}

function speaksSql(source: Source): boolean {
  return (
    source.path.endsWith('.sql.ts') ||
    isTest(source) ||
    source.path.startsWith('packages/server/bench/') ||
    source.path.startsWith('tools/tidy/')
  );
}

function misplacedSql(source: Source): Complaint[] {
  if (speaksSql(source)) return [];
  return source.strings
    .filter(({ text }) => statement.test(text))
    .map(({ line }) => ({
      path: source.path,
      line,
      rule: 'SQL is written in *.sql.ts alone (decision 0002)',
    }));
}

function foreignWrites(source: Source, tables: Set<string>): Complaint[] {
  const file = source.path.replace('packages/server/src/', '');
  if (!source.path.endsWith('.sql.ts') || house.restoresEveryTable.includes(file)) return [];
  // A bench measures against plain SQL that writes the same rows, in a database of its own.
  if (source.path.startsWith('packages/server/bench/')) return [];
  return source.strings.flatMap(({ text, line }) => {
    const written = [...text.matchAll(write)].map(([, name]) => (name ?? '').replaceAll('"', ''));
    const foreign = written.filter(
      (name) => tables.has(name) && house.tableWriters[name]?.includes(file) !== true,
    );
    return [...new Set(foreign)].map((name) => {
      const writers = house.tableWriters[name]?.join(', ') || 'functions of the migrations';
      return {
        path: source.path,
        line,
        rule: `${name} is written by ${writers} alone (decision 0002)`,
      };
    });
  });
}
