import type { SessionUser } from '@tillbook/core/auth/user';
import { t } from '../i18n/en/customer-display.ts';
import { paths } from '../paths.ts';
import { notify } from '../ui/notify.ts';

/** Where each role finds the display of a till; without one, of the till it held last here. */
export function displayPathOf({ role }: Pick<SessionUser, 'role'>, tillId?: string): string {
  if (role === 'business_admin') return paths.business.display(tillId);
  return role === 'branch_manager' ? paths.manager.display(tillId) : paths.seller.display(tillId);
}

/** Opens the display of a till in a window of its own, to be put on the customer's screen. */
export function openDisplay(user: Pick<SessionUser, 'role'>, tillId?: string): void {
  const path = displayPathOf(user, tillId);
  const name = `tillbook.display.${tillId ?? 'last'}`;
  const opened = window.open(path, name, 'popup,width=1024,height=768');
  if (opened === null) notify.error(t('blocked'));
  else opened.focus();
}
