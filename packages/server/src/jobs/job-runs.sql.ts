import { statement, type Reader, type Tx } from '../db/database.ts';

/** Whose work it is; null is the server's own. */
export type Scope = string | null;

export interface RunKey {
  readonly businessId: Scope;
  readonly job: string;
  readonly dueAt: string;
}

/** One business at a time or the server: the same statements over two tables. */
function statementsOf(scope: 'business' | 'server') {
  const table = scope === 'business' ? 'job_run' : 'server_job_run';
  const [column, value, both] =
    scope === 'business' ? ['business_id, ', '$1::uuid, ', 'business_id = $1 and '] : ['', '', ''];
  const [job, due, at, more] = scope === 'business' ? [2, 3, 4, 5] : [1, 2, 3, 4];
  const own = `${both}job = $${job} and due_at = $${due}`;
  return {
    // Of two that insert at once the second waits for the first, and then takes nothing over.
    take: statement(
      `take_${table}`,
      `insert into ${table} as r (${column}job, due_at, state, attempt, started_at, lease_until)
       values (${value}$${job}, $${due}, 'running', 1, $${at}, $${more})
       on conflict (${column}job, due_at) do update set state = 'running',
         attempt = r.attempt + 1, started_at = excluded.started_at,
         lease_until = excluded.lease_until, finished_at = null, next_try_at = null, error = null
       where (r.state = 'failed' and r.next_try_at <= excluded.started_at)
         or (r.state = 'running' and r.lease_until < excluded.started_at)
       returning attempt`,
    ),
    isDone: statement(
      `is_done_${table}`,
      `select exists (select from ${table} where ${own} and state = 'done') "isDone"`,
    ),
    hold: statement(
      `hold_${table}`,
      `update ${table} set lease_until = $${more}
       where ${own} and attempt = $${at} and state = 'running'`,
    ),
    end: statement(
      `end_${table}`,
      `update ${table} set
         state = case when $${more + 1}::text is null then 'done' else 'failed' end,
         finished_at = $${more}, error = $${more + 1}, next_try_at = $${more + 2}
         ${scope === 'server' ? `, result = $${more + 3}` : ''}
       where ${own} and attempt = $${at} and state = 'running' returning 1`,
    ),
    forget: statement(
      `forget_${table}`,
      `with gone as (delete from ${table}
         where ${scope === 'business' ? 'business_id = $1 and due_at < $2' : 'due_at < $1'}
         returning 1)
       select count(*) "gone" from gone`,
    ),
  };
}

const OF_BUSINESS = statementsOf('business');
const OF_SERVER = statementsOf('server');
const of = (businessId: Scope) => (businessId === null ? OF_SERVER : OF_BUSINESS);
const keyOf = ({ businessId, job, dueAt }: RunKey): unknown[] =>
  businessId === null ? [job, dueAt] : [businessId, job, dueAt];

/** Takes a run for oneself until the lease ends; null when somebody has it or had it. */
export async function takeRun(
  tx: Tx,
  key: RunKey,
  at: string,
  leaseUntil: string,
): Promise<number | null> {
  const values = [...keyOf(key), at, leaseUntil];
  return (await tx.maybe<{ attempt: number }>(of(key.businessId).take, values))?.attempt ?? null;
}

/** Whether nothing is left to do for it. */
export async function isRunDone(reader: Reader, key: RunKey): Promise<boolean> {
  return (await reader.one<{ isDone: boolean }>(of(key.businessId).isDone, keyOf(key))).isDone;
}

/** Says that the run goes on. */
export async function holdRun(
  tx: Tx,
  key: RunKey,
  attempt: number,
  leaseUntil: string,
): Promise<void> {
  await tx.rows(of(key.businessId).hold, [...keyOf(key), attempt, leaseUntil]);
}

export interface RunEnd {
  readonly at: string;
  /** Null when it went well. */
  readonly error: string | null;
  readonly nextTryAt: string | null;
  /** What the server's own work left. */
  readonly result: string | null;
}

/** Ends a run; false when it was taken over meanwhile. */
export async function endRun(tx: Tx, key: RunKey, attempt: number, end: RunEnd): Promise<boolean> {
  const { at, error, nextTryAt, result } = end;
  const values = [...keyOf(key), attempt, at, error, nextTryAt];
  const more = key.businessId === null ? [result] : [];
  return (await tx.rows(of(key.businessId).end, [...values, ...more])).length === 1;
}

const NOTE = statement(
  'note_server_run',
  `insert into server_job_run (job, due_at, state, attempt, started_at, lease_until, finished_at,
     error, result)
   values ($1, $2, case when $4::text is null then 'done' else 'failed' end, 1, $2, $2, $3, $4, $5)
   on conflict do nothing`,
);

/** Writes down work of the server that somebody did by hand. */
export async function noteRun(
  tx: Tx,
  done: {
    readonly job: string;
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly error: string | null;
    readonly result: string | null;
  },
): Promise<void> {
  const { job, startedAt, finishedAt, error, result } = done;
  await tx.rows(NOTE, [job, startedAt, finishedAt, error, result]);
}

/** Old runs are of no use to anybody; gives how many went. */
export async function forgetRuns(tx: Tx, businessId: Scope, before: string): Promise<number> {
  const values = businessId === null ? [before] : [businessId, before];
  return (await tx.one<{ gone: number }>(of(businessId).forget, values)).gone;
}

/** A business whose clock starts work. */
export interface ClockedBusiness {
  readonly businessId: string;
  readonly name: string;
  readonly timezone: string;
  readonly createdAt: string;
}

const BUSINESSES = statement(
  'clocked_businesses',
  `select business_id "businessId", name, timezone, created_at "createdAt"
   from business
   where setup_finished_at is not null order by created_at, business_id`,
);

/** Every business that is set up. @param reader as tillbook_platform */
export async function clockedBusinesses(reader: Reader): Promise<ClockedBusiness[]> {
  return reader.rows<ClockedBusiness>(BUSINESSES);
}

const TROUBLES = statement(
  'job_troubles',
  `select job, due_at "dueAt", attempt "tries", error, next_try_at "nextTryAt"
   from job_run r where business_id = $1 and state = 'failed' and due_at = (
     select max(due_at) from job_run n where n.business_id = $1 and n.job = r.job)
   order by job`,
);

/** Work of a business that failed when it was due last. */
export interface JobTrouble {
  readonly job: string;
  readonly dueAt: string;
  readonly tries: number;
  readonly error: string;
  readonly nextTryAt: string;
}

export async function jobTroubles(reader: Reader, businessId: string): Promise<JobTrouble[]> {
  return reader.rows<JobTrouble>(TROUBLES, [businessId]);
}

const SERVER_RUNS = statement(
  'last_server_runs',
  `(select state, finished_at "finishedAt", error, result from server_job_run
     where job = $1 and state = 'done' order by due_at desc limit 1)
   union all
   (select state, finished_at, error, result from server_job_run
     where job = $1 and state = 'failed' and due_at > coalesce((select max(due_at)
       from server_job_run where job = $1 and state = 'done'), '-infinity')
     order by due_at desc limit 1)`,
);

/** The last run of the server's work that went well, and a later one that did not. */
export async function lastServerRuns(
  reader: Reader,
  job: string,
): Promise<{ state: string; finishedAt: string; error: string | null; result: string | null }[]> {
  return reader.rows(SERVER_RUNS, [job]);
}
