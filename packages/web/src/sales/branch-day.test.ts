import { tillLease } from '@tillbook/core/sales/tills.api';
import { expect, test } from 'vitest';
import { branchDayOf, dayAt, dayOfList } from './branch-day.ts';
import { lease } from './test-counter.ts';

const DAR = { timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 };
const LATE = { timezone: 'Africa/Lagos', cutoffMinutes: 240 };

test('a day is that of the branch: its clock, and its cut-off', () => {
  // Half past one at night in Lagos, half past three in Dar es Salaam.
  const atMs = Date.parse('2026-11-22T00:30:00Z');
  expect(dayAt(atMs, DAR)).toBe('2026-11-22');
  expect(dayAt(atMs, LATE)).toBe('2026-11-21');
});

test('a till that was kept before it knew goes by its promotions, then by the business', () => {
  const promotions = { ...LATE, items: [] };
  const own = { timezone: 'UTC', cutoffMinutes: 60 };
  expect(branchDayOf({ branchDay: own }, { promotions }, 'Asia/Tokyo')).toBe(own);
  expect(branchDayOf({ branchDay: null }, { promotions }, 'Asia/Tokyo')).toMatchObject(LATE);
  const [before, unknown] = ['Asia/Tokyo', null].map((zone) =>
    branchDayOf({ branchDay: null }, { promotions: null }, zone),
  );
  expect(before).toEqual({ timezone: 'Asia/Tokyo', cutoffMinutes: 0 });
  expect(unknown).toEqual({ timezone: 'UTC', cutoffMinutes: 0 });
});

test('a till that an earlier release kept is still one', () => {
  const { branchDay: _later, ...before } = lease({ branchDay: LATE });
  expect(tillLease.parse(before)).toEqual(lease({ branchDay: null }));
});

test('a list goes by the branch or till that it is narrowed to, else by the first', () => {
  const branches = [
    { _id: 'a', tills: [{ _id: 'a1' }], ...DAR },
    { _id: 'b', tills: [{ _id: 'b1' }, { _id: 'b2' }], ...LATE },
  ];
  const none = { branchId: '', tillId: '' };
  expect(dayOfList(branches, none)).toEqual(DAR);
  expect(dayOfList(branches, { ...none, branchId: 'b' })).toEqual(LATE);
  expect(dayOfList(branches, { ...none, tillId: 'b2' })).toEqual(LATE);
  expect(dayOfList(branches, { ...none, branchId: 'gone' })).toEqual(DAR);
  expect(dayOfList([], none)).toBeNull();
});
