import { customerTitle } from '@tillbook/core/customers/customer-words';
import {
  IMPORT_SILENCE_MS,
  IMPORT_UNDO_DAYS,
  type ImportDetail,
  type ImportJob,
} from '@tillbook/core/imports/imports.api';
import { isWorking } from '@tillbook/core/imports/import-states';
import { Refusal } from '@tillbook/core/refusals';
import { readAccounts } from '../customers/accounts.sql.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { findChangeSet, type ChangeSetFound } from '../products/change-sets.sql.ts';
import { cellsAfter, problemGroups } from './import-rows.sql.ts';
import { refuseSubject } from './import-subjects.ts';
import { findImport, piecesHere, type ImportFound } from './imports.sql.ts';

const SAMPLE_ROWS = 5;

/** Whether the server should be at work on it, and nobody heard of it. */
export function isSilent(job: ImportFound, nowMs: number): boolean {
  if (!isWorking(job.state)) return false;
  return job.trouble === 'STOPPED' || nowMs - Date.parse(job.heardAt) > IMPORT_SILENCE_MS;
}

function undoUntil({ state, finishedAt }: ImportFound): string | null {
  if (state !== 'done' || finishedAt === null) return null;
  return new Date(Date.parse(finishedAt) + IMPORT_UNDO_DAYS * 86_400_000).toISOString();
}

/** An import as lists show it. */
export function jobOf(job: ImportFound, nowMs: number): ImportJob {
  return {
    _id: job.importId,
    fileName: job.fileName,
    subject: job.subject,
    state: job.state,
    trouble: job.trouble,
    isSilent: isSilent(job, nowMs),
    rowsCount: job.rowsCount,
    newCount: job.newCount,
    updateCount: job.updateCount,
    sameCount: job.sameCount,
    faultyCount: job.faultyCount,
    rowsDone: job.rowsDone,
    madeAt: job.madeAt,
    madeByName: job.madeByName,
    finishedAt: job.finishedAt,
    undoUntil: undoUntil(job),
  };
}

/** What taking debts back came to; names are asked of the customers themselves. */
async function withNames(
  reader: Reader,
  businessId: string,
  undo: ImportDetail['undo'],
): Promise<ImportDetail['undo']> {
  if (undo === null) return null;
  const ids = undo.kept.map(({ subjectId }) => subjectId);
  const accounts = await readAccounts(reader, businessId, ids);
  const names = new Map(accounts.map((one) => [one.customerId, customerTitle(one)]));
  const kept = undo.kept.map((one) => ({ ...one, name: names.get(one.subjectId) ?? '' }));
  return { ...undo, kept };
}

/** What taking products back came to, as their change set says. */
function undoneBy({ rowsUndone, kept }: ChangeSetFound): ImportDetail['undo'] {
  return {
    undone: rowsUndone ?? 0,
    kept: (kept ?? []).map(({ productId, ...row }) => ({ subjectId: productId, ...row })),
  };
}

/** One import with all that its screen shows. @throws Refusal NOT_FOUND */
export async function detailOf(
  reader: Reader,
  actor: Actor,
  importId: string,
  nowMs: number,
): Promise<ImportDetail> {
  const { businessId } = inBusiness(actor);
  const job = await findImport(reader, businessId, importId);
  if (job === null) throw new Refusal('NOT_FOUND');
  refuseSubject(actor, job.subject);
  const hasRows = job.headers.length > 0 && ['matching', 'checked'].includes(job.state);
  // While it works it is asked again and again, and nothing of it changes.
  const isJudged = ['checked', 'done', 'undone'].includes(job.state);
  const pieces = job.state === 'uploading' ? await piecesHere(reader, businessId, importId) : [];
  const sample = hasRows ? await cellsAfter(reader, businessId, importId, 0, SAMPLE_ROWS) : [];
  const groups = isJudged ? await problemGroups(reader, businessId, importId) : [];
  const set = job.state === 'undone' ? await findChangeSet(reader, businessId, importId) : null;
  return {
    ...jobOf(job, nowMs),
    format: job.format,
    encoding: job.encoding,
    headers: [...job.headers],
    matches: job.matches.map((one) => ({ ...one })),
    sample: sample.map(({ cells }) => cells),
    problems: groups.map((group) => ({ ...group, values: group.values ?? [] })),
    piecesHere: pieces.map(({ number }) => number),
    undo: set === null ? await withNames(reader, businessId, job.undo) : undoneBy(set),
  };
}
