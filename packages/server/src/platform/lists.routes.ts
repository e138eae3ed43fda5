import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { instant } from '@tillbook/core/fields';
import * as api from '@tillbook/core/platform/lists.api';
import { sumDays } from '@tillbook/core/platform/sum-days';
import { sortName, wordRange } from '@tillbook/core/products/words';
import { isoOf } from '../clock.ts';
import type { Database, Reader } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { bindRead, type Doors } from '../http/bind.ts';
import { decodeCursor } from '../http/cursor.ts';
import {
  branchesPage,
  listChoices,
  productsPage,
  salesPage,
  salesSums,
  type Among,
} from './lists.sql.ts';
import { pageBy } from './page-by.ts';

const branchCursor = z.tuple([z.literal('branch'), z.string(), z.uuid(), z.string(), z.uuid()]);
const nameCursor = z.tuple([z.string(), z.uuid()]);
const timeCursor = z.tuple([instant, z.uuid()]);
const EVER = { from: '1900-01-01', to: '2199-12-31' } as const;

interface Narrowed {
  readonly businessId?: string | undefined;
  readonly currency?: string | undefined;
}
const among = ({ businessId, currency }: Narrowed): Among => ({
  businessId: businessId ?? null,
  currency: currency ?? null,
});

/** The lists over all businesses, read as the role that can read no more than they show. */
export function bindPlatformLists(doors: Doors, platformDb: Database): void {
  const look = <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    platformDb.read(noTenant, work);
  bindRead(doors, api.platformBranches, ({ query }) => look((reader) => branches(reader, query)));
  bindRead(doors, api.platformProducts, ({ query }) => look((reader) => products(reader, query)));
  bindRead(doors, api.platformSales, ({ query }) => look((reader) => sales(reader, query)));
  bindRead(doors, api.platformSalesSum, ({ query }) =>
    look(async (reader) => {
      const days = sumDays(isoOf(doors.clock).slice(0, 10), query);
      return { ...days, sums: await salesSums(reader, among(query), days) };
    }),
  );
  bindRead(doors, api.platformChoices, () => look(listChoices));
}

async function branches(
  reader: Reader,
  query: QueryOf<typeof api.platformBranches>,
): Promise<AnswerOf<typeof api.platformBranches>> {
  const { limit, q = '' } = query;
  const [, ...after] = decodeCursor(query.cursor, branchCursor, '?/cursor') ?? [];
  const asked = {
    q: q.trim().toLowerCase(),
    most: limit + 1,
    after: after.length === 0 ? null : after,
  };
  const rows = await branchesPage(reader, among(query), asked);
  return pageBy(rows, limit, (row) => [
    'branch',
    row.sortName,
    row.business._id,
    row.name,
    row._id,
  ]);
}

async function products(
  reader: Reader,
  query: QueryOf<typeof api.platformProducts>,
): Promise<AnswerOf<typeof api.platformProducts>> {
  const { limit, q = '' } = query;
  const after = decodeCursor(query.cursor, nameCursor, '?/cursor');
  const asked = { range: wordRange(sortName(q)), most: limit + 1, after };
  const rows = await productsPage(reader, among(query), asked);
  return pageBy(rows, limit, (row) => [row.sortName, row._id]);
}

async function sales(
  reader: Reader,
  query: QueryOf<typeof api.platformSales>,
): Promise<AnswerOf<typeof api.platformSales>> {
  const { limit, from = EVER.from, to = EVER.to } = query;
  const after = decodeCursor(query.cursor, timeCursor, '?/cursor');
  const typed = (query.q ?? '').trim().toUpperCase();
  const asked = { receipt: typed === '' ? null : typed, from, to, most: limit + 1, after };
  const rows = await salesPage(reader, among(query), asked);
  return pageBy(rows, limit, (row) => [row.occurredAt, row._id]);
}
