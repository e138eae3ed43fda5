import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { BODY_MAX_BYTES } from '@tillbook/core/limits';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Doors } from './http/bind.ts';
import { parseJsonBodies } from './http/json-bodies.ts';
import { handleError, sendProblem } from './http/problem.ts';

/** What the application is built from. */
export interface AppDeps {
  /** As tillbook_app. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Builds the application: every room's endpoints, one error door. The only file that knows every room.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    disableRequestLogging: true,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
  });
  await app.register(cookie);
  parseJsonBodies(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, 'NOT_FOUND'));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-api', '1');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  const doors: Doors = { app, db: deps.db, clock: deps.clock, bound: new Set() };
  bindRooms(doors);
  return app;
}

function bindRooms(_doors: Doors): void {
  // Each room's routes.
}
