import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { hasShapes, readIssues } from './shapes.ts';

/** Codes that mean: nothing is there yet. */
const NOTHING_THERE = new Set(['REQUIRED', 'NULL_NOT_ALLOWED', 'NOT_IN_LIST']);

/**
 * What the contract finds wrong with a body before it is sent, by field name as `useForm` wants
 * it: the same checks and sentences as the server's. Empty when all is well. `needed` says for an
 * empty field what to enter, by its name or the last part of it (`branches.1.name` or `name`).
 * In the moment until shapes are there, on a page before signing in, only what was left empty is
 * found; the rest is left to the server.
 */
export function checkBody(
  endpoint: AnyEndpoint,
  body: unknown,
  needed: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (!hasShapes()) return leftEmpty(body, needed);
  const read = endpoint.body?.safeParse(body, { reportInput: true });
  if (read === undefined || read.success) return {};
  const found: Record<string, string> = {};
  for (const { pointer, code, message } of readIssues(read.error.issues)) {
    const name = pointer.replace(/^#\/?/u, '').replaceAll('/', '.');
    const asked = needed[name] ?? needed[name.split('.').at(-1) ?? ''];
    found[name] ??= NOTHING_THERE.has(code) ? (asked ?? message) : message;
  }
  return found;
}

function leftEmpty(body: unknown, needed: Readonly<Record<string, string>>) {
  const given = Object.entries(body ?? {}).filter(([, value]) => value === '');
  const said = given.map(([name]) => [name, needed[name]] as const);
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== undefined));
}
