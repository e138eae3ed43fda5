import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { mailedPeriod } from '@tillbook/core/reports/report-mails';
import { isReport, type ReportName } from '@tillbook/core/reports/reports';
import type * as api from '@tillbook/core/reports/saved-views.api';
import type { ListedView, SavedView } from '@tillbook/core/reports/saved-views.api';
import {
  COMPARISON_VIEW,
  isSameAsked,
  mayChangeView,
  mayShareViews,
  seesView,
  VIEWS_MOST,
  whyNotViewOf,
  type Viewer,
  type ViewOf,
} from '@tillbook/core/reports/saved-views';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { mailedTo, stopMail, wantMail } from './report-mails.sql.ts';
import * as sql from './saved-views.sql.ts';
import { onlyNameOf, refuseAsked } from './view-asked.ts';

type Row = sql.ViewRow;
/** A view of a report that this version has. */
export type Known = Row & { readonly report: ViewOf };

const UNDO_MS = 24 * 3_600_000;

/** As the database folds names: capitals of A to Z alone. */
const folded = (name: string): string => name.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/** A view of a report that this version has, and that the person sees. */
export type SeenView = Row & { readonly report: ReportName };
export function seenView(viewer: Viewer, row: Row | null): SeenView | null {
  if (row === null || row.removedAt !== null || !isSeen(viewer, row)) return null;
  return isOfReport(row) ? row : null;
}

const isOfReport = (row: Row): row is SeenView => isReport(row.report);

function isSeen(viewer: Viewer, row: Row): row is Known {
  const { report } = row;
  if (!isReport(report) && report !== COMPARISON_VIEW) return false;
  return seesView(viewer, { ...row, report });
}

function answerOf(actor: Actor, row: Known): SavedView {
  const { ownerId, removedAt: _removedAt, asked, ...view } = row;
  return {
    ...{ ...view, mayChange: mayChangeView(actor, actor.personId, { ...view, ownerId }) },
    asked: { ...asked, columns: asked.columns === undefined ? undefined : [...asked.columns] },
  };
}

/** Own views and those of everyone that the person may see, by name. */
export async function listReportViewsFor(
  reader: Reader,
  actor: Actor,
  sendsMail: boolean,
): Promise<AnswerOf<typeof api.listReportViews>> {
  const { businessId } = inBusiness(actor);
  const rows = await sql.listViews(reader, businessId, actor.personId);
  const places = await sql.placesOf(reader, businessId, actor.personId);
  const mailed = await mailedTo(reader, businessId, actor.personId);
  const seen = rows.filter((row) => isSeen(actor, row));
  const items: ListedView[] = [];
  for (const row of seen) {
    const onlyName = isOfReport(row)
      ? await onlyNameOf(reader, actor, row.report, row.asked)
      : null;
    items.push({ ...answerOf(actor, row), mailed: mailed.get(row._id) ?? null, onlyName });
  }
  return {
    items,
    left: VIEWS_MOST - places.length,
    sendsMail,
  };
}

function taken(name: string, isShared: boolean): Refusal {
  const whose = isShared ? 'a view of everyone' : 'a view of yours';
  const message = `There is ${whose} called ${name} already. Use another name.`;
  const error = { pointer: '#/name', code: 'DUPLICATE_VALUE', message };
  return new Refusal('DUPLICATE_VALUE', { field: 'name' }, [error]);
}

/** @throws Refusal DUPLICATE_VALUE where another view of the same people has the name */
async function refuseTaken(
  reader: Reader,
  businessId: string,
  view: Pick<Row, '_id' | 'name' | 'ownerId' | 'isShared'>,
): Promise<void> {
  const { _id, name, ownerId, isShared } = view;
  const rows = await sql.listViews(reader, businessId, ownerId);
  const others = rows.filter((row) => row._id !== _id && row.isShared === isShared);
  if (others.some((row) => folded(row.name) === folded(name))) throw taken(name, isShared);
}

