import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { can } from '@tillbook/core/permissions';
import { daysOf, type Period } from '@tillbook/core/reports/compared';
import {
  bucketDaysOf,
  isCostTold,
  periodOfKey,
  subjectsOf,
  type ComparedBy,
  type ComparedWithin,
} from '@tillbook/core/reports/comparison';
import type { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import type { InStock } from '@tillbook/core/reports/per-day-in-stock';
import { addDays } from '@tillbook/core/reports/period';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { comparingOf, headOf, type Comparing } from './analytics-period.ts';
import { daysOfBranches, refundedOfBranches, type Asked } from './analytics.sql.ts';
import {
  daysOfSubjects,
  namesOf,
  refundsOfSubjects,
  type DayOfSubject,
  type KeptKind,
} from './comparison.sql.ts';
import { inStockOf } from './missed-sales.sql.ts';
import { branchClocks } from './scope.sql.ts';

type Answer = AnswerOf<typeof analyticsComparison>;
type Subject = Answer['subjects'][number];

/** A subject before it is put on the axes. */
export interface Told extends Period {
  readonly key: string;
  readonly name: string | null;
  readonly unit: string | null;
  readonly days: readonly DayOfSubject[];
  readonly refundedMinor: number;
  readonly inStock: InStock | null;
}

/**
 * Several subjects on the same axes, in the order in which they are asked for.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showComparison(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsComparison>,
): Promise<Answer> {
  const { by, of = '', ...asked } = query;
  const keys = subjectsOf(by, of);
  if (typeof keys === 'string') {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('?/of', keys)]);
  }
  const comparing = await comparingOf(reader, actor, nowMs, asked);
  const tellsCost = can(actor, 'product.see_cost') && isCostTold(by, daysOf(comparing.now));
  const how = { tellsCost, at: new Date(nowMs).toISOString() };
  const told = await toldOf(reader, actor, by, keys, comparing, how);
  const longest = Math.max(...told.map(daysOf), 1);
  const bucketDays = bucketDaysOf(told.length === 0 ? daysOf(comparing.now) : longest);
  const known = knownOf(by, tellsCost);
  return {
    ...headOf(actor, nowMs, comparing),
    ...{ by, bucketDays },
    subjects: told.map((one) => subjectOf(one, bucketDays, known)),
  };
}

interface How {
  readonly tellsCost: boolean;
  /** The instant that says which days are over. */
  readonly at: string;
}

async function toldOf(
  reader: Reader,
  actor: Actor,
  by: ComparedWithin,
  keys: readonly string[],
  { now }: Comparing,
  how: How,
): Promise<Told[]> {
  if (by === 'branch') return toldBranches(reader, actor, keys, now);
  if (by === 'period') {
    const told: Told[] = [];
    for (const key of keys) told.push(await toldPeriod(reader, key, now));
    return told;
  }
  return toldKept(reader, by === 'variant' ? 'product' : by, keys, now, how);
}

/** @throws Refusal NOT_FOUND for what is not of this business */
async function toldKept(
  reader: Reader,
  kind: KeptKind,
  keys: readonly string[],
  now: Asked,
  { tellsCost, at }: How,
): Promise<Told[]> {
  const named = new Map((await namesOf(reader, kind, keys)).map((one) => [one.key, one]));
  const days = await daysOfSubjects(reader, kind, now, keys, tellsCost);
  const refunds = await refundsOfSubjects(reader, kind, now, keys);
  const found = kind === 'product' ? await inStockOf(reader, { ...now, at }, keys) : [];
  const inStock = new Map(found.map(({ key, ...one }) => [key, one]));
  return keys.map((key) => {
    const subject = named.get(key);
    if (subject === undefined) throw new Refusal('NOT_FOUND');
    return {
      ...{ ...subject, from: now.from, to: now.to },
      days: days.filter((day) => day.key === key),
      refundedMinor: refunds.find((one) => one.key === key)?.refundedMinor ?? 0,
      inStock: inStock.get(key) ?? null,
    };
  });
}

/** What only goods have. */
export const NO_GOODS = { unit: null, inStock: null } as const;

/** What tills kept says nothing of quantities. */
async function tillDays(reader: Reader, asked: Asked): Promise<DayOfSubject[]> {
  const days = await daysOfBranches(reader, asked);
  return days.map((day) => ({ ...day, key: day.branchId, quantityMilli: null }));
}

