import { createHash } from 'node:crypto';
import { fieldError } from '@tillbook/core/field-errors';
import { whyNotMatch } from '@tillbook/core/imports/columns';
import * as api from '@tillbook/core/imports/imports.api';
import { whyNotImport, type ImportAct } from '@tillbook/core/imports/import-states';
import { id, instant } from '@tillbook/core/fields';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { z } from 'zod';
import { isoOf } from '../clock.ts';
import { Again, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors, type WriteCtx } from '../http/bind.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { insertChangeSet } from '../products/change-sets.sql.ts';
import { authorOf } from '../products/product-author.ts';
import { detailOf, jobOf, isSilent } from './import-answer.ts';
import { ImportJobs, type Step } from './import-job.ts';
import * as sql from './imports.sql.ts';
import { forgetRows, listRows } from './import-rows.sql.ts';
import { readInWorker } from './read-in-worker.ts';
import { takeBack } from './undo-import.ts';

/** The doors of imports, and the work behind them. */
export function bindImports(doors: Doors): ImportJobs {
  const { app, db, clock, announce } = doors;
  const jobs = new ImportJobs({ db, clock, announce, log: app.log, readFile: readInWorker });
  app.addHook('onClose', () => jobs.stop());
  bindReading(doors);
  bindUploading(doors, jobs);
  bindSteps(doors, jobs);
  bindEnding(doors);
  return jobs;
}

async function found(tx: Tx, actor: Actor, importId: string): Promise<sql.ImportFound> {
  const job = await sql.lockImport(tx, inBusiness(actor).businessId, importId);
  if (job === null) throw new Refusal('NOT_FOUND');
  return job;
}

/** The import, locked, where the act may be done with it. */
async function foundFor(
  tx: Tx,
  actor: Actor,
  importId: string,
  act: ImportAct,
): Promise<sql.ImportFound> {
  const job = await found(tx, actor, importId);
  refuseIf(whyNotImport(job.state, act));
  return job;
}

/** Begins a step once the transaction that says so is through. */
function beginAfter(
  jobs: ImportJobs,
  doors: Doors,
  ctx: Pick<WriteCtx<unknown>, 'actor' | 'afterCommit'>,
  asked: { readonly step: Step; readonly importId: string },
): void {
  const author = authorOf(ctx.actor, doors.clock);
  const { currency } = inBusiness(ctx.actor);
  const { step, importId } = asked;
  ctx.afterCommit(() => jobs.begin(step, { importId, author, currency }));
}

async function tell(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendEvent(tx, {
    businessId,
    kind: 'import_changed',
    subjectId: importId,
    branchId: null,
  });
}

function bindReading(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, api.listImports, async ({ reader, actor, query }) => {
    const { businessId } = inBusiness(actor);
    const after = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
    const all = await sql.listJobs(reader, businessId, after, query.limit + 1);
    const items = all.slice(0, query.limit);
    const last = items.at(-1);
    const hasMore = all.length > query.limit && last !== undefined;
    return {
      items: items.map((one) => jobOf(one, clock())),
      nextCursor: hasMore ? encodeCursor([last.madeAt, last.importId]) : null,
    };
  });
  bindRead(doors, api.getImport, ({ reader, actor, params }) =>
    detailOf(reader, actor, params.importId, clock()),
  );
  bindRead(doors, api.listImportRows, async ({ reader, actor, params, query }) => {
    const { businessId } = inBusiness(actor);
    const number = z.tuple([z.int().min(0).max(2_000_000)]);
    const after = decodeCursor(query.cursor, number, '?/cursor')?.[0] ?? 0;
    const job = await sql.findImport(reader, businessId, params.importId);
    if (job === null) throw new Refusal('NOT_FOUND');
    const { limit, outcome = null } = query;
    const asked = { after, outcome, limit: limit + 1 };
    const all = await listRows(reader, businessId, params.importId, asked);
    const items = all.slice(0, limit);
    const last = items.at(-1);
    const hasMore = all.length > limit && last !== undefined;
    return { items, nextCursor: hasMore ? encodeCursor([last.number]) : null };
  });
}

