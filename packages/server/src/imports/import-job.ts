import type { FastifyBaseLogger } from 'fastify';
import { isoOf, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { DebtWork } from './debt-work.ts';
import type { ImportWork, JobOf, PartOf } from './import-work.ts';
import {
  branchesInReachOf,
  changeImport,
  fileOf,
  findImport,
  forgetPieces,
  lockImport,
  measureCatalogue,
  type ImportChange,
} from './imports.sql.ts';
import {
  addRows,
  cellsAfter,
  countOutcomes,
  finishRows,
  judgeRows,
  lockWaiting,
} from './import-rows.sql.ts';
import { ProductWork } from './product-work.ts';
import type { FileRead } from './read-file.ts';

/** What the work on imports needs. */
export interface JobDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly announce: () => void;
  readonly readFile: (bytes: Buffer) => Promise<FileRead>;
}

/** What is done with the rows of this file. */
const workOf = ({ subject }: JobOf): ImportWork =>
  subject === 'debts' ? new DebtWork() : new ProductWork();

export type Step = 'reading' | 'checking' | 'running';

const ROWS_READ = 2_000;
const ROWS_CHECKED = 1_000;
const TRIES_MAX = 3;
/** After so many parts the tables are measured: when they are no longer empty, and well filled. */
const MEASURED_AFTER = new Set([1, 4, 16]);

/**
 * Works on imports in this process, step by step, each part a transaction of its own: what is done
 * is kept when the server stops, and `resume` goes on from there.
 */
