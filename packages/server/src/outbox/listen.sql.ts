import pg from 'pg';

const RECONNECT_MS = 1_000;

/** A listener that keeps itself connected until it is stopped. */
export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears the notices of every server process on this database.
 * @param onNotice the text of one notice
 * @param onGap called after a lost connection came back: notices may have been missed
 */
export async function listen(
  url: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'tillbook-live' });
    next.on('error', () => undefined);
    next.on('notification', (notice) => onNotice(notice.payload ?? ''));
    next.on('end', () => {
      if (!isStopped && client === next) retry();
    });
    await next.connect();
    await next.query('listen tillbook_live');
    client = next;
  };
  const retry = (): void => {
    client = null;
    timer = setTimeout(() => {
      connect().then(onGap, retry);
    }, RECONNECT_MS);
  };
  await connect();
  return {
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
