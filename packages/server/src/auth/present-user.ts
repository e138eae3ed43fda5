import type { FastifyRequest } from 'fastify';
import { preferences, type WireUser } from '@tillbook/core/auth/auth.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { actorOf, sessionPrelude, type Actor } from '../http/actor.ts';
import type { Doors } from '../http/bind.ts';

/** The signed-in person as the specification's client reads it. */
export function wireUser(actor: Actor): WireUser {
  const { business, branchId, branchName } = actor;
  const kept = preferences.safeParse(actor.preferences);
  return {
    _id: actor.personId,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    version: actor.version,
    isEmailVerified: actor.isEmailVerified,
    isVerified: actor.isVerified,
    requiresEmailVerification: !actor.isEmailVerified,
    requiresBusinessSetup: actor.requiresBusinessSetup,
    business:
      business === null
        ? null
        : {
            _id: business.businessId,
            name: business.name,
            businessType: business.businessType,
            currency: business.currency,
            timezone: business.timezone,
            formats: business.formats,
          },
    branch: branchId === null || branchName === null ? null : { _id: branchId, name: branchName },
    preferences: kept.success ? kept.data : {},
    permissions: { ...actor.permissions },
    ...(actor.rights ? { rights: actor.rights } : {}),
    ...(actor.isByPin === true ? { isByPin: true as const } : {}),
    ...(actor.sessionKind === 'enrol' ? { requiresSecondStepSetup: true as const } : {}),
  };
}

/**
 * The caller's user as it is after a write was committed, read by the same session.
 * @throws Refusal 401 when the session ended meanwhile
 */
export async function userNow(
  { db, clock }: Pick<Doors, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<WireUser> {
  const prelude = sessionPrelude(request, isoOf(clock), false);
  if (prelude === null) throw new Refusal('UNAUTHENTICATED');
  return db.read(prelude, async (_reader, opened) => wireUser(actorOf(opened)));
}