/** The first free place of a person. @throws Refusal LIMIT_EXCEEDED */
async function freePlace(reader: Reader, businessId: string, ownerId: string): Promise<number> {
  const places = new Set(await sql.placesOf(reader, businessId, ownerId));
  for (let place = 1; place <= VIEWS_MOST; place += 1) if (!places.has(place)) return place;
  throw new Refusal('LIMIT_EXCEEDED', { limit: `${VIEWS_MOST} saved views` });
}

/**
 * Saves a view; the same again gives the first answer.
 * @throws Refusal PERMISSION_REQUIRED for a report, or for everyone; DUPLICATE_VALUE,
 * LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED, and what a filter is refused with
 */
export async function saveTheView(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof api.saveReportView>,
  nowMs: number,
): Promise<SavedView> {
  const { businessId } = inBusiness(actor);
  const { personId: ownerId, name: ownerName } = actor;
  const refusal = whyNotViewOf(actor, body.report, body.asked);
  if (refusal !== null) throw new Refusal(refusal, { permission: 'report.view' });
  if (body.isShared && !mayShareViews(actor)) throw notForAll();
  const before = await sql.lockView(tx, businessId, body._id);
  if (before !== null) return sameAgain(actor, before, body);
  await refuseAsked(tx, actor, body.report, body.asked);
  await refuseTaken(tx, businessId, { ...body, ownerId });
  const place = await freePlace(tx, businessId, ownerId);
  const row = { ...body, ownerId, ownerName };
  const at = new Date(nowMs).toISOString();
  if (!(await sql.insertView(tx, businessId, { ...row, place, at }))) throw new Again();
  const { _id, ...detail } = body;
  await record(tx, actor, nowMs, { action: 'report_view.saved', subjectId: _id, detail });
  return answerOf(actor, { ...row, removedAt: null, version: 1 });
}

const notForAll = (): Refusal =>
  new Refusal('PERMISSION_REQUIRED', { permission: 'branch.manage' });

function sameAgain(actor: Actor, before: Row, body: BodyOf<typeof api.saveReportView>): SavedView {
  const isSame =
    before.removedAt === null &&
    before.ownerId === actor.personId &&
    before.name === body.name &&
    before.report === body.report &&
    before.isShared === body.isShared &&
    isSameAsked(before.asked, body.asked);
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return answerOf(actor, { ...before, report: body.report });
}

/**
 * A view that the person may change, locked. Deleted ones are only there where they are asked for.
 * @throws Refusal NOT_FOUND, PERMISSION_REQUIRED
 */
async function mine(tx: Tx, actor: Actor, viewId: string): Promise<Known> {
  const row = await sql.lockView(tx, inBusiness(actor).businessId, viewId);
  if (row === null || !isSeen(actor, row)) throw new Refusal('NOT_FOUND');
  if (!mayChangeView(actor, actor.personId, row)) throw notForAll();
  return row;
}

/**
 * Renames a view, or replaces its filters.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE, and what a filter is refused with
 */
