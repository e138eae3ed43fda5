import * as api from '@tillbook/core/auth/auth.api';
import * as profile from '@tillbook/core/auth/own-profile.api';
import { myPin, setPin } from '@tillbook/core/auth/pin.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { saveProfile } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changeOwnPassword } from './change-password.ts';
import { moveSession } from './memberships.sql.ts';
import { myMemberships } from './my-businesses.ts';
import { pinOf } from './pins.sql.ts';
import { userNow, wireUser } from './present-user.ts';
import { settleSessions } from './second-step.sql.ts';
import { endOtherSessions, sessionsOf } from './sessions.sql.ts';
import { pinStateOf, setOwnPin } from './set-pin.ts';

const MESSAGES = {
  passwordChanged: 'Your password is changed. Other devices were signed out.',
  sessionsEnded: 'Signed out there.',
} as const;

/** The own session, profile, password and devices. */
export function bindAccount(doors: Doors, deps: AuthDeps): void {
  bindRead(doors, api.validateSession, async ({ actor }) => ({ data: { user: wireUser(actor) } }));
  bindRead(doors, api.myBusinesses, async ({ reader, actor }) => ({
    businesses: await myMemberships(reader, actor.personId),
  }));
  bindSwitch(doors, deps);
  bindProfile(doors, deps);
  bindSessions(doors, deps);
  bindSteps(doors, profile.changePassword, async ({ actor, body }) => {
    await changeOwnPassword(deps, actor, body);
    return { message: MESSAGES.passwordChanged };
  });
  bindPin(doors, deps);
}

function bindPin(doors: Doors, deps: AuthDeps): void {
  bindRead(doors, myPin, async ({ reader, actor }) => {
    inBusiness(actor);
    return pinStateOf(await pinOf(reader, actor.personId), deps.clock());
  });
  bindSteps(doors, setPin, async ({ actor, body }) => setOwnPin(deps, actor, body));
}

function bindSwitch(doors: Doors, { db, clock }: AuthDeps): void {
  bindSteps(doors, api.switchBusiness, async ({ actor, body, request }) => {
    const { sessionId, personId } = actor;
    const { businessId, branchId = null } = body;
    const move = { sessionId, personId, businessId, branchId, at: isoOf(clock) };
    const isMoved = await db.transact(noTenant, async (tx) => {
      const isDone = await moveSession(tx, move);
      if (isDone) await settleSessions(tx, personId);
      return isDone;
    });
    if (!isMoved) throw new Refusal('NOT_FOUND');
    return { data: { user: await userNow(doors, request) } };
  });
}

function bindProfile(doors: Doors, { db }: AuthDeps): void {
  bindSteps(doors, profile.updateProfile, async ({ actor, body, request }) => {
    const { version, name = null, preferences = null } = body;
    const change = { personId: actor.personId, version, name, preferences };
    const isSaved = await db.transact(noTenant, (tx) => saveProfile(tx, change));
    if (!isSaved) throw new Refusal('VERSION_CONFLICT');
    return { data: { user: await userNow(doors, request) } };
  });
}

function bindSessions(doors: Doors, { clock }: AuthDeps): void {
  bindRead(doors, profile.mySessions, async ({ reader, actor }) => {
    const sessions = await sessionsOf(reader, actor.personId, isoOf(clock));
    return {
      sessions: sessions.map(({ sessionId, ...session }) => ({
        _id: sessionId,
        ...session,
        isCurrent: sessionId === actor.sessionId,
      })),
    };
  });
  bindWrite(doors, profile.revokeSessions, async ({ tx, actor, body }) => {
    const sessionId = body.sessionId ?? null;
    const ended = await endOtherSessions(tx, {
      personId: actor.personId,
      keptSessionId: actor.sessionId,
      sessionId,
      at: isoOf(clock),
    });
    if (sessionId !== null && ended === 0) throw new Refusal('NOT_FOUND');
    return { message: MESSAGES.sessionsEnded, ended };
  });
}
