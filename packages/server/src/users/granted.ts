import { fieldError } from '@tillbook/core/field-errors';
import { NO_RIGHTS, readChosen } from '@tillbook/core/own-rights';
import { FLAGS, type Bearer, type ChosenRights, type Flags } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { usualOf } from '@tillbook/core/role-rights';
import { rightsLacked, wrongRights } from '@tillbook/core/users/grant-rights';
import { flagsLacked } from '@tillbook/core/users/manage-user';
import { roleRightsNow } from '../auth/role-rights.sql.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';

/** The switches that were asked for, without those that were not. */
export function definedFlags(
  asked: { readonly [flag in keyof Flags]?: boolean | undefined } | undefined,
): Partial<Flags> {
  const entries = FLAGS.flatMap((flag) => {
    const value = asked?.[flag];
    return value === undefined ? [] : [[flag, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Choices as they are kept. @throws Refusal 422 for what the role cannot have */
export function chosenFor(role: string, asked: unknown): ChosenRights | null {
  const chosen = readChosen(asked);
  const wrong = chosen === null ? [] : wrongRights(role, chosen);
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
  return chosen;
}

/** Nobody switches on for others what is off for themselves. @throws Refusal 403, naming it */
export function refuseLackedFlags(actor: Actor, before: Flags, wanted: Flags): void {
  const lacked = flagsLacked(actor, before, wanted);
  if (lacked.length === 0) return;
  const errors = lacked.map((flag) => fieldError(`#/permissions/${flag}`, 'NOT_IN_LIST'));
  throw new Refusal('FORBIDDEN', {}, errors);
}

interface Wanted {
  readonly role: string;
  readonly permissions: Flags;
  readonly rights: ChosenRights | null;
}

/**
 * Nobody grants what they lack, by whichever switch.
 * @param before what the person has without the grant; without rights: as everybody of the role
 * @throws Refusal 403, naming it
 */
export async function refuseLacked(
  reader: Reader,
  actor: Actor,
  before: Bearer,
  { role, permissions, rights }: Wanted,
): Promise<void> {
  if (actor.role === 'business_admin') return;
  const kept = await roleRightsNow(reader, inBusiness(actor).businessId);
  const usual = usualOf(role, kept.rights);
  const after = { role, permissions, rights: { ...(rights ?? NO_RIGHTS), usual } };
  const was = before.rights ?? { ...NO_RIGHTS, usual: usualOf(before.role, kept.rights) };
  const lacked = rightsLacked(actor, { ...before, rights: was }, after);
  if (lacked.length === 0) return;
  const errors = lacked.map((name) => {
    const isAction = name.includes('.');
    return fieldError(`#/rights/${isAction ? 'actions/' : ''}${name}`, 'NOT_IN_LIST');
  });
  throw new Refusal('FORBIDDEN', {}, errors);
}
