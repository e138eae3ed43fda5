import { createServer } from 'node:net';
import { CannotStart } from '../cannot-start.ts';

const host = '127.0.0.1';

/** Below every system's range for calls that go out: Linux takes 32,768 and up, others 49,152. */
const ports = { first: 20_000, count: 12_000 };
/** Processes that start side by side begin far from each other. */
const strideOfProcesses = 7_919;
let portsAsked = 0;

/**
 * A port of this machine that nobody listens on at this moment, and that no call which goes out is
 * given meanwhile: one of the system's choice was taken by such a call before its server listened.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports.count; tries += 1) {
    const place = (process.pid * strideOfProcesses + portsAsked) % ports.count;
    portsAsked += 1;
    const port = ports.first + place;
    if (await isFree(port)) return port;
  }
  throw new CannotStart(`No port from ${ports.first} to ${ports.first + ports.count - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}
