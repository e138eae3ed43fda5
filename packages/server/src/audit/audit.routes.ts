import { listAudit } from '@tillbook/core/audit/audit.api';
import { bindRead, type Doors } from '../http/bind.ts';
import { auditOf } from './list-audit.ts';

/** Looking through the audit. */
export function bindAudit(doors: Doors): void {
  bindRead(doors, listAudit, ({ reader, actor, query }) => auditOf(reader, actor, query));
}
