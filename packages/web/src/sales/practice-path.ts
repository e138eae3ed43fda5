import { can, type Bearer } from '@tillbook/core/permissions';
import type { SessionUser } from '@tillbook/core/auth/user';
import { paths } from '../paths.ts';

type Role = Pick<SessionUser, 'role'>;

/** Where each role finds practice. */
export function practicePathOf({ role }: Role): string {
  if (role === 'business_admin') return paths.business.practice();
  return role === 'branch_manager' ? paths.manager.practice() : paths.seller.practice();
}

/** Where practice leads out: to where one came from. */
export function afterPractice({ role }: Role): string {
  if (role === 'business_admin') return paths.business.dashboard();
  return role === 'branch_manager' ? paths.manager.dashboard() : paths.seller.dashboard();
}

/** Where who may add products does it; null for the others. */
export function productsPathOf(user: Bearer & Role): string | null {
  if (!can(user, 'product.manage')) return null;
  return user.role === 'business_admin' ? paths.business.products() : null;
}
