import type { Notice } from '@tillbook/core/notices/notices.api';
import { t } from '../i18n/en/notices.ts';
import { paths } from '../paths.ts';

const said = (value: Notice['detail'][string] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** What happened, in one sentence. */
export function noticeWords({ kind, detail }: Pick<Notice, 'kind' | 'detail'>): string {
  const count = Number(detail['count'] ?? 0);
  const names = said(detail['names']);
  const branch = said(detail['branch']);
  const person = said(detail['person']);
  switch (kind) {
    case 'approval_asked':
      return t('approval_askedText', { person, branch });
    case 'stock_low':
      return t('stock_lowText', { branch, count, names });
    case 'shift_left_open':
      return t('shift_left_openText', { branch, till: said(detail['till']), person });
    case 'debts_due':
      return t('debts_dueText', { count, names });
    case 'promise_broken':
      return t('promise_brokenText', { count, names });
    case 'device_quiet':
      return t('device_quietText', { device: said(detail['device']) });
    case 'books_broken':
      return t('books_brokenText', { names });
    case 'backup_failed':
      return t('backup_failedText');
  }
}

/** The view of management that is about a kind, and what it shows there. */
const VIEWS: Readonly<Record<Notice['kind'], Readonly<Record<string, string>>>> = {
  approval_asked: { view: 'approvals' },
  stock_low: { view: 'stock', show: 'low' },
  shift_left_open: { view: 'shifts', state: 'open' },
  debts_due: { view: 'debts' },
  promise_broken: { view: 'debts' },
  device_quiet: { view: 'devices' },
  books_broken: { view: 'audit' },
  backup_failed: { view: 'audit' },
};

/** Views that the manager's area has too. */
const OF_MANAGERS = new Set(['approvals', 'stock', 'devices']);

/** Where somebody of a role looks at it and does something about it; null where they cannot. */
export function noticePlace(
  { kind, branchId }: Pick<Notice, 'kind' | 'branchId'>,
  role: string,
): string | null {
  const search: Record<string, string> = {
    ...VIEWS[kind],
    ...(kind === 'stock_low' && branchId !== null ? { branchId } : {}),
  };
  const view = search['view'] ?? '';
  if (role === 'business_admin') return paths.business.management(search);
  if (role === 'accountant') {
    return view === 'audit' ? paths.accountant.dashboard({ tab: 'audit' }) : null;
  }
  if (role !== 'branch_manager' || !OF_MANAGERS.has(view)) return null;
  return paths.manager.dashboard({ tab: 'stock', ...search });
}
