import type { FastifyBaseLogger } from 'fastify';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { drainOnce } from './drain.sql.ts';

const BATCH = 40;
/** At most one notice in this time, however many sales are posted. */
const GAP_MS = 50;
/** Events of a process that died before it announced them are found after this. */
const SWEEP_MS = 5_000;

export interface Drainer {
  /** Something was committed that others should hear of. */
  announce(): void;
  stop(): Promise<void>;
}

/** Empties the outbox after commits, in batches, never inside a posting transaction. */
export function startDrainer(db: Database, clock: Clock, log: FastifyBaseLogger): Drainer {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const drain = async (): Promise<void> => {
    timer = null;
    let taken: number;
    do taken = await db.transact(noTenant, (tx) => drainOnce(tx, isoOf(clock)));
    while (taken === BATCH && !isStopped);
  };
  const announce = (): void => {
    if (timer !== null || isStopped) return;
    timer = setTimeout(() => {
      running = drain().catch((error: unknown) => log.warn({ err: error }, 'outbox not drained'));
    }, GAP_MS);
  };
  const sweep = setInterval(announce, SWEEP_MS);
  sweep.unref();
  return {
    announce,
    async stop() {
      isStopped = true;
      clearInterval(sweep);
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
