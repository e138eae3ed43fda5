import fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  everyRow,
  pathOf,
  problemIn,
  said,
  SOME_DEVICE,
  SOME_ID,
  withValue,
} from '../../test/bad-input/probe.ts';
import {
  BODIES,
  CLAIMS,
  FORBIDDEN,
  HEAVY_BODIES,
  MEDIA,
  PATH_IDS,
  PATHS,
  STRANGERS,
  UNASKED,
} from '../../test/bad-input/request-cases.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { refuseCrossSite } from './cross-site.ts';
import { handleError } from './problem.ts';

/** What is wrong with a whole request: its body, its names, its address, its headers. */

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
});
afterAll(() => at.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const writing = ENDPOINTS.filter(({ method }) => method !== 'GET');
const withBody = writing.filter(({ body }) => body !== undefined);

async function ask(endpoint: AnyEndpoint, more: Partial<InjectOptions> = {}) {
  return at.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    ...more,
    headers: { ...SOME_DEVICE, ...shop.owner.headers, ...more.headers },
  });
}

const send = (endpoint: AnyEndpoint, payload: string | Buffer) =>
  ask(endpoint, { headers: JSON_TYPE, payload });

describe.each(withBody.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name',
  ({ endpoint }) => {
    test(`refuses ${BODIES.length} bodies that are no request of ours`, async () => {
      const before = await everyRow(at.database);
      for (const { id, body, said: expected } of BODIES) {
        const problem = problemIn(await send(endpoint, body));
        const told = said(problem);
        if (expected.includes(' ')) expect(told, id).toContain(expected);
        else expect([problem.code, ...told], id).toEqual([expected]);
      }
      expect(await everyRow(at.database)).toEqual(before);
    });

    test('J01, J02, J09, J22: names every field that is missing, whatever stands for no body', async () => {
      const shape = z.toJSONSchema(endpoint.body ?? z.never(), {
        io: 'input',
        unrepresentable: 'any',
      }) as { required?: string[] };
      const wanted = (shape.required ?? []).map((name) => `#/${name} REQUIRED`).sort();
      if (wanted.length === 0) return;
      const answers = [
        await ask(endpoint),
        ...(await Promise.all(['', ' ', '{}', '\ufeff{}'].map((text) => send(endpoint, text)))),
      ];
      for (const answer of answers) expect(said(problemIn(answer)).sort()).toEqual(wanted);
    });

    test('reads JSON alone', async () => {
      for (const { id, headers, isRead } of MEDIA) {
        const problem = problemIn(await ask(endpoint, { headers, payload: '{"isAdmin":true}' }));
        const code = isRead ? 'VALIDATION_FAILED' : 'UNSUPPORTED_MEDIA_TYPE';
        expect(problem.code, id).toBe(code);
      }
    });
  },
);

describe('nobody gives themselves more', () => {
  let sent = 0;
  afterAll(() => {
    process.stdout.write(
      `mass assignment: ${sent} bodies with a field too many (${FORBIDDEN.length} names) on ` +
        `${writing.length} endpoints refused, no row changed\n`,
    );
  });

  test(`there are ${FORBIDDEN.length} names to try`, () => {
    expect(FORBIDDEN.length).toBeGreaterThanOrEqual(60);
    expect(new Set(FORBIDDEN.map(([name]) => name)).size).toBe(FORBIDDEN.length);
  });

  for (const endpoint of writing) {
    test(`${endpoint.name} takes no field that is not its own, at any depth (J74)`, async () => {
      const before = await everyRow(at.database);
      const { body = {}, fields = {} } = ROUTES[endpoint.name] ?? {};
      const own = Object.keys(fields);
      for (const holder of holdersIn(body)) {
        const forbidden = FORBIDDEN.filter(([name]) => !own.includes(`${holder}/${name}`));
        expect(forbidden.length).toBeGreaterThanOrEqual(60);
        // Inside, an object takes no stranger whatever its name: some of them show it.
        if (holder !== '') forbidden.splice(12);
        for (const [name, value] of forbidden) {
          const payload = withValue(body, `${holder}/${name}`, value) as object;
          const problem = problemIn(await ask(endpoint, { payload }));
          const told = [problem.code, ...said(problem)];
          const unknown = ['VALIDATION_FAILED', `#${holder}/${name} UNKNOWN_FIELD`];
          // No JSON that we read has a member of this name, whatever it is of.
          expect(told, name).toEqual(name === '__proto__' ? ['MALFORMED_JSON'] : unknown);
          sent += 1;
        }
      }
      expect(await everyRow(at.database)).toEqual(before);
    });
  }
});

