import type { CountKind, CountState } from '@tillbook/core/counts/count-states';
import { statement, type Reader } from '../db/database.ts';
import type { CountScope } from './counts.sql.ts';

/** A count as lists show it. */
export interface ListedCount {
  readonly countId: string;
  readonly number: string;
  readonly kind: CountKind;
  readonly state: CountState;
  readonly branchId: string;
  readonly branchName: string;
  readonly isBlind: boolean;
  readonly round: number;
  readonly scope: CountScope;
  readonly note: string | null;
  readonly linesCount: number;
  readonly countedCount: number;
  readonly differentCount: number;
  readonly missingMinor: number;
  readonly foundMinor: number;
  readonly madeAt: string;
  readonly madeByName: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly endedAt: string | null;
  readonly postedByName: string | null;
  readonly businessDate: string | null;
  readonly isSelfApproved: boolean;
  readonly version: number;
}

/** What a line says is too much (positive) or missing. */
export const DIFFERENCE = '(l.counted_milli - l.expected_milli + l.short_milli)';

/** Counts that ended keep their sums; those under way are counted. */
const ROWS = `select c.count_id "countId", c.number, c.kind, c.state, c.branch_id "branchId",
    b.name "branchName", c.is_blind "isBlind", c.round, c.scope, c.note,
    (c.lines_count + s.lines)::int "linesCount", (c.counted_count + s.counted)::int "countedCount",
    (c.different_count + s.different)::int "differentCount", c.missing_minor "missingMinor",
    c.found_minor "foundMinor", c.made_at "madeAt", c.made_by_name "madeByName",
    c.started_at "startedAt", c.finished_at "finishedAt", c.ended_at "endedAt",
    c.posted_by_name "postedByName", to_char(c.business_date, 'YYYY-MM-DD') "businessDate",
    c.is_self_approved "isSelfApproved", c.version
  from stock_count c
  join branch b on b.business_id = c.business_id and b.branch_id = c.branch_id
  cross join lateral (
    select count(*) lines, count(l.counted_milli) counted,
      count(*) filter (where ${DIFFERENCE} <> 0) different
    from stock_count_line l where c.state in ('counting', 'review')
      and l.business_id = c.business_id and l.count_id = c.count_id
  ) s`;

const LIST = statement(
  'list_stock_counts',
  `${ROWS}
   where c.business_id = $1 and ($2::uuid[] is null or c.branch_id = any ($2))
     and ($3::text[] is null or c.state = any ($3)) and ($4::text is null or c.kind = $4)
     and ($5::uuid is null or exists (select from stock_count_line l
       where l.business_id = c.business_id and l.product_id = $5 and l.count_id = c.count_id))
     and ($6::text is null or starts_with(lower(c.number), lower($6))
       or starts_with(lower(c.number), 'cnt-' || lower($6)))
     and ($7::timestamptz is null or (c.made_at, c.count_id) < ($7, $8::uuid))
   order by c.made_at desc, c.count_id desc limit $9`,
);

export interface CountQuestion {
  /** The branches that are looked at; null means all. */
  readonly branchIds: readonly string[] | null;
  readonly states: readonly CountState[] | null;
  readonly kind: CountKind | null;
  readonly productId: string | null;
  readonly search: string | null;
  readonly after: { readonly madeAt: string; readonly countId: string } | null;
  readonly limit: number;
}

/** Counts, newest first. */
export async function listCountRows(
  reader: Reader,
  businessId: string,
  asked: CountQuestion,
): Promise<ListedCount[]> {
  return reader.rows<ListedCount>(LIST, [
    businessId,
    asked.branchIds,
    asked.states,
    asked.kind,
    asked.productId,
    asked.search,
    asked.after?.madeAt ?? null,
    asked.after?.countId ?? null,
    asked.limit,
  ]);
}

const SHOW = statement('show_stock_count', `${ROWS} where c.business_id = $1 and c.count_id = $2`);

export async function showCount(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<ListedCount | null> {
  return reader.maybe<ListedCount>(SHOW, [businessId, countId]);
}

const CATEGORIES = statement(
  'categories_of_stock_count',
  `select name from category where business_id = $1 and category_id = any ($2::uuid[])
   order by name`,
);

export async function categoryNames(
  reader: Reader,
  businessId: string,
  categoryIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows<{ name: string }>(CATEGORIES, [businessId, categoryIds]);
  return rows.map(({ name }) => name);
}

const KNOWN = statement(
  'known_to_stock_count',
  `select (select count(*)::int from category where business_id = $1
       and category_id = any ($2::uuid[])) "categories",
     (select count(*)::int from product where business_id = $1
       and product_id = any ($3::uuid[])) "products",
     (select count(*)::int from product where business_id = $1
       and product_id = any ($3::uuid[]) and kind = 'goods') "goods"`,
);

/** How many of these the business has. */
export async function knownOf(
  reader: Reader,
  businessId: string,
  { categoryIds, productIds }: CountScope,
): Promise<{ categories: number; products: number; goods: number }> {
  return reader.one(KNOWN, [businessId, categoryIds, productIds]);
}
