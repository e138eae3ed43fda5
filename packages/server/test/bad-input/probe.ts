import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { REFUSALS, type RefusalCode } from '@tillbook/core/refusals';
import { keptConnection, type TestDatabase } from '../database.ts';
import { RawJson } from './case.ts';

/** Any id, for a path. */
export const SOME_ID = '0198c0de-0000-7000-8000-000000000001';

/** What a device sends by, right in shape: of no device. */
export const SOME_DEVICE = { [DEVICE_HEADER]: `${SOME_ID}.${'x'.repeat(43)}` };

/** The address of an endpoint with an id in each of its places. */
export function pathOf(endpoint: AnyEndpoint, id = SOME_ID): string {
  return endpoint.path.replace(/:\w+/g, id);
}

const OPEN = { configurable: true, enumerable: true, writable: true };

/** A copy of the body with the value at the pointer; `undefined` takes the field out. */
export function withValue(body: unknown, pointer: string, value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parts = pointer.slice(1).split('/');
  const last = parts.pop() ?? '';
  let holder = copy;
  for (const part of parts) holder = holder[part] as Record<string, unknown>;
  if (value === undefined) delete holder[last];
  // Set as any other field, also where its name is `__proto__`.
  else Object.defineProperty(holder, last, { ...OPEN, value });
  return copy;
}

export function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce((holder, part) => (holder as Record<string, unknown> | null)?.[part], body);
}

/** The JSON text of a body that may hold pieces which JSON has no value for. */
export function jsonOf(body: unknown): string {
  const pieces: string[] = [];
  const text = JSON.stringify(body, (_key, value: unknown) =>
    value instanceof RawJson ? `\u0001${pieces.push(value.text) - 1}\u0001` : value,
  );
  return text.replace(/"\\u0001(\d+)\\u0001"/g, (_whole, at: string) => pieces[Number(at)] ?? '');
}

/** Every table's rows as one hash each. @param unseen a table that is not looked at */
export async function everyRow(database: TestDatabase, unseen = ''): Promise<unknown> {
  const client = await keptConnection(database.superuserUrl);
  const tables = await client.query<{ name: string }>(
    `select relname "name" from pg_class where relkind = 'r'
       and relnamespace = 'public'::regnamespace and relname <> $1 order by 1`,
    [unseen],
  );
  const parts = tables.rows.map(
    ({ name }) => `select '${name}' "table", md5(coalesce(string_agg(t::text, '|'
      order by t::text), '')) "hash" from ${name} t`,
  );
  const text = `${parts.join(' union all ')} order by 1`;
  return (await client.query({ name: `every row but ${unseen}`, text })).rows;
}

interface ProblemBody {
  readonly code: RefusalCode;
  readonly status: number;
  readonly success: boolean;
  readonly errors?: readonly { pointer: string; code: string }[];
}

// What a stack or the database's words would show.
const INNER =
  /\bat .+:\d+:\d+|\.ts:\d|node_modules|violates|relation "|syntax error at|\b22P02\b|\b22021\b/;

/** The answer is a problem, complete, and tells nothing of the inside. */
export function problemIn(answer: LightMyRequestResponse): ProblemBody {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = answer.json<ProblemBody>();
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.statusCode).toBe(REFUSALS[problem.code].status);
  expect(problem.status).toBe(answer.statusCode);
  expect(problem.success).toBe(false);
  expect(answer.payload).not.toMatch(INNER);
  return problem;
}

/** `pointer code` of each field error, each once. */
export function said(problem: ProblemBody): string[] {
  return [...new Set(problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`))];
}
