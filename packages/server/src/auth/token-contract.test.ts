import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { givePassword, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';

// The client stores any `token` or `data.token` it is sent (specification 7), so only these may.
const MAY_CARRY_TOKEN = new Set(['login', 'passkeySignIn', 'register', 'validateSession']);

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  await givePassword(t, shop.owner);
});
afterAll(() => t.close());

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
}

const shapeOf = (endpoint: AnyEndpoint): Shape =>
  z.toJSONSchema(endpoint.response, { target: 'draft-7', io: 'output' }) as Shape;

/** Whether an answer would change the client's stored token. */
function carriesToken(body: unknown): boolean {
  const has = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'token' in value;
  return has(body) || has((body as { data?: unknown } | null)?.data);
}

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    test('declares a token only where the client may store one', () => {
      const { properties = {} } = shapeOf(endpoint);
      const declares = 'token' in properties || 'token' in (properties['data']?.properties ?? {});
      expect(declares).toBe(MAY_CARRY_TOKEN.has(name));
    });

    test('carries none when refused or answered without input', async () => {
      const url = endpoint.path.replace(/:\w+/g, () => newId());
      const isReading = endpoint.method === 'GET';
      for (const headers of [{}, shop.owner.headers]) {
        // Signing out would end the very session that the next calls use.
        if (name === 'logout' && 'authorization' in headers) continue;
        const answer = await t.app.inject({
          method: endpoint.method,
          url,
          headers,
          ...(isReading ? {} : { payload: {} }),
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(carriesToken(answer.json())).toBe(false);
      }
    });
  },
);

test('the sign-in itself is what the other rows would look like with a token', async () => {
  const answer = await signIn(t, shop.owner.email);
  expect(carriesToken(answer.json())).toBe(true);
  expect(answer.json()).not.toHaveProperty('token');
});
