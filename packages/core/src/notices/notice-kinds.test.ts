import { expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  isRuleOf,
  isToldOf,
  noticeKindsFor,
  NOTICE_KINDS,
  QUIET_HOURS,
  usualChoice,
  usualRule,
} from './notice-kinds.ts';

const bearer = (role: string, flags: Partial<typeof DEFAULT_FLAGS> = {}) => ({
  role,
  permissions: { ...DEFAULT_FLAGS, ...flags },
  branchIds: null,
});

// By hand, from who may do something about it.
test.each([
  ['business_admin', [...NOTICE_KINDS]],
  [
    'branch_manager',
    [
      'approval_asked',
      'expense_answered',
      'day_changed',
      'stock_low',
      'shift_left_open',
      'debts_due',
      'promise_broken',
      'device_quiet',
    ],
  ],
  [
    'accountant',
    [
      ...['expense_asked', 'expense_answered', 'day_changed', 'debts_due', 'promise_broken'],
      ...['books_broken', 'backup_failed', 'report_ready'],
    ],
  ],
  ['seller', []],
  ['super_admin', []],
])('%s is told of what is theirs to mend', (role, kinds) => {
  expect(noticeKindsFor(bearer(role))).toEqual(kinds);
});

test('a flag opens what it is for', () => {
  expect(noticeKindsFor(bearer('seller', { canManageInventory: true }))).toEqual(['stock_low']);
});

test('who is bound to branches hears of those, and of what concerns all', () => {
  const manager = { ...bearer('branch_manager'), branchIds: ['a'] };
  expect(isToldOf(manager, 'stock_low', 'a')).toBe(true);
  expect(isToldOf(manager, 'stock_low', 'b')).toBe(false);
  expect(isToldOf(manager, 'device_quiet', null)).toBe(true);
  expect(isToldOf(manager, 'books_broken', null)).toBe(false);
});

test('all but the note of every day is shown in the app until somebody says otherwise', () => {
  expect(NOTICE_KINDS.filter((kind) => !usualChoice(kind).isInApp)).toEqual(['day_changed']);
  expect(NOTICE_KINDS.filter((kind) => !usualChoice(kind).isByMail)).toEqual([
    ...['approval_asked', 'day_changed', 'shift_left_open', 'device_quiet', 'report_ready'],
  ]);
});

test('hours belong to silent devices, and are some of a few', () => {
  expect(NOTICE_KINDS.every((kind) => isRuleOf(kind, usualRule(kind).afterHours))).toBe(true);
  expect(QUIET_HOURS.every((hours) => isRuleOf('device_quiet', hours))).toBe(true);
  expect(isRuleOf('device_quiet', 13)).toBe(false);
  expect(isRuleOf('device_quiet', null)).toBe(false);
  expect(isRuleOf('stock_low', 12)).toBe(false);
});
