import { ACTIONS, type Action } from '@tillbook/core/actions';
import { creditCeiling } from '@tillbook/core/customers/debt-approval';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import {
  can,
  choicesFor,
  rightOf,
  type Bearer,
  type Flag,
  type ChosenRights,
  type Right,
} from '@tillbook/core/permissions';
import { refundCeiling } from '@tillbook/core/refunds/refund-approval';
import { limitsFor } from '@tillbook/core/sales/selling-rules';
import type { UserRow } from '@tillbook/core/users/users.api';
import { standingOf } from '@tillbook/core/users/grant-rights';

export type Person = Pick<UserRow, 'role' | 'permissions' | 'rights' | 'roleRights'>;

/** Somebody with what was chosen for them, and for their role. */
export function bearerOf({ role, permissions, rights, roleRights: usual }: Person): Bearer {
  return { role, permissions, rights: { ...(rights ?? NO_RIGHTS), usual } };
}

/** Where each action is chosen: under the switch it belongs to. */
const UNDER: Readonly<Record<Flag, readonly Action[]>> = {
  canManageProducts: ['product.manage', 'product.see_cost', 'shelf.arrange', 'import.use'],
  canManageSales: [
    'sale.post',
    'shift.use',
    'cash.move',
    'drawer.open',
    'sale.discount_over',
    'sale.override_price',
    'sale.below_floor',
    'sale.exempt_tax',
    'sale.sell_expired',
    'sale.on_account',
    'customer.use',
  ],
  canManageUsers: ['user.view', 'user.manage'],
  canViewReports: ['report.view', 'sale.view'],
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
  ],
  canManageCustomers: ['customer.view', 'customer.manage', 'debt.write_off', 'debt.pay_out'],
  canProcessRefunds: ['refund.post', 'sale.void', 'refund.without_receipt'],
};

const isChosenFor = (role: string) => (action: Action) => choicesFor(role, action).length > 0;

/** What can be chosen under a switch for a person of this role. */
export function actionsUnder(flag: Flag, role: string): readonly Action[] {
  return UNDER[flag].filter(isChosenFor(role));
}

/** What the role brings besides the switches. */
export function actionsOfRole(role: string): readonly Action[] {
  const under = Object.values(UNDER).flat();
  return ACTIONS.filter((action) => !under.includes(action)).filter(isChosenFor(role));
}

/** What the person may of an action; with nothing chosen of it when asked. */
export function rightNow(person: Person, action: Action, isUsual = false): Right {
  const { rights } = person;
  const { [action]: _chosen, ...others } = rights?.actions ?? {};
  const usual = { ...person, rights: { ...(rights ?? NO_RIGHTS), actions: others } };
  return standingOf(bearerOf(isUsual ? usual : person), action);
}

/** The choices after one of them was made; null is as the role. */
export function withChoice(rights: ChosenRights | null, action: Action, right: Right | null) {
  const { [action]: _before, ...others } = rights?.actions ?? {};
  const actions = right === null ? others : { ...others, [action]: right };
  return { ...(rights ?? NO_RIGHTS), actions };
}

const RANK: Readonly<Record<Right, number>> = { deny: 0, ask: 1, allow: 2 };

/** Whether whoever looks may give this: nobody grants what they lack. */
export function mayGive(manager: Bearer, person: Person, action: Action, right: Right): boolean {
  if (manager.role === 'business_admin') return true;
  const isLower = RANK[right] <= RANK[rightNow(person, action)];
  return isLower || RANK[right] <= RANK[rightOf(manager, action)];
}

/** A sentence of the summary: which, and the figure in it. */
export type Said =
  | { readonly key: 'sellsUpTo'; readonly basisPoints: number; readonly above: Right }
  | { readonly key: 'sellsNot' }
  | { readonly key: 'refunds'; readonly right: Right; readonly ceilingMinor: number | null }
  | { readonly key: 'credit'; readonly right: Right; readonly ceilingMinor: number | null }
  | { readonly key: 'drawer' };

/** What of a person's rights a shop asks first. */
export function summaryOf(person: Person): Said[] {
  if (person.role !== 'seller' && person.role !== 'branch_manager') return [];
  const bearer = bearerOf(person);
  const refunds: Said = {
    key: 'refunds',
    right: rightOf(bearer, 'refund.post'),
    ceilingMinor: refundCeiling(bearer),
  };
  if (!can(bearer, 'sale.post')) return [{ key: 'sellsNot' }, refunds];
  const { discountBasisPoints } = limitsFor(bearer);
  const above = rightOf(bearer, 'sale.discount_over');
  const onAccount = rightOf(bearer, 'sale.on_account');
  return [
    { key: 'sellsUpTo', basisPoints: discountBasisPoints, above },
    { key: 'credit', right: onAccount, ceilingMinor: creditCeiling(bearer) },
    refunds,
    ...(can(bearer, 'drawer.open') ? [] : [{ key: 'drawer' as const }]),
  ];
}
