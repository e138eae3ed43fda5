import { MONEY_PLACES, PLACE_ACCOUNT, type MoneyPlace } from '@tillbook/core/books/money-moves';
import { businessDate } from '@tillbook/core/reports/period';
import { clerkOf } from '../books/clerk.ts';
import { postMove } from '../books/money-moves.ts';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { dateAfter, type Shelves } from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';
import { bringAway, change, lowest, type Held } from './plan-money.ts';
import { moneyByDay } from './sample.sql.ts';
import {
  limitSpending,
  monthlySpending,
  morningOf,
  owedServices,
  spendLately,
  type Paper,
  type Spending,
} from './spend-money.ts';

const MONDAY = 1;
const WEDNESDAY = 3;
/** Money of phones goes to the bank, and some to the owner, so many days before the last one. */
const MONTHLY = { first: 5, every: 30 } as const;
const DRAWN = { first: 10, every: 30 } as const;
/** Of 10,000, what is charged. */
const FEES = { card: 150, mobile_money: 40 } as const;
/** Amounts are round, a place keeps a little, and at first there is enough to begin with. */
const ROUND = 20;
const KEPT_FLOATS = 4;
const FIRST_FLOATS = 14;

type Places = Readonly<Record<MoneyPlace, Held>>;
type Move = Parameters<typeof postMove>[2];

interface Plan {
  readonly founded: FoundedShop;
  readonly chance: Chance;
  readonly held: Places;
  /** The founding day and every one since, today with them. */
  readonly days: number;
  readonly papers: Paper[];
}

/** After the history: what was spent, brought to the bank, put in and taken out by the owner. */
export async function keepMoney(db: Database, { founded, nowMs }: Shelves): Promise<void> {
  const { shop, businessId, foundedMs } = founded;
  const chance = chanceOf(`${shop.name} money`);
  await db.transact(openTenant(businessId), async (tx) => {
    await limitSpending(tx, founded);
    const today = businessDate(nowMs, shop.timezone, 0);
    let days = 1;
    while (dateAfter(founded, foundedMs, days - 1) < today) days += 1;
    const held = await heldOn(tx, founded, days);
    const spending = monthlySpending(founded, chance, days);
    const owed = owedServices(founded, chance, days);
    const papers = planned({ founded, chance, held, days, papers: owed }, spending);
    for (const paper of papers) {
      const { atMs, date } = morningOf(founded, paper.day);
      await paper.run(tx, atMs, date);
    }
    await spendLately(tx, founded, chance, nowMs);
  });
}

/** What each place held when each day ended, by what was booked so far. */
async function heldOn(tx: Tx, founded: FoundedShop, days: number): Promise<Places> {
  const none = () => Array.from({ length: days }, () => 0);
  const held = Object.fromEntries(MONEY_PLACES.map((one) => [one, none()])) as Record<
    MoneyPlace,
    Held
  >;
  const dayOf = new Map(
    Array.from({ length: days }, (_, at) => [dateAfter(founded, founded.foundedMs, at), at]),
  );
  for (const { day, account, netMinor } of await moneyByDay(tx, founded.businessId)) {
    const place = MONEY_PLACES.find((one) => PLACE_ACCOUNT[one] === account);
    if (place !== undefined) change(held[place], dayOf.get(day) ?? 0, netMinor);
  }
  return held;
}

