import { z } from 'zod';
import { id, instant } from '@tillbook/core/fields';
import { noticeKindsFor } from '@tillbook/core/notices/notice-kinds';
import {
  chooseNotices,
  listNotices,
  noticeChoices,
  noticeRules,
  readNotices,
  saveNoticeRule,
  type NoticeChoices,
} from '@tillbook/core/notices/notices.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { rulesOf } from './notice-rules.ts';
import {
  choicesOf,
  countUnread,
  listNoticeRows,
  markRead,
  saveChoice,
  type Reach,
} from './notices.sql.ts';
import { readRules, saveRule } from './save-notice-rule.ts';

const KEPT_MS = 90 * 86_400_000;
const NEWEST = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** What the caller was told, and how they want to be. */
export function bindNotices(doors: Doors): void {
  const reachOf = (actor: Actor): Reach => ({
    businessId: inBusiness(actor).businessId,
    personId: actor.personId,
    kinds: noticeKindsFor(actor),
    branchIds: actor.branchIds,
    since: new Date(doors.clock() - KEPT_MS).toISOString(),
  });
  bindRead(doors, listNotices, async ({ reader, actor, query: { cursor, limit } }) => {
    const shape = z.tuple([z.literal('notices'), instant, id]);
    const end = decodeCursor(cursor, shape, '?/cursor');
    const reach = reachOf(actor);
    const after = end === null ? NEWEST : { at: end[1], id: end[2] };
    const rows = await listNoticeRows(reader, reach, after, limit + 1);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      items,
      nextCursor: hasMore ? encodeCursor(['notices', last.at, last._id]) : null,
      unread: await countUnread(reader, reach),
    };
  });
  bindWrite(doors, readNotices, async ({ tx, actor, body }) => {
    const reach = reachOf(actor);
    await markRead(tx, reach, new Date(doors.clock()).toISOString(), body.ids);
    return { unread: await countUnread(tx, reach) };
  });
  bindRead(doors, noticeChoices, ({ reader, actor }) => choicesFor(reader, actor));
  bindWrite(doors, chooseNotices, async ({ tx, actor, body }) => {
    if (!noticeKindsFor(actor).includes(body.kind)) throw new Refusal('PERMISSION_REQUIRED');
    const { businessId } = inBusiness(actor);
    await saveChoice(tx, { businessId, personId: actor.personId }, body);
    return choicesFor(tx, actor);
  });
  bindRead(doors, noticeRules, ({ reader, actor }) => readRules(reader, actor));
  bindWrite(doors, saveNoticeRule, ({ tx, actor, body }) =>
    saveRule(tx, actor, body, isoOf(doors.clock)),
  );
}

/** How the caller is told of each kind that they may be told of. */
async function choicesFor(reader: Reader, actor: Actor): Promise<NoticeChoices> {
  const { businessId } = inBusiness(actor);
  const chosen = await choicesOf(reader, businessId, actor.personId);
  const ruleOf = await rulesOf(reader, businessId);
  const items = noticeKindsFor(actor).map((kind) => {
    const { isInApp, isByMail } = chosen.find((one) => one.kind === kind) ?? ruleOf(kind);
    return { kind, isInApp, isByMail };
  });
  return { items };
}
