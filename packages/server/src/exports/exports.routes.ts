import * as api from '@tillbook/core/businesses/export.api';
import type { BusinessExport } from '@tillbook/core/businesses/export.api';
import { Refusal } from '@tillbook/core/refusals';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { proveSelf } from '../auth/prove-self.ts';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor, type ActorBusiness } from '../http/actor.ts';
import { bindByCookie, bindRead, bindSteps, type Doors } from '../http/bind.ts';
import { ExportJobs } from './export-jobs.ts';
import { fileName, giveFile, recordDeed, stateOf } from './export-parts.ts';
import * as sql from './exports.sql.ts';
import { bindMadeReports } from './made-reports.ts';
import { FILES_OF_ROWS, makeFile } from './make-file.ts';
import { bindMonthBoxes } from './month-boxes.ts';

const HOUR_MS = 3_600_000;

/** The business in use, of its owner. @throws Refusal FORBIDDEN */
function ownBusiness(actor: Actor): ActorBusiness {
  const business = inBusiness(actor);
  if (!business.isOwner) throw new Refusal('FORBIDDEN');
  return business;
}

/** Not of a month alone, nor of a report. */
const isOfAll = ({ month, report }: sql.ExportRow): boolean => month === null && report === null;

/** The doors of the file with everything, and the work behind them. */
export function bindExports(doors: Doors, auth: AuthDeps): ExportJobs {
  const { app, db, clock } = doors;
  const jobs = new ExportJobs({ db, clock, log: app.log });
  bindMonthBoxes(doors, jobs);
  bindMadeReports(doors);
  app.addHook('onClose', () => jobs.stop());
  bindRead(doors, api.listExports, async ({ reader, actor }) => {
    const { businessId } = ownBusiness(actor);
    const rows = await sql.listExports(reader, businessId, 'all');
    const isThere = ({ expiresAt }: sql.ExportRow): boolean =>
      expiresAt === null || Date.parse(expiresAt) > clock();
    return { items: rows.filter(isThere).map((row) => wireExport(row, actor, clock())) };
  });
  bindSteps(doors, api.makeExport, async ({ actor, body, request }) => {
    const business = ownBusiness(actor);
    await proveSelf(auth, actor, body, clientOf(request));
    const { businessId } = business;
    const at = isoOf(clock);
    const { row, isNew } = await db.transact(openTenant(businessId), (tx) =>
      askForExport(tx, actor, business, body._id, clock()),
    );
    if (isNew) {
      const { name: businessName, currency, timezone } = business;
      const taking = { businessId, businessName, currency, timezone };
      const taken = { ...taking, takenAt: at, takenBy: actor.name };
      jobs.begin(body._id, {
        ...{ businessId, lifeMs: api.EXPORT_LIFE_MS },
        make: async (reader, keep) => {
          await makeFile(reader, taken, keep);
          return null;
        },
      });
    }
    return wireExport(row, actor, clock());
  });
  bindFile(doors);
  return jobs;
}

/** The export as it was asked for: the same request again gives the one that is there. */
async function askForExport(
  tx: Tx,
  actor: Actor,
  { businessId }: ActorBusiness,
  exportId: string,
  nowMs: number,
): Promise<{ row: sql.ExportRow; isNew: boolean }> {
  await sql.lockExports(tx, businessId);
  const at = new Date(nowMs).toISOString();
  const known = await sql.findExport(tx, businessId, exportId);
  if (known !== null) {
    const isOurs = known.askedBy === actor.personId && isOfAll(known);
    if (!isOurs) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { row: known, isNew: false };
  }
  await sql.forgetExports(tx, businessId, at, new Date(nowMs - HOUR_MS).toISOString());
  const others = await sql.listExports(tx, businessId, 'all');
  if (others.some((row) => stateOf(row, nowMs) === 'making')) throw new Refusal('INVALID_STATE');
  const recent = others.filter(({ askedAt }) => Date.parse(askedAt) > nowMs - HOUR_MS);
  if (recent.length >= api.EXPORTS_PER_HOUR) {
    throw new Refusal('RATE_LIMITED', { seconds: HOUR_MS / 1_000 });
  }
  const by = { by: actor.personId, byName: actor.name, sessionId: actor.sessionId };
  const files = FILES_OF_ROWS;
  await sql.insertExport(tx, { businessId, exportId, at, ...by, files, month: null });
  await recordDeed(tx, actor, at, 'business.export_made', exportId);
  const row = await sql.findExport(tx, businessId, exportId);
  if (row === null) throw new Error('an export vanished while it was asked for');
  return { row, isNew: true };
}

function wireExport(row: sql.ExportRow, actor: Actor, nowMs: number): BusinessExport {
  const { exportId: _id, askedAt, askedByName, filesDone, files, rowsDone } = row;
  const { byteSize, expiresAt, sessionId } = row;
  const state = stateOf(row, nowMs);
  const isHere = sessionId === actor.sessionId;
  const size = state === 'ready' ? byteSize : 0;
  return {
    ...{ _id, state, askedAt, askedByName, filesDone, files, rowsDone, byteSize: size },
    ...{ expiresAt, isHere },
  };
}

function bindFile(doors: Doors): void {
  const { clock, db } = doors;
  bindByCookie(doors, api.exportFile, async ({ reader, actor, params: { exportId }, reply }) => {
    const { businessId, name } = ownBusiness(actor);
    const row = await sql.findExport(reader, businessId, exportId);
    const isReady = row?.state === 'ready' && Date.parse(row.expiresAt ?? '') > clock();
    const isHere = row?.sessionId === actor.sessionId && isOfAll(row);
    if (!isReady || !isHere) throw new Refusal('NOT_FOUND');
    const at = isoOf(clock);
    await db.transact(openTenant(businessId), (tx) =>
      recordDeed(tx, actor, at, 'business.export_fetched', exportId),
    );
    const named = fileName(name, row.askedAt.slice(0, 10));
    return giveFile(db, reply, { businessId, row, named });
  });
}
