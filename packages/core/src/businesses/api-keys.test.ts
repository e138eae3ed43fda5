import { describe, expect, test } from 'vitest';
import { whyNotEnter, type Standing } from '../access.ts';
import { ACTIONS } from '../actions.ts';
import { anySession, gate, may, open, setup, signedIn } from '../endpoint.ts';
import { can, DEFAULT_FLAGS } from '../permissions.ts';
import { actionsOfScopes, API_SCOPES, keyText, partsOfKey } from './api-keys.ts';

/** What each scope opens, written down by hand. */
const READS = {
  'products.read': ['product.view'],
  'costs.read': ['product.see_cost'],
  'stock.read': ['stock.view'],
  'sales.read': ['sale.view_own', 'sale.view'],
  'customers.read': ['customer.view'],
  'reports.read': ['report.view'],
};

test('the scopes are these, and each stands for permissions that people have', () => {
  expect(API_SCOPES).toEqual(Object.keys(READS));
  for (const scope of API_SCOPES) expect(actionsOfScopes([scope])).toEqual(READS[scope]);
  expect(actionsOfScopes(['sales.write', 'platform.view'])).toEqual([]);
});

describe('a key', () => {
  const owner: Standing = {
    ...{ sessionKind: 'full', role: 'business_admin', permissions: DEFAULT_FLAGS },
    ...{ isEmailVerified: true, isVerified: true, requiresBusinessSetup: false },
    isSuspended: false,
  };
  const byKey: Standing = { ...owner, only: actionsOfScopes(['products.read']) };
  const ofSeller: Standing = { ...byKey, role: 'seller', only: actionsOfScopes(API_SCOPES) };

  test('may what its maker may and it was made for, and nothing else', () => {
    const may = (standing: Standing) => ACTIONS.filter((action) => can(standing, action));
    expect(may(byKey)).toEqual(['product.view']);
    expect(may(ofSeller)).toEqual(['product.view', 'stock.view', 'sale.view_own']);
    expect(may({ ...owner, only: actionsOfScopes(API_SCOPES) }).toSorted()).toEqual(
      Object.values(READS).flat().toSorted(),
    );
  });

  test.each([
    ['reads products', may('product.view'), 'read', null],
    ['reads no stock', may('stock.view'), 'read', 'PERMISSION_REQUIRED'],
    ['changes no product', may('product.manage'), 'write', 'API_KEY_READS_ONLY'],
    ['writes nothing, even where it may read', may('product.view'), 'write', 'API_KEY_READS_ONLY'],
    ['is nobody’s session', anySession, 'read', 'API_KEY_NOT_ALLOWED'],
    ['has no profile', signedIn, 'read', 'API_KEY_NOT_ALLOWED'],
    ['opens no gate', gate, 'read', 'API_KEY_NOT_ALLOWED'],
    ['sets nothing up', setup, 'read', 'API_KEY_NOT_ALLOWED'],
    ['reads what is public', open, 'read', null],
  ] as const)('%s', (_what, access, deed, expected) => {
    expect(whyNotEnter(byKey, access, deed)).toBe(expected);
  });
});

test('a key is taken apart only where it is whole', () => {
  const [publicId, secret] = ['0123456789abcdef', 'Aa-_'.repeat(10) + 'xyz'];
  const key = keyText(publicId, secret);
  expect(key).toBe(`tb_${publicId}_${secret}`);
  expect(partsOfKey(key)).toEqual({ publicId, secret });
  for (const wrong of ['', 'tb_', key.slice(1), key.slice(0, -1), `${key}x`, key.toUpperCase()]) {
    expect(partsOfKey(wrong)).toBe(null);
  }
});
