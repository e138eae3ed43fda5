import type {
  BUSINESS_SORTS,
  PlatformAct,
  PlatformBusiness,
  PlatformBusinessDetail,
} from '@tillbook/core/platform/businesses.api';
import { statement, type Reader, type Statement } from '../db/database.ts';
import type { Today } from './todays.ts';

type Sort = (typeof BUSINESS_SORTS)[number];
type Flat = Omit<PlatformBusiness, 'owner'> & {
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  /** The cursor's first half: the instant or the name that the list is sorted by. */
  readonly sortKey: string;
};

/** How a business stands, of `b` and its owner `p`. */
export const STANDING = `case when b.suspended_at is not null then 'suspended'
  when b.closed_at is not null then 'closed'
  when p.deactivated_at is not null then 'owner_blocked'
  when b.setup_finished_at is null then 'setting_up'
  when p.owner_approval = 'approved' then 'active'
  when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end`;

/** As the last nightly look at its books left it. */
const BOOKS = `coalesce((select case when cardinality(a.broken_ids) > 0 then 'broken'
    else 'in_order' end from self_audit a where a.business_id = b.business_id
  order by a.looked_for desc limit 1), 'unseen')`;

/** Receipts of today less voided ones, each branch at its own today: as on the dashboard. */
const SOLD_TODAY = `(select sum(h.sales_count)
  from unnest($9::text[], $10::integer[], $11::date[]) as r (timezone, cutoff, today)
  join branch t on t.business_id = b.business_id and t.timezone = r.timezone
    and t.cutoff_minutes = r.cutoff
  join till_hour h on h.business_id = t.business_id and h.branch_id = t.branch_id
    and h.business_date = r.today)`;

/** What the list is narrowed by; $5 is how many, $12 and $13 what the page comes after. */
const ASKED = `($1 = '' or strpos(lower(b.name), $1) > 0 or strpos(lower(p.name), $1) > 0
         or strpos(p.email, $1) > 0)
       and ($2::text is null or ${STANDING} = $2)
       and ($3::text is null or b.business_type = $3)
       and ($4::text is null or b.currency = $4)
       and ($6::text is null or ${BOOKS} = $6)
       and ($7::timestamptz is null or b.created_at < $7 and b.setup_finished_at is not null
         and not exists (select from sale s where s.business_id = b.business_id
           and s.occurred_at >= $7))
       and ($8::boolean is null or (b.setup_finished_at is not null) = $8)
       and ($9::text[] is null or b.setup_finished_at is not null and ${SOLD_TODAY} > 0)`;

const SORT_NAME = `lower(b.name) collate "C"`;

/** Of one business: everything that a list shows. */
const columns = (sortKey: string): string => `b.business_id "_id", b.name,
  b.business_type "businessType", b.currency, b.timezone, p.person_id "ownerId",
  p.name "ownerName", p.email "ownerEmail", b.created_at "createdAt",
  (select count(*) from branch r where r.business_id = b.business_id) "branchesCount",
  (select s.occurred_at from sale s where s.business_id = b.business_id
    order by s.occurred_at desc, s.sale_id desc limit 1) "lastSaleAt",
  (select a.finished_at from self_audit a where a.business_id = b.business_id
    order by a.looked_for desc limit 1) "lookedAt",
  coalesce((select cardinality(a.broken_ids) from self_audit a
    where a.business_id = b.business_id order by a.looked_for desc limit 1), 0) "brokenCount",
  ${STANDING} "standing", b.is_sample "isSample", b.suspended_at "suspendedAt",
  b.suspended_reason "suspendedReason", b.version, ${sortKey} "sortKey"`;

const FROM = 'from business b join person p on p.person_id = b.owner_id';

/** Each order is a statement of its own, so that its plan walks the index of that order. */
function listStatement(sort: Sort, isAfter: boolean): Statement {
  const isDown = sort.startsWith('-');
  const [key, type, label] = sort.endsWith('created')
    ? ['b.created_at', 'timestamptz', 'created']
    : [SORT_NAME, 'text', 'name'];
  const after = isAfter
    ? `and (${key}, b.business_id) ${isDown ? '<' : '>'} ($12::${type}, $13::uuid)`
    : '';
  const way = isDown ? 'desc' : 'asc';
  return statement(
    `platform_businesses_${label}_${way}${isAfter ? '_after' : ''}`,
    `select ${columns(`${key}`)} ${FROM}
     where ${ASKED} ${after}
     order by ${key} ${way}, b.business_id ${way} limit $5`,
  );
}

const SORTED = ['-created', 'created', 'name', '-name'] as const;
const LISTS = new Map(
  SORTED.flatMap((sort) =>
    [true, false].map((isAfter) => [`${sort} ${isAfter}`, listStatement(sort, isAfter)] as const),
  ),
);

