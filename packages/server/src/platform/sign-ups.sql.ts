import { statement, type Reader } from '../db/database.ts';
import type { OwnerRow } from '../users/owners.sql.ts';

// An owner, or somebody who may become one: not the platform's people, not pure staff.
const IS_OWNER = `not p.is_super_admin and (
  exists (select from business b where b.owner_id = p.person_id)
  or not exists (select from membership m where m.person_id = p.person_id))`;
const STATE = `case when p.deactivated_at is not null then 'suspended'
  when p.owner_approval = 'approved' then 'active'
  when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end`;
const VIEW = `case when p.deactivated_at is not null then 'suspended'
  when p.owner_approval = 'approved' then 'approved'
  when p.owner_approval = 'rejected' then 'rejected'
  when p.email_verified_at is null then 'unproved' else 'waiting' end`;
const NEWEST_BUSINESS = `left join lateral (
  select b.* from business b where b.owner_id = p.person_id order by b.created_at desc limit 1
) n on true`;
const NAMES = `(select string_agg(b.name, ', ' order by b.created_at) from business b
  where b.owner_id = p.person_id)`;

const ROW = `p.person_id "personId", p.name, p.email, ${STATE} "state",
  p.email_verified_at is not null "isEmailVerified", ${NAMES} "businessName",
  n.business_type "businessType", n.currency, n.timezone,
  n.setup_finished_at is not null "isFinished", p.owner_asked_at "askedAt",
  (select max(s.last_seen_at) from session s
    where s.person_id = p.person_id and s.revoked_at is null and s.kind = 'full') "lastSeenAt",
  case when p.owner_approval = 'rejected' then p.rejected_reason else p.owner_note end "note",
  p.version`;

/** $1 view, $2 words, $3 set-up, $4 type, $5 asked from, $6 until, $7 and $8 after, $9 most */
const pageOf = (name: string, way: '<' | '>'): ReturnType<typeof statement> => {
  const order = way === '<' ? 'desc' : 'asc';
  return statement(
    name,
    `select ${ROW} from person p ${NEWEST_BUSINESS}
     where ${VIEW} = $1 and ${IS_OWNER}
       and ($2 = '' or strpos(lower(p.name), $2) > 0 or strpos(p.email, $2) > 0
         or exists (select from business b where b.owner_id = p.person_id
           and strpos(lower(b.name), $2) > 0))
       and ($3::text is null or ($3 = 'finished') = (n.setup_finished_at is not null))
       and ($4::text is null or n.business_type = $4)
       and p.owner_asked_at > $5::timestamptz and p.owner_asked_at <= $6::timestamptz
       and (p.owner_asked_at, p.person_id) ${way} ($7::timestamptz, $8::uuid)
     order by p.owner_asked_at ${order}, p.person_id ${order} limit $9`,
  );
};
const LONGEST_FIRST = pageOf('sign_ups_longest_waiting', '>');
const NEWEST_FIRST = pageOf('sign_ups_newest', '<');
const EVER = { from: '-infinity', until: 'infinity' } as const;
const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

export interface SignUpFilter {
  readonly view: 'waiting' | 'unproved' | 'approved' | 'rejected';
  readonly q: string;
  readonly setup: string | null;
  readonly businessType: string | null;
  /** Only who asked after this, up to that; null: no bound. */
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
  readonly after: readonly [string, string] | null;
}

/** Owners of one view: who waits longest first, of the others the newest. */
export async function signUpsPage(reader: Reader, filter: SignUpFilter): Promise<OwnerRow[]> {
  const { view, q, setup, businessType, from, until, most, after } = filter;
  const isQueue = view === 'waiting' || view === 'unproved';
  const start = after ?? (isQueue ? BEFORE_ALL : AFTER_ALL);
  const asked = [from ?? EVER.from, until ?? EVER.until];
  const values = [view, q, setup, businessType, ...asked, ...start, most];
  return reader.rows<OwnerRow>(isQueue ? LONGEST_FIRST : NEWEST_FIRST, values);
}

