import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { WIRE } from '../../test/bad-input/wire-cases.ts';
import { makeServer, refuseBroken } from './make-server.ts';

/** What does not come from a client at all, over the network. */

let at: TestApp;
let port: number;

beforeAll(async () => {
  at = await startTestApp();
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  port = (at.app.server.address() as AddressInfo).port;
});
afterAll(() => at.close());

/** Everything that comes back until the other side closes. */
async function exchange(to: number, sent: string): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // A reset after the answer is an end as good as any.
  socket.on('error', () => undefined);
  socket.write(sent, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(parts).toString('utf8');
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

test.each(WIRE.map((one) => [one.id, one.what, one] as const))(
  '%s: %s',
  async (_id, _what, { sent, status }) => {
    const before = await everyRow(at.database);
    const answer = await exchange(port, sent);
    expect(status).toContain(statusOf(answer));
    expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    expect(await everyRow(at.database)).toEqual(before);
    const next = await at.app.inject({ url: '/api/health/live' });
    expect(next.statusCode).toBe(200);
  },
);

test('what is no request is refused in the form of every refusal', async () => {
  for (const [sent, code] of [
    ['nonsense\r\n\r\n', 'BAD_REQUEST'],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  ] as const) {
    const [head = '', body = ''] = (await exchange(port, sent)).split('\r\n\r\n');
    expect(head).toContain('content-type: application/problem+json; charset=utf-8');
    const problem = JSON.parse(body) as Record<string, unknown>;
    expect(problem).toMatchObject({ code, success: false, status: statusOf(head) });
    expect(head).toContain(`x-request-id: ${String(problem['requestId'])}`);
  }
});

describe('a request that does not arrive', () => {
  const START = 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';

  test.each([
    ['H24', 'chunks without an end', `${START}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
    ['H23', 'a chunk of 64 GB', `${START}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\nab`],
    ['H25', 'a body shorter than it says', `${START}Content-Length: 100\r\n\r\n{`],
    ['H26', 'headers without an end', 'GET / HTTP/1.1\r\nHost: 127'],
  ])('%s: %s is given up with 408', async (_id, _what, sent) => {
    const arrival = { headersMs: 100, requestMs: 200, checkEveryMs: 50 };
    const slow = fastify({
      serverFactory: (handler) => makeServer(handler, null, arrival),
      clientErrorHandler: refuseBroken,
    });
    slow.post('/', async () => 'arrived');
    await slow.listen({ host: '127.0.0.1', port: 0 });
    const answer = await exchange((slow.server.address() as AddressInfo).port, sent);
    await slow.close();
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(answer).toContain('"retryable":true');
  });
});
