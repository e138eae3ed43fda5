import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '../commands/run.ts';

/** A file of the repository as the house rules read it. */
export type Source = {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
  lines: string[];
  imports: Imported[];
  /** Text between quotes or backticks, with the line it begins on. */
  strings: { text: string; line: number }[];
  functions: { line: number; length: number }[];
  /** Things a rule asks about, such as `Date.now` or `any`, with their line. */
  marks: { what: string; line: number }[];
};

export type Imported = { from: string; line: number };

/** What a file breaks: the rule with the decision behind it. */
export type Complaint = { path: string; line?: number; rule: string };

/** Every file that is or would be committed, read and parsed once. */
export function readRepository(): Source[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', listed, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const paths = names.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  return [...new Set(paths)].sort().map((path) => sourceOf(path, readText(path)));
}

function readText(path: string): string {
  const isText = /\.(tsx?|mjs|css|sql|json|md|html|js)$/.test(path);
  return isText ? readFileSync(join(root, path), 'utf8') : '';
}

/** Reads one file's text; only TypeScript is parsed. */
export function sourceOf(path: string, text: string): Source {
  const empty = { imports: [], strings: [], functions: [], marks: [] };
  const source: Source = { path, text, lines: text.split('\n'), ...empty };
  if (/\.(tsx?|mjs)$/.test(path)) parseInto(source);
  return source;
}

/** Tests, their tables of cases, and what only tests use. */
export function isTest({ path }: Source): boolean {
  return /\.(test|e2e|cases)\.tsx?$/.test(path) || /^(e2e|packages\/\w+\/test)\//.test(path);
}

function parseInto(source: Source): void {
  const { program, module, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path}: ${errors[0]?.message}`);
  const lineOf = lineFinder(source.text);
  const mark = (what: string, at: number): void =>
    void source.marks.push({ what, line: lineOf(at) });
  const string = (text: string, at: number): void =>
    void source.strings.push({ text, line: lineOf(at) });
  const measure = ({ start, end }: { start: number; end: number }): void => {
    const line = lineOf(start);
    source.functions.push({ line, length: lineOf(end) - line + 1 });
  };
  for (const { moduleRequest } of [
    ...module.staticImports,
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter((entry) => entry.moduleRequest !== null),
    ),
  ]) {
    if (moduleRequest === null) continue;
    source.imports.push({ from: moduleRequest.value, line: lineOf(moduleRequest.start) });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const quoted = source.text.slice(moduleRequest.start, moduleRequest.end);
    const from = /^['"](.+)['"]$/.exec(quoted)?.[1];
    if (from !== undefined) source.imports.push({ from, line: lineOf(moduleRequest.start) });
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    TSAnyKeyword: ({ start }) => mark('any', start),
    ExportDefaultDeclaration: ({ start }) => mark('export default', start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') string(value, start);
    },
    TemplateLiteral: ({ quasis, start }) =>
      string(quasis.map(({ value }) => value.raw).join('…'), start),
    JSXAttribute: ({ name, start }) => {
      if (name.type === 'JSXIdentifier') mark(`<… ${name.name}=`, start);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      const isNow = callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0;
      if (isNow) mark('new Date()', start);
    },
    MemberExpression: (node) => {
      const { object, property, start } = node;
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      mark(`${object.name}.${property.name}`, start);
    },
    Property: ({ key, start }) => {
      if (key.type === 'Identifier') mark(`{ ${key.name}: }`, start);
    },
  }).visit(program);
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
