/** Roles, the seven flags of the specification, and the finer actions they bundle. */
import { ACTIONS, type Action } from './actions.ts';
import { AT_TILL } from './at-till.ts';

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

/** What each flag gives. */
export const BUNDLE: Readonly<Record<Flag, readonly Action[]>> = {
  canManageProducts: ['product.manage', 'product.see_cost', 'shelf.arrange', 'import.use'],
  canManageSales: [
    'sale.post',
    'sale.view_own',
    'sale.on_account',
    'approval.ask',
    'shift.use',
    'cash.move',
    'drawer.open',
    'customer.use',
  ],
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
  canManageCustomers: [
    'customer.use',
    'customer.view',
    'customer.manage',
    'debt.write_off',
    'debt.pay_out',
    'import.use',
  ],
  canProcessRefunds: ['refund.post', 'sale.void', 'approval.ask'],
};

/** What a role has whatever its flags say. */
export const ALWAYS: Readonly<Record<Role, readonly Action[]>> = {
  super_admin: ['platform.view', 'platform.approve', 'platform.manage'],
  business_admin: ACTIONS.filter(
    (action) => !action.startsWith('platform.') && !action.startsWith('dashboard.'),
  ).concat('dashboard.business'),
  branch_manager: [
    'product.view',
    'product.see_cost',
    'shelf.arrange',
    'stock.view',
    'stock.adjust',
    'stock.transfer',
    'stock.count',
    'stock.count_post',
    'purchase.view',
    'purchase.receive',
    'sale.view_own',
    'sale.view',
    'sale.void',
    'approval.ask',
    'approval.decide',
    'refund.post',
    'shift.manage',
    'customer.use',
    'customer.view',
    'device.manage',
    'user.view',
    'branch.view',
    'expense.view',
    'expense.post',
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
    'books.close',
    'books.match',
    'expense.view',
    'expense.post',
    'expense.approve',
    'money.move',
    'audit.view',
    'dashboard.accountant',
  ],
};

/** Actions a role can never have, whatever its flags or its own choices say. */
const NEVER: Readonly<Partial<Record<Role, readonly Action[]>>> = {
  accountant: [
    ...ACTIONS.filter((action) => /^(?:sale\.(?!view)|refund\.|shelf\.)/u.test(action)),
    'approval.ask',
    'shift.use',
    'cash.move',
    'drawer.open',
    'customer.use',
  ],
};

/** What somebody may do of an action: alone, with somebody's yes, or not at all. */
export const RIGHTS = ['allow', 'ask', 'deny'] as const;
export type Right = (typeof RIGHTS)[number];

/** What was chosen instead of what the role and its flags give; of a limit null: nothing. */
export interface ChosenRights {
  readonly actions: Readonly<Partial<Record<Action, Right | undefined>>>;
  /** The most that may be taken off, in hundredths of a percent. */
  readonly discountBasisPoints: number | null;
  /** The most that one refund may come to. */
  readonly refundMinor: number | null;
  /** The most that one sale may leave on account. */
  readonly creditMinor: number | null;
}

/** What was chosen for one person, before what the business chose for all of their role. */
export interface OwnRights extends ChosenRights {
  readonly usual?: ChosenRights | null | undefined;
}

/** Who asks: a role as the server knows it (an unknown role has no action) and the flags. */
export interface Bearer {
  readonly role: string;
  readonly permissions: Readonly<Flags>;
  /** Null or absent: nothing was chosen. */
  readonly rights?: OwnRights | null | undefined;
  /** Came in by PIN at a till: may do what is done there, and nothing else of the role's. */
  readonly isByPin?: boolean | undefined;
  /** Came by an API key: of what they may do, these and nothing else. */
  readonly only?: readonly Action[] | undefined;
}

/** What may be done with somebody's yes where it may not be done alone. */
export const ASKABLE: readonly Action[] = [
  'sale.discount_over',
  'sale.override_price',
  'sale.below_floor',
  'sale.exempt_tax',
  'sale.sell_expired',
  'sale.on_account',
  'sale.void',
  'refund.post',
  'refund.without_receipt',
  'debt.write_off',
  'debt.pay_out',
];

