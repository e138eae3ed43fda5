import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection ends: before the server hears of it, when half of the request is sent, when
 * all is and before a word of the answer, in the middle of the answer; or nowhere.
 */
export type Cut = 'before' | 'inside' | 'unheard' | 'half heard' | 'nowhere';

/** A network between tills and a server, one request to a connection. */
export interface CuttingProxy {
  readonly origin: string;
  /** How often it did what. */
  readonly done: Readonly<Record<Cut, number>>;
  readonly close: () => Promise<void>;
}

/** Starts one. @param next what becomes of the connection that comes */
export async function startCutting(to: string, next: () => Cut): Promise<CuttingProxy> {
  const done = { before: 0, inside: 0, unheard: 0, 'half heard': 0, nowhere: 0 };
  const open = new Set<Socket>();
  const port = Number(new URL(to).port);
  const server = createServer((near) => {
    const cut = next();
    done[cut] += 1;
    const far = connect(port, '127.0.0.1');
    const end = () => [near, far].forEach((one) => one.destroy());
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', end).on('close', () => (open.delete(one), end()));
    }
    near.on('data', (part) => {
      if (cut === 'before') end();
      else if (cut === 'inside') far.write(part.subarray(0, part.length / 2), end);
      else far.write(part);
    });
    far.on('data', (part) => {
      if (cut === 'unheard') end();
      else if (cut === 'half heard') near.write(part.subarray(0, part.length / 2), end);
      else near.write(part);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    async close() {
      for (const one of open) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
