import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, page } from '../fields.ts';
import { tillSelling } from './selling.api.ts';
import { catalogueItem } from './till-catalogue.api.ts';

export const tillChanges = endpoint({
  name: 'tillChanges',
  method: 'GET',
  path: '/api/till/changes',
  summary:
    'What changed for a till since a cursor. Ask once without one, read the catalogue, then ask on',
  access: may('sale.post'),
  query: z.strictObject({ branchId: id, cursor: page.cursor }),
  response: z.object({
    /** As they are now; one that changed while others were writing may come again. */
    items: z.array(catalogueItem),
    /** Products that are no longer sold. */
    gone: z.array(z.string()),
    /** So much changed that the catalogue is to be read again. */
    isReset: z.boolean(),
    /** What to ask with next: nothing that is committed later is missed. */
    cursor: z.string(),
    taxMode: z.enum(['inclusive', 'exclusive']),
    taxRounding: z.enum(['per_rate', 'per_line']),
    stockPolicy: z.enum(['block', 'warn', 'allow']),
    selling: tillSelling,
    asOf: z.string(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const TILL_CHANGES_ENDPOINTS = [tillChanges] as const;
