/** How calls are told apart where somebody looks whether the server keeps up. */
export const CALL_KINDS = ['signIn', 'selling', 'reading', 'writing'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** A call that takes so long is slow: a person notices, and a queue begins. */
export const SLOW_CALL_MS = 1_000;

export interface CallsOfKind {
  readonly kind: CallKind;
  readonly count: number;
  /** Answered with a fault of the server, status 500 and above. */
  readonly failed: number;
  readonly slow: number;
}

const SELLING = ['/api/sales', '/api/sync', '/api/till'];
const within = (path: string, part: string): boolean =>
  path === part || path.startsWith(`${part}/`);

/** The kind of a call by the path of its endpoint; lookups of a till count as selling too. */
export function kindOfCall(isRead: boolean, path: string): CallKind {
  if (within(path, '/api/auth')) return 'signIn';
  if (SELLING.some((part) => within(path, part))) return 'selling';
  return isRead ? 'reading' : 'writing';
}

/** How many of so many, in basis points; null of none. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((part * 10_000) / of);
}
