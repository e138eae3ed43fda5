import type { FastifyBaseLogger } from 'fastify';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Job } from './job.ts';
import {
  clockedBusinesses,
  endRun,
  holdRun,
  isRunDone,
  takeRun,
  type ClockedBusiness,
  type RunKey,
} from './job-runs.sql.ts';
import { lastDue } from './last-due.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = MINUTE_MS;
/** The first look waits until the start is over. */
const FIRST_MS = 15_000;
/** A server that died keeps a run for so long; one that lives says again that it works on it. */
const LEASE_MS = 10 * MINUTE_MS;
const HOLD_MS = 3 * MINUTE_MS;
/** Pauses after the first failures; from then on the last one, until the work is due anew. */
const RETRY_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const ERROR_MAX = 500;

export interface JobDeps {
  /** As tillbook_app: one tenant at a time. */
  readonly db: Database;
  /** As tillbook_platform: which businesses there are. */
  readonly platformDb: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly jobs: readonly Job[];
}

export interface JobRunner {
  /** Does everything that is due now and that nobody else does; one look at a time. */
  look(): Promise<void>;
  /** No further step begins; the one under way is waited for. */
  stop(): Promise<void>;
}

/** One thing that is due: what, for whom, since when. */
interface Due {
  readonly job: Job;
  readonly business: ClockedBusiness | null;
  readonly key: RunKey;
}

const preludeOf = ({ businessId }: RunKey): string =>
  businessId === null ? noTenant : openTenant(businessId);

/** Work by the clock. Several servers may look at once: each run is taken by one of them. */
export function makeRunner(deps: JobDeps): JobRunner {
  const { db, platformDb, clock, jobs } = deps;
  /** The last due time of each work that is done, so that nobody asks for it again. */
  const done = new Map<string, string>();
  let underWay: Promise<void> | null = null;
  let isStopping = false;

  function dueNow(businesses: readonly ClockedBusiness[]): Due[] {
    const first = Math.min(...businesses.map(({ createdAt }) => Date.parse(createdAt)));
    return jobs.flatMap((job) => {
      const places = job.scope === 'business' ? businesses : [null];
      return places.flatMap((business) => {
        const dueMs = lastDue(clock(), job.when, business?.timezone ?? 'UTC');
        // What was due before there was anything is not missed.
        if (dueMs < (business === null ? first : Date.parse(business.createdAt))) return [];
        const dueAt = new Date(dueMs).toISOString();
        const key = { businessId: business?.businessId ?? null, job: job.name, dueAt };
        return done.get(nameOf(key)) === dueAt ? [] : [{ job, business, key }];
      });
    });
  }

  async function doOne(due: Due): Promise<void> {
    const { key } = due;
    const lease = [isoOf(clock), leaseFrom(clock)] as const;
    const attempt = await db.transact(preludeOf(key), (tx) => takeRun(tx, key, ...lease));
    const isDone =
      attempt === null
        ? await db.read(preludeOf(key), (reader) => isRunDone(reader, key))
        : await runTaken(deps, due, attempt);
    if (isDone) done.set(nameOf(key), key.dueAt);
  }

  async function lookOnce(): Promise<void> {
    const businesses = await platformDb.read(noTenant, clockedBusinesses);
    for (const due of dueNow(businesses)) {
      if (isStopping) return;
      await doOne(due);
    }
  }

  return {
    async look() {
      underWay ??= lookOnce().finally(() => (underWay = null));
      await underWay;
    },
    async stop() {
      isStopping = true;
      await underWay?.catch(() => undefined);
    },
  };
}

const leaseFrom = (clock: Clock): string => new Date(clock() + LEASE_MS).toISOString();

/** Does what was taken and writes down how it ended; whether it went well. */
async function runTaken(deps: JobDeps, due: Due, attempt: number): Promise<boolean> {
  const { db, clock, log } = deps;
  const { key } = due;
  const end = (how: { error: string | null; nextTryAt: string | null; result: string | null }) =>
    db.transact(preludeOf(key), (tx) => endRun(tx, key, attempt, { at: isoOf(clock), ...how }));
  const hold = () =>
    db.transact(preludeOf(key), (tx) => holdRun(tx, key, attempt, leaseFrom(clock)));
  const holding = setInterval(() => {
    hold().catch((error: unknown) => log.warn({ err: error }, `${key.job}: its run is not held`));
  }, HOLD_MS);
  try {
    const result = await workOf(due);
    await end({ error: null, nextTryAt: null, result });
    return true;
  } catch (error) {
    log.error({ err: error, businessId: key.businessId }, `${key.job} failed, try ${attempt}`);
    const pause = RETRY_AFTER_MS[attempt - 1] ?? RETRY_AFTER_MS.at(-1) ?? MINUTE_MS;
    const nextTryAt = new Date(clock() + pause).toISOString();
    const said = error instanceof Error ? error.message : String(error);
    await end({ error: said.slice(0, ERROR_MAX), nextTryAt, result: null });
    return false;
  } finally {
    clearInterval(holding);
  }
}

const nameOf = ({ businessId, job }: RunKey): string => `${job} ${businessId ?? ''}`;

async function workOf({ job, business, key }: Due): Promise<string | null> {
  if (job.scope === 'server') return job.run({ place: null, dueAt: key.dueAt });
  if (business !== null) await job.run({ place: business, dueAt: key.dueAt });
  return null;
}

/** Looks every minute, from a while after the start until it is stopped. */
export function startRunner(deps: JobDeps): Pick<JobRunner, 'stop'> {
  const runner = makeRunner(deps);
  const look = (): void =>
    void runner.look().catch((error: unknown) => {
      deps.log.error({ err: error }, 'work by the clock could not begin');
    });
  const first = setTimeout(look, FIRST_MS);
  const every = setInterval(look, EVERY_MS);
  first.unref();
  every.unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await runner.stop();
    },
  };
}