function bindUploading(doors: Doors, jobs: ImportJobs): void {
  const { clock } = doors;
  bindWrite(doors, api.startImport, async ({ tx, actor, body }) => {
    const { businessId } = inBusiness(actor);
    const { _id: importId, fileName, byteSize } = body;
    const contentHash = createHash('sha256')
      .update(JSON.stringify([fileName, byteSize]))
      .digest();
    const piecesCount = Math.ceil(byteSize / api.IMPORT_PIECE_BYTES);
    const known = await sql.findImport(tx, businessId, importId);
    if (known !== null && known.contentHash !== contentHash.toString('hex')) {
      throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    }
    if (known === null) {
      const { personId: by, name: byName } = actor;
      const at = isoOf(clock);
      const given = { importId, fileName, byteSize, piecesCount, contentHash, at, by, byName };
      if (!(await sql.insertImport(tx, businessId, given))) throw new Again();
      await tell(tx, actor, importId);
    }
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.addImportPiece, async ({ tx, actor, params, body, afterCommit }) => {
    const { importId } = params;
    if (await addPiece(tx, actor, isoOf(clock), importId, body)) {
      beginAfter(jobs, doors, { actor, afterCommit }, { step: 'reading', importId });
    }
    return detailOf(tx, actor, importId, clock());
  });
}

/** Keeps a piece; true when it was the last that was missing. */
async function addPiece(
  tx: Tx,
  actor: Actor,
  at: string,
  importId: string,
  piece: { readonly number: number; readonly base64: string },
): Promise<boolean> {
  const { businessId } = inBusiness(actor);
  const { number, base64 } = piece;
  const job = await found(tx, actor, importId);
  // The last piece sent again, because its answer was lost: it is read already.
  if (number === job.piecesCount - 1 && ['reading', 'matching'].includes(job.state)) return false;
  refuseIf(whyNotImport(job.state, 'addPiece'));
  const bytes = Buffer.from(base64, 'base64');
  const size = Math.min(api.IMPORT_PIECE_BYTES, job.byteSize - number * api.IMPORT_PIECE_BYTES);
  if (bytes.length !== size) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/base64', 'MISMATCH')]);
  }
  const here = await sql.piecesHere(tx, businessId, importId);
  const same = here.find((one) => one.number === number);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (same !== undefined && same.hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (same === undefined) await sql.addPiece(tx, businessId, importId, { number, bytes });
  const isWhole = here.length + (same === undefined ? 1 : 0) === job.piecesCount;
  if (isWhole) await sql.changeImport(tx, businessId, importId, at, { state: 'reading' });
  return isWhole;
}

function bindSteps(doors: Doors, jobs: ImportJobs): void {
  const { clock } = doors;
  bindWrite(doors, api.checkImport, async ({ tx, actor, params, body, afterCommit }) => {
    const { importId } = params;
    const job = await foundFor(tx, actor, importId, 'check');
    await refuseBranches(tx, actor, body.matches);
    const why = whyNotMatch(body.matches, job.headers.length);
    if (why !== null) {
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/matches', why)]);
    }
    await sql.changeImport(tx, inBusiness(actor).businessId, importId, isoOf(clock), {
      state: 'checking',
      matches: body.matches,
      rowsDone: 0,
    });
    beginAfter(jobs, doors, { actor, afterCommit }, { step: 'checking', importId });
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.applyImport, async ({ tx, actor, params, afterCommit }) => {
    const { importId } = params;
    const job = await found(tx, actor, importId);
    // Asked again, because the answer was lost: it is under way, or through.
    if (job.state !== 'running' && job.state !== 'done') {
      refuseIf(whyNotImport(job.state, 'apply'));
      await startApplying(tx, actor, isoOf(clock), job);
      beginAfter(jobs, doors, { actor, afterCommit }, { step: 'running', importId });
    }
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.resumeImport, async ({ tx, actor, params, afterCommit }) => {
    const { importId } = params;
    const job = await foundFor(tx, actor, importId, 'resume');
    if (!isSilent(job, clock())) throw new Refusal('INVALID_STATE');
    const { businessId } = inBusiness(actor);
    await sql.changeImport(tx, businessId, importId, isoOf(clock), { trouble: null });
    const step = job.state as Step;
    beginAfter(jobs, doors, { actor, afterCommit }, { step, importId });
    return detailOf(tx, actor, importId, clock());
  });
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
async function refuseBranches(
  tx: Tx,
  actor: Actor,
  matches: readonly { readonly branchId: string | null }[],
): Promise<void> {
  const known = await sql.branchesOf(tx, inBusiness(actor).businessId);
  for (const { branchId } of matches) {
    if (branchId === null) continue;
    if (!known.some((one) => one.branchId === branchId)) throw new Refusal('NOT_FOUND');
    refuseOtherBranch(actor, branchId);
  }
}

async function startApplying(
  tx: Tx,
  actor: Actor,
  at: string,
  job: sql.ImportFound,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { importId } = job;
  const rowsCount = job.newCount + job.updateCount;
  if (rowsCount === 0) throw new Refusal('INVALID_STATE');
  await insertChangeSet(tx, businessId, {
    changeSetId: importId,
    kind: 'import',
    title: job.fileName,
    rowsCount,
    contentHash: Buffer.from(job.contentHash, 'hex'),
    at,
    by: actor.personId,
    byName: actor.name,
  });
  await sql.changeImport(tx, businessId, importId, at, { state: 'running', rowsDone: 0 });
}

const UNDO_MS = api.IMPORT_UNDO_DAYS * 86_400_000;

function bindEnding(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, api.undoImport, async ({ tx, actor, params }) => {
    const { importId } = params;
    const job = await found(tx, actor, importId);
    // Asked again, because the answer was lost: it is taken back.
    if (job.state !== 'undone') {
      refuseIf(whyNotImport(job.state, 'undo'));
      if (clock() - Date.parse(job.finishedAt ?? job.madeAt) > UNDO_MS) {
        throw new Refusal('INVALID_STATE');
      }
      await takeBack(tx, authorOf(actor, clock), importId);
      const { businessId } = inBusiness(actor);
      await sql.changeImport(tx, businessId, importId, isoOf(clock), { state: 'undone' });
      await tell(tx, actor, importId);
    }
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.discardImport, async ({ tx, actor, params }) => {
    const { importId } = params;
    const { businessId } = inBusiness(actor);
    const job = await found(tx, actor, importId);
    if (job.state !== 'discarded') {
      refuseIf(whyNotImport(job.state, 'discard'));
      await sql.forgetPieces(tx, businessId, importId);
      await forgetRows(tx, businessId, importId);
      await sql.changeImport(tx, businessId, importId, isoOf(clock), { state: 'discarded' });
      await tell(tx, actor, importId);
    }
    return detailOf(tx, actor, importId, clock());
  });
}