const OTHERS_MOST = 40;
/** Who may be like one of those asked for; what they have in common core says. */
const CANDIDATES = statement(
  'sign_ups_candidates',
  `with asked as (
     select p.person_id, p.name, p.email from person p where p.person_id = any ($1::uuid[])
   ), owned as (
     select a.person_id, b.business_id, name_key(b.name) as key
     from asked a join business b on b.owner_id = a.person_id
   ), found as (
     select a.person_id as one, o.person_id as other from asked a cross join lateral (
       select p.person_id from person p where mailbox_of(p.email) = mailbox_of(a.email)
       order by p.created_at desc limit ${OTHERS_MOST}) as o
     union
     select a.person_id, o.person_id from asked a cross join lateral (
       select p.person_id from person p where name_key(p.name) = name_key(a.name)
       order by p.created_at desc limit ${OTHERS_MOST}) as o
     union
     select w.person_id, o.owner_id from owned w cross join lateral (
       select b.owner_id from business b where left(name_key(b.name), 3) = left(w.key, 3)
         and length(name_key(b.name)) between length(w.key) - 2 and length(w.key) + 2
       order by b.created_at desc limit ${OTHERS_MOST}) as o
     union
     select w.person_id, o.owner_id from owned w cross join lateral (
       select b.owner_id from business b where right(name_key(b.name), 3) = right(w.key, 3)
         and length(name_key(b.name)) between length(w.key) - 2 and length(w.key) + 2
       order by b.created_at desc limit ${OTHERS_MOST}) as o
     union
     select w.person_id, b.owner_id from owned w
     join branch r on r.business_id = w.business_id and r.phone is not null
     cross join lateral (
       select x.business_id from branch x
       where x.phone is not null and phone_key(x.phone) = phone_key(r.phone)
       limit ${OTHERS_MOST}) as x
     join business b on b.business_id = x.business_id
     union
     select a.person_id, o.person_id from asked a
     join known_device d on d.person_id = a.person_id cross join lateral (
       select k.person_id from known_device k where k.device_hash = d.device_hash
       limit ${OTHERS_MOST}) as o
   )
   select f.one, f.other from found f join person p on p.person_id = f.other
   where f.one <> f.other and ${IS_OWNER}`,
);

/** Pairs that are to be compared. */
export async function candidatesOf(
  reader: Reader,
  personIds: readonly string[],
): Promise<{ one: string; other: string }[]> {
  return reader.rows(CANDIDATES, [personIds]);
}

const FACTS = statement(
  'sign_ups_facts',
  `select p.person_id "personId", p.name, p.email, ${STATE} "state",
     p.email_verified_at is not null "isEmailVerified", p.owner_asked_at "askedAt",
     array(select b.name from business b where b.owner_id = p.person_id order by b.created_at)
       "businessNames",
     array(select r.phone from business b join branch r on r.business_id = b.business_id
       where b.owner_id = p.person_id and r.phone is not null order by r.created_at desc)
       "phones",
     array(select encode(d.device_hash, 'hex') from known_device d
       where d.person_id = p.person_id) "devices",
     coalesce((select (select count(*) from sign_up_place o
       where o.day = s.day and o.place = s.place) from sign_up_place s
       where s.person_id = p.person_id), 0) "fromOnePlace",
     (select count(*) from platform_audit a
       where a.subject_id = p.person_id and a.action = 'owner.rejected') "timesRejected"
   from person p where p.person_id = any ($1::uuid[])`,
);

export interface OwnerFacts {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly state: OwnerRow['state'];
  readonly isEmailVerified: boolean;
  readonly askedAt: string;
  readonly businessNames: readonly string[];
  readonly phones: readonly string[];
  readonly devices: readonly string[];
  readonly fromOnePlace: number;
  readonly timesRejected: number;
}

/** What is compared of owners. */
export async function factsOfOwners(
  reader: Reader,
  personIds: readonly string[],
): Promise<OwnerFacts[]> {
  return reader.rows<OwnerFacts>(FACTS, [personIds]);
}

const FIGURES = statement(
  'sign_ups_figures',
  `with decided as (
     select extract(epoch from a.at - p.owner_asked_at) as seconds
     from platform_audit a join person p on p.person_id = a.subject_id
     where a.action in ('owner.approved', 'owner.rejected') and a.at > $2::timestamptz
       and a.at >= p.owner_asked_at
   )
   select count(*) filter (where ${VIEW} = 'waiting') "waiting",
     count(*) filter (where ${VIEW} = 'waiting' and p.owner_asked_at <= $1::timestamptz) "overdue",
     count(*) filter (where ${VIEW} = 'unproved') "unproved",
     min(p.owner_asked_at) filter (where ${VIEW} = 'waiting') "oldestAskedAt",
     (select count(*) from decided) "decided",
     (select floor(percentile_cont(0.5) within group (order by seconds) / 60)::integer
       from decided) "medianWaitMinutes"
   from person p where p.owner_approval = 'waiting' and ${IS_OWNER}`,
);

export interface SignUpFigures {
  readonly waiting: number;
  readonly overdue: number;
  readonly unproved: number;
  readonly oldestAskedAt: string | null;
  readonly decided: number;
  readonly medianWaitMinutes: number | null;
}

/** @param overdueBefore who asked by then is overdue @param since decisions after it are counted */
export async function figuresOfSignUps(
  reader: Reader,
  overdueBefore: string,
  since: string,
): Promise<SignUpFigures> {
  return reader.one<SignUpFigures>(FIGURES, [overdueBefore, since]);
}
