import type { FastifyRequest } from 'fastify';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { actorOf, sessionPrelude, type Actor } from './actor.ts';

/** The caller as this transaction left them: for answers that show the user after a write. */
export async function reopenedActor(tx: Tx, request: FastifyRequest, at: string): Promise<Actor> {
  const prelude = sessionPrelude(request, at, false);
  if (prelude === null) throw new Refusal('UNAUTHENTICATED');
  // Without a name: the text holds the session's hash, so preparing it would be of no use.
  return actorOf(await tx.rows({ name: '', text: prelude }));
}