/** The pointers of every object in a body: itself, what it holds, and the first of each list. */
function holdersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const inner = Object.entries(value)
    .slice(0, isList ? 1 : undefined)
    .flatMap(([name, part]) => holdersIn(part, `${pointer}/${name}`));
  return isList ? inner : [pointer, ...inner];
}

test.each(HEAVY_BODIES.map((one) => [one.id, one] as const))(
  '%s: a heavy body costs less than a second (A14, A40, T13 too)',
  async (_id, { body, said: expected }) => {
    const endpoint = withBody.find(({ name }) => name === 'postSales') as AnyEndpoint;
    // The processor's time, not the clock's: a busy machine is not what is asked about.
    const begun = process.cpuUsage();
    const problem = problemIn(await send(endpoint, body));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    expect(problem.code).toBe(expected);
    expect(problem.errors?.length ?? 0).toBeLessThanOrEqual(50);
  },
);

describe('addresses', () => {
  const withParams = ENDPOINTS.filter(({ params }) => params !== undefined);

  test.each(withParams.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name finds nothing by what is no id, or an id of nothing',
    async ({ endpoint }) => {
      const before = await everyRow(at.database);
      const payload = ROUTES[endpoint.name]?.body;
      for (const [id, text, code] of PATH_IDS) {
        const url = pathOf(endpoint, text);
        const answer = await ask(endpoint, payload === undefined ? { url } : { url, payload });
        const problem = problemIn(answer);
        // Whoever asks for nothing may not be let in there at all.
        expect(id === 'I36' ? answer.statusCode < 500 : problem.code === code, id).toBe(true);
      }
      expect(await everyRow(at.database)).toEqual(before);
    },
  );

  test.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'I26, P12: $name takes no parameter that is not its own, and none twice',
    async ({ endpoint }) => {
      const before = await everyRow(at.database);
      const { body: payload, query = {} } = ROUTES[endpoint.name] ?? {};
      const askFor = (search: string) => {
        const url = `${pathOf(endpoint)}?${search}`;
        return ask(endpoint, payload === undefined ? { url } : { url, payload });
      };
      for (const [id, name] of UNASKED) {
        const problem = problemIn(await askFor(`${encodeURIComponent(name)}=1`));
        expect(said(problem), id).toContain(`?/${name} UNKNOWN_FIELD`);
      }
      for (const name of [...Object.keys(query), 'id']) {
        const problem = problemIn(await askFor(`${name}=${SOME_ID}&${name}=${SOME_ID}`));
        expect(problem.code, name).toBe('DUPLICATE_PARAMETER');
      }
      expect(await everyRow(at.database)).toEqual(before);
    },
  );

  test.each(PATHS)('%s: %s is not found', async (_id, url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await at.app.inject({ method, url, headers: shop.owner.headers });
      expect(problemIn(answer).code).toBe('NOT_FOUND');
    }
  });

  test('H74: an address of nine kilobytes is too long, known or not', async () => {
    for (const path of ['/api/products', '/api/nothing', '/']) {
      const answer = await at.app.inject({ url: `${path}?q=${'x'.repeat(9_216)}` });
      expect(problemIn(answer).code).toBe('URI_TOO_LONG');
    }
  });
});

