import { statement, type Reader, type Tx } from '../db/database.ts';
import type { ChosenRights, Flags, Flag } from '@tillbook/core/permissions';

/** A member or an open invitation of the opened business. */
export interface MemberRow {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly isOwner: boolean;
  readonly state: 'invited' | 'awaiting' | 'active' | 'rejected' | 'suspended';
  /** The platform has deactivated the person; the state here is kept. */
  readonly isBarred: boolean;
  readonly isEmailVerified: boolean;
  readonly branchIds: string[];
  readonly branches: { _id: string; name: string }[];
  readonly permissions: Flags;
  /** What was chosen for the person and for their role, as it is kept. */
  readonly rights: unknown;
  readonly askedAt: string;
  readonly lastSeenAt: string | null;
  readonly invitedUntil: string | null;
  readonly note: string | null;
  readonly hasPin: boolean;
  readonly version: number;
  readonly sortName: string;
}

const MEMBER = `m.person_id "personId", m.name, m.email, m.role, m.is_owner "isOwner", m.state,
  m.is_barred "isBarred", m.is_email_verified "isEmailVerified", m.branch_ids "branchIds",
  (select coalesce(json_agg(json_build_object('_id', b.branch_id, 'name', b.name) order by b.name),
    '[]') from branch b where b.branch_id = any (m.branch_ids)) "branches",
  json_build_object('canManageProducts', m.can_manage_products, 'canManageSales',
    m.can_manage_sales, 'canManageUsers', m.can_manage_users, 'canViewReports',
    m.can_view_reports, 'canManageInventory', m.can_manage_inventory, 'canManageCustomers',
    m.can_manage_customers, 'canProcessRefunds', m.can_process_refunds) "permissions",
  case when m.state = 'invited' then invited_rights(m.person_id)
    else own_rights(m.person_id) end rights,
  m.asked_at "askedAt", m.last_seen_at "lastSeenAt", m.invited_until "invitedUntil", m.note,
  exists (select from pin_states(m.person_id)) "hasPin", m.version,
  lower(m.name) collate "C" "sortName"`;

/** What a list of members may show. */
export interface MemberFilter {
  readonly q: string;
  readonly state: string | null;
  readonly role: string | null;
  /** Sellers only, as branch managers see them. */
  readonly isSellersOnly: boolean;
  /** People of these branches only; null: all. */
  readonly branchIds: readonly string[] | null;
  readonly most: number;
}

const REACH = `(not $4::boolean or m.role = 'seller')
     and ($5::uuid[] is null or m.branch_ids && $5)
     and ($1 = '' or strpos(lower(m.name), $1) > 0 or strpos(m.email, $1) > 0)
     and ($2::text is null or $2 = case when m.is_barred then 'suspended' else m.state end)
     and ($3::text is null or m.role = $3)`;

const MEMBERS = statement(
  'members_by_name',
  `select ${MEMBER} from member_rows(null) m
   where ${REACH}
     and ($7::text is null or (lower(m.name) collate "C", m.person_id) > ($7, $8::uuid))
   order by lower(m.name) collate "C", m.person_id limit $6`,
);

const QUEUE = statement(
  'members_waiting',
  `select ${MEMBER} from member_rows(null) m
   where ${REACH} and not m.is_barred
     and ($7::timestamptz is null or (m.asked_at, m.person_id) > ($7, $8::uuid))
   order by m.asked_at, m.person_id limit $6`,
);

function valuesOf(filter: MemberFilter, after: readonly [string, string] | null): unknown[] {
  const { q, state, role, isSellersOnly, branchIds, most } = filter;
  return [q, state, role, isSellersOnly, branchIds, most, after?.[0] ?? null, after?.[1] ?? null];
}

/** People by name. `after` is the (sort name, id) of the page before. */
export async function membersByName(
  reader: Reader,
  filter: MemberFilter,
  after: readonly [string, string] | null,
): Promise<MemberRow[]> {
  return reader.rows<MemberRow>(MEMBERS, valuesOf(filter, after));
}

/** People who wait, longest first. `after` is the (asked at, id) of the page before. */
export async function membersWaiting(
  reader: Reader,
  filter: MemberFilter,
  after: readonly [string, string] | null,
): Promise<MemberRow[]> {
  return reader.rows<MemberRow>(QUEUE, valuesOf({ ...filter, state: 'awaiting' }, after));
}

const ONE = statement('member_by_id', `select ${MEMBER} from member_rows($1) m`);

export async function memberById(reader: Reader, personId: string): Promise<MemberRow | null> {
  return reader.maybe<MemberRow>(ONE, [personId]);
}

const MEMBER_BY_EMAIL = statement(
  'member_by_email',
  `select state from member_rows(null) m where m.email = $1 and m.state in ('awaiting', 'active')`,
);

/** Whether the address is of somebody who waits or works here; who left may be invited again. */
export async function isMember(reader: Reader, email: string): Promise<boolean> {
  return (await reader.rows(MEMBER_BY_EMAIL, [email])).length > 0;
}

const OTHER_ADMINS = statement(
  'other_active_admins',
  `select count(*) "count" from member_rows(null) m
   where m.role = 'business_admin' and m.state = 'active' and not m.is_barred
     and m.person_id <> $1`,
);

/** Active admins of the business besides this one. */
export async function countOtherAdmins(reader: Reader, personId: string): Promise<number> {
  return (await reader.one<{ count: number }>(OTHER_ADMINS, [personId])).count;
}

const LOCK_MEMBERS = statement('lock_members', 'select lock_members()');

/** Makes decisions about people of this business wait for each other; read them afterwards. */
export async function lockMembers(tx: Tx): Promise<void> {
  await tx.rows(LOCK_MEMBERS);
}

/** What of a membership may be decided. */
export interface Membership {
  readonly personId: string;
  readonly state: 'awaiting' | 'active' | 'rejected' | 'suspended';
  readonly role: string;
  readonly branchIds: readonly string[];
  readonly permissions: Flags;
  readonly rejectedReason: string | null;
}

const WRITE_MEMBERSHIP = statement(
  'write_membership',
  `select write_membership($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** Writes a membership as decided; whoever is suspended loses their sessions of the business. */
export async function writeMembership(tx: Tx, decided: Membership, at: string): Promise<void> {
  const flag = (name: Flag): boolean => decided.permissions[name];
  await tx.rows(WRITE_MEMBERSHIP, [
    decided.personId,
    decided.state,
    decided.role,
    decided.branchIds,
    flag('canManageProducts'),
    flag('canManageSales'),
    flag('canManageUsers'),
    flag('canViewReports'),
    flag('canManageInventory'),
    flag('canManageCustomers'),
    flag('canProcessRefunds'),
    decided.rejectedReason,
    at,
  ]);
}

const WRITE_RIGHTS = statement('write_rights', 'select write_rights($1, $2)');

/** Keeps what was chosen for a person; null is nothing. Behind `writeMembership`. */
export async function writeRights(
  tx: Tx,
  personId: string,
  rights: ChosenRights | null,
): Promise<void> {
  await tx.rows(WRITE_RIGHTS, [personId, rights === null ? null : JSON.stringify(rights)]);
}

const KNOWN_BRANCHES = statement(
  'known_branches',
  'select branch_id "branchId" from branch where business_id = $1 and branch_id = any ($2::uuid[])',
);

/** Which of these branches the business has. */
export async function knownBranches(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows<{ branchId: string }>(KNOWN_BRANCHES, [businessId, branchIds]);
  return rows.map((row) => row.branchId);
}
