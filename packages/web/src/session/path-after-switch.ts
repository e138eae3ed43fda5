import { dashboardOf, guard, homePath } from '@tillbook/core/auth/gates';
import type { SessionUser } from '@tillbook/core/auth/user';
import { isUnder } from '@tillbook/core/routes';
import type { SessionWorld } from './session-world.ts';

/** Of the person, in whichever business. */
const OWN = ['/profile', '/settings'];
/** What of an address says which screen it is; the rest names things of the other business. */
const SCREEN = ['view', 'section', 'tab', 'report'];

/** Where one goes on in the other business: to an address of it, too. */
export type From = 'here' | 'home' | { readonly to: string };

/** That screen, or the same one, where the role has it there, else where `/` leads. */
export function pathAfterSwitch(
  user: SessionUser,
  from: From,
  at: Pick<SessionWorld, 'currentPath' | 'currentSearch'>,
): string {
  const path = typeof from === 'object' ? (from.to.split('?')[0] ?? '') : at.currentPath();
  const area = `/${dashboardOf(user.role).split('/')[1] ?? ''}`;
  const isKept = [area, ...OWN].some((root) => isUnder(path, root));
  const answer = guard({ loading: false, authChecked: true, user, path });
  if (from === 'home' || !isKept || answer.kind !== 'pass') return homePath(user);
  if (typeof from === 'object') return from.to;
  const given = [...new URLSearchParams(at.currentSearch())];
  const screen = new URLSearchParams(given.filter(([name]) => SCREEN.includes(name))).toString();
  return screen === '' ? path : `${path}?${screen}`;
}