describe('methods', () => {
  const OTHERS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;
  const paths = [...new Set(ENDPOINTS.map((endpoint) => pathOf(endpoint)))];

  test.each(paths)('H62, H64, H66, H67: %s answers its own methods and names them', async (url) => {
    const known = ENDPOINTS.filter((endpoint) => matches(endpoint, url)).map(
      ({ method }) => method as string,
    );
    // The call that ends a session is taken both ways.
    if (url === '/api/auth/logout') known.push('POST');
    // A word may stand where others have an id: /api/refunds/receipts beside /api/refunds/:refundId.
    const unique = new Set([...known, ...(known.includes('GET') ? ['HEAD'] : [])]);
    const allowed = [...unique].sort().join(', ');
    for (const method of OTHERS) {
      if (known.includes(method)) continue;
      const answer = await at.app.inject({ method, url, headers: shop.owner.headers });
      expect(problemIn(answer).code, method).toBe('METHOD_NOT_ALLOWED');
      expect(answer.headers.allow).toBe(allowed);
    }
    const options = await at.app.inject({ method: 'OPTIONS', url });
    expect([options.statusCode, options.headers.allow, options.payload]).toEqual([
      204,
      allowed,
      '',
    ]);
  });

  function matches(endpoint: AnyEndpoint, url: string): boolean {
    return new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(url);
  }

  test('H45: a page of another site learns nothing by asking what it may', async () => {
    for (const [, headers] of STRANGERS) {
      const answer = await at.app.inject({ method: 'OPTIONS', url: '/api/sales', headers });
      expect(problemIn(answer).code).toBe('CROSS_SITE');
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-'))).toEqual([]);
      expect(answer.headers.allow).toBeUndefined();
    }
  });

  test('H65, H68: HEAD is GET without a body; the body of a GET is not read', async () => {
    const { headers } = shop.owner;
    const got = await at.app.inject({ url: '/api/sales', headers });
    const head = await at.app.inject({ method: 'HEAD', url: '/api/sales', headers });
    expect([head.statusCode, head.payload]).toEqual([got.statusCode, '']);
    const odd = await at.app.inject({ url: '/api/sales', headers, payload: { limit: 'x' } });
    expect([odd.statusCode, odd.payload]).toEqual([got.statusCode, got.payload]);
  });
});

describe('headers', () => {
  test.each(CLAIMS)('%s: %s changes nothing of the answer', async (_id, name, value) => {
    const { headers } = shop.seller;
    for (const url of ['/api/branches', '/api/sales', '/api/auth/validate-session']) {
      const plain = await at.app.inject({ url, headers });
      const claimed = await at.app.inject({ url, headers: { ...headers, [name]: value } });
      expect([claimed.statusCode, claimed.payload]).toEqual([200, plain.payload]);
    }
    const wrong = await at.app.inject({ url: '/api/nothing', headers: { [name]: value } });
    expect(problemIn(wrong).code).toBe('NOT_FOUND');
  });

  test.each(STRANGERS)('%s: no write is heard from another site’s page', async (_id, from) => {
    const before = await everyRow(at.database);
    for (const endpoint of writing) {
      const payload = ROUTES[endpoint.name]?.body ?? {};
      const answer = await ask(endpoint, { headers: from, payload });
      expect(problemIn(answer).code).toBe('CROSS_SITE');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await everyRow(at.database)).toEqual(before);
  });

  test('H44: where people type https, a page of our host that came by http is another site', async () => {
    const bare = fastify({ logger: false });
    refuseCrossSite(bare, 'https://shop.example');
    bare.setErrorHandler(handleError);
    bare.post('/', async () => 'heard');
    const statusFrom = async (origin: string) => {
      const headers = { host: 'shop.example', origin };
      return (await bare.inject({ method: 'POST', url: '/', headers })).statusCode;
    };
    expect(await statusFrom('https://shop.example')).toBe(200);
    expect(await statusFrom('http://shop.example')).toBe(403);
    expect(await statusFrom('https://shop.example:8443')).toBe(403);
  });
});

