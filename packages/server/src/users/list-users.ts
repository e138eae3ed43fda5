import { z } from 'zod';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { instant } from '@tillbook/core/fields';
import { can, whyNot } from '@tillbook/core/permissions';
import { refuseIf } from '@tillbook/core/refusals';
import type { listUsers } from '@tillbook/core/users/users.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { membersByName, membersWaiting, type MemberFilter } from './members.sql.ts';
import { ownersPage } from './owners.sql.ts';
import { memberUser, ownerUser } from './user-rows.ts';

type ListBody = BodyOf<typeof listUsers>;
type Page = AnswerOf<typeof listUsers>;

const nameCursor = z.tuple([z.string(), z.uuid()]);
const timeCursor = z.tuple([instant, z.uuid()]);

/** People in the caller's reach: by name in a business, newest first on the platform. */
export async function listPeople(reader: Reader, actor: Actor, body: ListBody): Promise<Page> {
  if (can(actor, 'platform.approve')) return listOwners(reader, body, false);
  refuseIf(whyNot(actor, 'user.view'), { permission: 'user.view' });
  const after = decodeCursor(body.cursor, nameCursor, '#/cursor');
  const rows = await membersByName(reader, filterOf(actor, body), after);
  const { name } = inBusiness(actor);
  return pageOf(
    rows,
    body.limit,
    (row) => memberUser(row, name),
    (row) => row.sortName,
  );
}

/** Whoever waits for the caller's decision, longest first. */
export async function listWaiting(reader: Reader, actor: Actor, body: ListBody): Promise<Page> {
  if (can(actor, 'platform.approve')) return listOwners(reader, body, true);
  refuseIf(whyNot(actor, 'user.manage'), { permission: 'user.manage' });
  const after = decodeCursor(body.cursor, timeCursor, '#/cursor');
  const rows = await membersWaiting(reader, filterOf(actor, body), after);
  const { name } = inBusiness(actor);
  return pageOf(
    rows,
    body.limit,
    (row) => memberUser(row, name),
    (row) => row.askedAt,
  );
}

async function listOwners(reader: Reader, body: ListBody, isQueue: boolean): Promise<Page> {
  const after = decodeCursor(body.cursor, timeCursor, '#/cursor');
  // Owners are business_admins; the platform has no other people in reach.
  if ((body.role ?? 'business_admin') !== 'business_admin') return { items: [], nextCursor: null };
  const { state = null, limit } = body;
  const rows = await ownersPage(reader, {
    isQueue,
    q: folded(body),
    state,
    most: limit + 1,
    after,
  });
  return pageOf(rows, limit, ownerUser, (row) => row.askedAt);
}

function filterOf(actor: Actor, body: ListBody): MemberFilter {
  return {
    q: folded(body),
    state: body.state ?? null,
    role: body.role ?? null,
    isSellersOnly: actor.role !== 'business_admin',
    branchIds: actor.branchIds,
    most: body.limit + 1,
  };
}

const folded = (body: ListBody): string => (body.q ?? '').trim().toLowerCase();

/** One row more than asked for was read: it says whether there is a next page. */
function pageOf<Row extends { readonly personId: string }>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Page['items'][number],
  keyOf: (row: Row) => string,
): Page {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: shown.map(present),
    nextCursor: hasMore ? encodeCursor([keyOf(last), last.personId]) : null,
  };
}
