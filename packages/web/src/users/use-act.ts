import { clearPin } from '@tillbook/core/auth/pin.api';
import type { StaffRole, Flags, OwnRights } from '@tillbook/core/permissions';
import {
  cancelInvitation,
  deactivateUser,
  rejectUser,
  updateUser,
  verifyUser,
  type UserRow,
} from '@tillbook/core/users/users.api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/users.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { useRefetchPeople } from './queries.ts';

/** What changes of a person: role and branches together, flags, or what is chosen for them. */
export interface Change {
  readonly role?: StaffRole;
  readonly branchIds?: string[];
  readonly permissions?: Partial<Flags>;
  /** The whole of them; null: as the role. */
  readonly rights?: OwnRights | null;
}

/** What is done about a person. */
export type Act =
  | { readonly kind: 'approve' | 'clearPin' | 'deactivate' | 'reactivate' | 'withdraw' }
  /** Asked for by its own dialog, which also says when it is done. */
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'change'; readonly change: Change };

/** Does it. The person as they are afterwards; null when nobody is left: a withdrawn invitation. */
export async function act(row: UserRow, what: Act): Promise<UserRow | null> {
  const target = { userId: row._id, version: row.version };
  switch (what.kind) {
    case 'approve':
      return call(verifyUser, { body: target });
    case 'clearPin':
      await call(clearPin, { body: { userId: row._id } });
      return { ...row, hasPin: false };
    case 'reject':
      return call(rejectUser, { body: { ...target, reason: what.reason } });
    case 'deactivate':
      return call(deactivateUser, { body: target });
    case 'reactivate':
      return call(updateUser, { body: { ...target, reactivate: true } });
    case 'change':
      return call(updateUser, { body: { ...target, ...what.change } });
    case 'withdraw':
      await call(cancelInvitation, { body: { userId: row._id } });
      return null;
  }
}

/** What a toast says when it is done; switches and choices say so beside themselves. */
export function saidAfter({ name }: UserRow, what: Act): string | null {
  switch (what.kind) {
    case 'approve':
      return t('approved', { name });
    case 'deactivate':
      return t('deactivated', { name });
    case 'reactivate':
      return t('reactivated', { name });
    case 'withdraw':
      return t('withdrawn', { name });
    case 'clearPin':
      return t('pinCleared', { name });
    case 'reject':
      return null;
    case 'change':
      return what.change.role === undefined ? null : t('changed', { name });
  }
}

/** Acts on people; a refusal is told in a toast, and the lists are fetched anew either way. */
export function useAct(onDone: (row: UserRow | null, what: Act) => void = () => undefined) {
  const refetch = useRefetchPeople();
  return useMutation({
    mutationFn: ({ row, what }: { readonly row: UserRow; readonly what: Act }) => act(row, what),
    onSuccess: (after, { row, what }) => {
      const said = saidAfter(row, what);
      if (said !== null) notify.success(said);
      onDone(after, what);
    },
    onError: (error) => notify.error(sentenceOf(error, t('actionFailed'))),
    onSettled: refetch,
  });
}
