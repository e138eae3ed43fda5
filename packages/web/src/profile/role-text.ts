import { t } from '../i18n/en/profile.ts';

/** A role in words; one this client does not know is shown as it came. */
export function roleText(role: string): string {
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
