import type { AnswerOf } from '@tillbook/core/endpoint';
import type { platformDashboard } from '@tillbook/core/reports/platform-dashboard.api';
import { statement, type Reader } from '../db/database.ts';
import { BACKUP_JOB, DRILL_JOB } from '../jobs/job-names.ts';
import { STANDING } from './businesses.sql.ts';

type Dashboard = AnswerOf<typeof platformDashboard>;

const COUNTS = statement(
  'platform_counts',
  `with waiting as (
     select p.owner_asked_at from person p
       where p.owner_approval = 'waiting' and p.email_verified_at is not null
         and p.deactivated_at is null and not p.is_super_admin
         and (exists (select from business b where b.owner_id = p.person_id)
           or not exists (select from membership m where m.person_id = p.person_id)))
   select (select count(*) from waiting) "waiting",
     (select min(owner_asked_at) from waiting) "oldestWaitingAt",
     count(*) filter (where setup_finished_at is not null) "businesses",
     count(*) filter (where setup_finished_at is null) "settingUp"
   from business`,
);

/** Who waits for the platform, and how many businesses there are. */
export async function platformCounts(
  reader: Reader,
): Promise<Pick<Dashboard, 'waiting' | 'oldestWaitingAt' | 'businesses' | 'settingUp'>> {
  return reader.one(COUNTS);
}

const STANDINGS = statement(
  'platform_standings',
  `select ${STANDING} "standing", count(*) "count"
   from business b join person p on p.person_id = b.owner_id group by 1 order by 2 desc, 1`,
);

/** How many businesses stand how. */
export async function businessStandings(reader: Reader): Promise<Dashboard['standings']> {
  return reader.rows(STANDINGS);
}

