import { Refusal } from '@tillbook/core/refusals';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { saveStockPolicy } from './stock-policy.sql.ts';

/**
 * Decides what happens from now on when more is sold than is there; what was posted keeps the
 * policy it was posted under.
 * @throws Refusal VERSION_CONFLICT when somebody else changed the business
 */
export async function changeStockPolicy(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  wanted: { version: number; stockPolicy: StockPolicy },
): Promise<{ stockPolicy: StockPolicy; version: number }> {
  const { businessId, stockPolicy: before } = inBusiness(actor);
  const { version, stockPolicy } = wanted;
  if (!(await saveStockPolicy(tx, stockPolicy, version))) throw new Refusal('VERSION_CONFLICT');
  const event = { kind: 'business_saved', subjectId: businessId, branchId: null } as const;
  await appendEvent(tx, { businessId, ...event });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at: isoOf(clock),
    actorId: actor.personId,
    actorName: actor.name,
    events: [
      {
        action: 'business.stock_policy_changed',
        subjectId: businessId,
        detail: { before, after: stockPolicy },
      },
    ],
  });
  return { stockPolicy, version: version + 1 };
}
