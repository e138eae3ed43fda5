import { expect, test } from 'vitest';
import { narrowed, placesOf } from './switcher-places.ts';

const branches = [
  { _id: 'k', name: 'Kariakoo', code: 'KAR' },
  { _id: 'm', name: 'Mbezi', code: 'MBE' },
];
const shop = { _id: 'b', name: 'Amina Shop', currency: 'TZS', branches };

test('an owner may look at all branches, a seller works in one', () => {
  const names = (role: string) => placesOf([{ ...shop, role }]).map(({ branchName }) => branchName);
  expect(names('business_admin')).toEqual([null, 'Kariakoo', 'Mbezi']);
  expect(names('accountant')).toEqual([null, 'Kariakoo', 'Mbezi']);
  expect(names('seller')).toEqual(['Kariakoo', 'Mbezi']);
  expect(names('branch_manager')).toEqual(['Kariakoo', 'Mbezi']);
});

test('typing narrows by business and by branch', () => {
  const places = placesOf([{ ...shop, role: 'business_admin' }]);
  expect(narrowed(places, ' mbe')).toHaveLength(1);
  expect(narrowed(places, 'AMINA')).toHaveLength(3);
  expect(narrowed(places, 'zzz')).toHaveLength(0);
});
