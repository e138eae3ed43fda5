import { describe, expect, test } from 'vitest';
import { whyNotEnter, type Standing } from './access.ts';
import { anySession, may, signedIn } from './endpoint.ts';
import { ACTIONS } from './actions.ts';
import { can, DEFAULT_FLAGS, FLAGS, ROLES, type Flags } from './permissions.ts';

/** What a PIN opens: a till, and nothing else of what its person may. */
const AT_TILL = [
  ...['product.view', 'stock.view', 'sale.post', 'sale.view_own', 'sale.view', 'approval.ask'],
  ...['sale.discount_over', 'sale.override_price', 'sale.below_floor', 'sale.exempt_tax'],
  ...['sale.sell_expired', 'sale.on_account', 'sale.void', 'cash.move', 'drawer.open'],
  ...['approval.decide', 'refund.post', 'shift.use', 'shift.manage', 'customer.use'],
  ...['customer.view', 'dashboard.seller', 'shelf.arrange'],
];
const ALL_FLAGS = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Flags;

describe.each(ROLES)('a %s who came in by PIN', (role) => {
  test('may what the role may and is done at a till', () => {
    for (const permissions of [DEFAULT_FLAGS, ALL_FLAGS]) {
      const bearer = { role, permissions };
      const allowed = ACTIONS.filter((action) => can({ ...bearer, isByPin: true }, action));
      expect(allowed).toEqual(
        ACTIONS.filter((action) => can(bearer, action) && AT_TILL.includes(action)),
      );
    }
  });
});

describe('the door', () => {
  const owner: Standing = {
    ...{ sessionKind: 'full', role: 'business_admin', permissions: DEFAULT_FLAGS },
    ...{ isEmailVerified: true, isVerified: true, requiresBusinessSetup: false },
    isSuspended: false,
  };
  const byPin: Standing = { ...owner, isByPin: true };
  const seller: Standing = { ...byPin, role: 'seller' };

  test.each([
    ['sells', byPin, may('sale.post'), 'write', null],
    ['changes no setting', byPin, may('branch.manage'), 'write', 'SIGN_IN_NEEDED'],
    ['reads no books', byPin, may('books.view'), 'read', 'SIGN_IN_NEEDED'],
    ['reads who is signed in', byPin, anySession, 'read', null],
    ['moves to no other business', byPin, anySession, 'write', 'SIGN_IN_NEEDED'],
    ['changes nothing of the account', byPin, signedIn, 'write', 'SIGN_IN_NEEDED'],
    ['is told what the role may not', seller, may('books.view'), 'read', 'PERMISSION_REQUIRED'],
    ['may all of it by password', owner, may('books.view'), 'read', null],
  ] as const)('%s', (_what, standing, access, deed, expected) => {
    expect(whyNotEnter(standing, access, deed)).toBe(expected);
  });
});
