import {
  enterCode as enterCodeApi,
  enterCodeInBooks,
  listAwaitedCodes,
} from '@tillbook/core/sales/awaited-codes.api';
import {
  countShift,
  forceCloseShift as forceCloseShiftApi,
  getCashRules,
  listShifts,
  moveCash as moveCashApi,
  voidCashMove as voidCashMoveApi,
  resumeShift,
  reviewShift,
  saveCashRules,
  tillHandOver,
} from '@tillbook/core/sales/shifts.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { awaitedFor, enterCode } from './awaited-codes.ts';
import { forceCloseShift } from './close-shift.ts';
import { moveCash, stepShift } from './move-cash.ts';
import { voidCashMove } from './void-cash-move.ts';
import { cashRulesFor, changeCashRules, handOverOf, shiftsFor } from './read-shifts.ts';
import { lockTillOfShift } from './tills.sql.ts';

/** What happens to a shift between its opening and its review. Every write locks its till first. */
export function bindShifts(doors: Doors): void {
  const { clock } = doors;
  const ofShift = {
    lock: ({ params }: { params: { shiftId: string } }) => lockTillOfShift(params.shiftId),
  };
  bindWrite(
    doors,
    moveCashApi,
    ({ tx, actor, params, body }) => moveCash(tx, actor, clock(), { ...params, ...body }),
    ofShift,
  );
  bindWrite(
    doors,
    voidCashMoveApi,
    ({ tx, actor, params, body }) => voidCashMove(tx, actor, clock(), { ...params, ...body }),
    ofShift,
  );
  bindWrite(
    doors,
    countShift,
    ({ tx, actor, params, body }) =>
      stepShift(tx, actor, clock(), { ...params, ...body, kind: 'count', note: null }),
    ofShift,
  );
  bindWrite(
    doors,
    resumeShift,
    ({ tx, actor, params, body }) =>
      stepShift(tx, actor, clock(), { ...params, ...body, kind: 'resume', note: null }),
    ofShift,
  );
  bindWrite(
    doors,
    reviewShift,
    ({ tx, actor, params, body }) =>
      stepShift(tx, actor, clock(), { ...params, ...body, kind: 'review' }),
    ofShift,
  );
  bindWrite(
    doors,
    forceCloseShiftApi,
    ({ tx, actor, params, body }) => forceCloseShift(tx, actor, clock(), { ...params, ...body }),
    ofShift,
  );
  bindRead(doors, listShifts, ({ reader, actor, query }) =>
    shiftsFor(reader, actor, clock(), query),
  );
  bindRead(doors, tillHandOver, ({ reader, actor, params }) =>
    handOverOf(reader, actor, params.tillId),
  );
  bindRead(doors, getCashRules, ({ reader, actor }) => cashRulesFor(reader, actor));
  bindWrite(doors, saveCashRules, ({ tx, actor, body }) =>
    changeCashRules(tx, actor, isoOf(clock), body),
  );
  bindRead(doors, listAwaitedCodes, ({ reader, actor, query }) =>
    awaitedFor(reader, actor, query.shiftId ?? null),
  );
  for (const door of [enterCodeApi, enterCodeInBooks]) {
    bindWrite(doors, door, ({ tx, actor, params, body }) =>
      enterCode(tx, actor, { ...params, ...body, at: isoOf(clock) }),
    );
  }
}
