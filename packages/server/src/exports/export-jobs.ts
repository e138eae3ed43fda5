import type { FastifyBaseLogger } from 'fastify';
import { isoOf, type Clock } from '../clock.ts';
import type { Database, Reader } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { endExport, goOn, hearExport, type MonthTold } from './exports.sql.ts';
import type { Keep, Progress } from './make-file.ts';
import { openSnapshot } from './taken.sql.ts';

export interface ExportJobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** A file that is to be made. */
export interface Making {
  readonly businessId: string;
  /** For so long it can be fetched. */
  readonly lifeMs: number;
  /** Reads one instant of the business; what it gives is told of a month's file. */
  readonly make: (reader: Reader, keep: Keep) => Promise<MonthTold | null>;
}

/** So often what waits or reads says that it is there: sooner than it is taken for silent. */
const HEARD_EVERY_MS = 20_000;

/** The server ends, or nobody waits for the file any more. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Makes exports in this process, one after the other: each holds a connection for its snapshot and
 * some processor, and selling goes first.
 */
export class ExportJobs {
  readonly #deps: ExportJobDeps;
  #last: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(deps: ExportJobDeps) {
    this.#deps = deps;
  }

  begin(exportId: string, making: Making): void {
    const heard = setInterval(() => void this.#hear(exportId, making), HEARD_EVERY_MS);
    heard.unref();
    this.#last = this.#last
      .then(() => this.#run(exportId, making))
      .finally(() => clearInterval(heard));
  }

  /** Until nothing is under way. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#last;
  }

  async #run(exportId: string, making: Making): Promise<void> {
    const { db, clock, log } = this.#deps;
    const { businessId, lifeMs, make } = making;
    const end = (at: string, expiresAt: string | null, told: MonthTold | null): Promise<void> =>
      db.transact(openTenant(businessId), (tx) =>
        endExport(tx, businessId, exportId, at, expiresAt, told),
      );
    try {
      // Whoever stopped it while it waited spares the reading.
      await this.#keep(businessId, exportId, null, { filesDone: 0, rowsDone: 0 });
      const told = await db.read(openSnapshot(businessId), (reader) =>
        make(reader, (piece, progress) => this.#keep(businessId, exportId, piece, progress)),
      );
      const nowMs = clock();
      await end(new Date(nowMs).toISOString(), new Date(nowMs + lifeMs).toISOString(), told);
    } catch (error) {
      if (!(error instanceof Stopped)) log.error({ err: error, exportId }, 'An export stopped');
      await end(isoOf(clock), null, null).catch(() => undefined);
    }
  }

  async #hear(exportId: string, { businessId }: Making): Promise<void> {
    const { db, clock } = this.#deps;
    await db
      .transact(openTenant(businessId), (tx) => hearExport(tx, businessId, exportId, isoOf(clock)))
      .catch(() => undefined);
  }

  async #keep(
    businessId: string,
    exportId: string,
    piece: Buffer | null,
    progress: Progress,
  ): Promise<void> {
    const { db, clock } = this.#deps;
    if (this.#isStopping) throw new Stopped();
    const made = { businessId, exportId, at: isoOf(clock), ...progress, piece };
    const isWanted = await db.transact(openTenant(businessId), (tx) => goOn(tx, made));
    if (!isWanted) throw new Stopped();
  }
}
