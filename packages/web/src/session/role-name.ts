import { t } from '../i18n/en/session.ts';

/** A role in words; a role this client does not know is shown as it came. */
export function roleName(role: string): string {
  switch (role) {
    case 'super_admin':
      return t('roleSuperAdmin');
    case 'business_admin':
      return t('roleBusinessAdmin');
    case 'branch_manager':
      return t('roleBranchManager');
    case 'seller':
      return t('roleSeller');
    case 'accountant':
      return t('roleAccountant');
    default:
      return role;
  }
}

/** The same at the start of a line or on a button. */
export function roleTitle(role: string): string {
  const name = roleName(role);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