export async function editTheView(
  tx: Tx,
  actor: Actor,
  viewId: string,
  change: BodyOf<typeof api.editReportView>,
  nowMs: number,
): Promise<SavedView> {
  const { businessId } = inBusiness(actor);
  const before = await mine(tx, actor, viewId);
  if (before.removedAt !== null) throw new Refusal('NOT_FOUND');
  if (before.version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const { name = before.name, asked = before.asked } = change;
  const isRenamed = name !== before.name;
  const isReplaced = !isSameAsked(asked, before.asked);
  if (!isRenamed && !isReplaced) return answerOf(actor, before);
  const refusal = whyNotViewOf(actor, before.report, asked);
  if (refusal !== null) throw new Refusal(refusal, { permission: 'report.view' });
  if (isReplaced) await refuseAsked(tx, actor, before.report, asked);
  if (isRenamed) await refuseTaken(tx, businessId, { ...before, name });
  await sql.updateView(tx, businessId, viewId, { name, asked }).catch((error: unknown) => {
    throw isNameTaken(error) ? taken(name, before.isShared) : error;
  });
  const from = { name: before.name, asked: before.asked };
  await record(tx, actor, nowMs, {
    action: isReplaced ? 'report_view.replaced' : 'report_view.renamed',
    ...{ subjectId: viewId, detail: { from, to: { name, asked } } },
  });
  return answerOf(actor, { ...before, name, asked, version: before.version + 1 });
}

const isNameTaken = (error: unknown): boolean =>
  brokenUniqueness(error)?.startsWith('report_view_name_once') === true;

/** Deletes a view; again changes nothing. @throws Refusal NOT_FOUND, PERMISSION_REQUIRED */
export async function removeTheView(
  tx: Tx,
  actor: Actor,
  viewId: string,
  nowMs: number,
): Promise<{ _id: string }> {
  const { businessId } = inBusiness(actor);
  const { ownerId, name, report, removedAt } = await mine(tx, actor, viewId);
  if (removedAt !== null) return { _id: viewId };
  await sql.sweepViews(tx, businessId, ownerId, new Date(nowMs - UNDO_MS).toISOString());
  await sql.markView(tx, businessId, viewId, { removedAt: new Date(nowMs).toISOString() });
  const detail = { name, report };
  await record(tx, actor, nowMs, { action: 'report_view.removed', subjectId: viewId, detail });
  return { _id: viewId };
}

/**
 * Brings back what was deleted less than a day ago; again changes nothing.
 * @throws Refusal NOT_FOUND, PERMISSION_REQUIRED, DUPLICATE_VALUE, LIMIT_EXCEEDED
 */
export async function restoreTheView(
  tx: Tx,
  actor: Actor,
  viewId: string,
  nowMs: number,
): Promise<SavedView> {
  const { businessId } = inBusiness(actor);
  const row = await mine(tx, actor, viewId);
  if (row.removedAt === null) return answerOf(actor, row);
  if (Date.parse(row.removedAt) < nowMs - UNDO_MS) throw new Refusal('NOT_FOUND');
  await refuseTaken(tx, businessId, row);
  const place = await freePlace(tx, businessId, row.ownerId);
  await sql.markView(tx, businessId, viewId, { place }).catch((error: unknown) => {
    // Somebody took the name or the place since it was looked at: look again.
    throw brokenUniqueness(error) === null ? error : new Again();
  });
  const detail = { name: row.name, report: row.report };
  await record(tx, actor, nowMs, { action: 'report_view.restored', subjectId: viewId, detail });
  return answerOf(actor, row);
}

/**
 * Has a view mailed to the person from the next morning on, or no longer; again changes nothing.
 * @throws Refusal NOT_FOUND
 */
export async function mailTheView(
  tx: Tx,
  actor: Actor,
  viewId: string,
  { every }: BodyOf<typeof api.mailReportView>,
  nowMs: number,
): Promise<AnswerOf<typeof api.mailReportView>> {
  const { businessId, timezone, formats } = inBusiness(actor);
  const view = seenView(actor, await sql.lockView(tx, businessId, viewId));
  if (view === null) throw new Refusal('NOT_FOUND');
  const key = { viewId, personId: actor.personId };
  const today = businessDate(nowMs, timezone, 0);
  const isChanged =
    every === null
      ? await stopMail(tx, businessId, key)
      : await wantMail(tx, businessId, key, {
          ...{ every, sentTo: mailedPeriod(every, today, formats.weekStart).to },
        });
  if (isChanged) {
    const detail = { name: view.name, every };
    await record(tx, actor, nowMs, { action: 'report_view.mailed', subjectId: viewId, detail });
  }
  return { _id: viewId, mailed: every };
}

interface Act {
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function record(tx: Tx, actor: Actor, nowMs: number, act: Act): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at: new Date(nowMs).toISOString() },
    ...{ actorId: actor.personId, actorName: actor.name, events: [act] },
  });
}
