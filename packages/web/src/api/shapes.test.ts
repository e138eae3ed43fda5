import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod/v4';
import { shapesReady, z as written } from './shapes.ts';

const byName = (endpoints: readonly AnyEndpoint[]) =>
  new Map(endpoints.map((one) => [one.name, one]));

const toJson = (shape: z.ZodType | undefined): unknown =>
  shape?.toJSONSchema({ unrepresentable: 'any', io: 'input' });

/** The contract as the browser loads it, with the module that writes it down. */
async function writtenContract() {
  vi.resetModules();
  const shapes = await import('./shapes.ts');
  vi.doMock('zod', () => ({ z: shapes.z }));
  const { ENDPOINTS } = await import('@tillbook/core/contract');
  const { checkBody } = await import('./check-body.ts');
  vi.doUnmock('zod');
  vi.resetModules();
  return { ...shapes, checkBody, contract: byName(ENDPOINTS) };
}

describe('shapes that are built when they are used', () => {
  test('are not used before they can be: until then a form finds what was left empty', async () => {
    const { contract, checkBody, ...shapes } = await writtenContract();
    const login = contract.get('login')!;
    expect(() => login.response.safeParse({})).toThrow('before `shapesReady`');
    expect(checkBody(login, { email: 'amina', password: '' })).toEqual({});
    const needed = { email: 'Enter your e-mail.', password: 'Enter your password.' };
    expect(checkBody(login, { email: 'amina', password: '' }, needed)).toEqual({
      password: 'Enter your password.',
    });
    expect(checkBody(login, { email: '', password: '' }, needed)).toEqual(needed);
    await shapes.shapesReady();
    expect(login.response.safeParse({}).success).toBe(false);
    expect(Object.keys(checkBody(login, { email: 'amina', password: '' }))).toEqual([
      'email',
      'password',
    ]);
  });

  test('are those of the contract, every part of every endpoint', async () => {
    const { contract, ...shapes } = await writtenContract();
    await shapes.shapesReady();
    const { ENDPOINTS } = await import('@tillbook/core/contract');
    expect(contract.size).toBe(ENDPOINTS.length);
    const whole = (endpoint: AnyEndpoint | undefined) =>
      [endpoint?.params, endpoint?.query, endpoint?.body, endpoint?.response].map(toJson);
    for (const endpoint of ENDPOINTS) {
      expect(whole(contract.get(endpoint.name)), endpoint.name).toEqual(whole(endpoint));
    }
  });

  test('cannot be spread, where a field would be lost without a word', async () => {
    await shapesReady();
    const shape = (written as typeof z).object({ name: (written as typeof z).string() });
    expect(() => ({ ...shape })).toThrow('extend');
    expect(shape.parse({ name: 'Soap', more: 1 })).toEqual({ name: 'Soap' });
    expect(await Promise.resolve(shape)).toBe(shape);
  });
});