export interface BusinessFilter {
  readonly q: string;
  readonly standing: string | null;
  readonly businessType: string | null;
  readonly currency: string | null;
  readonly books: string | null;
  /** Nothing was sold since; null: whatever was. */
  readonly quietSince: string | null;
  readonly isSetUp: boolean | null;
  /** The days that run, to be sold on; null: whether anything was sold or not. */
  readonly soldOn: readonly Today[] | null;
  readonly sort: Sort;
  readonly most: number;
  readonly after: readonly [string, string] | null;
}

export interface KeyedBusiness {
  readonly row: PlatformBusiness;
  readonly sortKey: string;
}

function rowOf({ ownerId, ownerName, ownerEmail, sortKey, ...row }: Flat): KeyedBusiness {
  return { row: { ...row, owner: { _id: ownerId, name: ownerName, email: ownerEmail } }, sortKey };
}

/** A page of businesses in the asked order. */
export async function businessesPage(
  reader: Reader,
  filter: BusinessFilter,
): Promise<KeyedBusiness[]> {
  const { q, standing, businessType, currency, books, quietSince, sort, most, after } = filter;
  const { isSetUp, soldOn } = filter;
  const list = LISTS.get(`${sort} ${after !== null}`);
  if (list === undefined) throw new Error(`no list is sorted by ${sort}`);
  const days = [
    soldOn?.map((day) => day.timezone) ?? null,
    soldOn?.map((day) => day.cutoffMinutes) ?? null,
    soldOn?.map((day) => day.today) ?? null,
  ];
  const asked = [q, standing, businessType, currency, most, books, quietSince];
  const narrowed = [...asked, isSetUp, ...days];
  const values = [...narrowed, ...(after ?? [])];
  return (await reader.rows<Flat>(list, values)).map(rowOf);
}

const ONE = statement(
  'platform_business',
  `select ${columns("''")} ${FROM} where b.business_id = $1`,
);

export async function businessById(reader: Reader, id: string): Promise<PlatformBusiness | null> {
  const found = await reader.maybe<Flat>(ONE, [id]);
  return found === null ? null : rowOf(found).row;
}

const BRANCHES = statement(
  'platform_business_branches',
  `select r.branch_id "_id", r.name, r.code,
     (select count(*) from till t where t.business_id = r.business_id
       and t.branch_id = r.branch_id) "tillsCount",
     (select coalesce(sum(h.sales_count), 0) from till_hour h
       where h.business_id = r.business_id and h.branch_id = r.branch_id
         and h.business_date >= $2::date) "salesCount"
   from branch r where r.business_id = $1 order by r.name, r.branch_id`,
);
const PEOPLE = statement(
  'platform_business_people',
  `select m.role, count(*) "count" from membership m
   where m.business_id = $1 and m.state = 'active' group by m.role order by m.role`,
);
const PRODUCTS = statement(
  'platform_business_products',
  `select count(*) "count" from product where business_id = $1 and archived_at is null`,
);
const DEVICES = statement(
  'platform_business_devices',
  `select device_id "_id", name, last_seen_at "lastSeenAt" from device
   where business_id = $1 and revoked_at is null
   order by last_seen_at desc nulls last, device_id limit 20`,
);
const RECENT = statement(
  'platform_business_recent',
  `select coalesce(sum(sales_count), 0) "salesCount", coalesce(sum(total_minor), 0) "salesMinor"
   from till_hour where business_id = $1 and business_date >= $2::date`,
);

/** What stands beside the row of one business. @param since the first day that counts as recent */
export async function businessParts(
  reader: Reader,
  id: string,
  since: string,
): Promise<Omit<PlatformBusinessDetail, keyof PlatformBusiness | 'log' | 'visit'>> {
  const { count } = await reader.one<{ count: number }>(PRODUCTS, [id]);
  return {
    branches: await reader.rows(BRANCHES, [id, since]),
    people: await reader.rows(PEOPLE, [id]),
    productsCount: count,
    devices: await reader.rows(DEVICES, [id]),
    recent: await reader.one(RECENT, [id, since]),
  };
}

const LOG = statement(
  'platform_log_of_subject',
  `select a.seq::text "_id", a.at, a.action, p.name "actorName", a.detail
   from platform_audit a left join person p on p.person_id = a.actor_id
   where a.subject_id = $1 order by a.seq desc limit 50`,
);

/** What the platform did about one business or person, newest first. */
export async function actsAbout(reader: Reader, subjectId: string): Promise<PlatformAct[]> {
  return reader.rows(LOG, [subjectId]);
}
