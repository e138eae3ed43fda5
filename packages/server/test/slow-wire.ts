import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A network between the app and its database that can be late. */

const LATE_MS = 5;
const COPY_DONE = 'c'.charCodeAt(0);
/** A message of the database: its letter, its length with itself, what it says. */
const HEAD_BYTES = 5;

/** How much of the bytes is whole messages up to the end of a copy, or -1 where none ends there. */
function endOfCopy(bytes: Buffer): number {
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const letter = bytes[at];
    at += 1 + bytes.readUInt32BE(at + 1);
    if (letter === COPY_DONE && at <= bytes.length) return at;
  }
  return -1;
}

/**
 * Passes everything on, but holds back what the database says after the last row of each copy: on
 * a busy machine the two arrive apart.
 * @param url of the database, reached without TLS
 * @returns the address to connect to instead, and what ends it
 */
export async function slowWire(url: string): Promise<{ url: string; close: () => void }> {
  const far = new URL(url);
  const server: Server = createServer((near) => {
    const database = connect(Number(far.port), far.hostname);
    near.pipe(database);
    near.on('error', () => database.destroy());
    let kept = Buffer.alloc(0);
    database.on('data', (bytes) => {
      kept = Buffer.concat([kept, bytes]);
      const end = endOfCopy(kept);
      if (end < 0) return;
      near.write(kept.subarray(0, end));
      kept = kept.subarray(end);
    });
    // Whatever has not been passed on by then is late.
    const late = setInterval(() => {
      if (kept.length > 0) near.write(kept);
      kept = Buffer.alloc(0);
    }, LATE_MS);
    near.on('close', () => {
      clearInterval(late);
      database.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const slow = new URL(url);
  slow.hostname = '127.0.0.1';
  slow.port = String((server.address() as AddressInfo).port);
  return { url: slow.href, close: () => server.close() };
}
