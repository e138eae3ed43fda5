import { isIP } from 'node:net';
import { isLoopback } from '../config.ts';

/** Where passkeys work: the host they belong to, and the origin whose pages may ask for them. */
export interface PasskeyHome {
  readonly rpId: string;
  readonly origin: string;
}

/** Asked at each request: which port we listen on is known only once we do. */
export type HomeOf = () => PasskeyHome | null;

/**
 * Where passkeys work, of what was configured and of nothing that a request says. Without a public
 * address that is `localhost` at the port we listen on. Null where browsers make none: at a bare
 * network address, and over plain http beyond this machine.
 */
export function passkeyHome(given: {
  readonly publicUrl: string | null;
  readonly isHttps: boolean;
  /** Null while nothing listens. */
  readonly port: number | null;
}): PasskeyHome | null {
  const { publicUrl, isHttps, port } = given;
  const local = `${isHttps ? 'https' : 'http'}://localhost${port === null ? '' : `:${port}`}`;
  const { hostname, origin, protocol } = new URL(publicUrl ?? local);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  if (protocol !== 'https:' && !isLoopback(hostname)) return null;
  return { rpId: hostname, origin };
}
