import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whyNotEnter } from '@tillbook/core/access';
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '@tillbook/core/endpoint';
import { VISIT_HEADER } from '@tillbook/core/headers';
import { VISIT_PARTS, whyNotSee } from '@tillbook/core/businesses/visits';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import type { NoteErasure } from '../erasure.ts';
import { isHeldStill, type Database, type Opening, type Reader, type Tx } from '../db/database.ts';
import { answersOf } from './answer-writer.ts';
import {
  actorOf,
  apiKeyPrelude,
  cookiePrelude,
  sessionPrelude,
  visitPrelude,
  type Actor,
} from './actor.ts';
import { noteSeen, touch, type NoteSeen } from './note-use.ts';
import { checkInput } from './validate.ts';

/** What a door needs to open. */
export interface Doors {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly bound: Set<string>;
  /** Called after a committed write: its events may go out now. */
  readonly announce: () => void;
  /** Called after somebody was forgotten and it is committed. */
  readonly erased: NoteErasure;
  /** Notes what a visitor of the platform was shown. */
  readonly seen: NoteSeen;
}

interface Ctx<E> {
  readonly actor: Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export type ReadCtx<E> = Ctx<E> & { readonly reader: Reader };
export type WriteCtx<E> = Ctx<E> & {
  readonly tx: Tx;
  /** For what may only happen when the transaction is through, like a mail. */
  readonly afterCommit: (work: () => void) => void;
  /** The rows of what the door asked ahead. */
  readonly ahead: readonly Record<string, unknown>[];
};
export type OpenCtx<E> = Omit<Ctx<E>, 'actor'>;
export type StepsCtx<E> = Ctx<E>;

/** More of a door. `lock`: SQL that runs after the session opened, in the same round trip. */
export interface WriteOptions<E> {
  readonly lock?: (input: { params: ParamsOf<E>; body: BodyOf<E> }) => string;
  /** A statement asked right behind them, before the caller is let in; it may only read or lock. */
  readonly ahead?: (input: { params: ParamsOf<E>; body: BodyOf<E> }) => Opening['ahead'];
}

/** An endpoint that only reads, in a read-only transaction of the caller's tenant. */
export function bindRead<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: ReadCtx<E>) => Promise<AnswerOf<E>>,
): void {
  route(doors, endpoint, async (request, reply) => {
    const prelude = visitTo(doors, endpoint, request) ?? preludeFor(doors, endpoint, request);
    const input = checkedFor(endpoint, request) as Ctx<E>;
    const { answer, actor } = await doors.db.read(prelude, async (reader, opened) => {
      const actor = enter(endpoint, opened, 'read');
      const ctx = { ...input, actor, reader, request, reply };
      return { answer: await work(ctx), actor };
    });
    if (actor.visit !== undefined) await noteSeen(doors, { endpoint, prelude, input });
    await touch(doors, actor, request);
    return answer;
  });
}

/**
 * A read that the session's cookie alone opens, for what `<img>` asks for. It is no use of the
 * session: nobody touched anything.
 */