/** What makes somebody the role they are: not chosen person by person. */
const FIXED: readonly Action[] = ['product.view', 'sale.view_own', 'approval.ask'];

/** Nobody does these without another's yes, so there is nothing to allow. */
const NEVER_ALONE: readonly Action[] = ['sale.below_floor', 'sale.sell_expired'];

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

/** What may be chosen for a person of this role; admins and the platform have what they have. */
function choosableOf(role: Role): readonly Action[] {
  if (role === 'business_admin' || role === 'super_admin') return [];
  return ACTIONS.filter((action) => {
    if (FIXED.includes(action) || action.startsWith('dashboard.')) return false;
    if (NEVER[role]?.includes(action) === true) return false;
    const isBundled = FLAGS.some((flag) => BUNDLE[flag].includes(action));
    return ASKABLE.includes(action) || ALWAYS[role].includes(action) || isBundled;
  });
}

function choicesOf(role: Role, action: Action): readonly Right[] {
  if (!choosableOf(role).includes(action)) return [];
  const isNever = NEVER_ALONE.includes(action);
  // Goods without a receipt are never a seller's own decision (decision 40).
  if (isNever || (role === 'seller' && action === 'refund.without_receipt')) return ['ask', 'deny'];
  const mayAsk = ASKABLE.includes(action) && NEVER[role]?.includes('approval.ask') !== true;
  return mayAsk ? RIGHTS : ['allow', 'deny'];
}

const CHOICES = new Map<string, readonly Right[]>(
  ROLES.flatMap((role) =>
    ACTIONS.map((action) => [`${role} ${action}`, choicesOf(role, action)] as const),
  ),
);

/** What may be chosen of an action for a person of this role; empty: it is not chosen at all. */
export function choicesFor(role: string, action: Action): readonly Right[] {
  return CHOICES.get(`${role} ${action}`) ?? [];
}

/** What was chosen for this person, or null. */
export function ownRight({ role, rights }: Bearer, action: Action): Right | null {
  const own = rights?.actions[action];
  return own !== undefined && choicesFor(role, action).includes(own) ? own : null;
}

/**
 * What was chosen for this person, or else by the business for their role; or null. A switch that
 * stands otherwise than it does for who is new was set for the person, and comes before their role.
 */
export function chosenRight(bearer: Bearer, action: Action): Right | null {
  const { role, permissions, rights } = bearer;
  const own = ownRight(bearer, action);
  const usual = rights?.usual ?? null;
  if (own !== null || usual === null) return own;
  const isSwitched = (flag: Flag) =>
    permissions[flag] !== DEFAULT_FLAGS[flag] && BUNDLE[flag].includes(action);
  return FLAGS.some(isSwitched) ? null : ownRight({ role, permissions, rights: usual }, action);
}

/** Whether something was chosen that has to be asked for, or done, where questions are answered. */
function asksByChoice(bearer: Bearer): boolean {
  return ASKABLE.some(
    (action) =>
      (ownRight(bearer, action) ?? 'deny') !== 'deny' || chosenRight(bearer, action) === 'allow',
  );
}

/** Whether the role with these flags and own choices may do the action (answers: permissions). */
export function can(bearer: Bearer, action: Action): boolean {
  const { role, permissions } = bearer;
  if (!isRole(role)) return false;
  if (bearer.isByPin === true && !AT_TILL.has(action)) return false;
  if (bearer.only?.includes(action) === false) return false;
  if (NEVER[role]?.includes(action) === true) return false;
  const chosen = chosenRight(bearer, action);
  if (chosen !== null) return chosen === 'allow';
  if (ALWAYS[role].includes(action)) return true;
  if (role === 'super_admin') return false;
  if (FLAGS.some((flag) => permissions[flag] && BUNDLE[flag].includes(action))) return true;
  return action === 'approval.ask' && asksByChoice(bearer);
}

/** Alone, with a yes, or not at all; what may not be asked for is denied. */
export function rightOf(bearer: Bearer, action: Action): Right {
  if (can(bearer, action) && !NEVER_ALONE.includes(action)) return 'allow';
  if (chosenRight(bearer, action) === 'deny' || !ASKABLE.includes(action)) return 'deny';
  return can(bearer, 'approval.ask') ? 'ask' : 'deny';
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
