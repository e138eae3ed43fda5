import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { instant } from '@tillbook/core/fields';
import * as api from '@tillbook/core/platform/businesses.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Database, Reader, Tx } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor } from '../http/cursor.ts';
import { actsAbout, businessById, businessesPage, businessParts } from './businesses.sql.ts';
import { pageBy } from './page-by.ts';
import { reactivate, suspend } from './suspend-business.ts';
import { lockBusiness } from './suspension.sql.ts';
import { todaysOf } from './todays.ts';
import { presentVisit } from './visit.ts';
import { newestVisit, type VisitRow } from './visits.sql.ts';

const DAY_MS = 86_400_000;
const RECENT_DAYS_MS = 30 * DAY_MS;
const nameCursor = z.tuple([z.string(), z.uuid()]);
const timeCursor = z.tuple([instant, z.uuid()]);

/** Businesses as the platform sees them, and stopping one. */
export function bindPlatformBusinesses(doors: Doors, platformDb: Database): void {
  const look = <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    platformDb.read(noTenant, work);
  bindRead(doors, api.platformBusinesses, ({ query }) =>
    look((reader) => listBusinesses(reader, query, doors.clock())),
  );
  bindRead(doors, api.platformBusiness, ({ actor, params: { businessId } }) =>
    look(async (reader) => {
      const since = new Date(doors.clock() - RECENT_DAYS_MS).toISOString().slice(0, 10);
      const row = await foundBusiness(reader, businessId);
      const parts = await businessParts(reader, businessId, since);
      const log = await actsAbout(reader, businessId);
      const visit = await newestVisit(reader, businessId);
      return { ...row, ...parts, log, visit: visitAsSeen(visit, actor, doors.clock()) };
    }),
  );
  bindWrite(doors, api.suspendBusiness, async ({ tx, actor, params, body }) => {
    await suspend({ tx, actor, at: isoOf(doors.clock) }, { ...params, ...body });
    return decidedBusiness(tx, params.businessId);
  });
  bindWrite(doors, api.reactivateBusiness, async ({ tx, actor, params, body }) => {
    await reactivate({ tx, actor, at: isoOf(doors.clock) }, { ...params, ...body });
    return decidedBusiness(tx, params.businessId);
  });
}

function visitAsSeen(
  row: VisitRow | null,
  { personId }: Actor,
  nowMs: number,
): AnswerOf<typeof api.platformBusiness>['visit'] {
  if (row === null) return null;
  return { ...presentVisit(row, nowMs), isMine: row.askedBy === personId };
}

type Decided = AnswerOf<typeof api.suspendBusiness>;

async function decidedBusiness(tx: Tx, businessId: string): Promise<Decided> {
  const row = await lockBusiness(tx, businessId);
  if (row === null) throw new Error('a business vanished while decided about');
  const { suspendedAt, suspendedReason, version } = row;
  return { _id: businessId, suspendedAt, suspendedReason, version };
}

async function foundBusiness(reader: Reader, id: string) {
  const row = await businessById(reader, id);
  if (row === null) throw new Refusal('NOT_FOUND');
  return row;
}

type List = QueryOf<typeof api.platformBusinesses>;

async function listBusinesses(
  reader: Reader,
  query: List,
  nowMs: number,
): Promise<AnswerOf<typeof api.platformBusinesses>> {
  const { limit, sort, q = '', standing = null, businessType = null, currency = null } = query;
  const { books = null, quietDays, setUp, sold } = query;
  const quietSince =
    quietDays === undefined ? null : new Date(nowMs - Number(quietDays) * DAY_MS).toISOString();
  const shape = sort.endsWith('name') ? nameCursor : timeCursor;
  const after = decodeCursor(query.cursor, shape, '?/cursor');
  const words = q.trim().toLowerCase();
  const isSetUp = setUp === undefined ? null : setUp === 'finished';
  const soldOn = sold === undefined ? null : await todaysOf(reader, nowMs);
  const narrowed = { q: words, standing, businessType, currency, books, quietSince };
  const asked = { ...narrowed, isSetUp, soldOn };
  const filter = { ...asked, sort, most: limit + 1, after };
  const { items, nextCursor } = pageBy(
    await businessesPage(reader, filter),
    limit,
    ({ row, sortKey }) => [sortKey, row._id],
  );
  return { items: items.map(({ row }) => row), nextCursor };
}
