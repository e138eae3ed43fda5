import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import type { UserRow } from '@tillbook/core/users/users.api';
import type { MemberRow } from './members.sql.ts';
import type { OwnerRow } from './owners.sql.ts';

/** A member or an open invitation on the wire. */
export function memberUser(row: MemberRow, businessName: string): UserRow {
  const { personId, name, email, role, isEmailVerified, branches, permissions, isOwner } = row;
  const { askedAt, lastSeenAt, invitedUntil, note, hasPin, version } = row;
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
