import { auditPeople, listAudit, listMyActs } from '@tillbook/core/audit/audit.api';
import { bindRead, type Doors } from '../http/bind.ts';
import { auditPeopleRows } from './list-audit.sql.ts';
import { auditOf } from './list-audit.ts';

/** Looking through the audit. */
export function bindAudit(doors: Doors): void {
  bindRead(doors, listAudit, ({ reader, actor, query }) => auditOf(reader, actor, query));
  bindRead(doors, auditPeople, async ({ reader }) => ({ items: await auditPeopleRows(reader) }));
  bindRead(doors, listMyActs, async ({ reader, actor, query }) => {
    const { items, nextCursor } = await auditOf(reader, actor, {
      ...query,
      actorId: actor.personId,
    });
    const own = items.map(({ _id, at, action, tillName, branchName }) => ({
      ...{ _id, at, action, tillName, branchName },
    }));
    return { items: own, nextCursor };
  });
}
