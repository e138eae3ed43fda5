import type { AskedFor } from '@tillbook/core/answers/own-limit';
import type { Notice } from '@tillbook/core/notices/notices.api';
import type { Reader } from '../db/database.ts';
import { lastServerRuns } from '../jobs/job-runs.sql.ts';
import { lastSelfAudits } from '../books/self-audits.sql.ts';
import {
  approvalsAsked,
  expensesAnswered,
  expensesAsked,
  lowBranches,
  owedSinceYesterday,
  quietDevices,
  shiftsLeftOpen,
  webhooksStopped,
  type CustomersNamed,
} from './causes.sql.ts';
import { rulesOf } from './notice-rules.ts';

const HOUR_MS = 3_600_000;
/** A device that is silent for a month is out of use. */
const OUT_OF_USE_MS = 30 * 24 * HOUR_MS;

/** Something that people should be told of. */
export interface Cause {
  readonly kind: Notice['kind'];
  /** The same is told once a day. */
  readonly cause: string;
  readonly branchId: string | null;
  readonly detail: Notice['detail'];
  /** Who knows already, because they did it. */
  readonly but?: string;
  /** The only one whom it concerns. */
  readonly only?: string;
  /** Told once, as of this day, however long it stays so. */
  readonly onDay?: string;
  /** A question: who may not say yes to it is not told. */
  readonly asked?: AskedFor;
}

/** What any hour may bring. */
export async function causesOfHour(
  reader: Reader,
  businessId: string,
  nowMs: number,
): Promise<Cause[]> {
  const at = (ms: number): string => new Date(ms).toISOString();
  const low = await lowBranches(reader, businessId);
  const open = await shiftsLeftOpen(reader, businessId, at(nowMs));
  const quietHours = (await rulesOf(reader, businessId))('device_quiet').afterHours ?? 0;
  const since = { before: at(nowMs - quietHours * HOUR_MS), after: at(nowMs - OUT_OF_USE_MS) };
  const quiet = await quietDevices(reader, businessId, since);
  return [
    ...low.map(({ branchId, branchName, count, outCount, names }): Cause => ({
      kind: 'stock_low',
      cause: branchId,
      branchId,
      detail: { branch: branchName, count, outCount, names },
    })),
    ...open.map((shift): Cause => ({
      kind: 'shift_left_open',
      cause: shift.shiftId,
      branchId: shift.branchId,
      detail: {
        branch: shift.branchName,
        till: shift.tillName,
        person: shift.openedByName,
        since: shift.openedAt,
      },
    })),
    ...quiet.map(({ deviceId, name, lastSeenAt, branchId }): Cause => ({
      kind: 'device_quiet',
      cause: deviceId,
      branchId,
      detail: { device: name, since: lastSeenAt },
    })),
  ];
}

/** What the morning brings: what was due yesterday, and what the night found. */
export async function causesOfMorning(
  reader: Reader,
  businessId: string,
  today: string,
  backupJob: string,
): Promise<Cause[]> {
  const { due, broken } = await owedSinceYesterday(reader, businessId, today);
  return [
    ...customersCause('debts_due', due),
    ...customersCause('promise_broken', broken),
    ...(await booksCause(reader, businessId)),
    ...(await backupCause(reader, backupJob)),
  ];
}

function customersCause(
  kind: 'debts_due' | 'promise_broken',
  { count, names }: CustomersNamed,
): Cause[] {
  if (count === 0) return [];
  return [{ kind, cause: kind, branchId: null, detail: { count, names: names ?? [] } }];
}

/** What the last look at the books found. */
export async function booksCause(reader: Reader, businessId: string): Promise<Cause[]> {
  const [last] = await lastSelfAudits(reader, businessId, 1);
  if (last === undefined || last.brokenIds.length === 0) return [];
  const names = last.findings.map(({ sentence }) => sentence);
  const detail = { count: names.length, names: names.slice(0, 3), at: last.finishedAt };
  return [{ kind: 'books_broken', cause: last.lookedFor, branchId: null, detail }];
}

async function backupCause(reader: Reader, backupJob: string): Promise<Cause[]> {
  const bad = (await lastServerRuns(reader, backupJob)).find(({ state }) => state === 'failed');
  if (bad === undefined) return [];
  const detail = { at: bad.finishedAt };
  return [{ kind: 'backup_failed', cause: backupJob, branchId: null, detail }];
}

/** Expenses that wait for somebody's yes, and what was said of others since yesterday. */
export async function causesOfExpenses(
  reader: Reader,
  businessId: string,
  at: string,
): Promise<Cause[]> {
  const since = new Date(Date.parse(at) - 24 * HOUR_MS).toISOString();
  const asked = await expensesAsked(reader, businessId);
  const answered = await expensesAnswered(reader, businessId, since);
  const detailOf = (one: { branchName: string; number: string; expenseId: string }) => ({
    ...{ branch: one.branchName, number: one.number, id: one.expenseId },
  });
  return [
    ...asked.map((one): Cause => ({
      ...{ kind: 'expense_asked', cause: one.expenseId, branchId: one.branchId, but: one.askedBy },
      detail: { ...detailOf(one), person: one.askedByName },
      onDay: one.at.slice(0, 10),
    })),
    ...answered.map((one): Cause => ({
      ...{ kind: 'expense_answered', cause: one.expenseId, branchId: one.branchId },
      only: one.askedBy,
      detail: { ...detailOf(one), person: one.answeredByName, answer: one.answer },
      onDay: one.at.slice(0, 10),
    })),
  ];
}

/** Webhooks that were switched off by themselves, as of the day on which they were. */
export async function causesOfWebhooks(reader: Reader, businessId: string): Promise<Cause[]> {
  const stopped = await webhooksStopped(reader, businessId);
  return stopped.map(({ webhookId, name, offAt }) => ({
    ...{ kind: 'webhook_stopped', cause: webhookId, branchId: null, detail: { name } },
    onDay: offAt.slice(0, 10),
  }));
}

/** Questions that wait for somebody's yes. */
export async function causesAsked(
  reader: Reader,
  businessId: string,
  at: string,
): Promise<Cause[]> {
  const asked = await approvalsAsked(reader, businessId, at);
  return asked.map((one) => ({
    kind: 'approval_asked',
    cause: one.approvalId,
    branchId: one.branchId,
    detail: { branch: one.branchName, person: one.requestedByName, what: one.kind },
    but: one.requestedBy,
    asked: one,
  }));
}
