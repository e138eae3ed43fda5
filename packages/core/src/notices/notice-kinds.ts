import type { Action } from '../actions.ts';
import { can, type Bearer } from '../permissions.ts';

/** What people are told of without asking. */
export const NOTICE_KINDS = [
  'approval_asked',
  'expense_asked',
  'expense_answered',
  'day_changed',
  'stock_low',
  'shift_left_open',
  'debts_due',
  'promise_broken',
  'device_quiet',
  'books_broken',
  'backup_failed',
  'webhook_stopped',
  'report_ready',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Who is told of a kind: whoever may look at what it is about, and do something about it. */
export const NOTICE_ACTION: Readonly<Record<NoticeKind, Action>> = {
  approval_asked: 'approval.decide',
  expense_asked: 'expense.approve',
  expense_answered: 'expense.post',
  day_changed: 'sale.view',
  stock_low: 'stock.adjust',
  shift_left_open: 'shift.manage',
  debts_due: 'customer.view',
  promise_broken: 'customer.view',
  device_quiet: 'device.manage',
  books_broken: 'audit.view',
  backup_failed: 'audit.view',
  webhook_stopped: 'branch.manage',
  report_ready: 'report.view',
};

export interface NoticeChoice {
  readonly isInApp: boolean;
  readonly isByMail: boolean;
}

/** Mailed unless somebody says no: what can wait until the morning, and should not wait longer. */
const MAILED: ReadonlySet<NoticeKind> = new Set([
  ...(['expense_asked', 'expense_answered'] as const),
  ...(['stock_low', 'debts_due', 'promise_broken'] as const),
  ...(['books_broken', 'backup_failed', 'webhook_stopped'] as const),
]);

/** What comes every day, whether or not anything is wrong: for those who ask for it. */
const ASKED_FOR: ReadonlySet<NoticeKind> = new Set(['day_changed'] as const);

/** What holds until somebody chooses. */
export function usualChoice(kind: NoticeKind): NoticeChoice {
  return { isInApp: !ASKED_FOR.has(kind), isByMail: MAILED.has(kind) };
}

/** After how many hours of silence a device is told of; what is chosen is one of these. */
export const QUIET_HOURS = [12, 24, 36, 48, 72, 168] as const;
export const USUAL_QUIET_HOURS = 36;

/** How a business tells of a kind those who have not chosen for themselves. */
export interface NoticeRule extends NoticeChoice {
  /** Of `device_quiet`: hours of silence before it is told of; null of every other kind. */
  readonly afterHours: number | null;
}

/** What holds until a business says otherwise. */
export function usualRule(kind: NoticeKind): NoticeRule {
  return { ...usualChoice(kind), afterHours: kind === 'device_quiet' ? USUAL_QUIET_HOURS : null };
}

/** Whether a rule of this kind may say these hours. */
export function isRuleOf(kind: NoticeKind, afterHours: number | null): boolean {
  if (kind !== 'device_quiet') return afterHours === null;
  return afterHours !== null && (QUIET_HOURS as readonly number[]).includes(afterHours);
}

/** The kinds that somebody may be told of. */
export function noticeKindsFor(bearer: Bearer): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => can(bearer, NOTICE_ACTION[kind]));
}

/**
 * Whether somebody is told of something in a branch.
 * @param branchIds the branches that the person is bound to; null is every branch
 * @param branchId where it happened; null concerns all
 */
export function isToldOf(
  bearer: Bearer & { readonly branchIds: readonly string[] | null },
  kind: NoticeKind,
  branchId: string | null,
): boolean {
  if (!can(bearer, NOTICE_ACTION[kind])) return false;
  return branchId === null || bearer.branchIds === null || bearer.branchIds.includes(branchId);
}
