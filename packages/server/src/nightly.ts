import type { FastifyBaseLogger } from 'fastify';
import { businessDate } from '@tillbook/core/reports/period';
import { DELIVERIES_KEPT_DAYS } from '@tillbook/core/businesses/webhooks';
import { sealAudit } from './audit/seal-audit.ts';
import { makeDailyBackup } from './backup/daily-backup.ts';
import { auditOneself } from './books/self-audit.ts';
import { sumBooks } from './books/sum-days.ts';
import { sumProducts } from './books/sum-months.ts';
import { forgetDeliveries } from './businesses/webhook-deliveries.sql.ts';
import { isoOf, type Clock } from './clock.ts';
import { causesOfDay } from './exports/day-notes.ts';
import { forgetExports } from './exports/exports.sql.ts';
import { mailReports } from './exports/mail-reports.ts';
import type { Database } from './db/database.ts';
import { openTenant } from './db/tenant.sql.ts';
import type { DatabaseUrls } from './embedded/make-roles.sql.ts';
import { businessJob, serverJob, type BusinessPlace, type Job } from './jobs/job.ts';
import * as names from './jobs/job-names.ts';
import type { When } from './jobs/last-due.ts';
import type { Mailer } from './mail/mailer.ts';
import {
  causesAsked,
  causesOfExpenses,
  causesOfHour,
  causesOfMorning,
  causesOfWebhooks,
} from './notices/causes.ts';
import { digestsOf } from './notices/digest.ts';
import { tellPeople } from './notices/tell.ts';
import { removeOldOfBusiness, removeOldOfServer } from './platform/remove-old.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const daily = (hour: number, minute: number): When => ({
  every: 'day',
  atMinute: hour * 60 + minute,
});

export interface NightlyDeps {
  readonly db: Database;
  readonly urls: Pick<DatabaseUrls, 'app' | 'checker'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly mailer: Mailer;
  /** Where daily back-ups lie. */
  readonly backupDir: string;
}

/** All work that the clock starts, in the order in which it is looked at. */
export function nightlyJobs(deps: NightlyDeps): Job[] {
  // The back-up first: what it came to is told in the morning.
  return [...jobsOfServer(deps), ...jobsOfBusinesses(deps), ...jobsThatTell(deps)];
}

function jobsOfBusinesses({ db, urls, clock }: NightlyDeps): Job[] {
  return [
    businessJob(names.SEAL_JOB, daily(1, 30), async ({ place: { businessId }, dueAt }) => {
      const when = { sealedFor: dueAt, sealedAt: isoOf(clock) };
      await db.transact(openTenant(businessId), (tx) => sealAudit(tx, businessId, when));
    }),
    businessJob(names.SUM_DAYS_JOB, daily(1, 40), async ({ place }) => {
      await sumBooks({ db, clock }, place);
      await sumProducts({ db, clock }, place);
    }),
    businessJob(names.SELF_AUDIT_JOB, daily(2, 0), async ({ place: { businessId }, dueAt }) => {
      await auditOneself({ db, appUrl: urls.app, clock }, businessId, dueAt);
    }),
    businessJob(names.EXPORTS_JOB, { every: 'hour', atMinute: 35 }, async ({ place }) => {
      const { businessId } = place;
      const before = new Date(clock() - HOUR_MS).toISOString();
      await db.transact(openTenant(businessId), (tx) =>
        forgetExports(tx, businessId, isoOf(clock), before),
      );
    }),
    businessJob(names.CLEAN_JOB, daily(3, 0), async ({ place: { businessId } }) => {
      await removeOldOfBusiness({ db, clock }, businessId);
      const before = new Date(clock() - DELIVERIES_KEPT_DAYS * DAY_MS).toISOString();
      await db.transact(openTenant(businessId), (tx) => forgetDeliveries(tx, businessId, before));
    }),
  ];
}

/** What people are told without asking. */
function jobsThatTell({ db, clock, mailer }: NightlyDeps): Job[] {
  const tellingOf = ({ businessId, timezone }: BusinessPlace) => {
    const nowMs = clock();
    return { businessId, day: businessDate(nowMs, timezone, 0), nowMs };
  };
  return [
    businessJob(names.WATCH_JOB, { every: 'hour', atMinute: 5 }, async ({ place }) => {
      const telling = tellingOf(place);
      const { businessId, nowMs } = telling;
      await db.transact(openTenant(businessId), async (tx) => {
        const at = new Date(nowMs).toISOString();
        const asked = await causesAsked(tx, businessId, at);
        const spent = await causesOfExpenses(tx, businessId, at);
        const stopped = await causesOfWebhooks(tx, businessId);
        const hour = await causesOfHour(tx, businessId, nowMs);
        const causes = [...asked, ...spent, ...stopped, ...hour];
        await tellPeople(tx, telling, causes);
      });
    }),
    businessJob(names.MORNING_JOB, daily(7, 0), async ({ place }) => {
      const telling = tellingOf(place);
      const { businessId, day } = telling;
      await db.transact(openTenant(businessId), async (tx) => {
        const causes = await causesOfMorning(tx, businessId, day, names.BACKUP_JOB);
        const changed = await causesOfDay(tx, place, telling.nowMs);
        await tellPeople(tx, telling, [...changed, ...causes]);
      });
      for (const mail of await digestsOf(db, place, isoOf(clock))) mailer.send(mail);
    }),
    businessJob(names.REPORTS_JOB, daily(7, 10), ({ place }) =>
      mailReports({ db, clock, mailer }, place),
    ),
  ];
}

function jobsOfServer({ db, urls, clock, backupDir }: NightlyDeps): Job[] {
  return [
    serverJob(names.BACKUP_JOB, daily(1, 0), ({ dueAt }) => {
      const keptDays = names.BACKUP_KEPT_DAYS;
      const given = { checkerUrl: urls.checker, folder: backupDir, clock, keptDays };
      return makeDailyBackup(given, dueAt);
    }),
    serverJob(names.CLEAN_JOB, daily(3, 0), async () => {
      await removeOldOfServer({ db, clock });
      return null;
    }),
  ];
}
