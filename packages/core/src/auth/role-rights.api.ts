import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { version } from '../fields.ts';
import { chosenRights, roleRightsAsked } from './rights.api.ts';

const roleRights = z.object({
  rights: z.object({
    seller: chosenRights,
    branch_manager: chosenRights,
    accountant: chosenRights,
  }),
  /** One until something was chosen. */
  version: z.number(),
});
export type RoleRightsKept = z.output<typeof roleRights>;

export const getRoleRights = endpoint({
  name: 'getRoleRights',
  method: 'GET',
  path: '/api/business/role-rights',
  summary: 'What each role may alone, with an approval or not at all, and up to which limit',
  access: may('branch.manage'),
  response: roleRights,
  refusals: [],
});

export const saveRoleRights = endpoint({
  name: 'saveRoleRights',
  method: 'PUT',
  path: '/api/business/role-rights',
  summary: 'Choose it anew for all roles; what was chosen for a person comes before it',
  access: may('branch.manage'),
  body: z.strictObject({
    version,
    rights: z.strictObject({
      seller: roleRightsAsked,
      branch_manager: roleRightsAsked,
      accountant: roleRightsAsked,
    }),
  }),
  response: roleRights,
  refusals: ['VERSION_CONFLICT'],
});

export const ROLE_RIGHTS_ENDPOINTS = [getRoleRights, saveRoleRights] as const;
