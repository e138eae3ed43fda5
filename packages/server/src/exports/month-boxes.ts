import { hasBegun, whyNotMonthBox } from '@tillbook/core/books/month-box';
import * as api from '@tillbook/core/books/month-box.api';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindByCookie, bindRead, bindSteps, type Doors } from '../http/bind.ts';
import type { ExportJobs } from './export-jobs.ts';
import { fileName, giveFile, recordDeed, SILENT_MS, stateOf } from './export-parts.ts';
import * as sql from './exports.sql.ts';
import { filesOfMonth, makeMonth } from './make-month.ts';

const HOUR_MS = 3_600_000;

/** The business whose months the caller may have whole. */
function ownBooks(actor: Actor) {
  refuseIf(whyNotMonthBox(actor));
  return inBusiness(actor);
}

/** The doors of a month in one file. */
export function bindMonthBoxes(doors: Doors, jobs: ExportJobs): void {
  const { db, clock } = doors;
  bindRead(doors, api.listMonthBoxes, async ({ reader, actor }) => {
    const { businessId } = ownBooks(actor);
    const rows = await sql.listExports(reader, businessId, 'month');
    const isThere = ({ expiresAt }: sql.ExportRow): boolean =>
      expiresAt === null || Date.parse(expiresAt) > clock();
    return { items: rows.filter(isThere).map((row) => wireBox(row, clock())) };
  });
  bindSteps(doors, api.makeMonthBox, async ({ actor, body }) => {
    const { businessId } = ownBooks(actor);
    const { row, isNew } = await db.transact(openTenant(businessId), (tx) =>
      askForMonth(tx, actor, body, clock()),
    );
    if (isNew) {
      const asked = { actor, month: body.month, nowMs: clock() };
      jobs.begin(row.exportId, {
        ...{ businessId, lifeMs: api.MONTH_BOX_LIFE_MS },
        make: (reader, keep) => makeMonth(reader, asked, keep),
      });
    }
    return wireBox(row, clock());
  });
  bindByCookie(doors, api.monthBoxFile, async ({ reader, actor, params: { boxId }, reply }) => {
    const { businessId, name } = ownBooks(actor);
    const row = await sql.findExport(reader, businessId, boxId);
    const isReady = row?.state === 'ready' && Date.parse(row.expiresAt ?? '') > clock();
    if (!isReady || row.month === null) throw new Refusal('NOT_FOUND');
    await db.transact(openTenant(businessId), (tx) =>
      recordDeed(tx, actor, isoOf(clock), 'books.month_fetched', boxId),
    );
    return giveFile(db, reply, { businessId, row, named: fileName(name, row.month) });
  });
}

/**
 * The file as it was asked for. While one of that month is made, that is the one; another month
 * waits until it is done.
 */
async function askForMonth(
  tx: Tx,
  actor: Actor,
  { _id: exportId, month }: { readonly _id: string; readonly month: string },
  nowMs: number,
): Promise<{ row: sql.ExportRow; isNew: boolean }> {
  const { businessId, timezone } = inBusiness(actor);
  if (!hasBegun(month, businessDate(nowMs, timezone, 0))) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/month', 'OUT_OF_RANGE')]);
  }
  await sql.lockExports(tx, businessId);
  const known = await sql.findExport(tx, businessId, exportId);
  if (known !== null) {
    if (known.month !== month) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { row: known, isNew: false };
  }
  const at = new Date(nowMs).toISOString();
  await sql.giveUpSilent(tx, businessId, new Date(nowMs - SILENT_MS).toISOString());
  await sql.forgetExports(tx, businessId, at, new Date(nowMs - HOUR_MS).toISOString());
  const others = await sql.listExports(tx, businessId, 'month');
  const underWay = others.find(({ state }) => state === 'making');
  if (underWay?.month === month) return { row: underWay, isNew: false };
  if (underWay !== undefined) throw new Refusal('INVALID_STATE');
  const recent = others.filter(({ askedAt }) => Date.parse(askedAt) > nowMs - HOUR_MS);
  if (recent.length >= api.MONTH_BOXES_PER_HOUR) {
    throw new Refusal('RATE_LIMITED', { seconds: HOUR_MS / 1_000 });
  }
  const by = { by: actor.personId, byName: actor.name, sessionId: actor.sessionId };
  await sql.insertExport(tx, { businessId, exportId, at, ...by, files: filesOfMonth, month });
  await recordDeed(tx, actor, at, 'books.month_made', exportId);
  const row = await sql.findExport(tx, businessId, exportId);
  if (row === null) throw new Error('the file of a month vanished while it was asked for');
  return { row, isNew: true };
}

function wireBox(row: sql.ExportRow, nowMs: number): api.MonthBox {
  const { exportId: _id, askedAt, askedByName, filesDone, files, rowsDone } = row;
  const { byteSize, expiresAt, standing, seal, month } = row;
  const state = stateOf(row, nowMs);
  const size = state === 'ready' ? byteSize : 0;
  return {
    ...{ _id, month: month ?? '', state, askedAt, askedByName, filesDone, files, rowsDone },
    ...{ byteSize: size, expiresAt, standing, seal },
  };
}
