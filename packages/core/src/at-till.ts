import { ACTIONS, type Action } from './actions.ts';

/** What a PIN opens; for everything else the password is asked. */
export const AT_TILL: ReadonlySet<Action> = new Set<Action>([
  'product.view',
  'stock.view',
  'shelf.arrange',
  ...ACTIONS.filter((action) => action.startsWith('sale.')),
  'approval.ask',
  'approval.decide',
  'refund.post',
  'shift.use',
  'shift.manage',
  'cash.move',
  'drawer.open',
  'customer.use',
  'customer.view',
  'dashboard.seller',
]);
