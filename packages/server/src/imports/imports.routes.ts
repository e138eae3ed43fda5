import { createHash } from 'node:crypto';
import { fieldError } from '@tillbook/core/field-errors';
import { whyNotMatch, type Match } from '@tillbook/core/imports/columns';
import { whyNotDebtMatch } from '@tillbook/core/imports/debt-columns';
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
import { authorOf } from '../products/product-author.ts';
import { detailOf, jobOf, isSilent } from './import-answer.ts';
import { ImportJobs, type Step } from './import-job.ts';
import * as sql from './imports.sql.ts';
import { forgetRows, listRows } from './import-rows.sql.ts';
import { readInWorker } from './read-in-worker.ts';
import { startApplying } from './start-applying.ts';
import { refuseSubject, subjectsOf } from './import-subjects.ts';
import type { JobOf } from './import-work.ts';
import { takeDebtsBack } from './undo-debts.ts';
import { takeBack } from './undo-import.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

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
  refuseSubject(actor, job.subject);
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
  step: Step,
  found: sql.ImportFound,
): void {
  const job = jobFor(ctx.actor, doors, found);
  ctx.afterCommit(() => jobs.begin(step, job));
}

/** The job in the hands of who asks now. */
function jobFor(actor: Actor, { clock }: Doors, { importId, subject }: sql.ImportFound): JobOf {
  const { currency, timezone } = inBusiness(actor);
  return { importId, subject, author: authorOf(actor, clock), currency, timezone };
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
    const subjects = subjectsOf(actor);
    const all = await sql.listJobs(reader, { businessId, subjects, after, limit: query.limit + 1 });
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
    refuseSubject(actor, job.subject);
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
    const { _id: importId, fileName, byteSize, subject } = body;
    refuseSubject(actor, subject);
    // Products are hashed as they were before there was anything else.
    const content = [fileName, byteSize, ...(subject === 'products' ? [] : [subject])];
    const contentHash = hashOf(content);
    const piecesCount = Math.ceil(byteSize / api.IMPORT_PIECE_BYTES);
    const known = await sql.findImport(tx, businessId, importId);
    if (!isSameAgain(known, contentHash)) {
      const { personId: by, name: byName } = actor;
      const at = isoOf(clock);
      const file = { importId, subject, fileName, byteSize, piecesCount, contentHash };
      const given = { ...file, at, by, byName };
      if (!(await sql.insertImport(tx, businessId, given))) throw new Again();
      await tell(tx, actor, importId);
    }
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.addImportPiece, async ({ tx, actor, params, body, afterCommit }) => {
    const { importId } = params;
    const whole = await addPiece(tx, actor, isoOf(clock), importId, body);
    if (whole !== null) beginAfter(jobs, doors, { actor, afterCommit }, 'reading', whole);
    return detailOf(tx, actor, importId, clock());
  });
}

/** Keeps a piece; gives the import when it was the last that was missing. */
async function addPiece(
  tx: Tx,
  actor: Actor,
  at: string,
  importId: string,
  piece: { readonly number: number; readonly base64: string },
): Promise<sql.ImportFound | null> {
  const { businessId } = inBusiness(actor);
  const { number, base64 } = piece;
  const job = await found(tx, actor, importId);
  // The last piece sent again, because its answer was lost: it is read already.
  if (number === job.piecesCount - 1 && ['reading', 'matching'].includes(job.state)) return null;
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
  return isWhole ? job : null;
}

function bindSteps(doors: Doors, jobs: ImportJobs): void {
  const { clock } = doors;
  bindWrite(doors, api.checkImport, async ({ tx, actor, params, body, afterCommit }) => {
    const { importId } = params;
    const job = await foundFor(tx, actor, importId, 'check');
    await refuseBranches(tx, actor, body.matches);
    const count = job.headers.length;
    const why =
      job.subject === 'debts'
        ? whyNotDebtMatch(body.matches, count)
        : whyNotMatch(body.matches as readonly Match[], count);
    if (why !== null) {
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/matches', why)]);
    }
    await sql.changeImport(tx, inBusiness(actor).businessId, importId, isoOf(clock), {
      state: 'checking',
      matches: body.matches,
      rowsDone: 0,
    });
    beginAfter(jobs, doors, { actor, afterCommit }, 'checking', job);
    return detailOf(tx, actor, importId, clock());
  });
  bindWrite(doors, api.applyImport, async ({ tx, actor, params, afterCommit }) => {
    const { importId } = params;
    const job = await found(tx, actor, importId);
    // Asked again, because the answer was lost: it is under way, or through.
    if (job.state !== 'running' && job.state !== 'done') {
      refuseIf(whyNotImport(job.state, 'apply'));
      await startApplying(tx, actor, isoOf(clock), job);
      beginAfter(jobs, doors, { actor, afterCommit }, 'running', job);
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
    beginAfter(jobs, doors, { actor, afterCommit }, step, job);
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
      const { businessId } = inBusiness(actor);
      const isDebts = job.subject === 'debts';
      const undo = isDebts ? await takeDebtsBack(tx, jobFor(actor, doors, job)) : undefined;
      if (!isDebts) await takeBack(tx, authorOf(actor, clock), importId);
      const change = { state: 'undone', ...(undo === undefined ? {} : { undo }) } as const;
      await sql.changeImport(tx, businessId, importId, isoOf(clock), change);
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
