import type { PlatformPerson } from '@tillbook/core/platform/people.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const STATE = `case when p.deactivated_at is not null then 'blocked'
  when p.email_verified_at is null then 'awaiting_email'
  when p.is_super_admin or p.owner_approval = 'approved' then 'active'
  when exists (select from membership m where m.person_id = p.person_id and not m.is_owner
    and m.state = 'active') then 'active'
  when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end`;

const COLUMNS = `p.person_id "_id", p.name, p.email, ${STATE} "state",
  p.is_super_admin "isSuperAdmin", p.created_at "createdAt", p.version,
  (select coalesce(json_agg(json_build_object('businessId', b.business_id,
      'businessName', b.name, 'role', m.role, 'isOwner', m.is_owner, 'state', m.state)
      order by b.name, b.business_id), '[]')
    from membership m join business b using (business_id)
    where m.person_id = p.person_id) "places",
  greatest(
    (select max(m.last_used_at) from membership m where m.person_id = p.person_id),
    (select max(s.last_seen_at) from session s
      where s.person_id = p.person_id and s.revoked_at is null and s.kind = 'full')) "lastSeenAt"`;

const WANTED = `($1 = '' or strpos(lower(p.name), $1) > 0 or strpos(p.email, $1) > 0)
  and ($2::text is null or ${STATE} = $2)
  and ($3::text is null or case when $3 = 'super_admin' then p.is_super_admin
    else exists (select from membership m where m.person_id = p.person_id and m.role = $3) end)
  and ($4::uuid is null or exists (select from membership m
    where m.person_id = p.person_id and m.business_id = $4))`;

const NEWEST = statement(
  'platform_people',
  `select ${COLUMNS} from person p
   where ${WANTED} and (p.created_at, p.person_id) < ($6::timestamptz, $7::uuid)
   order by p.created_at desc, p.person_id desc limit $5`,
);

export interface PeopleFilter {
  readonly q: string;
  readonly state: string | null;
  readonly role: string | null;
  readonly businessId: string | null;
  readonly most: number;
  /** Created and id of the last one of the page before. */
  readonly after: readonly [string, string] | null;
}

/** Before everybody: nobody was made as late as that. */
const FROM_THE_START = ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** A page of all people, newest first. */
export async function peoplePage(reader: Reader, filter: PeopleFilter): Promise<PlatformPerson[]> {
  const { q, state, role, businessId, most, after } = filter;
  const values = [q, state, role, businessId, most, ...(after ?? FROM_THE_START)];
  return reader.rows<PlatformPerson>(NEWEST, values);
}

const ONE = statement(
  'platform_person',
  `select ${COLUMNS}, (select count(*) from session s where s.person_id = p.person_id
     and s.revoked_at is null and s.expires_at > $2::timestamptz) "sessionsCount"
   from person p where p.person_id = $1`,
);

export async function personById(
  reader: Reader,
  personId: string,
  at: string,
): Promise<(PlatformPerson & { sessionsCount: number }) | null> {
  return reader.maybe(ONE, [personId, at]);
}

/** A person as they stand when they are decided about, locked. */
export interface LockedPerson {
  readonly name: string;
  readonly isSuperAdmin: boolean;
  readonly isBlocked: boolean;
  readonly version: number;
}

const LOCK = statement(
  'person_to_decide',
  `select name, is_super_admin "isSuperAdmin", is_blocked "isBlocked", version
   from person_to_decide($1)`,
);

export async function lockForDecision(tx: Tx, personId: string): Promise<LockedPerson | null> {
  return tx.maybe<LockedPerson>(LOCK, [personId]);
}

const WRITE_BLOCK = statement('write_block', 'select write_block($1, $2, $3, $4, $5, $6)');

export async function writeBlock(
  tx: Tx,
  done: {
    readonly personId: string;
    readonly isBlocked: boolean;
    readonly reason: string | null;
    readonly actorId: string;
    readonly action: string;
    readonly at: string;
  },
): Promise<void> {
  const { personId, isBlocked, reason, actorId, action, at } = done;
  await tx.rows(WRITE_BLOCK, [personId, isBlocked, reason, actorId, action, at]);
}

const END_SESSIONS = statement(
  'end_sessions_of_person',
  'select end_sessions_of_person($1, $2, $3) "ended"',
);

/** Signs somebody out everywhere. @returns how many sessions that ended */
export async function endSessionsEverywhere(
  tx: Tx,
  personId: string,
  actorId: string,
  at: string,
): Promise<number> {
  return (await tx.one<{ ended: number }>(END_SESSIONS, [personId, actorId, at])).ended;
}
