import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { BACKGROUND_HEADER } from '@tillbook/core/headers';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { actorOf, inBusiness, type Actor } from './actor.ts';
import type { Doors } from './bind.ts';
import { touchApiKey, touchSession } from './session.sql.ts';

const TOUCH_AFTER_MS = 60_000;

/**
 * Notes that a session was used. A page that asks by itself while nobody is there uses none: a
 * dashboard that was left open ends with its idle time.
 */
export async function touch(
  doors: Pick<Doors, 'db' | 'clock'>,
  actor: Actor,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const isKey = actor.only !== undefined && actor.visit === undefined;
  if (headers[BACKGROUND_HEADER] !== undefined && !isKey) return;
  const now = doors.clock();
  if (now - Date.parse(actor.lastSeenAt) < TOUCH_AFTER_MS) return;
  const at = new Date(now).toISOString();
  if (isKey) {
    const { businessId } = inBusiness(actor);
    await doors.db.transact(openTenant(businessId), (tx) => touchApiKey(tx, actor.sessionId, at));
    return;
  }
  await doors.db.transact(noTenant, (tx) => touchSession(tx, actor.sessionId, at));
}

/** What a visitor of the platform was shown, to be noted in the business's own audit. */
export interface SeenPage {
  readonly actor: Actor;
  readonly at: string;
  /** The endpoint's name, and what was asked of it. */
  readonly detail: Readonly<Record<string, unknown>>;
}
export type NoteSeen = (tx: Tx, seen: SeenPage) => Promise<void>;

/** These say how far down a list somebody went. */
const PAGING = new Set(['cursor', 'limit']);

/**
 * Has noted what a visitor was shown. It opens the visit once more: what cannot be noted, or was
 * ended meanwhile, is not answered.
 * @throws Refusal VISIT_OVER
 */
export async function noteSeen(
  doors: Pick<Doors, 'db' | 'clock' | 'seen'>,
  page: {
    readonly endpoint: AnyEndpoint;
    readonly prelude: string;
    readonly input: { readonly params?: unknown; readonly query?: unknown };
  },
): Promise<void> {
  const { endpoint, prelude, input } = page;
  const asked = Object.entries({ ...(input.params ?? {}), ...(input.query ?? {}) });
  const said = asked.filter(([name, value]) => value !== undefined && !PAGING.has(name));
  const detail = { page: endpoint.name, ...Object.fromEntries(said) };
  await doors.db.transact(prelude, (tx, opened) =>
    doors.seen(tx, { actor: actorOf(opened), at: isoOf(doors.clock), detail }),
  );
}
