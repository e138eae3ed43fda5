import { clearPin } from '@tillbook/core/auth/pin.api';
import {
  cancelInvitation,
  deactivateUser as deactivateUserEndpoint,
  inviteUser,
  listPendingUsers,
  listUsers,
  rejectUser as rejectUserEndpoint,
  updateUser,
  verifyUser,
} from '@tillbook/core/users/users.api';
import { endUserSessions, userSessions } from '@tillbook/core/users/user-sessions.api';
import { saveUserCommission, userCommissions } from '@tillbook/core/users/user-commissions.api';
import { saveUserTarget, userTargets } from '@tillbook/core/users/user-targets.api';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import type { Mailer } from '../mail/mailer.ts';
import { approveUser, rejectUser } from './approve-user.ts';
import { changeUser, deactivateUser } from './change-user.ts';
import { clearPinOf } from './clear-pin.ts';
import type { Decision } from './decide.ts';
import { invite, withdraw } from './invite-user.ts';
import { endSessionsOfMember, sessionsOfMember } from './member-sessions.ts';
import { listPeople, listWaiting } from './list-users.ts';
import { commissionsOfMember, saveCommissionOfMember } from './user-commissions.ts';
import { saveTargetOfMember, targetsOfMember } from './user-targets.ts';

/** What inviting needs besides the doors. */
export interface UsersDeps {
  readonly mailer: Mailer;
  /** The origin people type; null: the address they asked by. */
  readonly publicUrl: string | null;
}

/** The seven POSTs under /api/auth/users, and the withdrawal of invitations. */
export function bindUsers(doors: Doors, deps: UsersDeps): void {
  const decision = ({ tx, actor }: { tx: Tx; actor: Actor }): Decision => ({
    tx,
    actor,
    at: isoOf(doors.clock),
  });

  bindRead(doors, listUsers, ({ reader, actor, body }) => listPeople(reader, actor, body));
  bindRead(doors, listPendingUsers, ({ reader, actor, body }) => listWaiting(reader, actor, body));
  bindWrite(doors, verifyUser, (ctx) => approveUser(decision(ctx), ctx.body));
  bindWrite(doors, rejectUserEndpoint, (ctx) => rejectUser(decision(ctx), ctx.body));
  bindWrite(doors, updateUser, (ctx) => changeUser(decision(ctx), ctx.body));
  bindWrite(doors, deactivateUserEndpoint, (ctx) => deactivateUser(decision(ctx), ctx.body));
  bindWrite(doors, clearPin, (ctx) => clearPinOf(decision(ctx), ctx.body));
  bindRead(doors, userSessions, ({ reader, actor, params }) =>
    sessionsOfMember(reader, actor, params.userId, isoOf(doors.clock)),
  );
  bindWrite(doors, endUserSessions, (ctx) =>
    endSessionsOfMember(decision(ctx), ctx.params.userId, ctx.body.sessionId),
  );
  bindRead(doors, userTargets, ({ reader, actor, params }) =>
    targetsOfMember(reader, actor, params.userId, isoOf(doors.clock)),
  );
  bindWrite(doors, saveUserTarget, (ctx) =>
    saveTargetOfMember(decision(ctx), ctx.params.userId, ctx.body),
  );
  bindRead(doors, userCommissions, ({ reader, actor, params }) =>
    commissionsOfMember(reader, actor, params.userId, isoOf(doors.clock)),
  );
  bindWrite(doors, saveUserCommission, (ctx) =>
    saveCommissionOfMember(decision(ctx), ctx.params.userId, ctx.body),
  );
  bindWrite(doors, cancelInvitation, (ctx) => withdraw(decision(ctx), ctx.body));
  bindWrite(doors, inviteUser, async (ctx) => {
    const origin = deps.publicUrl ?? `${ctx.request.protocol}://${ctx.request.host}`;
    const { answer, mail } = await invite(decision(ctx), ctx.body, origin);
    ctx.afterCommit(() => deps.mailer.send(mail));
    return answer;
  });
}
