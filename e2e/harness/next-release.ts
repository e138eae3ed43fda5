import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between a browser and a shop, and can give out the release after the shop's. */
export interface Releases {
  readonly url: string;
  /** From now on: the same app under another mark, its pages named as the next release's. */
  readonly next: () => void;
  readonly close: () => Promise<void>;
}

/** How the page of the next release is told apart. */
export const NEXT_PAGE = '<meta name="release" content="next">';

/** The build's mark in the service worker: another one is another release. */
const MARK = /(mark[\\"':]+)[0-9a-f]{16}/;

/** What would let the shop answer "as before", or in an encoding. */
const NOT_ON = ['accept-encoding', 'if-none-match', 'if-modified-since'];
/** What is no longer true of what was changed. */
const NOT_BACK = ['content-length', 'etag', 'last-modified'];

const asNext = (path: string, kind: string, text: string): string => {
  if (path === '/sw.js') return text.replace(MARK, '$1feedfeedfeedfeed');
  return kind.startsWith('text/html') ? text.replace('<head>', `<head>${NEXT_PAGE}`) : text;
};

/** Hands everything on to the shop; while nobody answers there, nobody answers here. */
export async function beforeShop(shopUrl: string): Promise<Releases> {
  let isNext = false;
  const { hostname, port } = new URL(shopUrl);
  const handOn = (asked: IncomingMessage, given: ServerResponse): void => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !NOT_ON.includes(name)),
    );
    const path = asked.url ?? '/';
    const onwards = request({ hostname, port, path, method: asked.method, headers }, (answer) => {
      const kind = String(answer.headers['content-type'] ?? '');
      const isChanged = isNext && (path === '/sw.js' || kind.startsWith('text/html'));
      if (!isChanged) {
        given.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(given);
        return;
      }
      const told = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !NOT_BACK.includes(name)),
      );
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        given.writeHead(answer.statusCode ?? 502, told);
        given.end(asNext(path, kind, Buffer.concat(parts).toString()));
      });
    });
    onwards.on('error', () => asked.socket.destroy());
    given.on('close', () => onwards.destroy());
    asked.pipe(onwards);
  };
  const server = createServer(handOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => (isNext = true),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
