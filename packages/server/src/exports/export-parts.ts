import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { appendAudit } from '../audit/append-audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { readPiece, type ExportRow } from './exports.sql.ts';

/** What the file with everything and the file of a month have in common. */

/** Not heard of for so long, an export is not being made any more. */
export const SILENT_MS = 60_000;

/** Writes down that a file was made or fetched. */
export async function recordDeed(
  tx: Tx,
  actor: Actor,
  at: string,
  action: string,
  subjectId: string,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: actor.personId, actorName: actor.name },
    events: [{ action, subjectId, detail: {} }],
  });
}

/** What a file goes through, as it is now. */
export function stateOf({ state, heardAt }: ExportRow, nowMs: number): ExportRow['state'] {
  const isSilent = Date.parse(heardAt) < nowMs - SILENT_MS;
  return state === 'making' && isSilent ? 'stopped' : state;
}

/** Gives out a file that is ready, piece by piece. */
export function giveFile(
  db: Database,
  reply: FastifyReply,
  file: { readonly businessId: string; readonly row: ExportRow; readonly named: string },
): Readable {
  const { businessId, row, named } = file;
  void reply
    .type('application/zip')
    .header('content-length', row.byteSize)
    .header('content-disposition', `attachment; filename="${named}"`);
  return Readable.from(piecesOf(db, businessId, row), { objectMode: false });
}

/** @param when the day or the month that it is named after */
export function fileName(businessName: string, when: string): string {
  const plain = businessName.normalize('NFKD').replace(/[^a-zA-Z0-9]+/g, '-');
  const named = plain.replace(/^-+|-+$/g, '').toLowerCase();
  return `tillbook-${named === '' ? 'business' : named}-${when}.zip`;
}

/** Each piece is read when the one before it was taken: a slow line holds no connection. */
async function* piecesOf(
  db: Database,
  businessId: string,
  { exportId, piecesCount }: ExportRow,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < piecesCount; number += 1) {
    const piece = await db.read(openTenant(businessId), (reader) =>
      readPiece(reader, businessId, exportId, number),
    );
    if (piece === null) throw new Error('the export expired while it was fetched');
    yield piece;
  }
}
