import { expect, test } from 'vitest';
import { obviousTill, tillsInReach } from './till-choice.ts';

type Branches = Parameters<typeof tillsInReach>[0];

const till = (_id: string, over: Partial<Branches[number]['tills'][number]> = {}) => ({
  _id,
  name: _id,
  code: 'T1',
  holder: null,
  isHeldHere: false,
  openShiftId: null,
  isClosed: false,
  ...over,
});
const branch = (_id: string, tills: ReturnType<typeof till>[]): Branches[number] => ({
  _id,
  name: _id.toUpperCase(),
  code: 'A',
  timezone: 'UTC',
  cutoffMinutes: 0,
  address: null,
  state: 'open',
  version: 1,
  tills,
});
const pick = (branches: Branches, branchId: string | null = null) =>
  obviousTill(tillsInReach(branches, branchId))?._id ?? null;

test('the only till is taken without asking when nobody holds it', () => {
  expect(pick([branch('a', [till('t1')])])).toBe('t1');
  expect(pick([branch('a', [till('t1', { holder: 'Ali' })])])).toBeNull();
  expect(pick([branch('a', [till('t1'), till('t2')])])).toBeNull();
});

test('closed tills, and those of closed branches, are not offered', () => {
  const shut = till('t1', { isClosed: true });
  expect(pick([branch('a', [shut, till('t2')])])).toBe('t2');
  const closed: Branches[number] = { ...branch('b', [till('t3')]), state: 'closed' };
  expect(pick([closed, branch('a', [till('t2')])], 'b')).toBe('t2');
});

test('the till this device holds goes before all others', () => {
  const held = till('t2', { holder: 'Amina', isHeldHere: true });
  expect(pick([branch('a', [till('t1'), held]), branch('b', [till('t3')])])).toBe('t2');
});

test('the branch in use narrows the choice; one without tills does not', () => {
  const both = [branch('a', [till('t1')]), branch('b', [till('t2'), till('t3')])];
  expect(pick(both, 'a')).toBe('t1');
  expect(tillsInReach(both, 'b').map(({ branchName }) => branchName)).toEqual(['B', 'B']);
  expect(tillsInReach(both, 'elsewhere')).toHaveLength(3);
});