describe('without a session that could be one', () => {
  const closed = ENDPOINTS.filter(({ access }) => access.kind !== 'public');
  const BEARERS = [
    ['A62', undefined],
    ['A63', 'Bearer'],
    ['A63', 'Bearer '],
    ['A64', 'Bearer undefined'],
    ['A64', 'Bearer null'],
    ['A65', 'Basic YTpi'],
    ['A66', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6InN1cGVyX2FkbWluIn0.'],
    ['A71', `Bearer s1_${'x'.repeat(43)}`],
  ] as const;

  test.each(closed.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name is a 401, with and without a right body',
    async ({ endpoint }) => {
      const before = await everyRow(at.database);
      for (const [id, authorization] of BEARERS) {
        const { body, asked } = ROUTES[endpoint.name] ?? {};
        const given = Object.entries(asked ?? {}).map(
          ([key, value]) => `${key}=${value === 'own' ? SOME_ID : value}`,
        );
        const search = given.length === 0 ? '' : `?${given.join('&')}`;
        const answer = await at.app.inject({
          method: endpoint.method,
          url: `${pathOf(endpoint)}${search}`,
          ...(authorization === undefined ? {} : { headers: { authorization } }),
          ...(body === undefined ? {} : { payload: body }),
        });
        const isOfDevices = endpoint.access.kind === 'device';
        const expected = isOfDevices ? 'DEVICE_UNKNOWN' : 'UNAUTHENTICATED';
        expect(problemIn(answer).code, id).toBe(expected);
      }
      expect(await everyRow(at.database)).toEqual(before);
    },
  );
});

describe('behind the shape', () => {
  test.each([
    ['D58', 'Europe/Pariss'],
    ['D60', 'EST'],
    ['D61', 'europe/paris'],
    ['D63', '../etc/passwd'],
  ])('%s: %s is no zone', async (_id, timezone) => {
    const endpoint = ENDPOINTS.find(({ name }) => name === 'saveBranch') as AnyEndpoint;
    const url = pathOf(endpoint, shop.branches[0]?.branchId);
    const payload = { ...ROUTES['saveBranch']?.body, timezone };
    const told = said(problemIn(await ask(endpoint, { url, payload })));
    expect(told.join().replace('PATTERN', 'NOT_IN_LIST')).toBe('#/timezone NOT_IN_LIST');
  });

  test('M45: XXX is no currency, whatever the shape says', async () => {
    const fresh = await addPerson(at.database, { role: 'business_admin' });
    const endpoint = ENDPOINTS.find(({ name }) => name === 'saveBusiness') as AnyEndpoint;
    for (const currency of ['XXX', 'XTS', 'ZZZ']) {
      const payload = { ...ROUTES['saveBusiness']?.body, currency };
      const answer = await ask(endpoint, { headers: fresh.headers, payload });
      expect(said(problemIn(answer))).toEqual(['#/currency NOT_IN_LIST']);
    }
  });
});

describe('a suspended business', () => {
  test('may be read by its people; nothing of it is written', async () => {
    const stopped = await addBusiness(at.database);
    const since = new Date(at.clock.nowMs).toISOString();
    await peek(at.database, 'update business set suspended_at = $2 where business_id = $1', [
      stopped.businessId,
      since,
    ]);
    const before = await everyRow(at.database);
    const { headers } = stopped.owner;
    expect((await at.app.inject({ url: '/api/sales', headers })).statusCode).toBe(200);
    for (const name of ['addProduct', 'saveBranch', 'openShift', 'postSale', 'inviteUser']) {
      const endpoint = ENDPOINTS.find((one) => one.name === name) as AnyEndpoint;
      const payload = ROUTES[name]?.body ?? {};
      const refused = problemIn(await ask(endpoint, { headers, payload }));
      expect([name, refused.code]).toEqual([name, 'BUSINESS_SUSPENDED']);
    }
    expect(await everyRow(at.database)).toEqual(before);
  });
});
