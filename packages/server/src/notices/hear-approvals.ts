import { z } from 'zod';
import type { EventKind } from '@tillbook/core/events';
import type { FastifyBaseLogger } from 'fastify';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { causesAsked, causesOfExpenses } from './causes.ts';
import { tellPeople } from './tell.ts';

const shape = z.array(z.tuple([z.string().nullable(), z.string()]).rest(z.unknown()));

const ASKED = new Set<EventKind>(['approval_asked', 'expense_asked', 'expense_answered']);

/**
 * A question waits for ten minutes: who may answer is told when it is asked, not at the hour. So is
 * whoever may approve an expense, and whoever asked for it once it was answered.
 */
export function hearApprovals(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): { hear(payload: string): void; stop(): Promise<void> } {
  const { db, clock, log } = deps;
  const underWay = new Set<Promise<void>>();

  async function tellOf(businessId: string): Promise<void> {
    const at = isoOf(clock);
    await db.transact(openTenant(businessId), async (tx) => {
      const telling = { businessId, day: at.slice(0, 10), nowMs: Date.parse(at) };
      const asked = await causesAsked(tx, businessId, at);
      await tellPeople(tx, telling, [...asked, ...(await causesOfExpenses(tx, businessId, at))]);
    });
  }

  return {
    hear(payload) {
      const heard = shape.safeParse(JSON.parse(payload));
      const events = heard.success ? heard.data : [];
      const asked = events.filter(([, kind]) => ASKED.has(kind as EventKind));
      for (const businessId of new Set(asked.map(([id]) => id))) {
        if (businessId === null) continue;
        const telling = tellOf(businessId)
          .catch((error: unknown) => log.warn({ err: error }, 'nobody was told of an approval'))
          .finally(() => underWay.delete(telling));
        underWay.add(telling);
      }
    },
    async stop() {
      await Promise.all(underWay);
    },
  };
}
