import { AUDIT_BEGINNINGS, AUDIT_GROUPS } from '@tillbook/core/audit/audit-groups';
import type { Period } from '@tillbook/core/reports/compared';
import { dayRange } from '@tillbook/core/reports/period';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  DAY_KEYS,
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** What people did, as the audit has it. */

export interface ActsAsked extends SourceAsked {
  readonly facts: readonly Fact[];
  readonly businessId: string;
  readonly timezone: string;
  /** Not one branch alone: what is done in the office is of none. */
  readonly isWhole: boolean;
}

/** As `groupOf` in core. */
const GROUP = AUDIT_GROUPS.map((group) => {
  const begins = AUDIT_BEGINNINGS[group].map((one) => `starts_with(action, '${one}')`);
  return `when ${begins.join(' or ')} then '${group}'`;
}).join('\n        ');

// Counted by name before its group is looked for: a hundred thousand acts have a hundred names.
const ACTS: SourceSql = {
  name: 'acts',
  rows: `select a.*, case ${GROUP} end act_group
    from (select e.business_id, (e.at at time zone $6::text)::date business_date, t.branch_id,
        e.actor_id, e.action, max(e.actor_name) actor_name, count(*) acts, max(e.at) last_at
      from audit_event e
      left join till t on t.business_id = e.business_id and t.till_id = e.stream_id
      where e.business_id = $1::uuid and e.at >= $2::timestamptz and e.at < $3::timestamptz
        and (t.branch_id = any ($4::uuid[]) or ($5::boolean and t.branch_id is null))
      group by 1, 2, 3, 4, 5) a`,
  keys: {
    ...DAY_KEYS,
    branch: 'branch_id',
    person: 'actor_id',
    act: 'action',
    actGroup: 'act_group',
  },
  names: { person: 'max(actor_name)' },
  facts: { lastAct: 'max(last_at)' },
  sums: { actsCount: 'sum(acts)::int' },
};

/** Days of the business as instants, as the list of acts has them. */
export function instantsOf({ from, to }: Period, timezone: string): readonly [string, string] {
  const at = (ms: number): string => new Date(ms).toISOString();
  return [at(dayRange(from, timezone, 0).fromMs), at(dayRange(to, timezone, 0).toMs)];
}

/** Acts by whom, of what kind and when; of a branch those at its tills. */
export async function actRows(reader: Reader, asked: ActsAsked): Promise<FoundRow[]> {
  const { businessId, branchIds, isWhole, timezone } = asked;
  const [fromAt, toAt] = instantsOf(asked, timezone);
  const values = [businessId, fromAt, toAt, branchIds, isWhole, timezone];
  return readGrouped(reader, ACTS, asked, values);
}