export class ImportJobs {
  readonly #deps: JobDeps;
  readonly #running = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  /** Begins a step; one that runs here already goes on. */
  begin(step: Step, job: JobOf): void {
    if (this.#running.has(job.importId)) return;
    const work = this.#run(step, job).finally(() => this.#running.delete(job.importId));
    this.#running.set(job.importId, work);
  }

  /** Waits for the parts that are under way; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running.values());
  }

  /** Until nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #run(step: Step, job: JobOf): Promise<void> {
    try {
      if (step === 'reading') await this.#read(job);
      if (step === 'checking') await this.#check(job);
      if (step === 'running') await this.#apply(job);
    } catch (error) {
      this.#deps.log.error({ err: error, importId: job.importId }, 'An import stopped');
      await this.#change(job, { trouble: 'STOPPED' }).catch(() => undefined);
    }
  }

  /** A part in a transaction, with the event that tells the browsers. */
  async #part<T>(job: JobOf, work: (tx: Tx, at: string) => Promise<T>): Promise<T> {
    const { businessId } = job.author;
    const at = isoOf(this.#deps.clock);
    const answer = await this.#deps.db.transact(openTenant(businessId), async (tx) => {
      const done = await work(tx, at);
      const event = { kind: 'import_changed', subjectId: job.importId, branchId: null } as const;
      await appendEvent(tx, { businessId, ...event });
      return done;
    });
    this.#deps.announce();
    return answer;
  }

  async #change(job: JobOf, change: ImportChange): Promise<void> {
    await this.#part(job, (tx, at) =>
      changeImport(tx, job.author.businessId, job.importId, at, change),
    );
  }

  async #read(job: JobOf): Promise<void> {
    const { importId, author } = job;
    const { businessId } = author;
    const tenant = openTenant(businessId);
    const bytes = await this.#deps.db.read(tenant, (reader) =>
      fileOf(reader, businessId, importId),
    );
    const read = await this.#deps.readFile(bytes);
    if ('trouble' in read) {
      await this.#part(job, async (tx, at) => {
        await forgetPieces(tx, businessId, importId);
        await changeImport(tx, businessId, importId, at, {
          state: 'failed',
          trouble: read.trouble,
        });
      });
      return;
    }
    const { rows, headers, format, encoding } = read;
    for (let from = 0; from < rows.length; from += ROWS_READ) {
      if (this.#isStopping) return;
      const part = rows.slice(from, from + ROWS_READ);
      await this.#part(job, async (tx, at) => {
        await addRows(tx, businessId, importId, part);
        const rowsDone = from + part.length;
        await changeImport(tx, businessId, importId, at, { rowsDone, rowsCount: rows.length });
      });
    }
    await this.#measure();
    await this.#part(job, async (tx, at) => {
      const matches = workOf(job).guess(headers, await branchesInReachOf(tx, author));
      await forgetPieces(tx, businessId, importId);
      const found = { headers, format, encoding, matches, rowsDone: 0, trouble: null };
      await changeImport(tx, businessId, importId, at, { state: 'matching', ...found });
    });
  }

  async #check(job: JobOf): Promise<void> {
    const { importId, author } = job;
    const { businessId } = author;
    const work = workOf(job);
    let last = 0;
    let done = 0;
    for (;;) {
      if (this.#isStopping) return;
      const { count, lastNumber } = await this.#part(job, async (tx, at) => {
        const cells = await cellsAfter(tx, businessId, importId, last, ROWS_CHECKED);
        const judged = await work.check(tx, await this.#partOf(tx, job, at), cells);
        await judgeRows(tx, businessId, importId, judged);
        const rowsDone = done + cells.length;
        await changeImport(tx, businessId, importId, at, { rowsDone });
        return { count: cells.length, lastNumber: cells.at(-1)?.number ?? last };
      });
      if (count === 0) break;
      done += count;
      last = lastNumber;
    }
    await this.#part(job, async (tx, at) => {
      const counts = await countOutcomes(tx, businessId, importId);
      const change = { state: 'checked', rowsDone: 0, trouble: null, ...counts } as const;
      await changeImport(tx, businessId, importId, at, change);
    });
  }

  async #measure(): Promise<void> {
    await this.#deps.db.transact(noTenant, measureCatalogue);
  }

  async #apply(job: JobOf): Promise<void> {
    let parts = 0;
    let tries = 1;
    while (!this.#isStopping) {
      try {
        if ((await this.#part(job, (tx, at) => this.#applyPart(tx, job, at))) === 0) return;
        tries = 1;
        parts += 1;
        if (MEASURED_AFTER.has(parts)) await this.#measure();
      } catch (error) {
        // Somebody took a code at this very moment: looked at anew, the row is a faulty one.
        if (tries === TRIES_MAX) throw error;
        tries += 1;
      }
    }
  }

  /** The job as of now, with its columns. */
  async #partOf(tx: Tx, job: JobOf, at: string): Promise<PartOf> {
    const { importId, author } = job;
    const found = await findImport(tx, author.businessId, importId);
    return { ...job, author: { ...author, at }, matches: found?.matches ?? [] };
  }

  /** Applies the next rows; tells how many those were. None: the import is through. */
  async #applyPart(tx: Tx, job: JobOf, at: string): Promise<number> {
    const { importId } = job;
    const { businessId } = job.author;
    const work = workOf(job);
    const found = await lockImport(tx, businessId, importId);
    if (found?.state !== 'running') return 0;
    const waiting = await lockWaiting(tx, businessId, importId, work.rowsApplied);
    if (waiting.length === 0) {
      await this.#finish(tx, job, at);
      return 0;
    }
    const rows = await work.apply(tx, await this.#partOf(tx, job, at), waiting);
    await finishRows(tx, businessId, importId, rows);
    const rowsDone = found.rowsDone + waiting.length;
    await changeImport(tx, businessId, importId, at, { rowsDone, trouble: null });
    return waiting.length;
  }

  async #finish(tx: Tx, job: JobOf, at: string): Promise<void> {
    const { importId, author } = job;
    const { businessId } = author;
    const counts = await countOutcomes(tx, businessId, importId);
    const change = { state: 'done', finishedAt: at, trouble: null, ...counts } as const;
    await changeImport(tx, businessId, importId, at, change);
    await workOf(job).record(tx, { ...job, author: { ...author, at } }, counts);
  }
}
