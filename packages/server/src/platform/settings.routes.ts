import { z } from 'zod';
import { shellNotices } from '@tillbook/core/platform/businesses.api';
import { fieldError } from '@tillbook/core/field-errors';
import { instant } from '@tillbook/core/fields';
import { standingOf } from '@tillbook/core/businesses/visits';
import { limitsHere } from '@tillbook/core/platform/limits.api';
import * as api from '@tillbook/core/platform/settings.api';
import { reopenUntil } from '@tillbook/core/businesses/close-business';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Database, Reader, Tx } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor } from '../http/cursor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { pageBy } from './page-by.ts';
import {
  endNoticeNow,
  limitsNow,
  limitsOfCaller,
  noticesHere,
  noticesPage,
  readSettings,
  saveRules,
  settingsLog,
  writeNotice,
  type NewNotice,
} from './settings.sql.ts';
import { removedLately, retentionNow } from './retention.sql.ts';
import { closedHere, offeredTo, suspensionHere } from './suspension.sql.ts';
import { unendedVisit } from './visits.sql.ts';

const timeCursor = z.tuple([instant, z.uuid()]);

/** What the platform settles and says. */
export function bindPlatformSettings(doors: Doors, platformDb: Database): void {
  const look = <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
    platformDb.read(noTenant, work);
  const now = (): string => isoOf(doors.clock);
  bindRead(doors, api.platformSettings, () =>
    look(async (reader) => ({
      ...(await readSettings(reader)),
      removed: await removedLately(reader, now()),
      log: await settingsLog(reader),
    })),
  );
  bindWrite(doors, api.savePlatformSettings, async ({ tx, actor, body }) => {
    const { version: known, ...rules } = body;
    const version = await saveRules(tx, known, rules, actor.personId, now());
    if (version === null) throw new Refusal('VERSION_CONFLICT');
    const limits = rules.limits ?? (await limitsNow(tx));
    return { ...rules, limits, retention: rules.retention ?? (await retentionNow(tx)), version };
  });
  bindRead(doors, api.platformNotices, ({ query }) =>
    look(async (reader) => {
      const after = decodeCursor(query.cursor, timeCursor, '?/cursor');
      const rows = await noticesPage(reader, query.limit + 1, after);
      return pageBy(rows, query.limit, (row) => [row.writtenAt, row._id]);
    }),
  );
  bindWrite(doors, api.addNotice, async ({ tx, actor, body }) => {
    await say(tx, body, actor.personId, now());
    return { _id: body._id };
  });
  bindWrite(doors, api.endNotice, async ({ tx, actor, params: { noticeId } }) => {
    const isThere = await endNoticeNow(tx, noticeId, actor.personId, now());
    if (!isThere) throw new Refusal('NOT_FOUND');
    return { _id: noticeId };
  });
  bindRead(doors, limitsHere, async ({ reader, actor }) => ({
    limits: await limitsOfCaller(reader, actor.personId, now()),
  }));
  bindRead(doors, shellNotices, async ({ reader, actor }) => ({
    suspension: actor.business === null ? null : await suspensionHere(reader),
    closed: actor.business === null ? null : await closedNow(reader),
    offered: await offeredNow(reader, actor, now()),
    visit: await visitNow(reader, actor, doors.clock()),
    notices: actor.business === null ? [] : await noticesHere(reader, now()),
  }));
}

/** A visit that waits for the owner's answer, or goes on; told to admins. */
async function visitNow(
  reader: Reader,
  { role, business }: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof shellNotices>['visit']> {
  if (business === null || role !== 'business_admin') return null;
  const row = await unendedVisit(reader, business.businessId);
  if (row === null) return null;
  const standing = standingOf(row, nowMs);
  if (standing === 'ended' || (standing === 'asked' && !business.isOwner)) return null;
  const { visitId: _id, askedByName: byName } = row;
  return { _id, standing, byName, endsAt: row.endsAt ?? row.lapsesAt };
}

/** Only an admin is offered a business: nobody else's page asks for it. */
async function offeredNow(
  reader: Reader,
  { role, personId, business }: Actor,
  at: string,
): Promise<AnswerOf<typeof shellNotices>['offered']> {
  if (business === null || business.isOwner || role !== 'business_admin') return null;
  return offeredTo(reader, business.businessId, personId, at);
}

async function closedNow(reader: Reader): Promise<{ since: string; reopenUntil: string } | null> {
  const since = await closedHere(reader);
  return since === null ? null : { since, reopenUntil: reopenUntil(since) };
}

/** @throws Refusal 404 for no such business, 422 for an end before its start or another's id */
async function say(tx: Tx, notice: NewNotice, actorId: string, at: string): Promise<void> {
  if (Date.parse(notice.endsAt) <= Date.parse(notice.startsAt)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/endsAt', 'OUT_OF_RANGE')]);
  }
  const outcome = await writeNotice(tx, notice, actorId, at);
  if (outcome === 'nobody') throw new Refusal('NOT_FOUND');
  if (outcome === 'other') throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const { businessId } = notice;
  if (outcome === 'same' || businessId === null) return;
  // Its people see it at once; everybody else's screens ask every few minutes.
  await tx.rows({ name: '', text: openTenant(businessId) });
  const told = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...told, kind: 'standing_changed' });
}
