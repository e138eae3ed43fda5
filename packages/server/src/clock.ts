/** Now, in milliseconds since 1970 UTC. Injected everywhere, so that tests own the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** The instant as PostgreSQL and JSON take it: ISO 8601, UTC. */
export function isoOf(clock: Clock): string {
  return new Date(clock()).toISOString();
}
