import { whyNotBlock, whyNotTouch, whyNotUnblock } from '@tillbook/core/platform/standing';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { appendPersonEvent } from '../outbox/append-event.ts';
import {
  endSessionsEverywhere,
  lockForDecision,
  writeBlock,
  type LockedPerson,
} from './people.sql.ts';

interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly at: string;
}
interface Asked {
  readonly personId: string;
  readonly version: number;
}
interface Decided {
  readonly _id: string;
  readonly isBlocked: boolean;
  readonly version: number;
}

/**
 * Keeps a person out, with a reason for the platform's audit. The same again answers the same.
 * @throws Refusal 403 for oneself or another super admin, 404, 409, 412
 */
export async function block(context: Context, asked: Asked & { reason: string }): Promise<Decided> {
  return decide(context, asked, { isBlocked: true, reason: asked.reason, whyNot: whyNotBlock });
}

/** Lets a blocked person in again. @throws Refusal as `block` */
export async function unblock(context: Context, asked: Asked): Promise<Decided> {
  return decide(context, asked, { isBlocked: false, reason: null, whyNot: whyNotUnblock });
}

interface Deed {
  readonly isBlocked: boolean;
  readonly reason: string | null;
  readonly whyNot: typeof whyNotBlock | typeof whyNotUnblock;
}

async function decide(context: Context, asked: Asked, deed: Deed): Promise<Decided> {
  const { tx, actor, at } = context;
  const { personId, version } = asked;
  const { isBlocked, reason } = deed;
  const row = await found(tx, personId);
  refuseIf(whyNotTouch(actor.personId, { ...row, personId }));
  const isRepeat = row.isBlocked === isBlocked && row.version === version + 1;
  if (isRepeat) return { _id: personId, isBlocked, version: row.version };
  refuseIf(deed.whyNot(actor.personId, { ...row, personId }));
  if (row.version !== version) throw new Refusal('VERSION_CONFLICT');
  const action = isBlocked ? 'person.blocked' : 'person.unblocked';
  await writeBlock(tx, { personId, isBlocked, reason, actorId: actor.personId, action, at });
  await appendPersonEvent(tx, { kind: 'owner_changed', personId });
  return { _id: personId, isBlocked, version: version + 1 };
}

/** Signs a person out everywhere. @throws Refusal 403 for oneself or another super admin, 404 */
export async function signOut(
  { tx, actor, at }: Context,
  personId: string,
): Promise<{ ended: number }> {
  const row = await found(tx, personId);
  refuseIf(whyNotTouch(actor.personId, { ...row, personId }));
  const ended = await endSessionsEverywhere(tx, personId, actor.personId, at);
  if (ended > 0) await appendPersonEvent(tx, { kind: 'owner_changed', personId });
  return { ended };
}

async function found(tx: Tx, personId: string): Promise<LockedPerson> {
  const row = await lockForDecision(tx, personId);
  if (row === null) throw new Refusal('NOT_FOUND');
  return row;
}