/** Everything in the order of its days; on one day the owner comes first. */
function planned(plan: Plan, spending: readonly Spending[]): Paper[] {
  const { held, papers, days, founded } = plan;
  const { floatMinor, slipMinor, spending: spends } = founded.shop;
  for (const { from, day, amountMinor } of spending) change(held[from], day, -amountMinor);
  const unit = slipMinor * ROUND;
  const keeps = floatMinor * KEPT_FLOATS;
  const up = (minor: number): number => Math.ceil(minor / unit) * unit;
  for (const place of ['safe', 'mobile_money'] as const) {
    const lacking = floatMinor * FIRST_FLOATS - lowest(held[place], 0).minor;
    const note = place === 'safe' ? 'Change and cash to begin with' : 'To pay suppliers by phone';
    if (lacking > 0) transfer(plan, 'bank', place, { day: 0, amountMinor: up(lacking), note });
  }
  const on = (weekday: number) => daysFrom(plan, (date) => new Date(date).getUTCDay() === weekday);
  const toBank = (from: 'safe' | 'card' | 'mobile_money', at: number[], note: string) => {
    const rule = from === 'card' ? { keeps: 0, unit: slipMinor } : { keeps, unit };
    const found = from === 'card' ? allOf(held.card, at) : bringAway(held[from], at, rule);
    for (const move of found) transfer(plan, from, 'bank', { ...move, note, isTaken: true });
  };
  toBank('safe', on(MONDAY), 'Cash of the week');
  toBank('card', on(WEDNESDAY), 'Settlement of cards');
  toBank('mobile_money', backFrom(days, MONTHLY).reverse(), 'From the phone to the account');
  for (const day of backFrom(days, DRAWN)) {
    const amountMinor = spends.drawingMinor;
    change(held.bank, day, -amountMinor);
    addMove(plan, day, {
      kind: 'owner_out',
      from: 'bank',
      to: null,
      amountMinor,
      note: 'For home',
    });
  }
  const amountMinor = up(Math.max(keeps, keeps - lowest(held.bank, 0).minor));
  change(held.bank, 0, amountMinor);
  const note = 'To begin with';
  addMove(plan, 0, { kind: 'owner_in', from: null, to: 'bank', amountMinor, note });
  const rankOf = (paper: Paper) => (paper === papers.at(-1) ? 0 : 1);
  return [...papers, ...spending].sort((a, b) => a.day - b.day || rankOf(a) - rankOf(b));
}

/** The days after the founding one and before today that are such ones. */
function daysFrom({ founded, days }: Plan, isIt: (date: string) => boolean): number[] {
  const all = Array.from({ length: Math.max(0, days - 2) }, (_, at) => at + 1);
  return all.filter((day) => isIt(dateAfter(founded, founded.foundedMs, day)));
}

function backFrom(days: number, { first, every }: { first: number; every: number }): number[] {
  const found: number[] = [];
  for (let day = days - 1 - first; day > 0; day -= every) found.push(day);
  return found;
}

/** Cards are settled whole. */
function allOf(held: Held, at: readonly number[]): { day: number; amountMinor: number }[] {
  return at.flatMap((day) => {
    const { minor: amountMinor } = lowest(held, day);
    if (amountMinor <= 0) return [];
    change(held, day, -amountMinor);
    return [{ day, amountMinor }];
  });
}

function transfer(
  plan: Plan,
  from: MoneyPlace,
  to: MoneyPlace,
  move: { day: number; amountMinor: number; note: string; isTaken?: boolean },
): void {
  const { day, amountMinor, note, isTaken = false } = move;
  const rate = from === 'card' || from === 'mobile_money' ? FEES[from] : 0;
  const feeMinor = Math.round((amountMinor * rate) / 10_000);
  if (!isTaken) change(plan.held[from], day, -amountMinor);
  change(plan.held[to], day, amountMinor - feeMinor);
  addMove(plan, day, { kind: 'transfer', from, to, amountMinor, feeMinor, note });
}

function addMove(
  { founded, chance, papers }: Plan,
  day: number,
  move: Pick<Move, 'kind' | 'from' | 'to' | 'amountMinor' | 'note'> & { feeMinor?: number },
): void {
  const branchId = founded.branches[0]?.branchId ?? '';
  const reference = move.kind === 'transfer' ? `BK${chance.text('0123456789', 6)}` : null;
  const run = (tx: Tx, atMs: number, date: string): Promise<void> =>
    postMove(
      tx,
      clerkOf(founded.owner, () => atMs),
      {
        feeMinor: 0,
        inputTaxMinor: 0,
        ...move,
        _id: chance.id(atMs),
        branchId,
        day: date,
        reference,
      },
    );
  papers.push({ day, run });
}
