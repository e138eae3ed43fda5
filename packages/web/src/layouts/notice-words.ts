import type { Notice } from '@tillbook/core/notices/notices.api';
import type { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/notices.ts';
import { paths } from '../paths.ts';

const said = (value: Notice['detail'][string] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

type Format = Pick<ReturnType<typeof useFormat>, 'money' | 'date'>;

/** Why a day brought more or less than its weekday usually does. */
function changedWords(detail: Notice['detail'], { money, date }: Format): string {
  const amount = (name: string): string =>
    money(Math.abs(Number(detail[name] ?? 0)), said(detail['currency']));
  const by = Number(detail['differenceMinor'] ?? 0);
  const values = {
    ...{ date: date(said(detail['date'])), net: amount('netMinor') },
    amount: amount('differenceMinor'),
  };
  if (by === 0) return t('day_changedText_as', values);
  return t(by < 0 ? 'day_changedText_less' : 'day_changedText_more', values);
}

/** What happened, in one sentence. */
export function noticeWords(
  { kind, detail }: Pick<Notice, 'kind' | 'detail'>,
  format: Format,
): string {
  const count = Number(detail['count'] ?? 0);
  const names = said(detail['names']);
  const branch = said(detail['branch']);
  const person = said(detail['person']);
  switch (kind) {
    case 'approval_asked':
      return t('approval_askedText', { person, branch });
    case 'expense_asked':
      return t('expense_askedText', { person, branch, number: said(detail['number']) });
    case 'expense_answered': {
      const told = { person, branch, number: said(detail['number']) };
      const isApproved = detail['answer'] === 'approved';
      return t(isApproved ? 'expense_answeredText_approved' : 'expense_answeredText_refused', told);
    }
    case 'day_changed':
      return changedWords(detail, format);
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
    case 'webhook_stopped':
      return t('webhook_stoppedText', { name: said(detail['name']) });
    case 'report_ready': {
      const [from, to] = [format.date(said(detail['from'])), format.date(said(detail['to']))];
      return t('report_readyText', { name: said(detail['name']), from, to });
    }
    case 'backup_failed':
      return t('backup_failedText');
  }
}

/** The view of management that is about a kind, and what it shows there. */
const VIEWS: Readonly<Record<Notice['kind'], Readonly<Record<string, string>>>> = {
  approval_asked: { view: 'approvals' },
  expense_asked: { view: 'expenses' },
  expense_answered: { view: 'expenses' },
  day_changed: {},
  stock_low: { view: 'stock', show: 'low' },
  shift_left_open: { view: 'shifts', state: 'open' },
  debts_due: { view: 'debts' },
  promise_broken: { view: 'debts' },
  device_quiet: { view: 'devices' },
  books_broken: { view: 'audit' },
  backup_failed: { view: 'audit' },
  webhook_stopped: {},
  report_ready: {},
};

/** Views that the manager's area has too. */
const OF_MANAGERS = new Set(['approvals', 'stock', 'devices']);

/** Where somebody of a role looks at it and does something about it; null where they cannot. */
export function noticePlace(
  { kind, branchId, detail }: Pick<Notice, 'kind' | 'branchId' | 'detail'>,
  role: string,
): string | null {
  if (kind === 'day_changed') return dayPlace(role);
  if (kind === 'report_ready') return reportPlace(detail, role);
  if (kind === 'webhook_stopped') {
    return role === 'business_admin' ? paths.business.settings({ section: 'connections' }) : null;
  }
  const search: Record<string, string> = {
    ...VIEWS[kind],
    ...(kind === 'stock_low' && branchId !== null ? { branchId } : {}),
    ...(typeof detail['id'] === 'string' ? { id: detail['id'] } : {}),
  };
  const view = search['view'] ?? '';
  if (role === 'business_admin') return paths.business.management(search);
  if (view === 'expenses') return expensePlace(search, role);
  if (role === 'accountant') {
    return view === 'audit' ? paths.accountant.dashboard({ tab: 'audit' }) : null;
  }
  if (role !== 'branch_manager' || !OF_MANAGERS.has(view)) return null;
  return paths.manager.dashboard({ tab: 'stock', ...search });
}

/** Managers and accountants have expenses as a tab of their own. */
function expensePlace({ id }: Readonly<Record<string, string>>, role: string): string | null {
  const search = { tab: 'expenses', ...(id === undefined ? {} : { id }) };
  if (role === 'accountant') return paths.accountant.dashboard(search);
  return role === 'branch_manager' ? paths.manager.dashboard(search) : null;
}

/** The report as it was made, with the columns of its view. */
function reportPlace({ report, made, columns }: Notice['detail'], role: string): string | null {
  const search = {
    ...{ report: said(report), made: said(made) },
    ...(columns === undefined ? {} : { columns: said(columns) }),
  };
  if (role === 'business_admin') return paths.business.reports(search);
  if (role === 'accountant') return paths.accountant.dashboard({ tab: 'reports', ...search });
  if (role !== 'branch_manager') return null;
  return paths.manager.dashboard({ tab: 'reports', ...search });
}

/** The dashboard that has the note. */
function dayPlace(role: string): string | null {
  if (role === 'business_admin') return paths.business.dashboard();
  return role === 'branch_manager' ? paths.manager.dashboard() : null;
}
