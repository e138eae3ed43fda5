import type { QueryOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { takeTime } from '../reports/report-parts.sql.ts';
import { showReport } from '../reports/show-report.ts';
import { headPiece, rowPieces } from './kept-report.ts';
import type { Keep } from './make-file.ts';

/** Whoever waits for a report in the background waits no longer than this for one reading. */
const READING_LONGEST_MS = 120_000;

export interface ReportToMake {
  readonly actor: Actor;
  readonly nowMs: number;
  readonly query: QueryOf<typeof getReport>;
}

/** Reads a report once, whole and of one instant, and keeps it piece by piece. */
export async function keepReport(
  reader: Reader,
  { actor, nowMs, query }: ReportToMake,
  keep: Keep,
): Promise<null> {
  await takeTime(reader, READING_LONGEST_MS);
  let filesDone = 0;
  const whole = { ...query, limit: Number.MAX_SAFE_INTEGER };
  const { rows, ...head } = await showReport(reader, actor, nowMs, whole, () => {
    filesDone += 1;
    return keep(null, { filesDone, rowsDone: 0 });
  });
  await keep(headPiece(head), { filesDone, rowsDone: 0 });
  for (const { piece, rowsDone } of rowPieces(rows)) await keep(piece, { filesDone, rowsDone });
  await keep(null, { filesDone: filesDone + 1, rowsDone: rows.length });
  return null;
}
