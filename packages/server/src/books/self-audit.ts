import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { examineBusiness } from './invariants.sql.ts';
import { addSelfAudit, type SelfAuditRow } from './self-audits.sql.ts';

export interface SelfAuditDeps {
  /** As tillbook_app: keeps what was seen. */
  readonly db: Database;
  /** The same role's address, for a look that may take longer than a request. */
  readonly appUrl: string;
  readonly clock: Clock;
}

/** Looks at every invariant of one business's books and keeps what it saw. */
export async function auditOneself(
  { db, appUrl, clock }: SelfAuditDeps,
  businessId: string,
  lookedFor: string,
): Promise<SelfAuditRow> {
  const startedAt = isoOf(clock);
  const findings = await examineBusiness(appUrl, businessId);
  const broken = findings.filter((finding) => finding.broken.length > 0);
  const seen = {
    lookedFor,
    startedAt,
    finishedAt: isoOf(clock),
    invariants: findings.length,
    examined: findings.reduce((sum, finding) => sum + finding.examined, 0),
    brokenIds: broken.map(({ id }) => id),
    findings: broken.map(({ id, sentence, broken: rows }) => ({
      id,
      sentence,
      rows: rows.map(({ what }) => what),
    })),
  };
  await db.transact(openTenant(businessId), (tx) => addSelfAudit(tx, businessId, seen));
  return seen;
}
