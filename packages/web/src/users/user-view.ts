import { FLAGS, STAFF_ROLES, type Flag, type StaffRole } from '@tillbook/core/permissions';
import { USER_STATES, type UserRow } from '@tillbook/core/users/users.api';
import type { Status } from '../ui/status-badge.tsx';
import type { PeopleFilter } from './queries.ts';

/** The state of a person in the one word that every screen uses. */
export function userStatus(row: Pick<UserRow, 'state' | 'isEmailVerified'>): Status {
  switch (row.state) {
    case 'awaiting':
      return row.isEmailVerified ? 'awaitingApproval' : 'awaitingEmail';
    case 'suspended':
      return 'deactivated';
    default:
      return row.state;
  }
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | undefined {
  return choices.find((choice) => choice === text);
}

/** What the address asks of the list; what it does not understand is left out. */
export function peopleFilter(get: (name: string) => string): PeopleFilter {
  const state = oneOf(USER_STATES, get('state'));
  const role = oneOf(STAFF_ROLES, get('role'));
  return {
    ...(get('q') === '' ? {} : { q: get('q') }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
  };
}

/** The flags that say what a person may do beyond their role; an admin needs none. */
export function flagsOf(row: Pick<UserRow, 'role' | 'permissions'>): readonly Flag[] {
  const isSelling = row.role !== 'accountant';
  return FLAGS.filter((flag) => row.permissions[flag] && (isSelling || flag !== 'canManageSales'));
}

/** A role a person may be given, or null for one that this client does not know. */
export function staffRole(role: string): StaffRole | null {
  return oneOf(STAFF_ROLES, role) ?? null;
}

/** Why the rights of this person stand fixed for whoever looks at them. */
export function whyFixed(
  row: Pick<UserRow, '_id' | 'isOwner'>,
  selfId: string,
): 'self' | 'owner' | null {
  if (row._id === selfId) return 'self';
  return row.isOwner ? 'owner' : null;
}
