import type { AnswerOf } from '@tillbook/core/endpoint';
import { QUIET_DAYS_TOLD } from '@tillbook/core/platform/businesses.api';
import { platformDashboard } from '@tillbook/core/reports/platform-dashboard.api';
import { isoOf } from '../clock.ts';
import type { Database, Reader } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { RefusedSignIns } from '../auth/refused-sign-ins.ts';
import { bindRead, type Doors } from '../http/bind.ts';
import type { CallCounter } from '../http/call-counter.ts';
import { bindPlatformBusinesses } from './businesses.routes.ts';
import { bindPlatformLists } from './lists.routes.ts';
import { bindPlatformPeople } from './people.routes.ts';
import { bindPlatformSettings } from './settings.routes.ts';
import { bindSignUps } from './sign-ups.routes.ts';
import { todaysOf } from './todays.ts';
import {
  activeByWeek,
  businessStandings,
  failuresNow,
  newestBusinesses,
  platformCounts,
  quietBusinesses,
  serviceNow,
  signUpsByWeek,
  soldToday,
} from './platform.sql.ts';

/** What the platform needs besides the doors: its own login role, which counts over businesses. */
export interface PlatformDeps {
  readonly platformDb: Database;
  /** What this process answered, and whom it refused. */
  readonly calls: CallCounter;
  readonly refused: RefusedSignIns;
}

/** The platform's own screens. */
export function bindPlatform(doors: Doors, deps: PlatformDeps): void {
  const { platformDb, calls, refused } = deps;
  bindRead(doors, platformDashboard, async () => {
    const told = await platformDb.read(noTenant, (reader) => readDashboard(reader, doors.clock()));
    const { since, kinds } = calls.lastDay();
    const noisySignIns = refused.noisy().map((one) => ({ ...one }));
    return { ...told, calls: { since, kinds: kinds.map((kind) => ({ ...kind })) }, noisySignIns };
  });
  bindPlatformBusinesses(doors, platformDb);
  bindPlatformPeople(doors, platformDb);
  bindPlatformLists(doors, platformDb);
  bindPlatformSettings(doors, platformDb);
  bindSignUps(doors, platformDb);
}

/** The platform at this moment. */
async function readDashboard(
  reader: Reader,
  nowMs: number,
): Promise<Omit<AnswerOf<typeof platformDashboard>, 'calls' | 'noisySignIns'>> {
  const asOf = isoOf(() => nowMs);
  const days = await todaysOf(reader, nowMs);
  const sold = await soldToday(reader, days);
  const [today, ...others] = new Set(days.map((day) => day.today));
  return {
    asOf,
    today: today === undefined || others.length > 0 ? null : today,
    ...(await platformCounts(reader)),
    standings: await businessStandings(reader),
    service: await readService(reader, nowMs),
    activeToday: sold.reduce((sum, row) => sum + row.active, 0),
    processed: {
      today: sold.reduce((sum, row) => sum + row.salesCount, 0),
      week: sold.reduce((sum, row) => sum + row.weekCount, 0),
    },
    currencies: sold.map(({ active: _active, weekCount: _week, ...row }) => row),
    signUps: await signUpsByWeek(reader, asOf),
    activeByWeek: await activeByWeek(reader, asOf),
    newest: await newestBusinesses(reader),
    quiet: await quietBusinesses(
      reader,
      isoOf(() => nowMs - QUIET_DAYS_TOLD * DAY_MS),
    ),
  };
}

const DAY_MS = 86_400_000;

/** After so long without a back-up somebody should look. */
const BACKUP_OLD_MS = 26 * 3_600_000;

async function readService(
  reader: Reader,
  nowMs: number,
): Promise<AnswerOf<typeof platformDashboard>['service']> {
  const { firstBusinessAt, ...service } = await serviceNow(reader);
  // Before there was a business there was nothing to back up.
  const since = service.lastBackupAt ?? firstBusinessAt;
  const isBackupOld = since !== null && nowMs - Date.parse(since) > BACKUP_OLD_MS;
  return { ...service, failures: await failuresNow(reader), isBackupOld };
}
