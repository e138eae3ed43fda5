import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '../src/cannot-start.ts';
import { migrate } from '../src/db/migrate.ts';
import { startEmbedded, type EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { makeRoles } from '../src/embedded/make-roles.sql.ts';
import { copyOfDataDir } from './copy-cluster.ts';
import { TEST_NOW } from './builders.ts';
import { letGo, type TestDatabase } from './database.ts';

/** A PostgreSQL of the test's own that loses nothing: fsync and all that is on. */
export interface RealDatabase extends TestDatabase {
  /** Ends it as a power cut would, and starts it again on the same address. */
  killAndRestart(): Promise<void>;
}

/** Starts one with a migrated database. @param from the data folder of an empty one, to copy */
export async function startRealDatabase(from = ''): Promise<RealDatabase> {
  const dataDir = copyOfDataDir(from, 'tillbook-race-');
  // A circle of waits is found sooner than after the usual second; nothing else is faster.
  const settings = { max_connections: '300', deadlock_timeout: '200ms' };
  let server: EmbeddedPostgres = await startEmbedded({ dataDir, log: () => undefined, settings });
  const { port } = server;
  const name = 'tillbook';
  const urls = await makeRoles(server.superuserUrl, server.secrets, name);
  await migrate(urls.owner);
  const superuserUrl = new URL(server.superuserUrl);
  superuserUrl.pathname = `/${name}`;
  return {
    name,
    urls,
    superuserUrl: superuserUrl.href,
    async killAndRestart() {
      await letGo(name);
      process.kill(server.pid, 'SIGKILL');
      server = await startAgain(() =>
        startEmbedded({ dataDir, port, log: () => undefined, settings }),
      );
    },
    drop: () => server.discard(),
  };
}

const START_TRIES = 80;

/** The dead one's last processes may hold its memory for a moment: then the start is tried again. */
async function startAgain(start: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof CannotStart) || tries === START_TRIES) throw error;
      await wait(250);
    }
  }
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

/** Words of SQL to replace, so that a defence is off. */
export type Rewrites = readonly (readonly [string, string])[];

/** How a server process is started. */
export interface ServerOptions {
  readonly connections: number;
  readonly rewrites?: Rewrites;
  readonly label?: string;
  /** Where in a request it ends without a word. */
  readonly diesAt?: { readonly when: 'before' | 'after'; readonly says: string };
  /** Commits every statement by itself. */
  readonly keepsHalves?: boolean;
  /** Says that a transaction is committed and takes it back. */
  readonly forgets?: boolean;
  /** What a test holds waits for that test, not for the usual 5 s. */
  readonly isHeld?: boolean;
  /** The https address at which people would find both. */
  readonly publicUrl?: string;
  /** When its clock stood at `TEST_NOW`, by the machine's; without it, when it was started. */
  readonly beganMs?: number;
}

/**
 * Starts two server processes alike on one database: what two requests meet in production. Their
 * clocks agree: on a busy machine the second process began so much later that what it did seemed to
 * come before what it answered to.
 */
export function startTwo(database: TestDatabase, options: ServerOptions): Promise<ServerProcess[]> {
  const alike = { beganMs: Date.now(), ...options };
  return Promise.all([startServer(database, alike), startServer(database, alike)]);
}

/** Starts a server process on the database. */
export async function startServer(
  database: TestDatabase,
  options: ServerOptions,
): Promise<ServerProcess> {
  const given = {
    appUrl: database.urls.app,
    platformUrl: database.urls.platform,
    startMs: TEST_NOW,
    beganMs: options.beganMs ?? Date.now(),
    connections: options.connections,
    rewrites: options.rewrites ?? [],
    label: options.label ?? 'race',
    diesAt: options.diesAt ?? null,
    keepsHalves: options.keepsHalves ?? false,
    forgets: options.forgets ?? false,
    isHeld: options.isHeld ?? false,
    publicUrl: options.publicUrl ?? null,
  };
  const program = join(import.meta.dirname, 'serve.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(given)], {
    // Its input ends with whoever started it, and so does it.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await firstLine(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the server ended before it listened');
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  return line;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
}

/**
 * For requests to a server process: on a busy machine a connection that lay idle for some seconds
 * is closed by the server at the moment at which the next request goes out on it.
 */
export const OWN_CONNECTION = { connection: 'close' } as const;

/** Posts JSON over the network. */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
): Promise<HttpAnswer> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const parsed = JSON.parse(text) as { code?: string };
  return { status: answer.status, text, code: parsed.code ?? null };
}

const ASKED_MAX = 12;

/**
 * Posts, and again when the server says that it may be asked again: the id in the body makes it
 * safe. Each try has its own time limit at the server, so this ends.
 */
export async function postUntilAnswered(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<HttpAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await postJson(url, headers, body);
    const mayAskAgain = answer.code === 'TIMEOUT' || answer.code === 'UNAVAILABLE';
    if (!mayAskAgain || tries === ASKED_MAX) return answer;
  }
}
