import { z } from 'zod';
import { ACTIONS, type Action } from '../actions.ts';
import { basisPoints, moneyMinor } from '../fields.ts';
import { RIGHTS } from '../permissions.ts';
import { RULED_ACTIONS } from '../role-rights.ts';

const right = z.enum(RIGHTS).optional();
const byAction = Object.fromEntries(ACTIONS.map((action) => [action, right])) as Record<
  Action,
  typeof right
>;

/** What was chosen instead of what role and flags give. */
export const chosenRights = z.object({
  actions: z.object(byAction),
  discountBasisPoints: z.number().nullable(),
  refundMinor: z.number().nullable(),
  creditMinor: z.number().nullable(),
});

/** What was chosen for a person, and what the business chose for their role; absent: nothing. */
export const ownRights = chosenRights.extend({ usual: chosenRights.nullable().optional() });

const limitsAsked = {
  discountBasisPoints: basisPoints.nullable(),
  refundMinor: moneyMinor.nullable(),
  creditMinor: moneyMinor.nullable(),
};

/** The same as it is asked for a person: the whole of it, null for nothing. */
export const ownRightsAsked = z
  .strictObject({ actions: z.strictObject(byAction), ...limitsAsked })
  .nullable();

const ruled = Object.fromEntries(RULED_ACTIONS.map((action) => [action, right])) as Record<
  Action,
  typeof right
>;
/** As it is asked for everybody of a role: the whole of it. */
export const roleRightsAsked = z.strictObject({
  actions: z.strictObject(ruled),
  ...limitsAsked,
});
