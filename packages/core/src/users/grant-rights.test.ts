import { expect, test } from 'vitest';
import { NO_RIGHTS } from '../own-rights.ts';
import { DEFAULT_FLAGS, type Bearer, type Flags, type OwnRights } from '../permissions.ts';
import { rightsLacked, wrongRights } from './grant-rights.ts';

const own = (actions: OwnRights['actions'], more: Partial<OwnRights> = {}): OwnRights => ({
  ...{ ...NO_RIGHTS, actions },
  ...more,
});
const flags = (...on: (keyof Flags)[]): Flags => ({
  ...DEFAULT_FLAGS,
  ...Object.fromEntries(on.map((flag) => [flag, true])),
});
const manager = (rights: OwnRights | null = null, ...on: (keyof Flags)[]): Bearer => ({
  ...{ role: 'branch_manager', permissions: flags('canManageUsers', ...on), rights },
});
const seller = (rights: OwnRights | null = null, ...on: (keyof Flags)[]): Bearer => ({
  ...{ role: 'seller', permissions: flags(...on), rights },
});

test.each<[string, Bearer, Bearer, Bearer, string[]]>([
  [
    'gives what the role has',
    manager(),
    seller(),
    seller(own({ 'refund.post': 'allow', 'stock.adjust': 'allow' })),
    [],
  ],
  [
    'gives nothing that it has not',
    manager(),
    seller(),
    seller(own({ 'product.manage': 'allow' })),
    ['product.manage'],
  ],
  [
    'gives it with the flag',
    manager(null, 'canManageProducts'),
    seller(),
    seller(own({ 'product.manage': 'allow' })),
    [],
  ],
  [
    'lets ask for what it may not alone',
    manager(),
    seller(own({ 'debt.pay_out': 'deny' })),
    seller(own({ 'debt.pay_out': 'ask' })),
    [],
  ],
  [
    'takes nothing back that it lacks itself',
    manager(own({ 'refund.post': 'deny' })),
    seller(own({ 'refund.post': 'deny' })),
    seller(null, 'canProcessRefunds'),
    ['refund.post'],
  ],
  [
    'takes away what it lacks itself',
    manager(own({ 'refund.post': 'deny' })),
    seller(null, 'canProcessRefunds'),
    seller(own({ 'refund.post': 'deny' }), 'canProcessRefunds'),
    [],
  ],
  [
    'keeps what was there',
    manager(),
    seller(own({ 'product.manage': 'allow' })),
    seller(own({ 'product.manage': 'allow', 'drawer.open': 'deny' })),
    [],
  ],
  [
    'gives an own price where the settings give it one',
    manager(),
    seller(),
    seller(own({ 'sale.override_price': 'allow' })),
    [],
  ],
  [
    'raises a ceiling up to its own',
    manager(),
    seller(),
    seller(own({}, { discountBasisPoints: 2500 })),
    [],
  ],
  [
    'and not beyond',
    manager(),
    seller(),
    seller(own({}, { discountBasisPoints: 2501 })),
    ['discountBasisPoints'],
  ],
  [
    'lowers any',
    manager(own({}, { refundMinor: 10 })),
    seller(),
    seller(own({}, { refundMinor: 50 })),
    [],
  ],
  [
    'removes no ceiling where it has one',
    manager(own({}, { refundMinor: 10 })),
    seller(own({}, { refundMinor: 5 })),
    seller(),
    ['refundMinor'],
  ],
  [
    'an owner gives everything',
    { role: 'business_admin', permissions: DEFAULT_FLAGS },
    seller(),
    seller(own({ 'product.manage': 'allow' }, { discountBasisPoints: 10_000 })),
    [],
  ],
])('a manager %s', (_what, by, before, after, expected) => {
  expect(rightsLacked(by, before, after)).toEqual(expected);
});

test('what a role cannot have is named field by field', () => {
  const asked = own(
    { 'refund.post': 'ask', 'stock.adjust': 'ask', 'audit.view': 'deny' },
    { creditMinor: 1 },
  );
  const wrong = (role: string) => wrongRights(role, asked).map(({ pointer }) => pointer);
  expect(wrong('seller')).toEqual(['#/rights/actions/stock.adjust', '#/rights/actions/audit.view']);
  expect(wrong('accountant')).toEqual([
    '#/rights/actions/stock.adjust',
    '#/rights/actions/refund.post',
    '#/rights/creditMinor',
  ]);
});