/** @throws Refusal NOT_FOUND for a branch that is none here, BRANCH_FORBIDDEN */
async function toldBranches(
  reader: Reader,
  actor: Actor,
  keys: readonly string[],
  now: Asked,
): Promise<Told[]> {
  if (keys.length === 0) return [];
  const clocks = new Map((await branchClocks(reader, keys)).map((one) => [one.branchId, one]));
  // First whether all are there: another business's branch is not "forbidden", it is not.
  if (clocks.size < keys.length) throw new Refusal('NOT_FOUND');
  for (const key of keys) refuseOtherBranch(actor, key);
  const asked = { from: now.from, to: now.to, branchIds: keys };
  const days = await tillDays(reader, asked);
  const refunds = await refundedOfBranches(reader, asked);
  return keys.map((key) => ({
    ...{ key, name: clocks.get(key)?.name ?? null, from: now.from, to: now.to, ...NO_GOODS },
    days: days.filter((day) => day.key === key),
    refundedMinor: refunds.find(({ branchId }) => branchId === key)?.refundedMinor ?? 0,
  }));
}

async function toldPeriod(reader: Reader, key: string, now: Asked): Promise<Told> {
  const period = periodOfKey(key);
  if (period === null) throw new Error(`Not a period: ${key}`);
  const asked = { ...period, branchIds: now.branchIds };
  return { ...{ key, name: null, ...NO_GOODS, ...period }, ...(await keptOf(reader, asked)) };
}

/** What the tills of some branches kept, by their own business days. */
export async function keptOf(
  reader: Reader,
  asked: Asked,
): Promise<Pick<Told, 'days' | 'refundedMinor'>> {
  const refunds = await refundedOfBranches(reader, asked);
  return {
    days: await tillDays(reader, asked),
    refundedMinor: refunds.reduce((sum, one) => sum + one.refundedMinor, 0),
  };
}

type Summed = Omit<DayOfSubject, 'key' | 'date'>;
type Known = Pick<Summed, 'salesCount' | 'quantityMilli' | 'costMinor'>;

/** Sums of days, of what is known. */
function sumOf(days: readonly DayOfSubject[], like: Known): Summed {
  const known = (start: number | null, of: (day: DayOfSubject) => number | null) =>
    start === null ? null : days.reduce((sum, day) => sum + (of(day) ?? 0), 0);
  const all = (of: (day: DayOfSubject) => number) => days.reduce((sum, day) => sum + of(day), 0);
  return {
    salesCount: known(like.salesCount, (day) => day.salesCount),
    quantityMilli: known(like.quantityMilli, (day) => day.quantityMilli),
    netMinor: all((day) => day.netMinor),
    taxMinor: all((day) => day.taxMinor),
    totalMinor: all((day) => day.totalMinor),
    costMinor: known(like.costMinor, (day) => day.costMinor),
    discountMinor: all((day) => day.discountMinor),
  };
}

export function subjectOf(told: Told, bucketDays: number, like: Known): Subject {
  const { key, name, unit, from, to, days, refundedMinor, inStock } = told;
  const buckets = Math.ceil(daysOf({ from, to }) / bucketDays);
  const points = Array.from({ length: buckets }, (_, at) => {
    const start = addDays(from, at * bucketDays);
    const end = addDays(start, bucketDays);
    const own = days.filter(({ date }) => date >= start && date < end);
    const { netMinor, costMinor, quantityMilli, salesCount } = sumOf(own, like);
    const profitMinor = costMinor === null ? null : netMinor - costMinor;
    return { from: start, netMinor, profitMinor, quantityMilli, salesCount };
  });
  const sums = { ...sumOf(days, like), refundedMinor };
  return { key, name, unit, from, to, inStock, points, sums };
}

/** What is kept of each kind. Quantities of different units do not add up. */
const KNOWN: Readonly<Record<ComparedBy, readonly ('sales' | 'quantity' | 'cost')[]>> = {
  product: ['quantity', 'cost'],
  variant: ['quantity', 'cost'],
  category: ['cost'],
  branch: ['sales', 'cost'],
  seller: ['sales', 'cost'],
  period: ['sales', 'cost'],
  business: ['sales', 'cost'],
};

/** Zero for what is known of such a subject, null for what is not. */
export function knownOf(by: ComparedBy, seesCost: boolean): Known {
  const of = (what: 'sales' | 'quantity' | 'cost') => (KNOWN[by].includes(what) ? 0 : null);
  return {
    salesCount: of('sales'),
    quantityMilli: of('quantity'),
    costMinor: seesCost ? of('cost') : null,
  };
}
