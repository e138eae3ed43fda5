import type { Flag, StaffRole } from '@tillbook/core/permissions';
import { STAFF_ROLES } from '@tillbook/core/permissions';
import { t } from '../i18n/en/users.ts';
import type { Choice } from '../ui/choice-field.tsx';
import { staffRole } from './user-view.ts';

interface Words {
  readonly label: string;
  readonly hint: string;
}

/** A flag in plain words. */
export function flagWords(flag: Flag): Words {
  switch (flag) {
    case 'canManageProducts':
      return { label: t('flagProducts'), hint: t('flagProductsHint') };
    case 'canManageSales':
      return { label: t('flagSales'), hint: t('flagSalesHint') };
    case 'canManageUsers':
      return { label: t('flagUsers'), hint: t('flagUsersHint') };
    case 'canViewReports':
      return { label: t('flagReports'), hint: t('flagReportsHint') };
    case 'canManageInventory':
      return { label: t('flagInventory'), hint: t('flagInventoryHint') };
    case 'canManageCustomers':
      return { label: t('flagCustomers'), hint: t('flagCustomersHint') };
    case 'canProcessRefunds':
      return { label: t('flagRefunds'), hint: t('flagRefundsHint') };
  }
}

function roleWords(role: StaffRole): Words {
  switch (role) {
    case 'seller':
      return { label: t('roleSeller'), hint: t('roleSellerHint') };
    case 'branch_manager':
      return { label: t('roleBranchManager'), hint: t('roleBranchManagerHint') };
    case 'accountant':
      return { label: t('roleAccountant'), hint: t('roleAccountantHint') };
    case 'business_admin':
      return { label: t('roleBusinessAdmin'), hint: t('roleBusinessAdminHint') };
  }
}

/** A role in words; one this client does not know is shown as it came. */
export function roleLabel(role: string): string {
  const known = staffRole(role);
  return known === null ? role : roleWords(known).label;
}

/** The roles a person may be given, the commonest first. */
export function roleChoices(): readonly Choice<StaffRole>[] {
  const order: readonly StaffRole[] = [
    'seller',
    ...STAFF_ROLES.filter((role) => role !== 'seller'),
  ];
  return order.map((value) => ({ value, ...roleWords(value) }));
}
