import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { instant } from '@tillbook/core/fields';
import * as api from '@tillbook/core/platform/sign-ups.api';
import { likenessOf, notesOf, overdueBefore } from '@tillbook/core/platform/sign-ups';
import { isoOf } from '../clock.ts';
import type { Database, Reader } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { bindRead, type Doors } from '../http/bind.ts';
import { decodeCursor } from '../http/cursor.ts';
import type { OwnerRow } from '../users/owners.sql.ts';
import { ownerUser } from '../users/user-rows.ts';
import { pageBy } from './page-by.ts';
import {
  candidatesOf,
  factsOfOwners,
  figuresOfSignUps,
  signUpsPage,
  type OwnerFacts,
} from './sign-ups.sql.ts';

const timeCursor = z.tuple([instant, z.uuid()]);
const LATELY_MS = 30 * 86_400_000;
/** So many others stand beside one sign-up at most; the likest first. */
const ALIKE_MOST = 5;

/** Who asks to use the platform, and what is to be known before somebody decides. */
export function bindSignUps(doors: Doors, platformDb: Database): void {
  const look = <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    platformDb.read(noTenant, work);
  bindRead(doors, api.signUps, ({ query }) =>
    look((reader) => listSignUps(reader, query, doors.clock())),
  );
  bindRead(doors, api.signUpFigures, () => {
    const nowMs = doors.clock();
    const overdue = isoOf(() => overdueBefore(nowMs));
    return look((reader) =>
      figuresOfSignUps(
        reader,
        overdue,
        isoOf(() => nowMs - LATELY_MS),
      ),
    );
  });
}

async function listSignUps(
  reader: Reader,
  query: QueryOf<typeof api.signUps>,
  nowMs: number,
): Promise<AnswerOf<typeof api.signUps>> {
  const { limit, state, q = '', age, setup = null, businessType = null } = query;
  const overdue = overdueBefore(nowMs);
  const bound = isoOf(() => overdue);
  const rows = await signUpsPage(reader, {
    ...{ view: state, q: q.trim().toLowerCase(), setup, businessType },
    ...{ from: age === 'fresh' ? bound : null, until: age === 'overdue' ? bound : null },
    ...{ most: limit + 1, after: decodeCursor(query.cursor, timeCursor, '?/cursor') },
  });
  const page = pageBy(rows, limit, (row) => [row.askedAt, row.personId]);
  return {
    items: await lookedAt(reader, page.items, overdue),
    nextCursor: page.nextCursor,
  };
}

/** The sign-ups with what is like them and what is odd. */
async function lookedAt(
  reader: Reader,
  rows: readonly OwnerRow[],
  overdue: number,
): Promise<api.SignUp[]> {
  const ids = rows.map(({ personId }) => personId);
  const pairs = await candidatesOf(reader, ids);
  const known = await factsOfOwners(reader, [
    ...new Set([...ids, ...pairs.map(({ other }) => other)]),
  ]);
  const factsById = new Map(known.map((facts) => [facts.personId, facts]));
  return rows.flatMap((row) => {
    const own = factsById.get(row.personId);
    if (own === undefined) return [];
    const others = pairs
      .filter(({ one }) => one === row.personId)
      .flatMap(({ other }) => factsById.get(other) ?? []);
    return [signUpOf(row, own, others, overdue)];
  });
}

function signUpOf(
  row: OwnerRow,
  own: OwnerFacts,
  others: readonly OwnerFacts[],
  overdue: number,
): api.SignUp {
  const alike = others
    .map((other) => ({ other, matches: likenessOf(own, other) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((a, b) => b.matches.length - a.matches.length);
  const { fromOnePlace, timesRejected, isEmailVerified } = own;
  const alikeStates = alike.map(({ other }) => other.state);
  return {
    ...ownerUser(row),
    phone: own.phones[0] ?? null,
    isOverdue: row.state === 'awaiting' && isEmailVerified && Date.parse(row.askedAt) <= overdue,
    notes: notesOf({ ...own, alikeStates }),
    fromOnePlace,
    timesRejected,
    alike: alike.slice(0, ALIKE_MOST).map(({ other, matches }) => ({
      _id: other.personId,
      name: other.name,
      email: other.email,
      businessName: other.businessNames.length === 0 ? null : other.businessNames.join(', '),
      phone: other.phones[0] ?? null,
      state: other.state,
      askedAt: other.askedAt,
      matches,
    })),
  };
}
