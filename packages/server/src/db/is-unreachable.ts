/** SQLSTATEs of a database that is going down, coming up or full; class 08 is the connection. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the pool and the driver say without a code. */
const SAYINGS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/**
 * Whether the database could not be asked at all, or was lost on the way: the same request may be
 * sent again. Whatever was not answered is found by its id.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (STATES.has(code) || NETWORK.has(code))) return true;
  if (typeof code === 'string' && /^08\w{3}$/.test(code)) return true;
  return SAYINGS.some((saying) => error.message.startsWith(saying));
}
