import { z } from 'zod';
import type { AccountAct } from '@tillbook/core/auth/own-account.api';
import * as api from '@tillbook/core/auth/own-account.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { bindOpen, bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import type { AuthDeps } from './auth-deps.ts';
import { askForEmail, confirmNewEmail, undoEmail } from './change-own-email.ts';
import { clientOf } from './client.ts';
import { eraseAccount } from './erase-account.ts';
import { dropEmailWish, pendingEmailOf } from './email-change.sql.ts';
import { userNow } from './present-user.ts';
import { accountActs } from './second-step.sql.ts';

const MESSAGES = {
  kept: 'Your address stays as it is.',
  erased: 'Your account is gone.',
  takenBack:
    'The account has this address again. Everybody was signed out and the password no longer ' +
    'works: set a new one.',
} as const;

/** The own address, and what happened to the own account. */
export function bindOwnAccount(doors: Doors, deps: AuthDeps, publicUrl: string | null): void {
  bindRead(doors, api.myEmailChange, async ({ reader, actor }) => {
    const pending = await pendingEmailOf(reader, actor.personId, isoOf(deps.clock));
    return pending ?? { email: null, expiresAt: null };
  });
  bindSteps(doors, api.askEmailChange, ({ actor, body, request }) => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return askForEmail(deps, actor, body, { client: clientOf(request), origin });
  });
  bindSteps(doors, api.confirmEmailChange, async ({ actor, body, request }) => {
    await confirmNewEmail(deps, actor, body.code, clientOf(request));
    return { data: { user: await userNow(doors, request) } };
  });
  bindWrite(doors, api.cancelEmailChange, async ({ tx, actor }) => {
    const isDone = await dropEmailWish(tx, actor.personId, isoOf(deps.clock));
    if (!isDone) throw new Refusal('INVALID_STATE');
    return { message: MESSAGES.kept };
  });
  bindOpen(doors, api.undoEmailChange, async ({ body, request }) => ({
    message: MESSAGES.takenBack,
    email: await undoEmail(deps, body.undo, clientOf(request)),
  }));
  bindSteps(doors, api.eraseMyAccount, async ({ actor, body, request }) => {
    await eraseAccount(deps, actor, body, clientOf(request));
    const { personId: id } = actor;
    doors.erased({ kind: 'person', businessId: null, id, by: id, at: isoOf(doors.clock) });
    return { message: MESSAGES.erased };
  });
  bindActs(doors);
}

const NEWEST = Number.MAX_SAFE_INTEGER;

function bindActs(doors: Doors): void {
  bindRead(doors, api.myAccountActs, async ({ reader, actor, query: { limit, cursor } }) => {
    const key = z.tuple([z.literal('acts'), z.int().min(1).max(NEWEST)]);
    const before = decodeCursor(cursor, key, '?/cursor')?.[1] ?? NEWEST;
    const rows = await accountActs(reader, actor.personId, before, limit + 1);
    const items = rows.slice(0, limit).map(({ seq, kind, at, device }) => ({
      _id: String(seq),
      kind: kind as AccountAct,
      at,
      device,
    }));
    const last = items.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { items, nextCursor: hasMore ? encodeCursor(['acts', Number(last._id)]) : null };
  });
}
