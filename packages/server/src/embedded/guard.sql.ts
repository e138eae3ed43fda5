import pg from 'pg';

/** "Tillbook" in digits: the key of the advisory lock that one server holds on its cluster. */
const guardKey = 84_552_665;

const refusedCodes = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03']);

/** A connection that stands for "a living server uses this cluster". */
export type Guard = { release: () => Promise<void> };

/**
 * Takes the cluster for this process. The lock ends with the process, however it ends, so a
 * cluster without it is an orphan. `null` where another process holds it.
 */
export async function takeGuard(superuserUrl: string): Promise<Guard | null> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    application_name: 'tillbook guard',
    connectionTimeoutMillis: 5000,
  });
  // The server going away ends this connection; whoever holds the cluster hears it elsewhere.
  client.on('error', () => undefined);
  await client.connect();
  const answer = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as "taken"',
    [guardKey],
  );
  if (answer.rows[0]?.taken === true) return { release: () => client.end() };
  await client.end();
  return null;
}

/** Whether the error says that no PostgreSQL listens there, or not yet. */
export function isNotListening(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && refusedCodes.has(code);
}
