import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { instant } from '@tillbook/core/fields';
import * as api from '@tillbook/core/platform/people.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Database, Reader } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor } from '../http/cursor.ts';
import { block, signOut, unblock } from './block-person.ts';
import { actsAbout } from './businesses.sql.ts';
import { pageBy } from './page-by.ts';
import { peoplePage, personById } from './people.sql.ts';

const timeCursor = z.tuple([instant, z.uuid()]);

/** Everybody on the platform, and keeping somebody out of it. */
export function bindPlatformPeople(doors: Doors, platformDb: Database): void {
  const look = <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    platformDb.read(noTenant, work);
  const now = (): string => isoOf(doors.clock);
  bindRead(doors, api.platformPeople, ({ query }) => look((reader) => listPeople(reader, query)));
  bindRead(doors, api.platformPerson, ({ params: { personId } }) =>
    look(async (reader) => {
      const row = await personById(reader, personId, now());
      if (row === null) throw new Refusal('NOT_FOUND');
      return { ...row, log: await actsAbout(reader, personId) };
    }),
  );
  bindWrite(doors, api.blockPerson, ({ tx, actor, params, body }) =>
    block({ tx, actor, at: now() }, { ...params, ...body }),
  );
  bindWrite(doors, api.unblockPerson, ({ tx, actor, params, body }) =>
    unblock({ tx, actor, at: now() }, { ...params, ...body }),
  );
  bindWrite(doors, api.endSessionsOfPerson, ({ tx, actor, params }) =>
    signOut({ tx, actor, at: now() }, params.personId),
  );
}

async function listPeople(
  reader: Reader,
  query: QueryOf<typeof api.platformPeople>,
): Promise<AnswerOf<typeof api.platformPeople>> {
  const { limit, q = '', state = null, role = null, businessId = null } = query;
  const after = decodeCursor(query.cursor, timeCursor, '?/cursor');
  const words = q.trim().toLowerCase();
  const rows = await peoplePage(reader, {
    ...{ q: words, state, role, businessId },
    ...{ most: limit + 1, after },
  });
  return pageBy(rows, limit, (row) => [row.createdAt, row._id]);
}
