import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, version } from '../fields.ts';
import { QUICK_KEYS_MAX } from './quick-keys.ts';
import { quickKeys } from './selling.api.ts';

export const saveQuickKeys = endpoint({
  name: 'saveQuickKeys',
  method: 'PATCH',
  path: '/api/branches/:branchId/quick-keys',
  summary: 'Pin products and packs as quick keys of a branch, in their order, for all its tills',
  access: may('shelf.arrange'),
  params: z.strictObject({ branchId: id }),
  body: z.strictObject({
    version,
    /** All of them: products by their unit, and packs. */
    soldIds: z.array(id).max(QUICK_KEYS_MAX),
  }),
  /** Without what is archived. */
  response: quickKeys,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VERSION_CONFLICT'],
});

export const QUICK_KEYS_ENDPOINTS = [saveQuickKeys] as const;
