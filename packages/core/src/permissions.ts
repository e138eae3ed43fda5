/** Roles, the seven flags of the specification, and the finer actions they bundle. */

export const ROLES = [
  'super_admin',
  'business_admin',
  'branch_manager',
  'seller',
  'accountant',
] as const;
export type Role = (typeof ROLES)[number];
/** Roles that a person may be invited to. */
export const STAFF_ROLES = ['branch_manager', 'seller', 'accountant', 'business_admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const FLAGS = [
  'canManageProducts',
  'canManageSales',
  'canManageUsers',
  'canViewReports',
  'canManageInventory',
  'canManageCustomers',
  'canProcessRefunds',
] as const;
export type Flag = (typeof FLAGS)[number];
export type Flags = Record<Flag, boolean>;

/** New users of every role: selling only (specification 3 and 9). */
export const DEFAULT_FLAGS: Readonly<Flags> = {
  canManageProducts: false,
  canManageSales: true,
  canManageUsers: false,
  canViewReports: false,
  canManageInventory: false,
  canManageCustomers: false,
  canProcessRefunds: false,
};

export const ACTIONS = [
  'product.view',
  'product.manage',
  'product.see_cost',
  'stock.view',
  'stock.manage',
  'stock.adjust',
  'stock.transfer',
  'stock.count',
  'stock.count_post',
  'purchase.view',
  'purchase.receive',
  'purchase.manage',
  'sale.post',
  'sale.view_own',
  'sale.view',
  'approval.ask',
  'approval.decide',
  'refund.post',
  'shift.use',
  'shift.manage',
  'customer.use',
  'customer.view',
  'customer.manage',
  'import.use',
  'device.manage',
  'user.view',
  'user.manage',
  'branch.manage',
  'audit.view',
  'report.view',
  'books.view',
  'dashboard.business',
  'dashboard.manager',
  'dashboard.seller',
  'dashboard.accountant',
  'platform.view',
  'platform.approve',
] as const;
export type Action = (typeof ACTIONS)[number];

const BUNDLE: Readonly<Record<Flag, readonly Action[]>> = {
  canManageProducts: ['product.manage', 'product.see_cost', 'import.use'],
  canManageSales: ['sale.post', 'sale.view_own', 'approval.ask', 'shift.use', 'customer.use'],
  canManageUsers: ['user.view', 'user.manage'],
  canViewReports: ['report.view', 'sale.view', 'product.see_cost'],
  canManageInventory: [
    'stock.view',
    'stock.manage',
    'stock.adjust',
    'stock.transfer',
    'stock.count',
    'stock.count_post',
    'purchase.view',
    'purchase.receive',
    'purchase.manage',
    'product.see_cost',
  ],
  canManageCustomers: ['customer.use', 'customer.view', 'customer.manage', 'import.use'],
  canProcessRefunds: ['refund.post', 'approval.ask'],
};

/** What a role has whatever its flags say. */
const ALWAYS: Readonly<Record<Role, readonly Action[]>> = {
  super_admin: ['platform.view', 'platform.approve'],
  business_admin: ACTIONS.filter(
    (action) => !action.startsWith('platform.') && !action.startsWith('dashboard.'),
  ).concat('dashboard.business'),
  branch_manager: [
    'product.view',
    'product.see_cost',
    'stock.view',
    'stock.adjust',
    'stock.transfer',
    'stock.count',
    'stock.count_post',
    'purchase.view',
    'purchase.receive',
    'sale.view_own',
    'sale.view',
    'approval.ask',
    'approval.decide',
    'refund.post',
    'shift.manage',
    'customer.use',
    'customer.view',
    'device.manage',
    'user.view',
    'dashboard.manager',
  ],
  seller: ['product.view', 'stock.view', 'sale.view_own', 'dashboard.seller'],
  accountant: [
    'product.view',
    'product.see_cost',
    'stock.view',
    'purchase.view',
    'sale.view_own',
    'sale.view',
    'customer.view',
    'report.view',
    'books.view',
    'audit.view',
    'dashboard.accountant',
  ],
};

/** Actions a role can never have, whatever its flags say. */
const NEVER: Readonly<Partial<Record<Role, readonly Action[]>>> = {
  accountant: ['sale.post', 'approval.ask', 'refund.post', 'shift.use', 'customer.use'],
};

/** Who asks: a role as the server knows it (an unknown role has no action) and the flags. */
export interface Bearer {
  readonly role: string;
  readonly permissions: Readonly<Flags>;
  /** Came in by PIN at a till: may do what is done there, and nothing else of the role's. */
  readonly isByPin?: boolean;
}

/** What a PIN opens; for everything else the password is asked. */
const AT_TILL: ReadonlySet<Action> = new Set([
  'product.view',
  'stock.view',
  'sale.post',
  'sale.view_own',
  'sale.view',
  'approval.ask',
  'approval.decide',
  'refund.post',
  'shift.use',
  'shift.manage',
  'customer.use',
  'customer.view',
  'dashboard.seller',
]);

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

/** Whether the role with these flags may do the action (answers: permissions). */
export function can(bearer: Bearer, action: Action): boolean {
  const { role, permissions } = bearer;
  if (!isRole(role)) return false;
  if (bearer.isByPin === true && !AT_TILL.has(action)) return false;
  if (NEVER[role]?.includes(action) === true) return false;
  if (ALWAYS[role].includes(action)) return true;
  if (role === 'super_admin') return false;
  return FLAGS.some((flag) => permissions[flag] && BUNDLE[flag].includes(action));
}

/** `PERMISSION_REQUIRED` or null. */
export function whyNot(bearer: Bearer, action: Action): 'PERMISSION_REQUIRED' | null {
  return can(bearer, action) ? null : 'PERMISSION_REQUIRED';
}

/** Roles that work in chosen branches; the others see every branch of their business. */
export function isBranchBound(role: string): boolean {
  return role === 'seller' || role === 'branch_manager';
}

/** Whether a person of one role may invite, approve or change a person of another role. */
export function mayManageRole(manager: Bearer, target: string): boolean {
  if (manager.role === 'super_admin') return target === 'business_admin';
  if (!can(manager, 'user.manage')) return false;
  if (manager.role === 'business_admin') return target !== 'super_admin';
  return target === 'seller';
}