export interface DayRule {
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

const DAY_RULES = statement(
  'platform_day_rules',
  'select distinct timezone, cutoff_minutes "cutoffMinutes" from branch',
);

/** Every way in which a branch somewhere begins its day. */
export async function dayRules(reader: Reader): Promise<DayRule[]> {
  return reader.rows<DayRule>(DAY_RULES);
}

const TODAY = statement(
  'platform_today',
  `with rule as (
     select * from unnest($1::text[], $2::integer[], $3::date[]) as r(timezone, cutoff, today)
   ), sold as (
     select b.business_id, sum(h.sales_count) "week",
       sum(h.sales_count) filter (where h.business_date = r.today) "count",
       sum(h.total_minor) filter (where h.business_date = r.today) "total"
     from rule r
     join branch b on b.timezone = r.timezone and b.cutoff_minutes = r.cutoff
     join till_hour h on h.business_id = b.business_id and h.branch_id = b.branch_id
       and h.business_date between r.today - 6 and r.today
     group by b.business_id
   )
   select b.currency, count(*) "businesses", coalesce(sum(s.count), 0) "salesCount",
     coalesce(sum(s.total), 0) "salesMinor",
     coalesce(sum(s.week), 0) "weekCount", count(*) filter (where s.count > 0) "active"
   from business b left join sold s using (business_id)
   where b.setup_finished_at is not null
   group by b.currency order by 2 desc, 1`,
);

/** Sales of each branch's own today, per currency and never across; their number in seven days. */
export async function soldToday(
  reader: Reader,
  days: readonly (DayRule & { readonly today: string })[],
): Promise<(Dashboard['currencies'][number] & { active: number; weekCount: number })[]> {
  return reader.rows(TODAY, [
    days.map((day) => day.timezone),
    days.map((day) => day.cutoffMinutes),
    days.map((day) => day.today),
  ]);
}

const SIGN_UPS = statement(
  'platform_sign_ups',
  `select to_char(w.week, 'YYYY-MM-DD') "week",
     (select count(*) from person p
       where not p.is_super_admin and p.email_verified_at is not null
         and p.created_at >= w.week at time zone 'UTC'
         and p.created_at < (w.week + interval '7 days') at time zone 'UTC'
         and (exists (select from business b where b.owner_id = p.person_id)
           or not exists (select from membership m where m.person_id = p.person_id))) "count"
   from generate_series(
     date_trunc('week', $1::timestamptz at time zone 'UTC') - interval '7 weeks',
     date_trunc('week', $1::timestamptz at time zone 'UTC'), interval '1 week') as w(week)
   order by w.week`,
);

/** Owners who registered and proved their address, in the last eight weeks from Monday (UTC). */
export async function signUpsByWeek(reader: Reader, at: string): Promise<Dashboard['signUps']> {
  return reader.rows(SIGN_UPS, [at]);
}

const ACTIVE = statement(
  'platform_active_by_week',
  `select to_char(w.week, 'YYYY-MM-DD') "week",
     (select count(*) from business b where exists (
       select from till_hour h where h.business_id = b.business_id and h.sales_count > 0
         and h.business_date >= w.week::date and h.business_date < w.week::date + 7)) "count"
   from generate_series(
     date_trunc('week', $1::timestamptz at time zone 'UTC') - interval '7 weeks',
     date_trunc('week', $1::timestamptz at time zone 'UTC'), interval '1 week') as w(week)
   order by w.week`,
);

/** Businesses that sold something, in the last eight weeks from Monday, by their own days. */
export async function activeByWeek(reader: Reader, at: string): Promise<Dashboard['activeByWeek']> {
  return reader.rows(ACTIVE, [at]);
}

const NEWEST = statement(
  'platform_newest_businesses',
  `select b.business_id "_id", b.name, b.business_type "businessType", p.name "ownerName",
     case when b.suspended_at is not null or p.deactivated_at is not null then 'suspended'
       when b.setup_finished_at is null then 'setting_up'
       when p.owner_approval = 'approved' then 'active'
       when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end "status",
     b.created_at "createdAt"
   from business b join person p on p.person_id = b.owner_id
   order by b.created_at desc, b.business_id limit 5`,
);

export async function newestBusinesses(reader: Reader): Promise<Dashboard['newest']> {
  return reader.rows(NEWEST);
}

const QUIET = statement(
  'platform_quiet_businesses',
  `select b.business_id "_id", b.name, p.name "ownerName", last.sale_at "lastSaleAt"
   from business b join person p on p.person_id = b.owner_id
   left join lateral (select s.occurred_at sale_at from sale s
     where s.business_id = b.business_id
     order by s.occurred_at desc, s.sale_id desc limit 1) last on true
   where ${STANDING} = 'active' and b.created_at < $1::timestamptz
     and (last.sale_at is null or last.sale_at < $1::timestamptz)
   order by last.sale_at desc nulls last, b.business_id limit 5`,
);

/** Businesses that are active and sold nothing since, those that stopped last first. */
export async function quietBusinesses(
  reader: Reader,
  sinceAt: string,
): Promise<Dashboard['quiet']> {
  return reader.rows(QUIET, [sinceAt]);
}

const SERVICE = statement(
  'platform_service',
  `select
     (select max(finished_at) from server_job_run where job = $1 and state = 'done')
       "lastBackupAt",
     (select (result::jsonb ->> 'bytes')::bigint from server_job_run
       where job = $1 and state = 'done' order by due_at desc limit 1) "lastBackupBytes",
     (select jsonb_build_object('at', finished_at, 'isGood', state = 'done') from server_job_run
       where job = $2 and finished_at is not null order by due_at desc limit 1) "lastDrill",
     events_waiting() "eventsWaiting",
     (select min(created_at) from business) "firstBusinessAt",
     (select max(sealed_at) from audit_seal) "lastSealAt",
     (select count(*) from business b cross join lateral (
       select a.broken_ids from self_audit a where a.business_id = b.business_id
       order by a.looked_for desc limit 1) as last
       where cardinality(last.broken_ids) > 0) "brokenBooks",
     (select count(*) from (
       select distinct on (business_id, job) state from job_run
       order by business_id, job, due_at desc) as r where r.state = 'failed')
     + (select count(*) from (
       select distinct on (job) state from server_job_run order by job, due_at desc) as r
       where r.state = 'failed') "failingJobs",
     pg_database_size(current_database()) "databaseBytes"`,
);

type Service = Dashboard['service'];

/** How the service itself stands. */
export async function serviceNow(
  reader: Reader,
): Promise<Omit<Service, 'isBackupOld' | 'failures'> & { firstBusinessAt: string | null }> {
  return reader.one(SERVICE, [BACKUP_JOB, DRILL_JOB]);
}

const FAILURES = statement(
  'platform_failures',
  `with last as (
     select distinct on (business_id, job) business_id, job, due_at, state, error, next_try_at
     from job_run order by business_id, job, due_at desc
   ), last_of_server as (
     select distinct on (job) null::uuid business_id, job, due_at, state, error, next_try_at
     from server_job_run order by job, due_at desc)
   select r.job, r.due_at "dueAt", r.error, r.next_try_at "nextTryAt",
     case when b.business_id is not null
       then jsonb_build_object('_id', b.business_id, 'name', b.name) end "business"
   from (select * from last union all select * from last_of_server) r
   left join business b on b.business_id = r.business_id
   where r.state = 'failed' order by r.due_at desc, r.job limit 20`,
);

/** Work by the clock that failed when it was due last, the latest first. */
export async function failuresNow(reader: Reader): Promise<Service['failures']> {
  return reader.rows(FAILURES);
}
