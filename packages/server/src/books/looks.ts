import { z } from 'zod';
import { instant } from '@tillbook/core/fields';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { BooksLook, listBooksLooks } from '@tillbook/core/audit/proof.api';
import type { Reader } from '../db/database.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { selfAuditsBefore, type SelfAuditRow } from './self-audits.sql.ts';

/** A look at the books as it is shown. */
export function presentLook({
  finishedAt,
  invariants,
  examined,
  findings,
}: SelfAuditRow): BooksLook {
  return {
    at: finishedAt,
    invariants,
    examined,
    findings: findings.map(({ id, sentence, rows }) => ({ _id: id, sentence, rows: [...rows] })),
  };
}

/** What the nights found, newest first. */
export async function looksOf(
  reader: Reader,
  businessId: string,
  { limit, cursor, broken }: QueryOf<typeof listBooksLooks>,
): Promise<AnswerOf<typeof listBooksLooks>> {
  const end = decodeCursor(cursor, z.tuple([instant]), '?/cursor');
  const rows = await selfAuditsBefore(reader, businessId, {
    ...{ before: end === null ? null : end[0], limit: limit + 1 },
    isBroken: broken === 'yes',
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(presentLook),
    nextCursor: last === undefined ? null : encodeCursor([last.lookedFor]),
  };
}
