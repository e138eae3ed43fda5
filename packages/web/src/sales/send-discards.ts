import { syncDiscard } from '@tillbook/core/sales/cart-discards.api';
import type { Send } from '../api/transport.ts';
import type { Credential } from './credentials.ts';
import type { UnsentDiscard } from './discard-outbox.ts';
import { askAsDevice } from './send-sales.ts';
import { putAside, type SyncAnswer, type SyncResult, type SyncWorld } from './sync.ts';

/** What sending discarded carts needs of the world; a test hands in its own. */
export interface DiscardsWorld extends Pick<
  SyncWorld,
  'credential' | 'dropCredential' | 'malformed' | 'settle' | 'breaks'
> {
  readonly waiting: () => Promise<readonly UnsentDiscard[]>;
  readonly send: (credential: Credential, discard: UnsentDiscard) => Promise<SyncAnswer>;
}

/** Sends one with the device's own secret. */
export function createSendDiscard(send: Send, nowMs: () => number): DiscardsWorld['send'] {
  return ({ deviceId, secret }, { tillId, discard }) => {
    const body = { tillId, sentAt: new Date(nowMs()).toISOString(), discard };
    const request = {
      endpoint: syncDiscard,
      body,
      secret: `${deviceId}.${secret}`,
    };
    return askAsDevice(send, request, (told) => {
      const read = syncDiscard.response.safeParse(told);
      return read.success ? [read.data] : null;
    });
  };
}

/**
 * Sends what nobody can take back any more.
 * @returns how it ended, and after how long the next one is to be sent; null: none is left
 */
export async function sendDiscards(
  world: DiscardsWorld,
): Promise<{ readonly result: SyncResult; readonly nextMs: number | null }> {
  const waiting = await world.waiting();
  const open = waiting.filter(({ leftMs }) => leftMs > 0).map(({ leftMs }) => leftMs);
  const nextMs = open.length === 0 ? null : Math.min(...open);
  for (const one of waiting.filter(({ leftMs }) => leftMs === 0)) {
    const result = await sendOne(world, one);
    if (result !== 'sent') return { result, nextMs };
  }
  return { result: 'sent', nextMs };
}

async function sendOne(world: DiscardsWorld, one: UnsentDiscard): Promise<SyncResult> {
  const { _id: discardId } = one.discard;
  const credential = await world.credential(one.businessId, one.seq);
  if (credential === null) return 'unknown-device';
  const answer = await world.send(credential, one);
  switch (answer.kind) {
    case 'silent':
      return 'later';
    case 'broken':
      return putAside(world, discardId);
    case 'unknown-device':
      await world.dropCredential(one.businessId, one.seq);
      return 'unknown-device';
    case 'refused':
      await world.malformed(discardId, answer.message);
      return 'sent';
    case 'heard': {
      const outcome = answer.outcomes.find(({ _id }) => _id === discardId);
      if (outcome === undefined) return 'later';
      if (outcome.state === 'posted') await world.settle([discardId]);
      else await world.malformed(discardId, outcome.message ?? outcome.code ?? '');
      return 'sent';
    }
  }
}
