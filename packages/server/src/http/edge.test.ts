import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

test('the process says that it lives, and that it can take a sale', async () => {
  at.clock.nowMs = Date.now();
  const live = await at.app.inject({ url: '/api/health/live' });
  expect(live.json()).toEqual({ status: 'ok' });
  const ready = await at.app.inject({ url: '/api/health/ready' });
  expect(ready.statusCode).toBe(200);
});

test('a clock that is far from the database’s is not ready to sell', async () => {
  at.clock.nowMs = Date.now() + 3_600_000;
  const ready = await at.app.inject({ url: '/api/health/ready' });
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ code: 'UNAVAILABLE', failing: ['clock'] });
});

test('an unknown address is a problem in JSON, with its reference and safe headers', async () => {
  const answer = await at.app.inject({ url: '/api/nothing' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', success: false });
  expect(answer.headers['x-request-id']).toBe((answer.json() as { requestId: string }).requestId);
});

test('the contract is published, with the permission of each call', async () => {
  const answer = await at.app.inject({ url: '/api/openapi.json' });
  const { paths } = answer.json() as { paths: Record<string, Record<string, unknown>> };
  expect(Object.keys(paths)).toContain('/api/sales/{saleId}');
  expect(paths['/api/sales']?.['post']).toMatchObject({
    operationId: 'postSale',
    description: 'Access: action. Permission: sale.post.',
  });
});

test('metrics are for this machine alone', async () => {
  const near = await at.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(near.statusCode).toBe(200);
  const far = await at.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' });
  expect(far.statusCode).toBe(404);
});

test('nobody hears the live stream without a session', async () => {
  const answer = await at.app.inject({ url: '/api/live' });
  expect(answer.statusCode).toBe(401);
});
