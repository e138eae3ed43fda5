import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_KINDS, type EventKind, type LiveEvent } from '@tillbook/core/events';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotEnter } from '@tillbook/core/access';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { actorOf, sessionPrelude, type Actor } from './actor.ts';

const HEARTBEAT_MS = 20_000;
/** A session that ended elsewhere loses its stream within this. */
const RECHECK_MS = 60_000;

interface Stream {
  readonly businessId: string | null;
  readonly branchIds: readonly string[] | null;
  readonly isWaiting: boolean;
  readonly reply: FastifyReply;
}

/** The open streams of this process. */
export interface LiveHub {
  /** A notice of the outbox: `[businessId, kind, subjectId, branchId][]` as JSON. */
  tell(notice: string): void;
  /** Notices may have been missed: everyone refetches. */
  tellGap(): void;
  close(): void;
}

type Notice = [businessId: string, kind: EventKind, subjectId: string, branchId: string | null];

const isKind = (kind: string): kind is EventKind =>
  (EVENT_KINDS as readonly string[]).includes(kind);

function mayHear(stream: Stream, [businessId, kind, , branchId]: Notice): boolean {
  if (stream.businessId !== businessId || !isKind(kind)) return false;
  if (stream.isWaiting) return kind === 'approval_changed';
  return branchId === null || stream.branchIds === null || stream.branchIds.includes(branchId);
}

/**
 * `GET /api/live`: server-sent events of the caller's business, names and ids only. Read with
 * `fetch`, because EventSource cannot send the bearer.
 */
export function serveLive(app: FastifyInstance, deps: { db: Database; clock: Clock }): LiveHub {
  const streams = new Set<Stream>();
  const send = (stream: Stream, text: string): void => {
    if (!stream.reply.raw.writableEnded) stream.reply.raw.write(text);
  };
  app.get('/api/live', async (request, reply) => {
    const actor = await whoListens(deps, request);
    const stream = openStream(actor, reply);
    streams.add(stream);
    send(stream, 'retry: 2000\n: open\n\n');
    const beat = setInterval(() => send(stream, ': still here\n\n'), HEARTBEAT_MS);
    const recheck = setInterval(() => {
      whoListens(deps, request).catch(() => reply.raw.end());
    }, RECHECK_MS);
    request.raw.on('close', () => {
      clearInterval(beat);
      clearInterval(recheck);
      streams.delete(stream);
    });
    return reply;
  });
  return {
    tell(notice) {
      const events = JSON.parse(notice) as Notice[];
      for (const stream of streams) {
        const heard = events.filter((event) => mayHear(stream, event));
        if (heard.length > 0) send(stream, `data: ${JSON.stringify(heard.map(asEvent))}\n\n`);
      }
    },
    tellGap() {
      for (const stream of streams) send(stream, 'event: gap\ndata: []\n\n');
    },
    close() {
      for (const stream of streams) stream.reply.raw.end();
      streams.clear();
    },
  };
}

function asEvent([, kind, subjectId, branchId]: Notice): LiveEvent {
  return { kind, subjectId, branchId };
}

async function whoListens(
  deps: { db: Database; clock: Clock },
  request: FastifyRequest,
): Promise<Actor> {
  const prelude = sessionPrelude(request, isoOf(deps.clock), true);
  if (prelude === null) throw new Refusal('UNAUTHENTICATED');
  return deps.db.read(prelude, async (_reader, opened) => actorOf(opened));
}

function openStream(actor: Actor, reply: FastifyReply): Stream {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-api': '1',
  });
  return {
    businessId: actor.business?.businessId ?? null,
    branchIds: actor.branchIds,
    isWaiting: whyNotEnter(actor, { kind: 'signed_in' }) !== null,
    reply,
  };
}
