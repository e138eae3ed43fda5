import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { readHealth } from './health.sql.ts';
import { sendProblem } from './problem.ts';

const DISK_FREE_MIN_BYTES = 200 * 1_048_576;
const CLOCK_DRIFT_MAX_MS = 60_000;

export interface HealthDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder whose disk must not run full. */
  readonly dataDir: string;
  /** Lets a collector in from beyond this machine; without it only loopback may read metrics. */
  readonly metricsToken: string | null;
}

type Check = { name: string; isGood: boolean };

async function checks(deps: HealthDeps): Promise<Check[]> {
  const newest = readMigrations().at(-1)?.number;
  const health = await deps.db.read(noTenant, (reader) => readHealth(reader)).catch(() => null);
  const disk = await statfs(deps.dataDir).catch(() => null);
  const drift = health === null ? 0 : Math.abs(health.clockMs - deps.clock());
  return [
    { name: 'database', isGood: health !== null && !health.isReadOnly },
    { name: 'migrations', isGood: health?.migration === newest },
    { name: 'disk', isGood: disk === null || disk.bavail * disk.bsize > DISK_FREE_MIN_BYTES },
    { name: 'clock', isGood: drift < CLOCK_DRIFT_MAX_MS },
  ];
}

/** `/api/health/live` says the process answers; `/api/health/ready` that it can take a sale. */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (request, reply) => {
    const found = await checks(deps);
    if (!found.every((check) => check.isGood)) {
      const failing = found.filter((check) => !check.isGood).map((check) => check.name);
      return sendProblem(reply, request, 'UNAVAILABLE', { failing });
    }
    return { status: 'ok', checks: found.map((check) => check.name) };
  });
}

/** `GET /metrics` for Prometheus: the process, and how long each endpoint takes. */
export function serveMetrics(app: FastifyInstance, deps: HealthDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'tillbook_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string };
    if (endpoint === undefined) return;
    seconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
      request.socket.remoteAddress ?? '',
    );
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    const { authorization } = request.headers;
    const hasToken = deps.metricsToken !== null && authorization === `Bearer ${deps.metricsToken}`;
    if (!hasToken && (!isLocal || isForwarded)) return sendProblem(reply, request, 'NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
