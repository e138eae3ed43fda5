import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../src/embedded/free-port.ts';
import type { RealDatabase } from '../../test/processes.ts';
import type { LoadGiven, LoadResult } from './load.ts';
import type { BenchShop } from './scene.ts';

const run = promisify(execFile);

/** The product's own server, as `npm start` runs it, on the bench's database. */
export interface BenchServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts it and waits until it answers. */
export async function startServer(database: RealDatabase): Promise<BenchServer> {
  const port = await freePort();
  const program = join(import.meta.dirname, '../../src/main.ts');
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      LOG_LEVEL: 'warn',
      JOBS: 'off',
      DATABASE_URL: database.urls.app,
      MIGRATE_DATABASE_URL: database.urls.owner,
      CHECKER_DATABASE_URL: database.urls.checker,
      PLATFORM_DATABASE_URL: database.urls.platform,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await whenReady(child, origin);
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function whenReady(child: ChildProcess, origin: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/api/health/live`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(50);
  }
  throw new Error('the server did not start');
}

/** Runs one load in its own process and moves the tills' numbers on. */
export async function load(
  shop: BenchShop,
  target: LoadGiven['target'],
  given: { readonly callers: number; readonly seconds: number },
): Promise<LoadResult> {
  const { businessId, products } = shop;
  const tills = shop.tills.slice(0, given.callers);
  const asked: LoadGiven = { target, businessId, tills, products, seconds: given.seconds };
  const program = join(import.meta.dirname, 'load.ts');
  const running = run(process.execPath, [program], { maxBuffer: 10_000_000 });
  running.child.stdin?.end(JSON.stringify(asked));
  const { stdout } = await running;
  const result = JSON.parse(stdout) as LoadResult;
  if (result.failures.length > 0) throw new Error(result.failures[0]);
  tills.forEach((till, index) => {
    till.lastNumber = result.lastNumbers[index] ?? till.lastNumber;
  });
  return result;
}

/** Sales in a second. */
export const rateOf = (result: LoadResult): number => result.posted / result.seconds;

/** Median and range of some figures. */
export function spread(values: readonly number[], digits = 0): string {
  const sorted = [...values].sort((a, b) => a - b);
  const show = (value = 0): string => value.toFixed(digits);
  return `${show(median(values))} (${show(sorted[0])}–${show(sorted.at(-1))})`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
