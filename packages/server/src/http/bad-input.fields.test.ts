import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { RawJson, type FieldCase } from '../../test/bad-input/case.ts';
import {
  everyRow,
  jsonOf,
  pathOf,
  problemIn,
  said,
  SOME_DEVICE,
  valueAt,
  withValue,
} from '../../test/bad-input/probe.ts';
import { ROUTES, type RouteInput } from '../../test/bad-input/routes.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';

/**
 * Every wrong value of a kind against every field of that kind, through the door: the right refusal
 * beside the right field, and not one row changed.
 */

let at: TestApp;
let shop: TestBusiness;
let root: TestPerson;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true });
});
afterAll(() => at.close());

const whoAsks = ({ by = 'owner' }: RouteInput): TestPerson => (by === 'platform' ? root : shop[by]);

interface JsonShape {
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly items?: JsonShape;
  readonly anyOf?: readonly JsonShape[];
  readonly type?: string;
}

/** The pointers of every field in a shape; the first item stands for all of a list. */
function pointersOf(shape: JsonShape, prefix = ''): string[] {
  const ofProperties = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [
    `${prefix}/${name}`,
    ...pointersOf(inner, `${prefix}/${name}`),
  ]);
  const { items } = shape;
  const ofItems =
    items?.properties === undefined ? [] : [`${prefix}/0`, ...pointersOf(items, `${prefix}/0`)];
  return [
    ...ofProperties,
    ...ofItems,
    ...(shape.anyOf ?? []).flatMap((one) => pointersOf(one, prefix)),
  ];
}

const shapeOf = (schema: z.ZodType | undefined): JsonShape =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape);

test('every field of every endpoint has its wrong values', () => {
  for (const { name, body, query } of ENDPOINTS) {
    const route = ROUTES[name] ?? {};
    expect(Object.keys(route.fields ?? {}).sort(), name).toEqual(pointersOf(shapeOf(body)).sort());
    const asked = Object.keys(shapeOf(query).properties ?? {});
    expect(Object.keys(route.query ?? {}).sort(), name).toEqual(asked.sort());
  }
  const known = ENDPOINTS.map(({ name }) => name);
  expect(Object.keys(ROUTES).filter((name) => !known.includes(name))).toEqual([]);
});

test('the request that the values are put into is right in itself', () => {
  for (const { name, body } of ENDPOINTS) {
    const checked = body?.safeParse(ROUTES[name]?.body);
    expect(checked?.success ?? true, `${name}: ${checked?.error?.message}`).toBe(true);
  }
});

const routes = ENDPOINTS.flatMap((endpoint) => {
  const route = ROUTES[endpoint.name];
  return route === undefined ? [] : [{ name: endpoint.name, endpoint, route }];
});

describe.each(routes)('$name', ({ endpoint, route }) => {
  const fields = Object.entries(route.fields ?? {});
  const asked = Object.entries(route.query ?? {});
  const countOf = (all: typeof fields): number =>
    all.reduce((sum, [, cases]) => sum + cases.length, 0);

  test(`refuses or takes ${countOf(fields) + countOf(asked)} values in ${fields.length + asked.length} fields`, async () => {
    const before = await everyRow(at.database);
    for (const [pointer, cases] of fields) {
      for (const one of cases) await tryField(endpoint, route, pointer, one);
    }
    for (const [name, cases] of asked) {
      for (const one of cases) await tryAsked(endpoint, route, name, one);
    }
    expect(await everyRow(at.database)).toEqual(before);
  });
});

async function tryField(
  endpoint: AnyEndpoint,
  route: RouteInput,
  pointer: string,
  one: FieldCase,
): Promise<void> {
  const why = `${one.id} at ${pointer}`;
  const body = withValue(route.body, pointer, one.value);
  if ('kept' in one.said) {
    const read = one.value instanceof RawJson ? (JSON.parse(jsonOf(body)) as unknown) : body;
    const checked = endpoint.body?.safeParse(read);
    expect(checked?.success, `${why}: ${checked?.error?.message}`).toBe(true);
    // Zero is zero, whatever stood before it.
    expect(valueAt(checked?.data, pointer), why).toEqual(one.said.kept);
    return;
  }
  const answer = await at.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: {
      ...SOME_DEVICE,
      ...whoAsks(route).headers,
      'content-type': 'application/json',
    },
    payload: jsonOf(body),
  });
  judge(answer, `#${pointer}`, one, why);
}

async function tryAsked(
  endpoint: AnyEndpoint,
  route: RouteInput,
  name: string,
  one: FieldCase,
): Promise<void> {
  const why = `${one.id} at ?${name}`;
  if ('kept' in one.said) {
    const query = { ...route.asked, [name]: one.value };
    const checked = endpoint.query?.safeParse(query);
    expect(checked?.success, `${why}: ${checked?.error?.message}`).toBe(true);
    expect(valueAt(checked?.data, `/${name}`), why).toEqual(one.said.kept);
    return;
  }
  const own = Object.entries(route.asked ?? {}).map(([key, value]) => [
    key,
    value === 'own' ? (shop.branches[0]?.branchId ?? '') : value,
  ]);
  const query = new URLSearchParams({ ...Object.fromEntries(own), [name]: String(one.value) });
  const answer = await at.app.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint)}?${query.toString()}`,
    headers: { ...SOME_DEVICE, ...whoAsks(route).headers },
  });
  judge(answer, `?/${name}`, one, why);
}

function judge(
  answer: Awaited<ReturnType<typeof at.app.inject>>,
  pointer: string,
  { said: expected }: FieldCase,
  why: string,
): void {
  const problem = problemIn(answer);
  if ('refusal' in expected) {
    expect(problem.code, why).toBe(expected.refusal);
  } else if ('field' in expected) {
    expect([problem.code, ...said(problem)], why).toEqual([
      'VALIDATION_FAILED',
      `${pointer} ${expected.field}`,
    ]);
  }
}
