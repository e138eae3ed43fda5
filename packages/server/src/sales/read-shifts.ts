import { z } from 'zod';
import { formatMoney } from '@tillbook/core/money';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import {
  SHIFT_LONG_MS,
  type getCashRules,
  type listShifts,
  type saveCashRules as saveCashRulesApi,
  type ShiftListRow,
  type tillHandOver,
} from '@tillbook/core/sales/shifts.api';
import { shiftStateOf } from '@tillbook/core/sales/shift-states';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { readCashRules, saveCashRules, type CashRulesRow } from './cash-moves.sql.ts';
import { readShiftList, type ShiftRowFound } from './list-shifts.sql.ts';
import { readHandOver } from './shifts.sql.ts';
import { tillInReach } from './take-till.ts';
import { branchExists } from './till-catalogue.sql.ts';

const EMPTY = { items: [], nextCursor: null };

/** Shifts in the caller's reach, newest first, a page at a time; a seller sees the own ones. */
export async function shiftsFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof listShifts>,
): Promise<AnswerOf<typeof listShifts>> {
  const { businessId } = inBusiness(actor);
  const { branchId, limit } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const mayOthers = can(actor, 'shift.manage') || can(actor, 'sale.view');
  const own = mayOthers ? null : actor.personId;
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  if (own !== null && query.sellerId !== undefined && query.sellerId !== own) return EMPTY;
  const rows = await readShiftList(reader, {
    businessId,
    branchIds: branchesInReach(actor, branchId),
    sellerId: own ?? query.sellerId ?? null,
    tillId: query.tillId ?? null,
    ...stateAsked(query.state, nowMs),
    differs: query.differs ?? null,
    by: query.by ?? 'opened',
    from: query.from ?? null,
    to: query.to ?? null,
    before: end === null ? null : { openedAt: end[0], shiftId: end[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(presentRow);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last === undefined ? null : encodeCursor([last.openedAt, last._id]),
  };
}

function stateAsked(state: QueryOf<typeof listShifts>['state'], nowMs: number) {
  if (state !== 'open_long') return { state: state ?? null, openSince: null };
  return { state: 'open' as const, openSince: new Date(nowMs - SHIFT_LONG_MS).toISOString() };
}

function presentRow(found: ShiftRowFound): ShiftListRow {
  const { openedBy: _openedBy, isCounting, isReviewed, ...row } = found;
  const isClosed = row.closedAt !== null;
  return { ...row, state: shiftStateOf({ isClosed, isReviewed, isCounting }) };
}

/** What the last close of a till left for its next opening. */
export async function handOverOf(
  reader: Reader,
  actor: Actor,
  tillId: string,
): Promise<AnswerOf<typeof tillHandOver>> {
  const till = await tillInReach(reader, actor, tillId);
  return { handOver: await readHandOver(reader, inBusiness(actor).businessId, till.tillId) };
}

/** How drawers are counted here. */
export async function cashRulesFor(
  reader: Reader,
  actor: Actor,
): Promise<AnswerOf<typeof getCashRules>> {
  return readCashRules(reader, inBusiness(actor).businessId);
}

/** Changes how drawers are counted. @throws Refusal 412 when somebody else did since */
export async function changeCashRules(
  tx: Tx,
  actor: Actor,
  at: string,
  asked: BodyOf<typeof saveCashRulesApi>,
): Promise<AnswerOf<typeof getCashRules>> {
  const { businessId, currency } = inBusiness(actor);
  const { isCountBlind, sellerMaxMinor } = asked;
  const before = await readCashRules(tx, businessId);
  const saved =
    before.version === asked.version ? await saveCashRules(tx, businessId, { ...asked, at }) : null;
  if (saved === null) throw new Refusal('VERSION_CONFLICT');
  await appendEvent(tx, {
    businessId,
    kind: 'business_saved',
    subjectId: businessId,
    branchId: null,
  });
  const told = (rules: Pick<CashRulesRow, 'isCountBlind' | 'sellerMaxMinor'>) => ({
    isCountBlind: rules.isCountBlind,
    limit: rules.sellerMaxMinor === null ? null : formatMoney(rules.sellerMaxMinor, currency),
  });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [
      {
        action: 'cash_rules_saved',
        subjectId: businessId,
        detail: { before: told(before), after: told(asked) },
      },
    ],
  });
  return { isCountBlind, sellerMaxMinor, version: saved.version };
}
