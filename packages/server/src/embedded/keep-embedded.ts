import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded-postgres.ts';

const windowMs = 60_000;
const restartsInWindow = 5;
const pauseMs = 250;

/** An embedded database that is started again, on its port, when it dies. */
export type KeptPostgres = Omit<EmbeddedPostgres, 'stop' | 'discard' | 'pid'> & {
  /** The process id of the database that runs now. */
  pid: () => number;
  stop: () => Promise<void>;
};

type KeepOptions = Omit<EmbeddedOptions, 'onLost'> & {
  /** Called once, when it died again and again: there is no use in going on. */
  onGivenUp: (reason: string) => void;
};

/**
 * Starts PostgreSQL in the data folder and keeps it up: what was committed is there again, and
 * connection pools find it at the same address.
 */
export async function keepEmbedded(options: KeepOptions): Promise<KeptPostgres> {
  const restartedAt: number[] = [];
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  let current: EmbeddedPostgres = await startEmbedded({ ...options, onLost });
  const { host, port, superuserUrl, secrets } = current;

  function onLost(reason: string): void {
    if (isStopping) return;
    options.log(`${reason}; starting it again`);
    restarting = restart(reason);
  }

  async function restart(reason: string): Promise<void> {
    let lastReason = reason;
    while (!isStopping && countRestart(restartedAt)) {
      try {
        current = await startEmbedded({ ...options, port, onLost });
        return;
      } catch (error) {
        // The dead one's last processes may still hold its memory for a moment.
        lastReason = (error as Error).message;
        await wait(pauseMs);
      }
    }
    if (!isStopping) options.onGivenUp(lastReason);
  }

  const stop = async (): Promise<void> => {
    isStopping = true;
    await restarting;
    await current.stop();
  };
  return { host, port, superuserUrl, secrets, pid: () => current.pid, stop };
}

/** Whether one more restart is within what a minute may hold; counts it when it is. */
function countRestart(restartedAt: number[]): boolean {
  const now = performance.now();
  const recent = restartedAt.filter((at) => now - at < windowMs);
  restartedAt.splice(0, restartedAt.length, ...recent);
  if (recent.length >= restartsInWindow) return false;
  restartedAt.push(now);
  return true;
}
