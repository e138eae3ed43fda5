import type { AnswerOf } from '@tillbook/core/endpoint';
import { commissionSums } from '@tillbook/core/reports/commissions';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import { figureOf, NO_SUMS, type FigureName } from '@tillbook/core/reports/figures';
import { can } from '@tillbook/core/permissions';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { shiftsHiddenFrom } from '../sales/blind.ts';
import { showShift } from '../sales/shifts.ts';
import { readShift } from '../sales/shifts.sql.ts';
import { commissionDays } from './commissions.sql.ts';
import type { Figure } from './figures.ts';
import { ownScope, type Scope } from './scope.ts';
import {
  branchTarget,
  handOversLeft,
  sellerDays,
  sellerRecent,
  sellerShift,
  sellerTenders,
  type SellerSums,
} from './seller.sql.ts';
import { ownTarget } from './seller-targets.sql.ts';

const DAY_MS = 86_400_000;
/** No business day that is today anywhere began longer ago than this. */
const TODAY_MS = 2 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** A note that nobody opened the till after is no news for longer than this. */
const HAND_OVER_MS = WEEK_MS;

/** The seller's own day: everything they sold today, in whichever branch. */
export async function showSellerDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof sellerDashboard>> {
  const scope = await ownScope(reader, actor, nowMs);
  const sellerId = actor.personId;
  const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
  const days = await sellerDays(reader, sellerId, scope, ago(WEEK_MS + TODAY_MS));
  const now = days.find((day) => day.isToday);
  const then = days.find((day) => !day.isToday);
  const counted = (name: FigureName, sums: SellerSums): number =>
    figureOf(name, { ...NO_SUMS, ...sums }) ?? 0;
  const figure = (name: FigureName): Figure => ({
    value: now === undefined ? 0 : counted(name, now),
    before: then === undefined ? null : counted(name, then),
  });
  const isBlind = (await shiftsHiddenFrom(reader, actor)).length > 0;
  return {
    currency: inBusiness(actor).currency,
    businessDate: scope.businessDate,
    comparedDate: scope.comparedDate,
    timezone: scope.timezone,
    asOf: ago(0),
    salesMinor: figure('collected'),
    netSalesMinor: figure('netSales'),
    salesCount: figure('receipts'),
    averageMinor: figure('averageSale'),
    tenders: isBlind ? null : await sellerTenders(reader, sellerId, scope, ago(TODAY_MS)),
    recent: await sellerRecent(reader, sellerId),
    commission: await commissionSoFar(reader, sellerId, scope),
    ...(await atWork(reader, actor, nowMs, scope)),
  };
}

/** What the days of this month earned them so far, in whichever branch (decision 158). */
async function commissionSoFar(
  reader: Reader,
  personId: string,
  { branches, businessDate }: Scope,
): Promise<SellersDay['commission']> {
  const month = businessDate.slice(0, 'yyyy-mm'.length);
  const days = await commissionDays(reader, {
    ...{ from: `${month}-01`, to: businessDate, personId },
    branchIds: branches.map(({ branchId }) => branchId),
  });
  return days.length === 0 ? null : { month, ...commissionSums(days) };
}

type SellersDay = AnswerOf<typeof sellerDashboard>;

/** The drawer that is open, the target where it stands, and what was left to be said there. */
async function atWork(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  scope: Scope,
): Promise<Pick<SellersDay, 'target' | 'openShift' | 'handOvers'>> {
  const open = await sellerShift(reader, actor.personId);
  const branchId = open?.branchId ?? actor.branchId ?? actor.branchIds?.[0] ?? null;
  if (branchId === null) return { target: null, openShift: null, handOvers: [] };
  const since = new Date(nowMs - HAND_OVER_MS).toISOString();
  const mayOpen = can(actor, 'shift.use');
  return {
    target: await targetOf(reader, actor, nowMs, { branchId, scope }),
    openShift: open === null ? null : await drawerNow(reader, actor, open),
    handOvers: mayOpen ? await handOversLeft(reader, branchId, open?.tillId ?? null, since) : [],
  };
}

async function drawerNow(
  reader: Reader,
  actor: Actor,
  open: NonNullable<Awaited<ReturnType<typeof sellerShift>>>,
): Promise<SellersDay['openShift']> {
  const { branchId: _branchId, tillId: _tillId, ...told } = open;
  const shift = await readShift(reader, inBusiness(actor).businessId, open._id);
  const shown = shift === null ? null : await showShift(reader, actor, shift);
  return { ...told, expectedMinor: shown?.expectedMinor ?? null };
}

/** The own target, or else the branch's, with what this seller sold there today (decision 155). */
async function targetOf(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  at: { readonly branchId: string; readonly scope: Scope },
): Promise<SellersDay['target']> {
  const { branchId, scope } = at;
  const branches = scope.branches.filter((one) => one.branchId === branchId);
  const date = branches[0]?.today ?? scope.businessDate;
  const own = await ownTarget(reader, { personId: actor.personId, branchId, date });
  const target = own ?? (await branchTarget(reader, branchId));
  if (target === null) return null;
  const from = new Date(nowMs - WEEK_MS - TODAY_MS).toISOString();
  const days = await sellerDays(reader, actor.personId, { ...scope, branches }, from);
  return {
    ...target,
    isOwn: own !== null,
    ownMinor: days.find((day) => day.isToday)?.totalMinor ?? 0,
  };
}
