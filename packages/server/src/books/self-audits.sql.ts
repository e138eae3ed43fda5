import { statement, type Reader, type Tx } from '../db/database.ts';

/** What a look at the books of one business saw. */
export interface SelfAuditRow {
  readonly lookedFor: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly invariants: number;
  readonly examined: number;
  readonly brokenIds: readonly string[];
  readonly findings: readonly {
    readonly id: string;
    readonly sentence: string;
    readonly rows: readonly string[];
  }[];
}

const ADD = statement(
  'add_self_audit',
  `insert into self_audit (business_id, looked_for, started_at, finished_at, invariants, examined,
     broken_ids, findings)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);

export async function addSelfAudit(tx: Tx, businessId: string, seen: SelfAuditRow): Promise<void> {
  const { lookedFor, startedAt, finishedAt, invariants, examined, brokenIds, findings } = seen;
  const values = [businessId, lookedFor, startedAt, finishedAt, invariants, examined, brokenIds];
  await tx.rows(ADD, [...values, JSON.stringify(findings)]);
}

const LAST = statement(
  'last_self_audits',
  `select looked_for "lookedFor", started_at "startedAt", finished_at "finishedAt", invariants,
     examined, broken_ids "brokenIds", findings
   from self_audit where business_id = $1 order by looked_for desc limit $2`,
);

/** The last ones, newest first. */
export async function lastSelfAudits(
  reader: Reader,
  businessId: string,
  limit: number,
): Promise<SelfAuditRow[]> {
  return reader.rows<SelfAuditRow>(LAST, [businessId, limit]);
}

const BEFORE = statement(
  'self_audits_before',
  `select looked_for "lookedFor", started_at "startedAt", finished_at "finishedAt", invariants,
     examined, broken_ids "brokenIds", findings
   from self_audit where business_id = $1 and looked_for < coalesce($2, 'infinity'::timestamptz)
     and (not $3 or broken_ids <> '{}')
   order by looked_for desc limit $4`,
);

/** Those before an instant, newest first. */
export async function selfAuditsBefore(
  reader: Reader,
  businessId: string,
  asked: { readonly before: string | null; readonly isBroken: boolean; readonly limit: number },
): Promise<SelfAuditRow[]> {
  const { before, isBroken, limit } = asked;
  return reader.rows<SelfAuditRow>(BEFORE, [businessId, before, isBroken, limit]);
}
