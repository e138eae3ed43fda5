import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { MADE_KEPT_DAYS, type MailedEvery } from '@tillbook/core/reports/report-mails';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { tellPeople } from '../notices/tell.ts';
import { planReport, type ReportLooker } from '../reports/show-report.ts';
import type { SeenView } from '../reports/saved-views.ts';
import { addMade } from './exports.sql.ts';
import { headPiece, rowPieces } from './kept-report.ts';

const DAY_MS = 86_400_000;

/** What was made, of which view, and for whom. */
export interface Scheduled {
  readonly businessId: string;
  readonly who: { readonly personId: string; readonly name: string };
  readonly view: SeenView;
  readonly every: MailedEvery;
  readonly query: QueryOf<typeof getReport>;
  readonly report: AnswerOf<typeof getReport>;
  readonly nowMs: number;
  /** The day it is told on. */
  readonly day: string;
}

/**
 * Keeps a report that was made at its time, as if its reader had asked for it to be made, and tells
 * them in the app: they find it whether or not this server sends mails (decision 170).
 * @returns its id
 */
export async function keepScheduled(
  tx: Tx,
  looker: ReportLooker,
  { businessId, who, view, every, query, report: made, nowMs, day }: Scheduled,
): Promise<string> {
  const { personId, name: byName } = who;
  const { rows, ...head } = made;
  const { from, to, report } = head;
  const exportId = newId(nowMs);
  const { branchIds } = (await planReport(tx, looker, nowMs, query)).asked;
  await addMade(tx, {
    ...{ businessId, exportId, by: personId, byName, rowsDone: rows.length },
    at: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + MADE_KEPT_DAYS[every] * DAY_MS).toISOString(),
    report: { query, from, to, branchIds },
    pieces: [headPiece(head), ...[...rowPieces(rows)].map(({ piece }) => piece)],
  });
  const columns = view.asked.columns?.join(',');
  const detail = { name: view.name, report, made: exportId, from, to };
  await tellPeople(tx, { businessId, day, nowMs }, [
    {
      ...{ kind: 'report_ready', cause: exportId, branchId: null, only: personId },
      detail: columns === undefined ? detail : { ...detail, columns },
    },
  ]);
  return exportId;
}
