import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

let taken: Server[] = [];

async function take(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  taken.push(server);
  await once(server, 'listening');
}

afterEach(() => {
  for (const server of taken) server.close();
  taken = [];
});

describe('a free port', () => {
  it('is none that the system gives to calls that go out', async () => {
    for (let asked = 0; asked < 50; asked += 1) {
      const port = await freePort();
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_768);
    }
  });

  it('is given once, whether or not somebody listens there yet', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(new Set(ports).size).toBe(20);
  });

  it('is not the next in turn where somebody listens there', async () => {
    const first = await freePort();
    await take(first + 1);
    await take(first + 2);
    expect(await freePort()).toBe(first + 3);
  });
});
