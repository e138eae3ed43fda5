import { PIN_TRIES_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Hashing } from './hashing.ts';
import type { PinTry } from './pins.sql.ts';

/** What looking at a PIN works with. */
export interface PinDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hashing: Hashing;
}

/** A try that was counted, and at whose till it was made. */
export interface PinAsked {
  readonly businessId: string;
  readonly person: { readonly personId: string; readonly name: string };
  readonly pinTry: PinTry | null;
  readonly pin: string;
  readonly by: { readonly actorId: string; readonly actorName: string };
}

/**
 * Passes when the PIN is the person's. The one that locked it goes into the audit.
 * @throws Refusal PIN_NOT_SET, PIN_WRONG, PIN_LOCKED
 */
export async function refuseWrongPin(deps: PinDeps, asked: PinAsked): Promise<void> {
  const { businessId, person, pinTry, pin, by } = asked;
  if (pinTry === null) throw new Refusal('PIN_NOT_SET', { name: person.name });
  const { hash, tries, lockedUntil } = pinTry;
  if (hash !== null && (await deps.hashing.matches(hash, pin))) return;
  if (lockedUntil === null) throw new Refusal('PIN_WRONG', { left: PIN_TRIES_MAX - tries });
  if (hash !== null) {
    await deps.db.transact(openTenant(businessId), (tx) =>
      appendAudit(tx, {
        ...{ businessId, streamId: businessId, at: isoOf(deps.clock), ...by },
        events: [
          { action: 'pin.locked', subjectId: person.personId, detail: { tries: PIN_TRIES_MAX } },
        ],
      }),
    );
  }
  const leftMs = Date.parse(lockedUntil) - deps.clock();
  throw new Refusal('PIN_LOCKED', { seconds: Math.max(1, Math.ceil(leftMs / 1_000)) });
}
