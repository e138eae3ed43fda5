import { describe, expect, it } from 'vitest';
import { businessContextOf, normaliseUser } from './user.ts';

const DEFAULTS = {
  _id: '',
  name: '',
  email: '',
  version: 0,
  role: 'seller',
  token: null,
  requiresEmailVerification: false,
  requiresBusinessSetup: false,
  isEmailVerified: false,
  isVerified: false,
  business: null,
  branch: null,
  preferences: {},
  permissions: {
    canManageProducts: false,
    canManageSales: true,
    canManageUsers: false,
    canViewReports: false,
    canManageInventory: false,
    canManageCustomers: false,
    canProcessRefunds: false,
  },
};

const shop = {
  _id: 'b1',
  name: 'Amina Shop',
  businessType: 'grocery',
  currency: 'TZS',
  timezone: 'Africa/Dar_es_Salaam',
};

describe('a user as the client keeps it', () => {
  it.each([
    ['bare, everything missing', { role: 'seller' }, {}],
    ['wrapped in user', { user: { role: 'seller' } }, {}],
    ['role unknown to this client', { role: 'auditor' }, { role: 'auditor' }],
    ['token beside the wrapped user', { user: { role: 'seller' }, token: 't1' }, { token: 't1' }],
    ['token inside the user', { user: { role: 'seller', token: 't2' } }, { token: 't2' }],
    ['empty token', { role: 'seller', token: '' }, {}],
    ['token that is no string', { role: 'seller', token: 7 }, {}],
    [
      'every gate true',
      {
        role: 'seller',
        requiresEmailVerification: true,
        requiresBusinessSetup: true,
        isEmailVerified: true,
        isVerified: true,
      },
      {
        requiresEmailVerification: true,
        requiresBusinessSetup: true,
        isEmailVerified: true,
        isVerified: true,
      },
    ],
    ['gates that only look true', { role: 'seller', isVerified: 'true', isEmailVerified: 1 }, {}],
    ['null business and branch', { role: 'seller', business: null, branch: null }, {}],
    ['business without id', { role: 'seller', business: { name: 'x' }, branch: 'y' }, {}],
    ['a list as business', { role: 'seller', business: [shop] }, {}],
    [
      'business and branch',
      { role: 'seller', business: { ...shop, secret: 1 }, branch: { _id: 'r1', name: 'Main' } },
      { business: shop, branch: { _id: 'r1', name: 'Main' } },
    ],
    [
      'business with missing words',
      { role: 'seller', business: { _id: 'b1', currency: null }, branch: { _id: 'r1' } },
      {
        business: { _id: 'b1', name: '', businessType: '', currency: '', timezone: '' },
        branch: { _id: 'r1', name: '' },
      },
    ],
    [
      'partial permissions filled, explicit false kept, others dropped',
      { role: 'seller', permissions: { canManageSales: false, canViewReports: true, isGod: true } },
      { permissions: { ...DEFAULTS.permissions, canManageSales: false, canViewReports: true } },
    ],
    [
      'permissions that are no flags',
      { role: 'seller', permissions: { canManageUsers: 'yes', canManageSales: null } },
      {},
    ],
    [
      'preferences kept',
      { role: 'seller', preferences: { theme: 'dark' } },
      {
        preferences: { theme: 'dark' },
      },
    ],
    [
      'who it is',
      { _id: 'p1', name: 'Ali', email: 'ali@x.tz', version: 3, role: 'seller' },
      { _id: 'p1', name: 'Ali', email: 'ali@x.tz', version: 3 },
    ],
  ])('%s', (_name, raw, differs) => {
    expect(normaliseUser(raw)).toEqual({ ...DEFAULTS, ...differs });
  });

  it('takes the stored token when the answer has none, and the answer wins', () => {
    expect(normaliseUser({ role: 'seller' }, 'stored')?.token).toBe('stored');
    expect(normaliseUser({ role: 'seller', token: 'new' }, 'stored')?.token).toBe('new');
  });

  it.each([
    null,
    undefined,
    'x',
    4,
    [],
    {},
    { user: null },
    { user: {} },
    { role: '' },
    { role: 1 },
  ])('finds no user in %j', (raw) => {
    expect(normaliseUser(raw)).toBeNull();
  });
});

describe('the business context', () => {
  it('is exactly five facts', () => {
    const user = normaliseUser({ role: 'seller', business: shop, branch: { _id: 'r1' } });
    expect(user && businessContextOf(user)).toEqual({
      businessId: 'b1',
      businessType: 'grocery',
      branchId: 'r1',
      currency: 'TZS',
      timezone: 'Africa/Dar_es_Salaam',
    });
  });

  it('has no branch before one exists, and is null without a business', () => {
    const user = normaliseUser({ role: 'seller', business: shop });
    expect(user && businessContextOf(user)?.branchId).toBeNull();
    const nobody = normaliseUser({ role: 'seller', branch: { _id: 'r1' } });
    expect(nobody && businessContextOf(nobody)).toBeNull();
  });
});
