import { createHash } from 'node:crypto';
import { LIMITED, type Limited } from '@tillbook/core/platform/limits';
import pg from 'pg';
import { isUnreachable } from './is-unreachable.ts';
import { valueTypes } from './types.ts';

/** A statement with a name is prepared once per connection: parsed and planned only there. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

declare const readerBrand: unique symbol;
declare const txBrand: unique symbol;

/** The key for reading. Its transaction is `read only`: the database itself refuses a write. */
export interface Reader {
  readonly [readerBrand]: true;
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** Exactly one row, or an error: for queries that always have an answer. */
  one<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row>;
  /** The first row or null. */
  maybe<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | null>;
}

/** The key for writing; only `transact` makes one. */
export interface Tx extends Reader {
  readonly [txBrand]: true;
  /**
   * The last statement of the transaction, sent together with the commit: one round trip for both.
   * It must fail by itself where its work may not be kept; nothing can follow it.
   */
  finish<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** How a transaction opens: the prelude, and what is asked right behind it without waiting. */
export interface Opening {
  readonly prelude: string;
  readonly ahead?: { readonly statement: Statement; readonly values: readonly unknown[] };
}

/** Thrown inside `transact` when a concurrent write made the work stale: it is done again. */
export class Again extends Error {
  override readonly name = 'Again';
}

const TRIES_MAX = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** PostgreSQL cuts longer names, and two that begin alike would be one. */
const NAME_MAX = 63;
const HASH_DIGITS = 16;

/**
 * Declares a statement; `name` must be unique in the program. A long one, of a list that many
 * things narrow at once, ends in its hash.
 */
export function statement(name: string, text: string): Statement {
  if (name.length <= NAME_MAX) return { name, text };
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS);
  return { name: `${name.slice(0, NAME_MAX - HASH_DIGITS - 1)}_${hash}`, text };
}

/** A transaction on a connection; `isFinished` once its commit went out with its last statement. */
interface Running {
  readonly tx: Tx;
  isFinished: boolean;
}

const queryOf = (asked: Statement, values: readonly unknown[]) => ({
  name: asked.name,
  text: asked.text,
  values: [...values],
  types: valueTypes,
});

function running(client: pg.PoolClient): Running {
  async function rows<Row>(asked: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (state.isFinished) throw new Error(`${asked.name} after the end of its transaction`);
    return (await client.query(queryOf(asked, values))).rows as Row[];
  }
  async function maybe<Row>(asked: Statement, values: readonly unknown[] = []) {
    return (await rows<Row>(asked, values))[0] ?? null;
  }
  async function one<Row>(asked: Statement, values: readonly unknown[] = []): Promise<Row> {
    const found = await rows<Row>(asked, values);
    if (found.length !== 1 || found[0] === undefined) {
      throw new Error(`${asked.name} gave ${found.length} rows instead of one`);
    }
    return found[0];
  }
  async function finish<Row>(asked: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (state.isFinished) throw new Error(`${asked.name} after the end of its transaction`);
    const [last, end] = await together(client, () => [
      client.query(queryOf(asked, values)),
      client.query('commit'),
    ]);
    // Of a transaction that failed, the server makes the commit a rollback, and says so.
    if (end?.command !== 'COMMIT') throw new Error(`${asked.name} was not kept`);
    state.isFinished = true;
    return (last?.rows ?? []) as Row[];
  }
  const state: Running = { tx: { rows, one, maybe, finish } as unknown as Tx, isFinished: false };
  return state;
}

