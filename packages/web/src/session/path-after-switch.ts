import { dashboardOf, guard, homePath } from '@tillbook/core/auth/gates';
import type { SessionUser } from '@tillbook/core/auth/user';
import { isUnder } from '@tillbook/core/routes';

/** The same screen where the role has it in the other business, else where `/` leads. */
export function pathAfterSwitch(user: SessionUser, path: string): string {
  const isOfRole = isUnder(path, `/${dashboardOf(user.role).split('/')[1] ?? ''}`);
  const answer = guard({ loading: false, authChecked: true, user, path });
  return isOfRole && answer.kind === 'pass' ? path : homePath(user);
}
