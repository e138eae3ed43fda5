import { NOTICE_KINDS } from '@tillbook/core/notices/notice-kinds';
import { expect, test } from 'vitest';
import { noticePlace, noticeWords } from './notice-words.ts';

const format = {
  money: (minor: number, currency?: string) => `${currency ?? ''} ${minor / 100}`,
  date: (day: string) => day,
};
const day = { date: '2026-03-03', currency: 'TZS', netMinor: 300_00, usualMinor: 310_00 };

test.each([
  [
    { kind: 'day_changed', detail: { ...day, differenceMinor: -10_00 } },
    'TZS 300 on 2026-03-03: TZS 10 less than that weekday usually brings.',
  ],
  [
    { kind: 'day_changed', detail: { ...day, netMinor: 310_00, differenceMinor: 0 } },
    'TZS 310 on 2026-03-03, as much as that weekday usually brings.',
  ],
  [
    { kind: 'stock_low', detail: { branch: 'Kariakoo', count: 1, names: ['Soap'] } },
    'Kariakoo: 1 product is low or gone: Soap.',
  ],
  [
    { kind: 'debts_due', detail: { count: 2, names: ['Asha', 'Juma'] } },
    '2 customers should have paid by yesterday: Asha, Juma.',
  ],
  [
    { kind: 'shift_left_open', detail: { branch: 'Ilala', till: 'Till 1', person: 'Neema' } },
    'Ilala, Till 1: Neema left it open.',
  ],
  [
    { kind: 'expense_asked', detail: { person: 'Neema', number: 'EXP-7', branch: 'Ilala' } },
    'Neema asks for EXP-7 in Ilala.',
  ],
  [
    {
      kind: 'expense_answered',
      detail: { person: 'Amina', number: 'EXP-7', branch: 'Ilala', answer: 'refused' },
    },
    'Amina refused EXP-7 in Ilala.',
  ],
  [
    { kind: 'report_ready', detail: { name: 'Tax', from: '2026-03-01', to: '2026-03-31' } },
    'Tax, 2026-03-01 – 2026-03-31: open it, or download it there.',
  ],
] as const)('%j', (notice, words) => {
  const told = { kind: notice.kind, detail: { ...notice.detail } as never };
  expect(noticeWords(told, format)).toBe(words);
});

test('an owner is led to each kind, and nobody to where they may not go', () => {
  for (const kind of NOTICE_KINDS) {
    expect(noticePlace({ kind, branchId: null, detail: {} }, 'business_admin')).toContain(
      '/business/',
    );
    expect(noticePlace({ kind, branchId: null, detail: {} }, 'seller')).toBeNull();
  }
  const low = { kind: 'stock_low', branchId: 'b1', detail: {} } as const;
  expect(noticePlace(low, 'business_admin')).toBe(
    '/business/management?view=stock&show=low&branchId=b1',
  );
  expect(noticePlace(low, 'branch_manager')).toBe(
    '/manager/dashboard?tab=stock&view=stock&show=low&branchId=b1',
  );
  expect(noticePlace({ kind: 'books_broken', branchId: null, detail: {} }, 'accountant')).toBe(
    '/accountant/dashboard?tab=audit',
  );
});

test('whoever is told of an expense is led to that one, in the area that they work in', () => {
  const asked = { kind: 'expense_asked', branchId: 'b1', detail: { id: 'e1' } } as const;
  expect(noticePlace(asked, 'business_admin')).toBe('/business/management?view=expenses&id=e1');
  expect(noticePlace(asked, 'accountant')).toBe('/accountant/dashboard?tab=expenses&id=e1');
  expect(noticePlace(asked, 'branch_manager')).toBe('/manager/dashboard?tab=expenses&id=e1');
});

test('a report that was made is opened as it was made, in the area of its reader', () => {
  const detail = { report: 'tax-by-rate', made: 'm1', columns: 'taxable,taxDue' };
  const ready = { kind: 'report_ready', branchId: null, detail } as const;
  const search = 'report=tax-by-rate&made=m1&columns=taxable%2CtaxDue';
  expect(noticePlace(ready, 'business_admin')).toBe(`/business/reports?${search}`);
  expect(noticePlace(ready, 'accountant')).toBe(`/accountant/dashboard?tab=reports&${search}`);
  expect(noticePlace(ready, 'branch_manager')).toBe(`/manager/dashboard?tab=reports&${search}`);
});
