import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { WebhookNet } from '../src/businesses/webhook-address.ts';
import { drainOnce } from '../src/outbox/drain.sql.ts';
import { noTenant } from '../src/db/tenant.sql.ts';
import type { TestApp } from './app.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'receiver.test': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'inside.test': ['10.0.0.7'],
  'half.test': ['93.184.216.34', '192.168.1.20'],
  'here.test': ['127.0.0.1'],
};

/** A network of a few names, of which nothing leaves this machine. */
export const netOf = (toThisMachine: boolean, names = NAMES): WebhookNet => ({
  toThisMachine,
  resolve: async (name) => {
    const found = names[name];
    if (found === undefined) throw new Error(`${name} is not known`);
    return found;
  },
});

/** A request that a receiver got. */
export interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly got: Got[];
  /** What it answers from now on; a function is asked each time and may wait. */
  answer: number | (() => Promise<number>);
  readonly headers: Record<string, string>;
  close(): Promise<void>;
}

/** A program that is told, on a port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const { answer } = receiver;
      const status = typeof answer === 'number' ? Promise.resolve(answer) : answer();
      void status.then((code) => response.writeHead(code, receiver.headers).end('thanks'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    port: (server.address() as AddressInfo).port,
    got,
    answer: 204,
    headers: {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** What docs/webhooks.md tells receivers to check by. */
export async function documentedCheck(): Promise<
  (secret: string, headers: IncomingHttpHeaders, body: string, nowSeconds: number) => boolean
> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const module = (await import(/* @vite-ignore */ url)) as {
    isFromTillbook: Awaited<ReturnType<typeof documentedCheck>>;
  };
  return module.isFromTillbook;
}

/** Takes what was committed out of the outbox, as the drainer does behind a commit. */
export async function drain({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const at = new Date(clock.nowMs).toISOString();
  while ((await db.transact(noTenant, (tx) => drainOnce(tx, at))) > 0);
}
