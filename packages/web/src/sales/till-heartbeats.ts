import { TILLS_PER_HEARTBEAT_MAX, UNSENT_TOLD_MAX } from '@tillbook/core/limits';
import { tellHeartbeat, type TillHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import type { Send } from '../api/transport.ts';
import type { Credential } from './credentials.ts';
import { askAsDevice } from './send-sales.ts';
import type { Unsent } from './unsent-view.ts';

/** What lies in the outbox, whether or not it was sent in vain. */
export type Waiting = Omit<Unsent, 'result'>;

/** A till that was held on this device. */
export interface TillHere {
  readonly businessId: string;
  readonly tillId: string;
}

/** What telling of tills needs of the world; a test hands in its own. */
export interface HeartbeatWorld {
  readonly tills: () => Promise<readonly TillHere[]>;
  readonly waiting: () => Promise<Waiting>;
  readonly credential: (businessId: string) => Promise<Credential | null>;
  /** Whether it was heard. */
  readonly send: (credential: Credential, tills: readonly TillHeartbeat[]) => Promise<boolean>;
}

/** Sends what a device has not sent, with its own secret. */
export function createTellHeartbeat(send: Send): HeartbeatWorld['send'] {
  return async ({ deviceId, secret }, tills) => {
    const request = { endpoint: tellHeartbeat, body: { tills }, secret: `${deviceId}.${secret}` };
    const answer = await askAsDevice(send, request, (told) =>
      tellHeartbeat.response.safeParse(told).success ? [] : null,
    );
    return answer.kind === 'heard';
  };
}

/** What waits of each till of a business that is here or was. */
export function waitingByTill(
  businessId: string,
  tills: readonly TillHere[],
  all: Waiting,
): readonly TillHeartbeat[] {
  const own = <One extends { readonly businessId: string }>(some: readonly One[]) =>
    some.filter((one) => one.businessId === businessId);
  const sales = own(all.sales);
  const others = [all.refunds, all.openings, all.moves, all.closings].flatMap((some) =>
    own<{ readonly businessId: string; readonly tillId: string }>(some),
  );
  const ids = [
    ...own(tills).map(({ tillId }) => tillId),
    ...sales.map(({ draft }) => draft.tillId),
    ...others.map(({ tillId }) => tillId),
  ];
  return [...new Set(ids)].sort().map((tillId) => {
    const sold = sales.filter(({ draft }) => draft.tillId === tillId);
    const count = others.filter((one) => one.tillId === tillId).length;
    return {
      tillId,
      salesCount: Math.min(UNSENT_TOLD_MAX, sold.length),
      salesMinor: sold.reduce((sum, { fact }) => sum + fact.totalMinor, 0),
      othersCount: Math.min(UNSENT_TOLD_MAX, count),
    };
  });
}

const isBehind = ({ salesCount, othersCount }: TillHeartbeat): boolean =>
  salesCount + othersCount > 0;

/**
 * Tells the server which tills are here and what waits of them.
 * @returns `all` tells that the device is on; `news` only what is not as it was told last, and
 *   nothing while nothing waits that was ever told of
 */
export function createHeartbeats(world: HeartbeatWorld): (what: 'all' | 'news') => Promise<void> {
  const toldLast = new Map<string, string>();
  const tell = async (businessId: string, what: 'all' | 'news', here: readonly TillHeartbeat[]) => {
    const text = JSON.stringify(here.filter(isBehind));
    if (what === 'news' && text === (toldLast.get(businessId) ?? '[]')) return;
    const credential = await world.credential(businessId);
    if (credential === null) return;
    const isHeard = await world.send(credential, here.slice(0, TILLS_PER_HEARTBEAT_MAX));
    if (isHeard) toldLast.set(businessId, text);
  };
  return async (what) => {
    const tills = await world.tills();
    const all = await world.waiting();
    const { sales, refunds, openings, moves, closings } = all;
    const parts = [...tills, ...sales, ...refunds, ...openings, ...moves, ...closings];
    for (const businessId of new Set(parts.map((one) => one.businessId))) {
      await tell(businessId, what, waitingByTill(businessId, tills, all));
    }
  };
}
