import { z } from 'zod';
import type { listAudit } from '@tillbook/core/audit/audit.api';
import { DEVICE_FIELD } from '@tillbook/core/audit/chain';
import { AUDIT_BEGINNINGS } from '@tillbook/core/audit/audit-groups';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { dayRange } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { listAuditRows } from './list-audit.sql.ts';

const BEGINNING = 'epoch';
const END = 'infinity';

/** `_` is any letter to `like`. */
const patternOf = (beginning: string): string => `${beginning.replaceAll('_', '\\_')}%`;

/** A page of what people did in the business, newest first. */
export async function auditOf(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listAudit>,
): Promise<AnswerOf<typeof listAudit>> {
  const { businessId, timezone } = inBusiness(actor);
  const { group, from, to, limit, device } = query;
  const end = decodeCursor(
    query.cursor,
    z.tuple([z.literal('audit'), instant, id, z.int().min(1).max(Number.MAX_SAFE_INTEGER)]),
    '?/cursor',
  );
  const at = (ms: number): string => new Date(ms).toISOString();
  const search = query.q?.trim() ?? '';
  const rows = await listAuditRows(reader, businessId, {
    fromAt: from === undefined ? BEGINNING : at(dayRange(from, timezone, 0).fromMs),
    toAt: to === undefined ? END : at(dayRange(to, timezone, 0).toMs),
    after: end === null ? null : { at: end[1], streamId: end[2], seq: end[3] },
    actions: group === undefined ? null : AUDIT_BEGINNINGS[group].map(patternOf),
    actorId: query.actorId ?? null,
    subjectId: query.subjectId ?? null,
    action: query.action ?? null,
    branchId: query.branchId ?? null,
    search: search === '' ? null : search,
    piece: device === undefined ? null : `"${DEVICE_FIELD}":${JSON.stringify(device)}`,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(({ streamId, detail, ...row }) => ({
      ...row,
      _id: `${streamId}.${row.seq}`,
      ...saidOf(detail),
    })),
    nextCursor: hasMore ? encodeCursor(['audit', last.at, last.streamId, last.seq]) : null,
  };
}

/** What was said of an act, and from which device. */
function saidOf(text: string): { device: string | null; detail: Record<string, unknown> } {
  const { [DEVICE_FIELD]: device, ...detail } = JSON.parse(text) as Record<string, unknown>;
  return { device: typeof device === 'string' ? device : null, detail };
}