/** Sends queries in one write and waits for all; the error is that of the first that failed. */
async function together(
  client: pg.PoolClient,
  send: () => Promise<pg.QueryResult>[],
): Promise<pg.QueryResult[]> {
  const { stream } = client.connection;
  stream.cork();
  let sent: Promise<pg.QueryResult>[];
  try {
    sent = send();
  } finally {
    stream.uncork();
  }
  const settled = await Promise.allSettled(sent);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

type Rows = readonly Record<string, unknown>[];
/** What the prelude answered: the rows of its first statement, and those asked ahead. */
type Opened = Rows;

/** A pool of connections of one login role, and the only maker of Readers and Txs. */
export class Database {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Runs `work` in a read-only transaction. `prelude` is SQL without parameters that opens the
   * tenant in the same round trip as `begin`.
   */
  async read<T>(prelude: string, work: (reader: Reader, opened: Opened) => Promise<T>): Promise<T> {
    return this.#run('begin read only', { prelude }, work);
  }

  /**
   * Runs `work` in a transaction; everything it wrote is kept, or nothing. Work that met a deadlock
   * or threw `Again` is done again from its start, at most 5 times.
   */
  async transact<T>(
    opening: string | Opening,
    work: (tx: Tx, opened: Opened, ahead: Rows) => Promise<T>,
  ): Promise<T> {
    const given = typeof opening === 'string' ? { prelude: opening } : opening;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#run('begin', given, work);
      } catch (error) {
        if (!isStale(error) || tries === TRIES_MAX) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #run<T>(
    begin: string,
    opening: Opening,
    work: (tx: Tx, opened: Opened, ahead: Rows) => Promise<T>,
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      const { prelude, ahead } = opening;
      const [opened, asked] = await together(client, () => [
        client.query({ text: `${begin}; ${prelude}`, types: valueTypes }),
        ...(ahead === undefined ? [] : [client.query(queryOf(ahead.statement, ahead.values))]),
      ]);
      const state = running(client);
      const answer = await work(state.tx, afterBegin(opened), (asked?.rows ?? []) as Rows);
      if (!state.isFinished) await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** A simple query of several statements answers with an array that pg does not declare. */
function afterBegin(opened: pg.QueryResult | pg.QueryResult[] | undefined): Opened {
  const first = Array.isArray(opened) ? opened[1] : undefined;
  return (first?.rows ?? []) as Record<string, unknown>[];
}

function isStale(error: unknown): boolean {
  if (error instanceof Again) return true;
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}

/** The constraint that refused a write with 23505 (unique_violation), or null. */
export function brokenUniqueness(error: unknown): string | null {
  const isUnique = error instanceof pg.DatabaseError && error.code === '23505';
  return isUnique ? (error.constraint ?? '') : null;
}

/** Where papers of all kinds stand under the ids that their devices gave them. */
const PAPERS = new Set(['journal_entry_pkey', 'journal_line_pkey', 'loyalty_entry_pkey']);

/** Whether a paper came under the id of another one, which a room of its own cannot see. */
export function isIdOfAnother(error: unknown): boolean {
  return PAPERS.has(brokenUniqueness(error) ?? '');
}

/** Classes of what a statement is refused for by itself: its values, and what they break. */
const OF_VALUES = /^2[23]/;

/**
 * Whether work failed over what it was given, and would again: a fault of the program, or something
 * that the database does not take. What may go well the next time is none of it.
 */
export function isOwnFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OF_VALUES.test(error.code ?? '');
  return !(error instanceof Again) && !isUnreachable(error);
}

const READ_ONLY_TRANSACTION = '25006';

/** Whether a write met a transaction that can only read. */
export function isHeldStill(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION;
}

/** The branch that the database refused to begin something in, and how it stands; or null. */
export function shutBranch(error: unknown): { branch: string; isClosing: boolean } | null {
  const isShut = error instanceof pg.DatabaseError && error.constraint === 'branch_is_open';
  return isShut ? { branch: error.detail ?? '', isClosing: error.hint === 'closing' } : null;
}

/** The limit of the platform that the database kept, or null. */
export function brokenLimit(error: unknown): { of: Limited; limit: number } | null {
  const isFull = error instanceof pg.DatabaseError && error.constraint === 'platform_limit';
  const of = isFull ? LIMITED.find((one) => one === error.detail) : undefined;
  return isFull && of !== undefined ? { of, limit: Number(error.hint) } : null;
}

/** Opens a pool; nothing runs longer than 5 s, nobody waits longer than that for a connection. */
export function openDatabase(url: string, options: { max: number; label: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    // Queries go out without waiting for the answers before them, where the code asks for that.
    pipeline: true,
    application_name: options.label,
    connectionTimeoutMillis: 5_000,
    // A statement is planned once (decision 22): scans went from 1,064 to 1,783 a second.
    options: '-c plan_cache_mode=force_generic_plan',
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A connection lost while idle is replaced at the next use; without a listener it would end us.
  pool.on('error', () => undefined);
  // One lost while it is used fails the query that waits on it; between two queries nobody waits,
  // and the next query fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Database(pool);
}
