import { NO_RIGHTS, hasOwnLimits, readRights, rightsOfRole } from '@tillbook/core/own-rights';
import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { limitsFor } from '@tillbook/core/sales/selling-rules';
import type { UserRow } from '@tillbook/core/users/users.api';
import type { MemberRow } from './members.sql.ts';
import type { OwnerRow } from './owners.sql.ts';

/** A member or an open invitation on the wire. */
export function memberUser(row: MemberRow, businessName: string): UserRow {
  const { personId, name, email, role, isEmailVerified, branches, permissions, isOwner } = row;
  const { askedAt, lastSeenAt, invitedUntil, note, hasPin, version } = row;
  const rights = readRights(row.rights);
  const usual = rights?.usual ?? null;
  const asNew = { role, permissions: DEFAULT_FLAGS, rights: { ...NO_RIGHTS, usual } };
  return {
    _id: personId,
    name,
    email,
    role,
    state: row.isBarred ? 'suspended' : row.state,
    isEmailVerified,
    businessName,
    branches,
    permissions,
    rights: rightsOfRole(role, rights),
    roleRights: usual,
    roleLimits: hasOwnLimits(role) ? limitsFor(asNew) : null,
    isOwner,
    setup: null,
    askedAt,
    lastSeenAt,
    invitedUntil,
    note,
    hasPin,
    version,
  };
}

/** An owner on the wire. */
export function ownerUser(row: OwnerRow): UserRow {
  const { personId, name, email, state, isEmailVerified, businessName } = row;
  const { businessType, currency, timezone, isFinished } = row;
  const { askedAt, lastSeenAt, note, version } = row;
  const hasBegun = businessType !== null && currency !== null && timezone !== null;
  return {
    _id: personId,
    name,
    email,
    role: 'business_admin',
    state,
    isEmailVerified,
    businessName,
    branches: [],
    permissions: { ...DEFAULT_FLAGS },
    rights: null,
    roleRights: null,
    roleLimits: null,
    isOwner: true,
    setup: hasBegun ? { businessType, currency, timezone, isFinished } : null,
    askedAt,
    lastSeenAt,
    invitedUntil: null,
    note,
    hasPin: false,
    version,
  };
}
