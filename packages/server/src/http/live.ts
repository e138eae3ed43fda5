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

/** What a session may hear, as it stood when it was last looked at. */
interface Hearing {
  readonly personId: string;
  readonly isPlatform: boolean;
  readonly businessId: string | null;
  readonly branchIds: readonly string[] | null;
  readonly isWaiting: boolean;
}

interface Stream {
  hearing: Hearing;
  readonly reply: FastifyReply;
  /** Looks at the session again; ends the stream when it is over. */
  readonly look: () => void;
}

/** The open streams of this process. */
export interface LiveHub {
  /** A notice of the outbox, `[businessId, kind, subjectId, branchId][]`; people: no business. */
  tell(notice: string): void;
  /** Notices may have been missed: everyone refetches. */
  tellGap(): void;
  close(): void;
}

type Notice = [
  businessId: string | null,
  kind: EventKind,
  subjectId: string,
  branchId: string | null,
];

const isKind = (kind: string): kind is EventKind =>
  (EVENT_KINDS as readonly string[]).includes(kind);

/** What super admins hear of everybody. */
const OF_OWNERS: readonly EventKind[] = ['owner_changed', 'approval_changed'];

function mayHear(who: Hearing, [businessId, kind, subjectId, branchId]: Notice): boolean {
  if (!isKind(kind)) return false;
  if (businessId === null) {
    return subjectId === who.personId || (who.isPlatform && OF_OWNERS.includes(kind));
  }
  if (who.businessId !== businessId) return false;
  if (who.isWaiting) return kind === 'approval_changed';
  return branchId === null || who.branchIds === null || who.branchIds.includes(branchId);
}

/**
 * `GET /api/live`: server-sent events of the caller's business and of the caller, and for super
 * admins of every owner; names and ids only. Read with `fetch`, because EventSource cannot send the
 * bearer.
 */
export function serveLive(app: FastifyInstance, deps: { db: Database; clock: Clock }): LiveHub {
  const streams = new Set<Stream>();
  const send = (stream: Stream, text: string): void => {
    if (!stream.reply.raw.writableEnded) stream.reply.raw.write(text);
  };
  app.get('/api/live', async (request, reply) => {
    const actor = await whoListens(deps, request);
    openStream(reply);
    const look = (): void => {
      whoListens(deps, request).then(
        (actor) => (stream.hearing = hearingOf(actor)),
        () => reply.raw.end(),
      );
    };
    const stream: Stream = { hearing: hearingOf(actor), reply, look };
    streams.add(stream);
    send(stream, 'retry: 2000\n: open\n\n');
    const beat = setInterval(() => send(stream, ': still here\n\n'), HEARTBEAT_MS);
    const recheck = setInterval(look, RECHECK_MS);
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
        const heard = events.filter((event) => mayHear(stream.hearing, event));
        if (heard.length === 0) continue;
        send(stream, `data: ${JSON.stringify(heard.map(asEvent))}\n\n`);
        // Whoever waited may hear more from now on.
        if (stream.hearing.isWaiting) stream.look();
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

function hearingOf(actor: Actor): Hearing {
  const isWaiting = whyNotEnter(actor, { kind: 'signed_in' }) !== null;
  return {
    personId: actor.personId,
    isPlatform: actor.role === 'super_admin' && !isWaiting,
    businessId: actor.business?.businessId ?? null,
    branchIds: actor.branchIds,
    isWaiting,
  };
}

function openStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-api': '1',
  });
}
