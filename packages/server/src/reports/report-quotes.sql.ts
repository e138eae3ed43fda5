import type { Fact } from '@tillbook/core/reports/report-columns';
import type { Reader } from '../db/database.ts';
import {
  around,
  DAY_KEYS,
  periodValues,
  readGrouped,
  WITHIN,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/** What was offered to customers or put aside for them, and what became of it. */

type Asked = SourceAsked & { readonly facts: readonly Fact[]; readonly at: string };

const count = (state: string): string => `(count(*) filter (where state = '${state}'))::int`;

/**
 * As `quoteStateOn` in core, each branch by its own day at the instant `$4`. The cart of a lay-by
 * is no quote of its own.
 */
const QUOTES: SourceSql = {
  name: 'quotes',
  rows: `select q.*, case when coalesce(q.sale_id, q.set_aside_as) is not null then 'accepted'
        when q.withdrawn_at is not null then 'withdrawn'
        when q.valid_until < (($4::timestamptz at time zone b.timezone)
          - make_interval(mins => b.cutoff_minutes))::date then 'expired'
        else 'open' end state
    from (select * from quote where ${WITHIN} and ${around('created_at')}) q
    join branch b on b.business_id = q.business_id and b.branch_id = q.branch_id
    where not exists (select from layby y where y.business_id = q.business_id
      and y.layby_id = q.quote_id)`,
  keys: { ...DAY_KEYS, branch: 'branch_id', person: 'created_by', customer: 'customer_id' },
  names: { person: 'max(created_by_name)' },
  sums: {
    quotesCount: 'count(*)::int',
    quotesOpenCount: count('open'),
    quotesSoldCount: count('accepted'),
    quotesExpiredCount: count('expired'),
    quotesWithdrawnCount: count('withdrawn'),
    quotedMinor: 'sum(net_minor)::bigint',
    quotedSoldMinor: `coalesce(sum(net_minor) filter (where state = 'accepted'), 0)::bigint`,
  },
};

/** Quotes by the day on which they were made, as they stand now. */
export async function quoteRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, QUOTES, asked, [...periodValues(asked), asked.at]);
}

/** Half up, as the till rounds a line. */
const PARKED_MINOR = `(select sum(round((l ->> 'unitPriceMinor')::numeric
    * (l ->> 'quantityMilli')::numeric / 1000))
  from jsonb_array_elements(p.content -> 'lines') l)`;

const PARKED: SourceSql = {
  name: 'parked',
  rows: `select p.business_id, p.branch_id, p.till_id, p.customer_id, p.parked_id, p.name,
      p.parked_at, p.parked_by_name, jsonb_array_length(p.content -> 'lines') lines_count,
      ${PARKED_MINOR} total_minor,
      greatest(floor(extract(epoch from $2::timestamptz - p.parked_at) / 86400), 0) days
    from parked_sale p where p.branch_id = any ($1::uuid[]) and p.ended_at is null`,
  keys: {
    ...{ branch: 'branch_id', till: 'till_id', customer: 'customer_id' },
    parkedSale: 'parked_id',
  },
  names: { parkedSale: 'max(name)' },
  facts: { parkedAt: 'max(parked_at)', parkedBy: 'max(parked_by_name)' },
  sums: {
    parkedCount: 'count(*)::int',
    parkedLinesCount: 'sum(lines_count)::int',
    parkedMinor: 'sum(total_minor)::bigint',
    parkedDays: 'max(days)::int',
  },
};

/** What lies parked now, and for how many whole days. */
export async function parkedRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  return readGrouped(reader, PARKED, asked, [asked.branchIds, asked.at]);
}
