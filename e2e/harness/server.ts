import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { runningEmbedded } from '../../packages/server/src/embedded/embedded-postgres.ts';
import { freePort } from '../../packages/server/src/embedded/free-port.ts';
import { copyOfDataDir, newDataDir } from '../../packages/server/test/copy-cluster.ts';

const MAIN = join(import.meta.dirname, '../../packages/server/src/main.ts');
const READY_TRIES = 1_200;

/** The real program on a database of its own. */
export interface Shop {
  readonly url: string;
  readonly dataDir: string;
  /** What the program printed so far. */
  printed(): string;
  /** The address of the database for its superuser, past every wall. */
  superuserUrl(): string;
  /** Looks into the database past every wall. */
  look<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Takes a lock past every wall; what it gives lets it go. */
  hold(text: string): Promise<() => Promise<void>>;
  /** Stops the server process as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends the server process without a word; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  startAgain(jobs?: 'on' | 'off'): Promise<void>;
  /** Both, one after the other. */
  killAndStartAgain(jobs?: 'on' | 'off'): Promise<void>;
}

/** More variables of its environment, for one journey. */
type Settings = Readonly<Record<string, string>>;

interface Running {
  readonly child: ChildProcess;
  readonly output: { text: string };
}

/** Work by the clock starts only where a journey asks for it: the others need their calm. */
function launch(
  port: number,
  dataDir: string,
  jobs: 'on' | 'off' = 'off',
  settings: Settings = {},
): Running {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'off',
      JOBS: jobs,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  const note = (chunk: Buffer): void => {
    output.text += chunk.toString();
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  return { child, output };
}

async function untilReady(url: string, running: Running): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (running.child.exitCode !== null) break;
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(50);
  }
  throw new Error(`the server did not become ready:\n${running.output.text}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A data folder after a first start: PostgreSQL made, all migrations run, stopped cleanly. */
export async function makeEmptyDataDir(): Promise<string> {
  const dataDir = newDataDir('tillbook-e2e-empty-');
  const port = await freePort();
  const running = launch(port, dataDir);
  await untilReady(`http://127.0.0.1:${port}`, running);
  await end(running.child, 'SIGTERM');
  return dataDir;
}

/**
 * Starts the program with an empty database: a copy, for a first start takes three times as long.
 * @param from what is copied; outside of a test nothing is at hand, and the folder begins empty
 * @param settings more variables of its environment
 */
export async function startShop(
  from: string = inject('emptyDataDir'),
  settings: Settings = {},
): Promise<Shop> {
  const dataDir = copyOfDataDir(from, 'tillbook-e2e-');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running = launch(port, dataDir, 'off', settings);
  await untilReady(url, running);
  const superuserUrl = (): string => {
    const embedded = runningEmbedded(dataDir);
    if (embedded === null) throw new Error('the database does not run');
    const address = new URL(embedded.url);
    address.pathname = '/tillbook';
    return address.href;
  };
  const startAgain = async (jobs: 'on' | 'off' = 'off'): Promise<void> => {
    running = launch(port, dataDir, jobs, settings);
    await untilReady(url, running);
  };
  return {
    url,
    dataDir,
    printed: () => running.output.text,
    superuserUrl,
    async look<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: superuserUrl() });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async hold(text: string) {
      const client = new pg.Client({ connectionString: superuserUrl() });
      await client.connect();
      await client.query(`begin; ${text}`);
      return () => client.end();
    },
    async stop() {
      await end(running.child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end(running.child, 'SIGKILL'),
    startAgain,
    async killAndStartAgain(jobs = 'off') {
      await end(running.child, 'SIGKILL');
      await startAgain(jobs);
    },
  };
}
