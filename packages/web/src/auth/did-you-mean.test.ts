import { describe, expect, it } from 'vitest';
import { editDistance, likelyPaths } from './did-you-mean.ts';

const everything = () => true;

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['sales', 'sales', 0],
  ['sale', 'sales', 1],
  ['slaes', 'sales', 2],
  ['kitten', 'sitting', 3],
])('%j and %j are %i letters apart', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

describe('a path that does not exist', () => {
  it('suggests the likely one first, at most three', () => {
    const found = likelyPaths('/bussiness/sales', 'business_admin', everything);
    expect(found[0]).toBe('/business/sales');
    expect(found).toHaveLength(3);
  });

  it('forgives capitals, a trailing slash and a query', () => {
    expect(likelyPaths('/Seller/New-Sale/?x=1', 'seller', everything)[0]).toBe('/seller/new-sale');
  });

  it('suggests only what the role may open', () => {
    const found = likelyPaths('/business/sale', 'seller', everything);
    expect(found.every((path) => !path.startsWith('/business'))).toBe(true);
    expect(likelyPaths('/logn', null, everything)).toContain('/login');
    expect(likelyPaths('/profil', null, everything)).not.toContain('/profile');
    expect(likelyPaths('/profil', 'auditor', everything)).toContain('/profile');
  });

  it('suggests only what has a screen, and nothing that shares nothing', () => {
    const noSales = (path: string) => path !== '/business/sales';
    expect(likelyPaths('/business/sale', 'business_admin', noSales)).not.toContain(
      '/business/sales',
    );
    expect(likelyPaths('/qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', 'seller', everything)).toEqual([]);
  });
});