export function bindByCookie<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: ReadCtx<E>) => Promise<AnswerOf<E>>,
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} does not only read`);
  route(doors, endpoint, async (request, reply) => {
    const at = isoOf(doors.clock);
    refuseVisitor(endpoint, request);
    const prelude = keyPrelude(endpoint, request, at) ?? cookiePrelude(request, at);
    if (prelude === null) throw new Refusal('UNAUTHENTICATED');
    const input = checkedFor(endpoint, request) as Ctx<E>;
    return doors.db.read(prelude, async (reader, opened) => {
      const actor = enter(endpoint, opened, 'read');
      return work({ ...input, actor, reader, request, reply });
    });
  });
}

/** An endpoint that writes: session, permission and work in one transaction. */
export function bindWrite<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: WriteCtx<E>) => Promise<AnswerOf<E>>,
  options: WriteOptions<E> = {},
): void {
  route(doors, endpoint, async (request, reply) => {
    const call = callOf<E>(doors, endpoint, request, reply);
    return write(doors, endpoint, call, work, options);
  });
}

/** A call whose input was checked, with the SQL that opens its session. */
export interface Call<E> {
  readonly prelude: string;
  readonly input: Pick<Ctx<E>, 'params' | 'query' | 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @throws Refusal what is wrong with the request itself */
export function callOf<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const prelude = preludeFor(doors, endpoint, request, true);
  const input = checkedFor(endpoint, request) as Call<E>['input'];
  return { prelude, input, request, reply };
}

/** Lets the caller in and works, in one transaction. */
export async function write<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  call: Call<E>,
  work: (ctx: WriteCtx<E>) => Promise<AnswerOf<E>>,
  options: WriteOptions<E>,
): Promise<AnswerOf<E>> {
  const { prelude, input, request, reply } = call;
  const lock = options.lock?.({ params: input.params, body: input.body });
  const ahead = options.ahead?.({ params: input.params, body: input.body });
  const opening = {
    prelude: lock === undefined ? prelude : `${prelude}; ${lock}`,
    ...(ahead === undefined ? {} : { ahead }),
  };
  const run = doors.db.transact(opening, async (tx, opened, ahead) => {
    const actor = enter(endpoint, opened, 'write');
    const late: (() => void)[] = [];
    const afterCommit = (work: () => void): void => void late.push(work);
    const ctx = { ...input, actor, tx, request, reply, afterCommit, ahead };
    return { answer: await work(ctx), actor, late };
  });
  const { answer, actor, late } = await run.catch((error: unknown) => {
    // The prelude took the pen away: what was asked right behind it came to nothing.
    if (isHeldStill(error)) throw new Refusal('BUSINESS_SUSPENDED');
    throw error;
  });
  for (const work of late) work();
  doors.announce();
  await touch(doors, actor, request);
  return answer;
}

/**
 * An endpoint that makes its own transactions after the caller was let in: where a counted try must
 * outlive its refusal, or where hashing would hold a connection.
 */
export function bindSteps<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: StepsCtx<E>) => Promise<AnswerOf<E>>,
): void {
  route(doors, endpoint, async (request, reply) => {
    const prelude = preludeFor(doors, endpoint, request);
    const input = checkedFor(endpoint, request) as Ctx<E>;
    const isReading = endpoint.method === 'GET' || endpoint.isReading === true;
    const actor = await doors.db.read(prelude, async (_reader, opened) =>
      enter(endpoint, opened, isReading ? 'read' : 'write'),
    );
    const answer = await work({ ...input, actor, request, reply });
    doors.announce();
    await touch(doors, actor, request);
    return answer;
  });
}

/** A public endpoint: no session is opened; what it needs of the database it asks by itself. */
export function bindOpen<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: OpenCtx<E>) => Promise<AnswerOf<E>>,
): void {
  if (endpoint.access.kind !== 'public') throw new Error(`${endpoint.name} is not public`);
  route(doors, endpoint, async (request, reply) => {
    const input = checkedFor(endpoint, request) as Ctx<E>;
    return work({ ...input, request, reply });
  });
}

function checkedFor(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  return checkInput(endpoint, request);
}

/**
 * What a key opens is decided before the database is asked: it is opened to read by a permission,
 * and by nothing else.
 */
function keyPrelude(endpoint: AnyEndpoint, request: FastifyRequest, at: string): string | null {
  const prelude = apiKeyPrelude(request, at);
  if (prelude === null) return null;
  if (endpoint.method !== 'GET') throw new Refusal('API_KEY_READS_ONLY');
  if (endpoint.access.kind !== 'action') throw new Refusal('API_KEY_NOT_ALLOWED');
  return prelude;
}

/**
 * The prelude of a visit of the platform, or null where the request is none.
 * @throws Refusal VISIT_READS_ONLY, VISIT_NOT_ALLOWED for what no visitor is shown
 */
function visitTo(doors: Doors, endpoint: AnyEndpoint, request: FastifyRequest): string | null {
  const prelude = visitPrelude(request, isoOf(doors.clock));
  if (prelude !== null) refuseIf(whyNotSee(VISIT_PARTS, endpoint));
  return prelude;
}

/** @throws Refusal for a visitor: nothing but what is bound to be read and noted is shown to one */
function refuseVisitor(endpoint: AnyEndpoint, { headers }: FastifyRequest): void {
  if (headers[VISIT_HEADER] !== undefined) refuseIf(whyNotSee([], endpoint));
}

function preludeFor(
  doors: Doors,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  isWrite = false,
): string {
  const { access } = endpoint;
  const at = isoOf(doors.clock);
  refuseVisitor(endpoint, request);
  const byKey = keyPrelude(endpoint, request, at);
  if (byKey !== null) return byKey;
  const isWork = isWrite && (access.kind === 'action' || access.kind === 'signed_in');
  const prelude = sessionPrelude(request, at, access.kind === 'gate', isWork);
  if (prelude === null) throw new Refusal('UNAUTHENTICATED');
  return prelude;
}

/** Who calls, let in by the endpoint's rule. @throws Refusal */
export function enter(
  endpoint: AnyEndpoint,
  opened: readonly Record<string, unknown>[],
  deed: 'read' | 'write',
): Actor {
  const actor = actorOf(opened);
  const { access } = endpoint;
  const details = access.kind === 'action' ? { permission: access.action } : {};
  if (actor.visit !== undefined) refuseIf(whyNotSee(actor.visit.parts, endpoint));
  refuseIf(whyNotEnter(actor, access, deed), details);
  return actor;
}

/** Opens the door of an endpoint. */
export function route(
  doors: Doors,
  endpoint: AnyEndpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  if (doors.bound.has(endpoint.name)) throw new Error(`${endpoint.name} is bound twice`);
  doors.bound.add(endpoint.name);
  doors.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...answersOf(endpoint),
    config: { endpoint: endpoint.name },
    handler,
  });
}

/** Every endpoint of the contract must be bound; a forgotten one stops the start. */
export function refuseUnbound(doors: Doors, endpoints: readonly AnyEndpoint[]): void {
  const missing = endpoints.filter((endpoint) => !doors.bound.has(endpoint.name));
  if (missing.length > 0) {
    throw new Error(`No handler for ${missing.map((endpoint) => endpoint.name).join(', ')}`);
  }
}
